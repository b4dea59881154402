import {problemOf, type RequestOptions} from '../../api/index.ts';
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
import {noContext} from '../../resources/definition/definition.ts';
import {eventsResource, resourceOf} from '../../resources/index.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {findCreated, findEvents, readItem} from '../find-item.ts';

export interface LookUpResult {
  verdict: 'done' | 'not visible' | 'unclear';
  /** In words, such as `it is still there`. */
  found: string;
  /** The id of what was created. */
  id?: string | undefined;
  /** Another look-up would have the same result. */
  noMoreLookUps?: boolean;
}

/**
 * The ids of existing items that look like the one to be created, or of the events that look like the one to be made, so that a
 * look-up does not mistake one of them for it. Undefined if the events cannot be read.
 */
export async function idsBefore(answers: SourceAnswers, write: Write): Promise<string[] | undefined> {
  const created = createdBy(write);
  if (!created && !actionOf(write).event) return [];
  if (!created) {
    // Nothing waits for them: without them it is sent as well, and stays unknown if no answer comes.
    const events = await eventsOf(answers, write, {once: true}).catch(() => undefined);
    return events?.map(event => eventsResource.id(event));
  }
  const {id, beyond} = resourceOf(created.resource);
  try {
    return (await findCreated(answers, created)).map(one => id(one));
  } catch (error) {
    // A service without this list may still accept the write; otherwise it refuses it.
    if (beyond && problemOf(error).kind === 'missing') return [];
    throw error;
  }
}

/** Looks for the created item, or at the state of the changed one. Throws an ApiError if it cannot be read. */
export async function findOutcome(answers: SourceAnswers, write: Write): Promise<LookUpResult> {
  const action = actionOf(write);
  const created = createdBy(write);
  if (created) {
    const {id, singular} = resourceOf(created.resource);
    const added = (await findCreated(answers, created)).filter(one => !write.before?.includes(id(one)));
    const [first] = added;
    if (first === undefined)
      return {
        verdict: 'not visible',
        found: `there is no new ${[singular, created.label].filter(Boolean).join(' ')} yet`,
      };
    const found = [
      `it is there, with the id ${added.map(one => id(one)).join(', ')}`,
      differencesText(differences(write, first)),
      action.reveals &&
        `its ${action.reveals.label} was in the answer that was lost, and cannot be recovered: remove it, and make another`,
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
  const events = write.before && (await eventsOf(answers, write));
  if (events)
    return outcomeByEvents(events.filter(event => !write.before?.includes(eventsResource.id(event))));
  return isEdit(write) ? outcomeOfEdit(write, value) : outcomeOfAction(write, value);
}

/** The newest events of the kind that the action makes; undefined if it makes none. Throws an ApiError if they cannot be read. */
async function eventsOf(
  answers: SourceAnswers,
  write: Write,
  options: RequestOptions = {},
): Promise<unknown[] | undefined> {
  const {event} = actionOf(write);
  const {resource, params, target} = write;
  return event && target ? findEvents(answers, {resource, params, id: target.id}, event, options) : undefined;
}

/** @param added the events of its kind since it was sent */
function outcomeByEvents(added: readonly unknown[]): LookUpResult {
  const first = added.at(-1);
  if (first === undefined) return {verdict: 'not visible', found: 'no event shows it yet'};
  return {verdict: 'done', found: `its event shows it: ${eventsResource.label(first)}`};
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
function outcomeOfAction(write: Write, value: unknown): LookUpResult {
  const done = actionOf(write).done?.(value, sentAnswers(write));
  if (done === undefined) {
    const status = resourceOf(write.resource)
      .columns.find(({tone}) => tone === 'status')
      ?.cell(value, noContext);
    const found = `it is ${status ?? 'there'}: whether by this request, its events tell`;
    // The outcome of an action with `done` may become visible later, so another look-up makes sense.
    return {verdict: 'unclear', found, noMoreLookUps: actionOf(write).done === undefined};
  }
  return done
    ? {verdict: 'done', found: 'it is as requested'}
    : {verdict: 'not visible', found: 'it is unchanged'};
}
