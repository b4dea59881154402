import {outcomeUnknown, problemOf, type Request, setsFields} from '../api/index.ts';
import type {Message, Read} from '../app/message.ts';
import {actionOf, maskedBody, standingOf} from '../app/screens/form/fields.ts';
import {changedText} from '../app/screens/form/targets.ts';
import type {Problem, Write} from '../app/state.ts';
import {replied} from '../app/writes/progress/begin.ts';
import {alike, differencesInReply, differencesText} from '../app/writes/stored.ts';
import {titleOf} from '../app/writes/writes.ts';
import type {Entry, Journal} from '../journal/entry.ts';
import type {Source} from '../resources/definition/source.ts';
import {resourceOf} from '../resources/index.ts';
import type {Answers} from '../sources/answers.ts';
import {readItem} from './find-item.ts';
import {createdBefore, type Looked, look} from './look-up.ts';

export interface WritePorts {
  /** What answers for each source. Made at the first question: what it needs is loaded late. */
  sources: Readonly<Record<Source['name'], () => Promise<Answers>>>;
  /** Milliseconds since the epoch. */
  now: () => number;
  journal: Journal;
}

/** What answers for a resource. */
export const answersOf = ({sources}: Pick<WritePorts, 'sources'>, resource: string): Promise<Answers> =>
  sources[resourceOf(resource).source.name]();

type Dispatch = (message: Message) => void;

function entryOf(
  ports: WritePorts,
  write: Write & {request: Request},
  outcome: Entry['outcome'],
  detail?: string,
): Entry {
  const {method, path} = write.request;
  const entry: Entry = {
    at: ports.now(),
    write: write.id,
    what: titleOf(write),
    method,
    path,
    body: maskedBody(write),
    outcome,
    ...(write.journalId === undefined ? {} : {journalId: write.journalId}),
    ...(outcome === 'sent' ? {asked: askedOf(write)} : {}),
  };
  return detail === undefined ? entry : {...entry, detail};
}

function askedOf({resource, action, params, target, before}: Write): NonNullable<Entry['asked']> {
  return {
    resource,
    action,
    params,
    ...(target ? {target: {id: target.id, label: target.label}} : {}),
    ...(before && before.length > 0 ? {before} : {}),
  };
}

// The machines behind one address do not agree to the second; milliseconds.
const slack = 2000;

/**
 * Sends a write, once. What is such already is read first, then the journal has it, then the service: a program that
 * dies in between leaves a line that says so. Where one of the first two cannot be, nothing is sent.
 */
export async function send(ports: WritePorts, write: Write, dispatch: Dispatch): Promise<void> {
  const note = noter(ports, write);
  const unsent = (why: string, problem: Partial<Problem> = {}) =>
    dispatch({
      type: 'unanswered',
      write: write.id,
      unknown: false,
      problem: {kind: 'refused', reasons: [], at: ports.now(), ...problem, sent: false, message: why},
    });
  let answers: Answers;
  let before = write.before ?? [];
  try {
    answers = await answersOf(ports, write.resource);
    if (!write.resent) before = await createdBefore(answers, write);
    else {
      // It may have come about since it was looked for: then a second one is the last thing that is wanted.
      const looked = await look(answers, write);
      if (looked.verdict === 'done') {
        await note('found done', looked.found).catch(() => {});
        dispatch({type: 'lookedUp', write: write.id, at: ports.now(), ...looked});
        return;
      }
    }
    const other = await changedMeanwhile(answers, write);
    if (other) {
      const {read, text, reasons} = other;
      dispatch({
        type: 'itemRead',
        resource: write.resource,
        params: write.params,
        id: write.target?.id ?? '',
        read,
        at: ports.now(),
      });
      return unsent(text, {reasons});
    }
  } catch (error) {
    const problem = problemOf(error);
    unsent(`nothing was sent, as what is there could not be read first: ${problem.message}`, problem);
    return;
  }
  try {
    await noter(ports, {...write, before})('sent');
  } catch (error) {
    unsent(
      `the journal cannot be written, so nothing was sent: ${error instanceof Error ? error.message : String(error)}`,
    );
    return;
  }
  try {
    const sentAt = ports.now();
    dispatch({type: 'sent', write: write.id, at: sentAt});
    const {json, raw, date} = await answers.send(write.request, {secrets: secretsOf(write)});
    const at = ports.now();
    const {read} = replied(write, {json, raw});
    const stored: Write = {...write, stored: read?.value};
    await note('done', differencesText(differencesInReply(stored, false))).catch(() => {});
    // The service's clock may be another: its own date, less the time all this took, is what its events compare with.
    const since = date === undefined ? sentAt : date - (at - sentAt) - slack;
    dispatch({type: 'answered', write: write.id, at, since, reply: {json, raw}});
  } catch (error) {
    const problem = {...problemOf(error), at: ports.now()};
    const unknown = outcomeUnknown(problem);
    await note(unknown ? 'unknown' : problem.sent ? 'refused' : 'not sent', problem.message).catch(() => {});
    dispatch({type: 'unanswered', write: write.id, problem, unknown, before});
  }
}

/** What must not be told again of what is sent. */
function secretsOf({request, ...write}: Write): string[] {
  const {fields} = actionOf(write);
  return Object.entries(request.body ?? {}).flatMap(([name, value]) =>
    fields[name]?.type === 'secret' && typeof value === 'string' ? [value] : [],
  );
}

interface Changed {
  /** The thing as it is now. */
  read: Read;
  /** Why nothing was sent. */
  text: string;
  /** The same, by field. */
  reasons: Problem['reasons'];
}

/**
 * What was confirmed by its label must bear it still, and what an edit changes must stand as it did when it was typed:
 * both are read once more. Nothing where they do.
 */
async function changedMeanwhile(answers: Answers, write: Write): Promise<Changed | undefined> {
  const {resource, params, target} = write;
  const {level, endpoint} = actionOf(write);
  const edits = setsFields(endpoint);
  if (!target || !(level === 'label' || edits)) return undefined;
  const {label, singular} = resourceOf(resource);
  const read = await readItem(answers, {resource, params, id: target.id});
  const now = label(read.value);
  if (level === 'label' && now !== target.label)
    return {read, reasons: [], text: `nothing was sent: ${singular} ${target.label} is called ${now} by now`};
  if (!edits) return undefined;
  const before = standingOf(write, target.value);
  const standing = standingOf(write, read.value);
  const reasons = Object.entries(write.request.body ?? {}).flatMap(([field, asked]) => {
    const there = standing[field];
    if (alike(before[field], there) || alike(asked, there)) return [];
    return [{field, reason: changedText(there === undefined ? '' : String(there))}];
  });
  if (reasons.length === 0) return undefined;
  return {read, reasons, text: `nothing was sent: ${singular} ${now} was changed meanwhile`};
}

/** Writes a line about a write into the journal, if such writes are journaled. */
const noter = (ports: WritePorts, write: Write) => async (outcome: Entry['outcome'], detail?: string) => {
  const {request} = write;
  if (!resourceOf(write.resource).source.journaled || 'command' in request) return;
  await ports.journal(entryOf(ports, {...write, request}, outcome, detail));
};

/** Reads, once, whether a write whose answer was lost is done. */
export async function lookUp(ports: WritePorts, write: Write, dispatch: Dispatch): Promise<void> {
  let looked: Looked;
  try {
    looked = await look(await answersOf(ports, write.resource), write);
  } catch (error) {
    looked = {verdict: 'unclear', found: `it could not be looked up: ${problemOf(error).message}`};
  }
  if (looked.verdict === 'done') await noter(ports, write)('found done', looked.found).catch(() => {});
  dispatch({type: 'lookedUp', write: write.id, at: ports.now(), ...looked});
}
