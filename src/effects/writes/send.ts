import {ApiError, outcomeUnknown, problemOf} from '../../api/index.ts';
import {createdBy, isEdit, replied, takesTime} from '../../app/data/writes/begin.ts';
import {secretsIn} from '../../app/data/writes/secrets.ts';
import {differencesInReply, differencesText} from '../../app/data/writes/stored.ts';
import type {Dispatch} from '../../app/state/message.ts';
import type {Problem, Write} from '../../app/state/state.ts';
import {thrownMessage} from '../../attempt.ts';
import type {Journal} from '../../journal/line.ts';
import {actionOf, resourceOf} from '../../resources/index.ts';
import type {SourceAnswers, Sources} from '../../sources/answers.ts';
import {listEndpoint, readItem} from '../find-item.ts';
import {findOutcome, readBefore} from './look-up.ts';
import {changedMeanwhile, recorder, tellUnrecorded} from './record.ts';

export interface WritePorts {
  sources: Sources;
  /** Milliseconds since the epoch. */
  now: () => number;
  journal: Journal;
}

export const sourceAnswersOf = (
  {sources}: Pick<WritePorts, 'sources'>,
  resource: string,
): Promise<SourceAnswers> => sources[resourceOf(resource).source.name]();

/** Milliseconds by which the clocks of the machines behind one address may differ. */
const clockSkew = 2000;

/** Sends a write once, after its item was read and its line is in the journal; else nothing is sent. @param stopped cancels it until then */
export async function send(
  ports: WritePorts,
  write: Write,
  dispatch: Dispatch,
  stopped: AbortSignal,
): Promise<void> {
  const record = recorder(ports, write);
  const unrecorded = tellUnrecorded(write, dispatch);
  const notSent = (why: string, problem: Partial<Problem> = {}) => {
    if (stopped.aborted) return;
    dispatch({
      type: 'unanswered',
      write: write.id,
      unknown: false,
      problem: {kind: 'refused', reasons: [], at: ports.now(), ...problem, sent: false, message: why},
    });
  };
  /** Records it as well: the form that would show it may have been closed. */
  const heldBack = async (why: string, problem: Partial<Problem>) => {
    // A plan waits for the rate limit, and sends it then.
    const waits = write.phase !== undefined && problem.kind === 'limited';
    // The line of an earlier try keeps its own outcome.
    if (!stopped.aborted && write.entryId === undefined && !waits)
      await record('not sent', {detail: why}).catch(() => {});
    notSent(why, problem);
  };
  let answers: SourceAnswers;
  let {before, ahead} = write;
  try {
    answers = await sourceAnswersOf(ports, write.resource);
    // A plan has read the existing items.
    if (!write.resent) ({before, ahead} = before ? write : await readBefore(answers, write, ports.now));
    else {
      // It may have been done since the last look-up, and must not be done twice.
      const finding = await findOutcome(answers, write, ports);
      if (finding.verdict === 'done') {
        await record('found done', {detail: finding.found, id: finding.id}).catch(unrecorded);
        dispatch({type: 'lookedUp', write: write.id, at: ports.now(), ...finding});
        return;
      }
    }
    const changed = await changedMeanwhile(answers, write);
    if (changed) {
      const {read, text, reasons} = changed;
      dispatch({
        type: 'itemRead',
        resource: write.resource,
        params: write.params,
        id: write.target?.id ?? '',
        read,
        at: ports.now(),
      });
      return await heldBack(text, {reasons, outdated: true});
    }
  } catch (error) {
    const problem = problemOf(error);
    await heldBack(`what is there could not be read first: ${problem.message}`, problem);
    return;
  }
  if (stopped.aborted) return;
  let entryId: string | undefined;
  try {
    entryId = await recorder(ports, {...write, before, ahead})('sent');
  } catch (error) {
    return notSent(`the journal cannot be written: ${thrownMessage(error)}`);
  }
  if (stopped.aborted) {
    await record('not sent', {detail: 'it was cancelled'}).catch(unrecorded);
    return;
  }
  try {
    const sentAt = ports.now();
    const namesakes = (createdBy(write) && before?.length) ?? 0;
    dispatch({type: 'sent', write: write.id, at: sentAt, entryId, ...(namesakes > 0 ? {namesakes} : {})});
    const {json, raw, date} = await answers.send(write.request, {
      secrets: secretsIn(actionOf(write), write.request),
    });
    const at = ports.now();
    const {id, read} = replied(write, {json, raw});
    if (id === undefined && createdBy(write) && resourceOf(write.resource).source.account) throw nothingMade;
    const stored: Write = {...write, stored: read?.value};
    const begun =
      takesTime(write) && !isEdit(write) ? 'accepted: what it began went on after this' : undefined;
    const detail = differencesText(differencesInReply(stored, false)) ?? begun;
    await record('done', {detail, id}).catch(unrecorded);
    // The times of its events are by the service's clock, so this is its own date, less the time the request took.
    const since = date === undefined ? sentAt : date - (at - sentAt) - clockSkew;
    dispatch({type: 'answered', write: write.id, at, since, reply: {json, raw}});
  } catch (error) {
    const problem = {...problemOf(error), at: ports.now()};
    const unknown = outcomeUnknown(problem);
    const outcome = unknown ? 'unknown' : problem.sent ? 'refused' : 'not sent';
    await record(outcome, {detail: problem.message}).catch(unrecorded);
    const lacking = (await lacksAction(answers, write, problem)) ? ({lacking: true} as const) : {};
    dispatch({type: 'unanswered', write: write.id, problem, unknown, before, ahead, ...lacking});
  }
}

/** A success that does not name what was made. A proxy may have answered it, and the service not know of it. */
const nothingMade = new ApiError({
  kind: 'malformed',
  message: 'the answer is a success without the id of what was made',
  sent: true,
});

/** Looks once whether a write without an answer was done. */
export async function lookUp(ports: WritePorts, write: Write, dispatch: Dispatch): Promise<void> {
  let finding: Awaited<ReturnType<typeof findOutcome>>;
  try {
    finding = await findOutcome(await sourceAnswersOf(ports, write.resource), write, ports);
  } catch (error) {
    finding = {verdict: 'unclear', found: `it could not be looked up: ${problemOf(error).message}`};
  }
  if (finding.verdict === 'done')
    await recorder(ports, write)('found done', {detail: finding.found, id: finding.id}).catch(
      tellUnrecorded(write, dispatch),
    );
  dispatch({type: 'lookedUp', write: write.id, at: ports.now(), ...finding});
}

/** Records that a person has ended the look-ups, so that later runs do not look it up either. */
export async function noteGivenUp(ports: WritePorts, write: Write, dispatch: Dispatch): Promise<void> {
  await recorder(ports, write)('given up', {detail: 'it is no longer looked up'}).catch(() => {});
  dispatch({type: 'givenUp'});
}

/** Whether the service has no such action. A 404 can also mean that an item is gone, so all items of the request are read. */
async function lacksAction(
  answers: SourceAnswers,
  {resource, params, target, request, ...write}: Write,
  {kind, status}: Pick<Problem, 'kind' | 'status'>,
): Promise<boolean> {
  const {fields, removes} = actionOf({resource, ...write});
  if (status === 405) return true;
  // An item removed elsewhere may still be readable for a while.
  if (kind !== 'missing' || removes) return false;
  const chosen = Object.entries(request.body ?? {}).flatMap(([name, id]) => {
    const from = fields[name]?.from;
    return from && !from.value ? [{resource: from.resource, params: {}, id: String(id)}] : [];
  });
  const about = [...(target ? [{resource, params, id: target.id}] : []), ...chosen];
  try {
    if (!target && Object.keys(params).length > 0)
      await answers.list(listEndpoint(resource), {params, pageSize: 25});
    for (const item of about) await readItem(answers, item);
    return true;
  } catch {
    return false;
  }
}
