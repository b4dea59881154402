import {ownProperty} from '../../../own-property.ts';
import {actionOf, home, resourceOf} from '../../../resources/index.ts';
import {keyFor} from '../../input/key-names.ts';
import type {Effect} from '../../state/effect.ts';
import type {MessageOf} from '../../state/message.ts';
import {announce, note} from '../../state/notice.ts';
import {placeFor, placeOf} from '../../state/places.ts';
import type {FormState, Notice, State, Write} from '../../state/state.ts';
import {itemKey} from '../lists/query.ts';
import {outdate, refresh} from '../lists/refresh.ts';
import {go, out} from '../relations/history.ts';
import {reasonDenied} from '../relations/permissions.ts';
import {batchNotice} from './batch-notice.ts';
import {createdBy, formOfWrite, isEdit, replied, setWrites, track} from './begin.ts';
import {goToCreated} from './go-to-created.ts';
import {keepFailedMarked} from './marks.ts';
import {isGoing, mustWait, phaseOf, withMade} from './planned.ts';
import {refusedField, shownFields} from './request.ts';
import {showRead} from './rows.ts';
import {secretIn, takeSecret} from './secrets.ts';
import {differencesInReply, differencesText} from './stored.ts';
import {doneText, titleOf} from './words.ts';

/** Sends writes, a few at a time and each once, and handles their outcomes. */

// More at the same time would only wait at the service, and use up the request budget of the screen.
const atOnce = 4;

/** Sends queued writes, up to four at the same time; none after the key that quits. */
export function sendQueued(state: State): [State, Effect[]] {
  if (state.exiting) return [state, []];
  const all = Object.values(state.writes);
  let free = atOnce - all.filter(({status}) => status === 'checking' || status === 'sending').length;
  const effects: Effect[] = [];
  const writes: Record<string, Write> = {};
  const phase = phaseOf(all);
  for (const write of all) {
    if (write.status !== 'queued' || free <= 0 || mustWait(state, write, phase)) continue;
    const ready = withMade(state, write);
    writes[write.id] = ready;
    if (ready.status !== 'queued') continue;
    free -= 1;
    const checking: Write = {...ready, status: 'checking'};
    writes[write.id] = checking;
    effects.push({type: 'send', write: checking});
  }
  return Object.keys(writes).length === 0
    ? [state, []]
    : [{...state, writes: {...state.writes, ...writes}}, effects];
}

export function sent(state: State, {write: id, at, entryId, namesakes}: MessageOf<'sent'>): State {
  const write = state.writes[id];
  return write ? setWrites(state, {...write, status: 'sending', at, entryId, namesakes}) : state;
}

/** Handles an answer. If the change takes time, the write is tracked until it is done. */
export function answered(state: State, message: MessageOf<'answered'>): State {
  const sentWrite = state.writes[message.write];
  if (!sentWrite) return state;
  const {id, read} = replied(sentWrite, message.reply);
  const made = createdBy(sentWrite) ? id : undefined;
  const {write, revealed} = takeSecret({...sentWrite, status: 'done', made, stored: read?.value}, read);
  const [next, stands] = track(setWrites(state, write), write, message);
  const otherwise = differencesText(differencesInReply(write, !(write.id in next.trackedWrites)));
  const shown =
    read && write.target && !createdBy(write)
      ? showRead(next, {...write, id: write.target.id}, read, message.at)
      : next;
  const [going, hidden] = goToCreated(shown, write, read);
  const begun = [`accepted, under way: ${titleOf(write)}`, write.changes];
  const text = [...(stands ? [doneText(write)] : begun), otherwise, hidden];
  const secret = secretIn(write);
  if (secret && !write.secretKnown) text.push(`${keyFor('copyMenu')} copies its ${secret.label}, once`);
  const tone = otherwise ? 'warn' : 'info';
  const notice: Notice = {tone, text: text.filter(Boolean).join(' · '), about: write.id};
  const taken = setWrites(going, {...write, found: otherwise});
  // What is said of one alone stays.
  const several = isEdit(write) ? stands : !otherwise && !secret;
  const doneNotice = (several && batchNotice(taken, write)) || notice;
  return reread(leaveRemoved(close(show(taken, write, revealed), write, doneNotice), write), write);
}

/** Shows a secret in the form that requested it, which stays open for that. */
function show(state: State, write: Write, revealed: FormState['revealed']): State {
  const form = formOfWrite(state, write);
  return revealed && form ? {...state, overlay: {...form, revealed, top: 0}} : state;
}

/** Marks the lists and items that a write may have changed as stale. */
export const reread = (state: State, write: Write): State =>
  // Within a plan, further writes would make the data outdated before it arrives.
  write.phase !== undefined && Object.values(state.writes).some(isGoing)
    ? state
    : refresh(outdate(state, createdBy(write)?.resource ?? write.resource));

/** Closes the form once all its writes are done; the notice stays. */
export function close(state: State, write: Write, notice: Notice): State {
  const form = formOfWrite(state, write);
  if (!form) return announce(state, notice);
  if (form.plan) return state;
  // The table of several outcomes stays open to be read. A form at which text is being typed stays too, so that the text
  // does not act on the list.
  const stays =
    form.writes.length > 1 ||
    form.strayCharacters > 0 ||
    form.revealed !== undefined ||
    form.writes.some(id => state.writes[id]?.status !== 'done');
  if (stays) return announce({...state, overlay: form}, notice);
  const {left, told} = keepFailedMarked(state, form);
  const text = [notice.text, told?.text].filter(Boolean).join(' · ');
  return announce({...left, overlay: undefined}, {...notice, text});
}

/** Shows the service's reasons beside the fields that they name, and selects the first of these. The typed texts stay. */
export function showRefusal(state: State, write: Write, problem: NonNullable<Write['problem']>): State {
  const form = formOfWrite(state, write);
  const unsent = problem.sent ? '' : 'nothing was sent · ';
  const words = `${titleOf(write)}: ${unsent}${wordsOf(write, problem)}`;
  if (!form) return announce(state, {tone: 'bad', text: words, about: write.id});
  if (form.targets.length > 1 || form.plan) return state;
  // The same words again would look as if nothing had happened.
  const tried = form.timesRefused > 0 ? `tried ${form.timesRefused + 1} times · ` : '';
  const notice: Notice = {tone: 'bad', text: `${tried}${words}`, about: write.id};
  const action = actionOf(write);
  const refused: Record<string, string> = {};
  for (const {field, reason} of problem.reasons) {
    const name = refusedField(action, field);
    if (name) refused[name] = reason;
  }
  const first = shownFields(action, form.inputs, form.targets).findIndex(
    ({name}) => ownProperty(refused, name) !== undefined,
  );
  const back: FormState = {
    ...form,
    // If the service names no field, the form stays at the question, which can be answered again.
    stage: first < 0 ? form.stage : 'fill',
    fieldIndex: first < 0 ? form.fieldIndex : first,
    sendSelected: false,
    strayCharacters: 0,
    writes: [],
    refusedFields: refused,
    timesRefused: form.timesRefused + 1,
    mistakesShown: true,
    suggestionIndex: -1,
    untouched: true,
  };
  return announce({...state, overlay: back}, notice);
}

/** The reasons for a refusal, with the labels of the fields that they name; the message of any other failure. */
function wordsOf(write: Write, {kind, reasons, message}: NonNullable<Write['problem']>): string {
  if (kind !== 'refused' || reasons.length === 0) return message;
  const action = actionOf(write);
  const {fields} = action;
  return reasons
    .map(({field, reason}) => {
      const name = refusedField(action, field);
      const label = name ? ownProperty(fields, name)?.label.toLowerCase() : field;
      return label ? `${label}: ${reason}` : reason;
    })
    .join('; ');
}

/** Queues writes again. Only a key calls this. */
export function sendAgain(state: State, writes: readonly Write[]): State {
  const denied = writes.map(write => reasonDenied(state, write.resource, actionOf(write))).find(Boolean);
  if (denied) return note(state, denied, 'warn');
  const waiting = writes.map(
    ({status, problem, found, ...write}): Write => ({
      ...write,
      status: 'queued',
      resent: status === 'unknown' || status === 'notVisible' ? {status, problem, found} : undefined,
      found: undefined,
      problem: undefined,
      stopped: undefined,
      delays: undefined,
    }),
  );
  return setWrites(state, ...waiting);
}

export const busy = (state: State): boolean =>
  Object.values(state.writes).some(write => isGoing(write) && resourceOf(write.resource).source.account);

/** Leaves the screen of an item that was removed, for the place it was opened from. */
function leaveRemoved(state: State, {resource, params, target, action}: Write): State {
  const place = placeOf(state);
  const removed = target && actionOf({resource, action}).removes && itemKey(resource, params, target.id);
  if (state.overlay || place.kind !== 'item') return state;
  if (removed !== itemKey(place.resource, place.params, place.id)) return state;
  const {notice} = state;
  const list = resourceOf(resource).parent ? home.name : resource;
  return {...(place.up ? out(state) : go(state, placeFor(list))), notice};
}
