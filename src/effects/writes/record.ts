import {type Request, setsFields} from '../../api/index.ts';
import {createdBy} from '../../app/data/writes/begin.ts';
import {unchangedBody} from '../../app/data/writes/request.ts';
import {maskedBody} from '../../app/data/writes/secrets.ts';
import {alike} from '../../app/data/writes/stored.ts';
import {journalTitle} from '../../app/data/writes/words.ts';
import {changedText} from '../../app/screens/form/fields.ts';
import type {Dispatch, ItemRead} from '../../app/state/message.ts';
import type {Problem, Write} from '../../app/state/state.ts';
import {thrownMessage} from '../../attempt.ts';
import {type Entry, type Journal, unrecordedText} from '../../journal/line.ts';
import {actionOf, resourceOf} from '../../resources/index.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {readItem} from '../find-item.ts';

interface RecordPorts {
  /** Milliseconds since the epoch. */
  now: () => number;
  journal: Journal;
}

/** Writes lines about a write into the journal, if its source is journaled. `id`: of what it created. */
export const recorder =
  (ports: RecordPorts, write: Write) =>
  async (
    outcome: Entry['outcome'],
    {detail, id}: {detail?: string | undefined; id?: string | undefined} = {},
  ) => {
    const {request} = write;
    if (!resourceOf(write.resource).source.journaled || 'command' in request) return undefined;
    const created = id === undefined ? undefined : createdBy(write);
    const made = created && id !== undefined ? {made: {resource: created.resource, id}} : {};
    return await ports.journal({...entryOf(ports, {...write, request}, outcome, detail), ...made});
  };

function entryOf(
  ports: RecordPorts,
  write: Write & {request: Request},
  outcome: Entry['outcome'],
  detail?: string,
): Entry {
  const {method, path} = write.request;
  const entry: Entry = {
    at: ports.now(),
    write: write.id,
    what: journalTitle(write),
    method,
    path,
    body: maskedBody(actionOf(write), write.request),
    outcome,
    ...(write.journalId === undefined ? {} : {journalId: write.journalId}),
    ...(outcome === 'sent' ? {asked: askedOf(write), batch: write.batch} : {}),
  };
  return detail === undefined ? entry : {...entry, detail};
}

function askedOf({resource, action, params, target, before, ahead}: Write): NonNullable<Entry['asked']> {
  return {
    resource,
    action,
    params,
    ...(target ? {target: {id: target.id, label: target.label}} : {}),
    ...(before && (before.length > 0 || actionOf({resource, action}).event) ? {before, ahead} : {}),
  };
}

/** Tells that an outcome is not in the journal. What was done is done: the next start looks it up. */
export const tellUnrecorded = (write: Write, dispatch: Dispatch) => (error: unknown) => {
  const text = `${unrecordedText(journalTitle(write))}: ${thrownMessage(error)}`;
  dispatch({type: 'noticed', text, tone: 'warn'});
};

interface Changed {
  read: ItemRead;
  /** Why nothing was sent. */
  text: string;
  reasons: Problem['reasons'];
}

/** Reads the item again before a confirmed write, a removal or an edit: undefined if it still is as the user saw it. */
export async function changedMeanwhile(answers: SourceAnswers, write: Write): Promise<Changed | undefined> {
  const {resource, params, target} = write;
  const {level, endpoint, removes, loses} = actionOf(write);
  const edits = setsFields(endpoint);
  if (!target || !(level === 'label' || removes || edits)) return undefined;
  const {label, singular} = resourceOf(resource);
  const read = await readItem(answers, {resource, params, id: target.id});
  const now = label(read.value);
  if ((level === 'label' || (removes && !loses)) && now !== target.label)
    return {read, reasons: [], text: `${singular} ${target.label} is called ${now} by now`};
  // A write of an earlier run has no value.
  if (loses && target.value !== undefined) {
    const lost = loses(read.value);
    if (lost === loses(target.value)) return undefined;
    const text = `${singular} ${target.label} was changed meanwhile: it is now ${lost}`;
    return {read, reasons: [], text};
  }
  if (!edits) return undefined;
  const before = unchangedBody(write, target.value);
  const standing = unchangedBody(write, read.value);
  const reasons = Object.entries(write.request.body ?? {}).flatMap(([field, asked]) => {
    const current = standing[field];
    if (alike(before[field], current) || alike(asked, current)) return [];
    return [{field, reason: changedText(current === undefined ? '' : String(current))}];
  });
  if (reasons.length === 0) return undefined;
  return {read, reasons, text: `${singular} ${now} was changed meanwhile`};
}
