import {type Json, slotOf} from '../../api/index.ts';
import type {Answers} from '../../resources/action.ts';
import type {Params} from '../../resources/define.ts';
import {resourceOf} from '../../resources/index.ts';
import type {Message} from '../message.ts';
import {actionOf} from '../panel/fields.ts';
import {itemKey} from '../query.ts';
import type {Follow, Job, Slot, State} from '../state.ts';

/** Where following begins: with the answer to a write, or with the look-up that found it done. */

type Of<T extends Message['type']> = Extract<Message, {type: T}>;

/** What the request asked for, under the names of the body. */
export const bodyOf = (job: Job): Answers => (job.request.body ?? {}) as Answers;

export const createdBy = (job: Job) => actionOf(job).creates?.(bodyOf(job), job.params);

/** What is to be followed after a write; nothing where it shows nowhere whether it has settled. */
function subjectOf(job: Job): {resource: string; params: Params; id?: string | undefined} | undefined {
  const action = actionOf(job);
  // What is kept on this machine stands as asked at once.
  if (action.removes || resourceOf(job.resource).local) return undefined;
  const made = createdBy(job);
  if (made) {
    const {resource, params = {}} = made;
    return resourceOf(resource).settled ? {resource, params} : undefined;
  }
  const {resource, params, target} = job;
  if (!target || !(action.done || resourceOf(resource).settled)) return undefined;
  return {resource, params, id: target.id};
}

/** Begins to follow what the write changed. Second: whether it stands as asked already, as far as is known. */
export function begin(
  state: State,
  job: Job,
  {at, since, reply}: Pick<Of<'answered'>, 'at' | 'since' | 'reply'>,
): [State, boolean] {
  const subject = subjectOf(job);
  if (!subject) return [actionOf(job).removes ? letGo(state, job) : state, true];
  const {list, id: identify, settled} = resourceOf(subject.resource);
  const slot: Slot = list ? slotOf(list.item, reply.json, reply.raw) : {ok: false, reason: '', raw: null};
  const told = slot.ok ? identify(slot.value) : idIn(reply.json);
  const id = subject.id ?? told;
  if (id === undefined) return [state, true];
  // A reply may be the thing itself, or nothing, or something of another kind.
  const value = slot.ok && told === id ? slot.value : undefined;
  const stands =
    value !== undefined &&
    settled?.(value) !== false &&
    actionOf(job).done?.(value, bodyOf(job)) === true &&
    !createdBy(job);
  return [add(state, job, {...subject, id, value, since, at}), stands];
}

/** What was removed settles no more. */
function letGo(state: State, {resource, params, target}: Job): State {
  const gone = itemKey(resource, params, target?.id ?? '');
  const rest = Object.entries(state.follows).filter(
    ([, follow]) => itemKey(follow.resource, follow.params, follow.id) !== gone,
  );
  return {...state, follows: Object.fromEntries(rest)};
}

/** The same, where no answer came: what the look-up found is followed. */
export function beginFound(state: State, job: Job, {at, id}: Of<'lookedUp'>): State {
  const subject = subjectOf(job);
  const known = subject?.id ?? id;
  if (actionOf(job).removes) return letGo(state, job);
  if (!subject || known === undefined) return state;
  return add(state, job, {...subject, id: known, since: job.at ?? at, at});
}

type Beginning = Pick<Follow, 'resource' | 'params' | 'id' | 'value' | 'since' | 'at'>;

function add(state: State, job: Job, beginning: Beginning): State {
  const {settled} = resourceOf(beginning.resource);
  const follow: Follow = {
    ...beginning,
    from: beginning.at,
    moved: beginning.value !== undefined && settled?.(beginning.value) === false,
    readings: 0,
    failures: 0,
    still: 0,
    reading: false,
  };
  return {...state, follows: {...state.follows, [job.id]: follow}};
}

function idIn(json: Json): string | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  return typeof json.id === 'number' || typeof json.id === 'string' ? String(json.id) : undefined;
}
