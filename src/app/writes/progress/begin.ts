import {type Json, slotOf} from '../../../api/index.ts';
import type {Answers} from '../../../resources/action.ts';
import type {Params} from '../../../resources/define.ts';
import {resourceOf} from '../../../resources/index.ts';
import {itemKey} from '../../lists/query.ts';
import type {Message, Read} from '../../message.ts';
import {actionOf} from '../../screens/form/fields.ts';
import type {Follow, Job, Slot, State} from '../../state.ts';

/** Where following begins: with the answer to a write, or with the look-up that found it done. */

type Of<T extends Message['type']> = Extract<Message, {type: T}>;

/** What the request asked for, under the names of the body. */
export const bodyOf = (job: Job): Answers => (job.request.body ?? {}) as Answers;

export const createdBy = (job: Job) => actionOf(job).creates?.(bodyOf(job), job.params);

/** Whether the reply tells how the thing stands by now: an edit is not something that goes on for a while. */
export const isEdit = (job: Job): boolean => actionOf(job).endpoint.method === 'PUT';

interface Subject {
  resource: string;
  params: Params;
  /** Of what was created, the reply tells it. */
  id?: string | undefined;
}

/** What a write is about: what it creates, or what it is done to. */
function subjectOf(job: Job): Subject | undefined {
  const made = createdBy(job);
  if (made) return {resource: made.resource, params: made.params ?? {}};
  const {resource, params, target} = job;
  return target && {resource, params, id: target.id};
}

/** Whether it shows in what is read when a write has settled. What is kept on this machine stands as asked at once. */
function follows(job: Job, {resource}: Subject): boolean {
  const {removes, done} = actionOf(job);
  if (removes || resourceOf(job.resource).local) return false;
  if (resourceOf(resource).settled !== undefined) return true;
  return !createdBy(job) && (done !== undefined || isEdit(job));
}

/** What a reply tells of the thing: its id, and the thing itself where that is what the reply is. */
export function replied(job: Job, {json, raw}: Of<'answered'>['reply']): {id?: string; read?: Read} {
  const subject = subjectOf(job);
  if (!subject) return {};
  const {list, id: identify} = resourceOf(subject.resource);
  const slot: Slot = list ? slotOf(list.item, json, raw) : {ok: false, reason: '', raw: null};
  const told = slot.ok ? identify(slot.value) : idIn(json);
  const id = subject.id ?? told;
  if (id === undefined) return {};
  // A reply may be the thing itself, or nothing, or something of another kind.
  return slot.ok && told === id ? {id, read: slot} : {id};
}

/** Begins to follow what the write changed. Second: whether it is done, as far as is known. */
export function begin(
  state: State,
  job: Job,
  {at, since, reply}: Pick<Of<'answered'>, 'at' | 'since' | 'reply'>,
): [State, boolean] {
  if (actionOf(job).removes) return [letGo(state, job), true];
  const subject = subjectOf(job);
  const {id, read} = replied(job, reply);
  if (!subject || id === undefined || !follows(job, subject)) return [state, true];
  const {settled} = resourceOf(subject.resource);
  // An edit is done with its reply, where that shows it; anything else was only asked for.
  const stands = isEdit(job) && read !== undefined && settled?.(read.value) !== false;
  return [add(state, job, {...subject, id, value: read?.value, since, at}), stands];
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
  // An edit that was found stands as asked, and there is nothing to wait for.
  if (!subject || known === undefined || isEdit(job) || !follows(job, subject)) return state;
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
  return {...state, follows: {...withoutEdits(state, job, follow), [job.id]: follow}};
}

/** An edit is followed in place of those before it of the same thing: what they stored alone may never show. */
function withoutEdits({jobs, follows}: State, job: Job, {resource, params, id}: Beginning): State['follows'] {
  if (!isEdit(job)) return follows;
  const item = itemKey(resource, params, id);
  const others = Object.entries(follows).filter(([other, follow]) => {
    const before = jobs[other];
    return !before || !isEdit(before) || itemKey(follow.resource, follow.params, follow.id) !== item;
  });
  return Object.fromEntries(others);
}

function idIn(json: Json): string | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  return typeof json.id === 'number' || typeof json.id === 'string' ? String(json.id) : undefined;
}
