import {type Json, type Params, setsFields, slotOf} from '../../../api/index.ts';
import {isRecord} from '../../../own-property.ts';
import type {Answers} from '../../../resources/definition/action.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import type {ItemRead, MessageOf} from '../../state/message.ts';
import type {Slot, State, TrackedWrite, Write} from '../../state/state.ts';
import type {FormState} from '../../state/write.ts';
import {itemKey} from '../lists/query.ts';
import {unmarkRemoved} from '../lists/selection.ts';

export const createdBy = (write: Write) =>
  actionOf(write).creates?.(sentAnswers(write), write.params, write.target?.id);

/** Whether a write is an edit. Its reply shows the new values, because an edit takes effect at once. */
export const isEdit = (write: Write): boolean => setsFields(actionOf(write).endpoint);

interface Subject {
  resource: string;
  params: Params;
  /** Undefined for a new item until the reply names it. */
  id?: string | undefined;
}

function subjectOf(write: Write): Subject | undefined {
  const made = createdBy(write);
  if (made) return {resource: made.resource, params: made.params ?? {}};
  const {resource, params, target} = write;
  return target && {resource, params, id: target.id};
}

/** Whether the item has to be read to see that the write is done. Items on this machine change at once. */
export function takesTime(write: Write, {resource}: Pick<Subject, 'resource'> = write): boolean {
  const {removes, done} = actionOf(write);
  if (removes || !resourceOf(write.resource).source.account) return false;
  if (resourceOf(resource).settled !== undefined) return true;
  return !createdBy(write) && (done !== undefined || isEdit(write));
}

/** The id of the item from a reply, and the item itself if the reply contains it. */
export function replied(
  write: Write,
  {json, raw}: MessageOf<'answered'>['reply'],
): {id?: string; read?: ItemRead} {
  const subject = subjectOf(write);
  if (!subject) return {};
  const {list, read, id: identify} = resourceOf(subject.resource);
  const schema = list?.item ?? read?.reply;
  const slot: Slot = schema ? slotOf(schema, json, raw) : {ok: false, reason: '', raw: null};
  const madeId = slot.ok ? identify(slot.value) : idIn(json);
  const id = subject.id ?? madeId;
  if (id === undefined) return {};
  // A reply may be the item, empty, or about something else.
  return slot.ok && madeId === id ? {id, read: slot} : {id};
}

/** Starts tracking a write that was answered. The second value says whether it is done already. */
export function track(
  state: State,
  write: Write,
  {at, since, reply}: Pick<MessageOf<'answered'>, 'at' | 'since' | 'reply'>,
): [State, boolean] {
  if (actionOf(write).removes) return [stopTracking(state, write), true];
  const subject = subjectOf(write);
  const {id, read} = replied(write, reply);
  if (!subject || id === undefined || !takesTime(write, subject)) return [state, true];
  const {settled} = resourceOf(subject.resource);
  // An edit is done if its reply shows the new values; any other write was only accepted.
  const stands = isEdit(write) && read !== undefined && settled?.(read.value) !== false;
  return [add(state, write, {...subject, id, value: read?.value, since, at}), stands];
}

/** Stops tracking an item that was removed, and unmarks it. */
function stopTracking(state: State, {resource, params, target}: Write): State {
  const id = target?.id ?? '';
  const gone = itemKey(resource, params, id);
  const rest = Object.entries(state.trackedWrites).filter(
    ([, tracked]) => itemKey(tracked.resource, tracked.params, tracked.id) !== gone,
  );
  return unmarkRemoved({...state, trackedWrites: Object.fromEntries(rest)}, {resource, params, id});
}

/** Starts tracking a write without an answer that a look-up has found done. */
export function trackFound(state: State, write: Write, {at, id}: MessageOf<'lookedUp'>): State {
  const subject = subjectOf(write);
  const known = subject?.id ?? id;
  if (actionOf(write).removes) return stopTracking(state, write);
  // The look-up has shown the new values of an edit, so there is nothing to wait for.
  if (!subject || known === undefined || isEdit(write) || !takesTime(write, subject)) return state;
  return add(state, write, {...subject, id: known, since: write.at ?? at, at});
}

type Beginning = Pick<TrackedWrite, 'resource' | 'params' | 'id' | 'value' | 'since' | 'at'>;

function add(state: State, write: Write, beginning: Beginning): State {
  const {settled} = resourceOf(beginning.resource);
  const tracked: TrackedWrite = {
    ...beginning,
    from: beginning.at,
    moved: beginning.value !== undefined && settled?.(beginning.value) === false,
    readings: 0,
    failures: 0,
    still: 0,
    reading: false,
  };
  return {...state, trackedWrites: {...withoutEdits(state, write, tracked), [write.id]: tracked}};
}

/** Drops earlier edits of the same item: this edit may replace their values before any read shows them. */
function withoutEdits(
  {writes, trackedWrites}: State,
  write: Write,
  {resource, params, id}: Beginning,
): State['trackedWrites'] {
  if (!isEdit(write)) return trackedWrites;
  const item = itemKey(resource, params, id);
  const others = Object.entries(trackedWrites).filter(([other, tracked]) => {
    const before = writes[other];
    return !before || !isEdit(before) || itemKey(tracked.resource, tracked.params, tracked.id) !== item;
  });
  return Object.fromEntries(others);
}

function idIn(json: Json): string | undefined {
  const id = isRecord(json) ? json.id : undefined;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
}

/** Adds writes to the state, or replaces their earlier versions. */
export const setWrites = (state: State, ...writes: readonly Write[]): State => ({
  ...state,
  writes: {...state.writes, ...Object.fromEntries(writes.map(write => [write.id, write]))},
});

/** The open form, if the write was sent from it. */
export const formOfWrite = ({overlay}: State, {id}: Pick<Write, 'id'>): FormState | undefined =>
  overlay?.kind === 'form' && overlay.writes.includes(id) ? overlay : undefined;

/** The body of the request, as answers. The cast: a body is made of a form's answers, so it has no other values. */
export const sentAnswers = (write: Write): Answers => (write.request.body ?? {}) as Answers;
