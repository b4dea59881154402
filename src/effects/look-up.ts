import {problemOf} from '../api/index.ts';
import {actionOf} from '../app/screens/form/fields.ts';
import type {Write} from '../app/state.ts';
import {bodyOf, createdBy, isEdit} from '../app/writes/progress/begin.ts';
import {differences, differencesText, storedDifferently} from '../app/writes/stored.ts';
import {noContext} from '../resources/definition/definition.ts';
import {resourceOf} from '../resources/index.ts';
import type {Answers} from '../sources/answers.ts';
import {findCreated, readItem} from './find-item.ts';

/** Whether a write has come about, as far as reading can tell. */

export interface Looked {
  verdict: 'done' | 'not visible' | 'unclear';
  /** In words. */
  found: string;
  /** What was created, by its id. */
  id?: string | undefined;
  /** Looking again would tell no more. */
  noMoreLookUps?: boolean;
}

/** What is such already: should the reply to a create be lost, only something else is what was created. */
export async function createdBefore(answers: Answers, write: Write): Promise<string[]> {
  const made = createdBy(write);
  if (!made) return [];
  const {id} = resourceOf(made.resource);
  return (await findCreated(answers, made)).map(one => id(one));
}

/** Looks once: for what was created, or at how the item stands now. Throws an ApiError where it cannot be read. */
export async function look(answers: Answers, write: Write): Promise<Looked> {
  const action = actionOf(write);
  const made = createdBy(write);
  if (made) {
    const {id, singular} = resourceOf(made.resource);
    const news = (await findCreated(answers, made)).filter(one => !write.before?.includes(id(one)));
    const [first] = news;
    if (first === undefined)
      return {verdict: 'not visible', found: `there is no new ${singular} ${made.label} yet`};
    const found = [
      `it is there, with the id ${news.map(one => id(one)).join(', ')}`,
      differencesText(differences(write, first)),
    ];
    return {verdict: 'done', found: found.filter(Boolean).join(' · '), id: id(first)};
  }
  let value: unknown;
  try {
    ({value} = await readItem(answers, {
      resource: write.resource,
      params: write.params,
      id: write.target?.id ?? '',
    }));
  } catch (error) {
    if (action.removes && problemOf(error).kind === 'missing')
      return {verdict: 'done', found: 'it is no longer there'};
    throw error;
  }
  if (action.removes) return {verdict: 'not visible', found: 'it is still there'};
  return isEdit(write) ? lookAtEdit(write, value) : lookAtAction(write, value);
}

/** What an edit changes, the thing itself tells. */
function lookAtEdit(write: Write, value: unknown): Looked {
  const found = differences(write, value);
  if (found.length === 0) return {verdict: 'done', found: 'it stands as asked'};
  if (write.target?.value === undefined) return {verdict: 'not visible', found: 'it does not stand as asked'};
  if (!storedDifferently(write, value)) return {verdict: 'not visible', found: 'it stands as before'};
  return {verdict: 'unclear', found: `it stands neither as before nor as asked: ${differencesText(found)}`};
}

function lookAtAction(write: Write, value: unknown): Looked {
  const done = actionOf(write).done?.(value, bodyOf(write));
  if (done === undefined) {
    const status = resourceOf(write.resource)
      .columns.find(({tone}) => tone === 'status')
      ?.cell(value, noContext);
    const found = `it is ${status ?? 'there'}: whether by this request, its events tell (d)`;
    return {verdict: 'unclear', found, noMoreLookUps: true};
  }
  return done
    ? {verdict: 'done', found: 'it stands as asked'}
    : {verdict: 'not visible', found: 'it stands as before'};
}
