import type {Request} from '../../api/index.ts';
import {createdBy} from '../../app/data/writes/begin.ts';
import {maskedBody} from '../../app/data/writes/secrets.ts';
import {journalTitle} from '../../app/data/writes/title.ts';
import type {Dispatch} from '../../app/state/message.ts';
import type {Write} from '../../app/state/state.ts';
import {thrownMessage} from '../../attempt.ts';
import {type Entry, type Journal, unrecordedText} from '../../journal/entry.ts';
import {actionOf, resourceOf} from '../../resources/index.ts';

/** The lines of a write in the journal. */

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
