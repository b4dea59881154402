import {type Client, problemOf} from '../api/index.ts';
import {resourceOf} from '../resources/index.ts';
import {findCreated, readItem} from './find.ts';
import {bodyOf, createdBy} from './following/begin.ts';
import {actionOf} from './panel/fields.ts';
import type {Job} from './state.ts';

/** Whether a write has come about, as far as reading can tell. */

export interface Looked {
  verdict: 'done' | 'not done' | 'unclear';
  /** In words. */
  found: string;
  /** What was created, by its id. */
  id?: string | undefined;
  /** Looking again would tell no more. */
  final?: boolean;
}

/** What is such already: should the reply to a create be lost, only something else is what was created. */
export async function createdBefore(client: Client, job: Job): Promise<string[]> {
  const made = createdBy(job);
  if (!made) return [];
  const {id} = resourceOf(made.resource);
  return (await findCreated(client, made)).map(one => id(one));
}

/** Looks once: for what was created, or at how the item stands now. Throws an ApiError where it cannot be read. */
export async function look(client: Client, job: Job): Promise<Looked> {
  const action = actionOf(job);
  const made = createdBy(job);
  if (made) {
    const {id, singular} = resourceOf(made.resource);
    const ids = (await findCreated(client, made)).map(one => id(one));
    const news = ids.filter(one => !job.before?.includes(one));
    return news.length > 0
      ? {verdict: 'done', found: `it is there, with the id ${news.join(', ')}`, id: news[0]}
      : {verdict: 'not done', found: `there is no new ${singular} ${made.label}`};
  }
  let value: unknown;
  try {
    ({value} = await readItem(client, {
      resource: job.resource,
      params: job.params,
      id: job.target?.id ?? '',
    }));
  } catch (error) {
    if (action.removes && problemOf(error).kind === 'missing')
      return {verdict: 'done', found: 'it is no longer there'};
    throw error;
  }
  if (action.removes) return {verdict: 'not done', found: 'it is still there'};
  const done = action.done?.(value, bodyOf(job));
  if (done === undefined) {
    const status = resourceOf(job.resource)
      .columns.find(({tone}) => tone === 'status')
      ?.cell(value);
    const found = `it is ${status ?? 'there'}: whether by this request, its events tell (d)`;
    return {verdict: 'unclear', found, final: true};
  }
  return done
    ? {verdict: 'done', found: 'it stands as asked'}
    : {verdict: 'not done', found: 'it stands as before'};
}
