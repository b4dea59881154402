import {ownProperty} from '../../own-property.ts';
import {resourceOf} from '../../resources/index.ts';
import type {Effect} from '../effect.ts';
import {keyFor} from '../input/key-names.ts';
import type {MessageOf} from '../message.ts';
import {outdate, refresh} from '../navigation/refresh.ts';
import {announce} from '../notice.ts';
import type {FormState, Notice, State, Write} from '../state.ts';
import {goToCreated} from './go-to-created.ts';
import {shownFields} from './inputs.ts';
import {leaveRemoved} from './leave-removed.ts';
import {reasonDenied} from './permissions.ts';
import {isGoing, isOfPlan, mustWait, phaseOf} from './planned.ts';
import {batchNotice} from './progress/batch-notice.ts';
import {createdBy, replied, track} from './progress/begin.ts';
import {showRead} from './progress/rows.ts';
import {actionOf, refusedField} from './request.ts';
import {secretIn} from './secrets/made-secret.ts';
import {takeSecret} from './secrets/reveal.ts';
import {differencesInReply, differencesText} from './stored.ts';
import {doneText, titleOf} from './title.ts';

/** Sends writes, a few at a time and each once, and takes in their outcomes. */

// More would only wait at the service, and use up the request budget of what is on the screen.
const atOnce = 4;

/** Sends queued writes, up to four at the same time. */
export function sendQueued(state: State): [State, Effect[]] {
  const all = Object.values(state.writes);
  let free = atOnce - all.filter(({status}) => status === 'checking' || status === 'sending').length;
  const effects: Effect[] = [];
  const writes: Record<string, Write> = {};
  const phase = phaseOf(all);
  for (const write of all) {
    if (write.status !== 'queued' || free <= 0 || mustWait(state, write, phase)) continue;
    free -= 1;
    const checking: Write = {...write, status: 'checking'};
    writes[write.id] = checking;
    effects.push({type: 'send', write: checking});
  }
  return effects.length === 0 ? [state, []] : [{...state, writes: {...state.writes, ...writes}}, effects];
}

export function sent(state: State, {write: id, at, entryId}: MessageOf<'sent'>): State {
  const write = state.writes[id];
  return write ? set(state, {...write, status: 'sending', at, entryId}) : state;
}

/** Takes in an answer. If the change takes time, the write is accepted, and tracked until it is done. */
export function answered(state: State, message: MessageOf<'answered'>): State {
  const sentWrite = state.writes[message.write];
  if (!sentWrite) return state;
  const {id, read} = replied(sentWrite, message.reply);
  const made = createdBy(sentWrite) ? id : undefined;
  const {write, revealed} = takeSecret({...sentWrite, status: 'done', made, stored: read?.value}, read);
  const [next, stands] = track(set(state, write), write, message);
  const otherwise = differencesText(differencesInReply(write, !(write.id in next.trackedWrites)));
  const planned = isOfPlan(state, write);
  const shown =
    read && write.target && !createdBy(write)
      ? showRead(next, {...write, id: write.target.id}, read, message.at)
      : next;
  const [going, hidden] = planned ? [shown, undefined] : goToCreated(shown, write, read);
  const begun = [`accepted, under way: ${titleOf(write)}`, write.changes];
  const text = [...(stands ? [doneText(write)] : begun), otherwise, hidden];
  const secret = secretIn(write);
  if (secret && !write.secretCopied) text.push(`${keyFor('copyMenu')} copies its ${secret.label}, once`);
  const tone = otherwise ? 'warn' : 'info';
  const notice: Notice = {tone, text: text.filter(Boolean).join(' · '), about: write.id};
  const taken = set(going, {...write, found: otherwise});
  const doneNotice = (stands && batchNotice(taken, write)) || notice;
  return reread(leaveRemoved(close(show(taken, write, revealed), write, doneNotice), write), write);
}

/** Shows a secret in the form that requested it, which stays open for that. */
function show(state: State, {id}: Write, revealed: FormState['revealed']): State {
  const {overlay} = state;
  if (!revealed || overlay?.kind !== 'form' || !overlay.writes.includes(id)) return state;
  return {...state, overlay: {...overlay, revealed, top: 0}};
}

/** Marks the lists and items that a write may have changed as stale. */
export const reread = (state: State, write: Write): State =>
  // Within a plan, further writes would make the data outdated before it arrives.
  isOfPlan(state, write) && Object.values(state.writes).some(isGoing)
    ? state
    : refresh(outdate(state, createdBy(write)?.resource ?? write.resource));

export const set = (state: State, write: Write): State => ({
  ...state,
  writes: {...state.writes, [write.id]: write},
});

/** Closes the form once all its writes are done; the notice stays. */
export function close(state: State, write: Write, notice: Notice): State {
  const {overlay} = state;
  if (overlay?.kind !== 'form' || !overlay.writes.includes(write.id)) return announce(state, notice);
  if (overlay.plan) return state;
  // Where several were sent, their table stays until it is left: each outcome is worth reading.
  // A text that is being typed at it goes nowhere else either.
  const open =
    overlay.writes.length > 1 ||
    overlay.strayCharacters > 0 ||
    overlay.revealed !== undefined ||
    overlay.writes.some(id => state.writes[id]?.status !== 'done');
  return announce({...state, overlay: open ? overlay : undefined}, notice);
}

/** The service's reasons stand beside the fields that they name, the focus goes to the first, and the typed texts stay. */
export function showRefusal(state: State, write: Write, problem: NonNullable<Write['problem']>): State {
  const {overlay} = state;
  const words = `${titleOf(write)}: ${wordsOf(write, problem)}`;
  if (overlay?.kind !== 'form' || !overlay.writes.includes(write.id))
    return announce(state, {tone: 'bad', text: words, about: write.id});
  if (overlay.targets.length > 1 || overlay.plan) return state;
  // The same words again would look as if nothing had happened.
  const tried = overlay.timesRefused > 0 ? `tried ${overlay.timesRefused + 1} times · ` : '';
  const notice: Notice = {tone: 'bad', text: `${tried}${words}`, about: write.id};
  const action = actionOf(write);
  const refused: Record<string, string> = {};
  for (const {field, reason} of problem.reasons) {
    const name = refusedField(action, field);
    if (name) refused[name] = reason;
  }
  const first = shownFields(action, overlay.inputs, overlay.targets).findIndex(
    ({name}) => ownProperty(refused, name) !== undefined,
  );
  const back: FormState = {
    ...overlay,
    // If the service blames no field, the form stays at the question, which can be answered again.
    stage: first < 0 ? overlay.stage : 'fill',
    fieldIndex: first < 0 ? overlay.fieldIndex : first,
    sendSelected: false,
    strayCharacters: 0,
    writes: [],
    refusedFields: refused,
    timesRefused: overlay.timesRefused + 1,
    mistakesShown: true,
    suggestionIndex: -1,
    untouched: true,
  };
  return announce({...state, overlay: back}, notice);
}

/** Why it was refused, each field by the label it has on the screen; other failures have a sentence of their own. */
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

/** Queues writes again. Only a person's key calls this. */
export function sendAgain(state: State, writes: readonly Write[]): State {
  const barred = writes.map(write => reasonDenied(state, write.resource, actionOf(write))).find(Boolean);
  if (barred) return {...state, notice: {tone: 'warn', text: barred}};
  const waiting = writes.map(
    (write): Write => ({
      ...write,
      status: 'queued',
      resent: write.status === 'unknown' || write.status === 'notVisible' ? write.status : undefined,
      found: undefined,
      problem: undefined,
    }),
  );
  return {
    ...state,
    writes: {...state.writes, ...Object.fromEntries(waiting.map(write => [write.id, write]))},
  };
}

/** Whether anything is on its way to the service. */
export const busy = (state: State): boolean =>
  Object.values(state.writes).some(write => isGoing(write) && resourceOf(write.resource).source.account);

/** Cancels those of the writes that are still queued. Those that were sent go on. */
export function cancelWaiting(state: State, writes: readonly Write[]): State {
  const waiting = writes.filter(({status}) => status === 'queued');
  const cancelled = waiting.map((write): Write => ({...write, status: 'cancelled'}));
  return {
    ...state,
    writes: {...state.writes, ...Object.fromEntries(cancelled.map(write => [write.id, write]))},
  };
}
