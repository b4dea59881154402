import {problemOf} from '../../api/index.ts';
import {createdBy, isEdit} from '../../app/data/writes/begin.ts';
import {
  differences,
  differencesText,
  isRounded,
  isUnshown,
  storedDifferently,
} from '../../app/data/writes/stored.ts';
import {sentAnswers} from '../../app/data/writes/title.ts';
import type {Write} from '../../app/state/state.ts';
import {valueAt} from '../../own-property.ts';
import type {Created} from '../../resources/definition/action/action.ts';
import {noContext} from '../../resources/definition/definition.ts';
import {actionOf, resourceOf} from '../../resources/index.ts';
import type {SourceAnswers, Sources} from '../../sources/answers.ts';
import {tallyOf} from '../../sources/pages.ts';
import {findCreated, readItem} from '../find-item.ts';
import {eventsBefore, type LookUpResult, newestEventText, outcomeByEvents} from './made-events.ts';
import {otherWrites} from './other-writes.ts';

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

/** `sources`: of them the journal, which tells what other writes have made. The program, within which one event shows one write. */
interface LookUpPorts {
  sources: Pick<Sources, 'journal'>;
}

/**
 * Looks for the created item, for the event that the action makes, or at the state of the changed item. Throws an ApiError if these
 * cannot be read.
 */
export async function findOutcome(
  answers: SourceAnswers,
  write: Write,
  ports: LookUpPorts,
): Promise<LookUpResult> {
  const action = actionOf(write);
  const created = createdBy(write);
  if (created) return outcomeOfCreation(answers, ports, write, created);
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

/** Looks for a new item that is as asked, and that no other write in the journal has made or may have made. */
async function outcomeOfCreation(
  answers: SourceAnswers,
  ports: LookUpPorts,
  write: Write,
  created: Created,
): Promise<LookUpResult> {
  const resource = resourceOf(created.resource);
  const {id, singular} = resource;
  const name = [singular, created.label].filter(Boolean).join(' ');
  // First what is there: whichever write from here made it stands in the journal by then.
  const tally = tallyOf(resource);
  const found = await findCreated(answers, created, tally);
  const others = await otherWrites(await ports.sources.journal(), write, created.resource);
  const added = found.filter(one => !write.before?.includes(id(one)) && !others.made.has(id(one)));
  const alike = added.filter(one => isRounded(differences(write, one)));
  const [first] = added;
  if (first === undefined) {
    const [lack] = tally.lacks();
    if (lack !== undefined) return {verdict: 'unclear', found: `no new ${name} can be seen: ${lack}`};
    return {verdict: 'not visible', found: `there is no new ${name} yet`};
  }
  if (alike.length === 0) {
    const but = `${differencesText(differences(write, first))}: it may be another's`;
    return {verdict: 'unclear', found: `a ${name} is there, with the id ${id(first)}, but ${but}`};
  }
  const ids = alike.map(one => id(one)).join(', ');
  const there = alike.length === 1 ? `with the id ${ids}` : `with the ids ${ids}`;
  // What was sent twice may have made two.
  const isSure = write.resent !== undefined || alike.length === others.open.all + 1;
  if (!isSure) {
    const why =
      alike.length <= others.open.all
        ? 'another write asked for the same, and its outcome is not known either'
        : 'which of them this write made is not certain';
    return {verdict: 'unclear', found: `a new ${name} is there, ${there}, but ${why}`};
  }
  // Of as many as there are writes that asked for it, each has made one: it does not matter which.
  const one = alike[write.resent ? 0 : others.open.before];
  const {reveals} = actionOf(write);
  const told = [
    `it is there, ${write.resent ? there : `with the id ${id(one)}`}`,
    differencesText(differences(write, one)),
    reveals &&
      `its ${reveals.label} was in the answer that was lost, and cannot be recovered: remove it, and make another`,
  ];
  return {verdict: 'done', found: told.filter(Boolean).join(' · '), id: id(one)};
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
