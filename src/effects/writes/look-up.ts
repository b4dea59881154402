import {problemOf} from '../../api/index.ts';
import type {Write} from '../../app/state.ts';
import {createdBy, isEdit} from '../../app/writes/progress/begin.ts';
import {actionOf} from '../../app/writes/request.ts';
import {
  differences,
  differencesText,
  isRounded,
  isUnshown,
  storedDifferently,
} from '../../app/writes/stored.ts';
import {sentAnswers} from '../../app/writes/title.ts';
import {valueAt} from '../../own-property.ts';
import {noContext} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {findCreated, readItem} from '../find-item.ts';
import {eventsBefore, type LookUpResult, newestEventText, outcomeByEvents} from './made-events.ts';

/**
 * The ids of existing items that look like the one to be created, or of the events that look like the one to be made, so that a
 * look-up does not mistake one of them for it. Nothing if the events cannot be read.
 */
export async function readBefore(
  answers: SourceAnswers,
  write: Write,
  now: () => number,
): Promise<Pick<Write, 'before' | 'ahead'>> {
  const created = createdBy(write);
  if (!created) return actionOf(write).event ? eventsBefore(answers, write, now) : {before: []};
  const {id, beyond} = resourceOf(created.resource);
  try {
    return {before: (await findCreated(answers, created)).map(one => id(one))};
  } catch (error) {
    // A service without this list may still accept the write; otherwise it refuses it.
    if (beyond && problemOf(error).kind === 'missing') return {before: []};
    throw error;
  }
}

/**
 * Looks for the created item, for the event that the action makes, or at the state of the changed item. Throws an ApiError if these
 * cannot be read.
 * @param ports the program's, within which one event shows one write
 */
export async function findOutcome(
  answers: SourceAnswers,
  write: Write,
  ports: object = answers,
): Promise<LookUpResult> {
  const action = actionOf(write);
  const created = createdBy(write);
  if (created) {
    const {id, singular} = resourceOf(created.resource);
    const added = (await findCreated(answers, created)).filter(one => !write.before?.includes(id(one)));
    const alike = added.filter(one => isRounded(differences(write, one)));
    const [first] = added;
    if (first === undefined)
      return {
        verdict: 'not visible',
        found: `there is no new ${[singular, created.label].filter(Boolean).join(' ')} yet`,
      };
    const [one] = alike;
    if (one === undefined) {
      const is = `${[singular, created.label].filter(Boolean).join(' ')} is there, with the id ${id(first)}`;
      const but = `${differencesText(differences(write, first))}: it may be another's`;
      return {verdict: 'unclear', found: `a ${is}, but ${but}`};
    }
    const found = [
      `it is there, with the id ${alike.map(each => id(each)).join(', ')}`,
      differencesText(differences(write, one)),
      action.reveals &&
        `its ${action.reveals.label} was in the answer that was lost, and cannot be recovered: remove it, and make another`,
    ];
    return {verdict: 'done', found: found.filter(Boolean).join(' · '), id: id(one)};
  }
  const byEvents = await outcomeByEvents(answers, write, ports);
  if (byEvents) return byEvents;
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
  return isEdit(write)
    ? outcomeOfEdit(write, value)
    : outcomeOfAction(write, value, await newestEventText(answers, write));
}

/** Compares the item with what the edit set, and with what it was before. */
function outcomeOfEdit(write: Write, value: unknown): LookUpResult {
  const found = differences(write, value);
  const {fields} = actionOf(write);
  const asked = Object.keys(write.request.body ?? {});
  // A certificate or a password: no field of the reply shows whether it was stored.
  if (asked.length > 0 && asked.every(name => fields[name] && isUnshown(fields[name])))
    return {
      verdict: 'unclear',
      found: 'the service does not show what it stored of that',
      noMoreLookUps: true,
    };
  if (isRounded(found)) return {verdict: 'done', found: differencesText(found) ?? 'it is as requested'};
  if (write.target?.value === undefined) return {verdict: 'not visible', found: 'it is not as requested'};
  if (!storedDifferently(write, value)) return {verdict: 'not visible', found: 'it is unchanged'};
  return {verdict: 'unclear', found: `it stands neither as before nor as asked: ${differencesText(found)}`};
}

/** Calls the action's `done`. If it has none, the item alone does not show the outcome. */
function outcomeOfAction(write: Write, value: unknown, newest?: string): LookUpResult {
  const done = actionOf(write).done?.(value, sentAnswers(write));
  if (done === undefined) {
    const status = resourceOf(write.resource)
      .columns.find(({tone}) => tone === 'status')
      ?.cell(value, noContext);
    const by = newest
      ? `${newest}: whether by this request is not certain`
      : 'whether by this request, its events tell';
    const found = `it is ${status ?? 'there'}: ${by}`;
    // The outcome of an action with `done` may become visible later, so another look-up makes sense.
    return {verdict: 'unclear', found, noMoreLookUps: actionOf(write).done === undefined};
  }
  return done
    ? {verdict: 'done', found: 'it is as requested'}
    : {
        verdict: 'not visible',
        found: isUnchanged(write, value) ? 'it is unchanged' : 'it is not as requested',
      };
}

/** Whether it has the values that the action sets as it had them before; the whole of it, if the action sets none by name. */
function isUnchanged(write: Write, value: unknown): boolean {
  const before = write.target?.value;
  if (before === undefined) return false;
  const {sets} = actionOf(write);
  const own = (item: unknown) => (sets ? sets.map(name => valueAt(item, name)) : item);
  return JSON.stringify(own(before)) === JSON.stringify(own(value));
}
