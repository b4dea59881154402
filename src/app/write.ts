import {type Client, outcomeUnknown, problemOf} from '../api/index.ts';
import {resourceOf} from '../resources/index.ts';
import {findCreated, type ItemAsked, readItem} from './find.ts';
import {bodyOf, createdBy} from './following/begin.ts';
import {titleOf} from './jobs.ts';
import type {Message} from './message.ts';
import {actionOf} from './panel/fields.ts';
import type {Job} from './state.ts';

/** A line of the journal. It never holds a secret: a body's secret fields are masked before they come here. */
export interface Entry {
  /** Milliseconds since the epoch. */
  at: number;
  /** The same for all lines about one write. */
  job: string;
  what: string;
  method: string;
  path: string;
  body?: unknown;
  outcome: 'sent' | 'done' | 'refused' | 'unknown' | 'found done' | 'found not done';
  detail?: string;
}

/** Writes one line, and does not come back before it is on the disk. Throws where it cannot. */
export type Journal = (entry: Entry) => Promise<void>;

export interface WritePorts {
  client: () => Promise<Client>;
  local: () => Promise<Client>;
  now: () => number;
  journal: Journal;
}

/** Who answers for a resource: the service, or this machine. */
export const clientOf = (ports: Pick<WritePorts, 'client' | 'local'>, resource: string) =>
  resourceOf(resource).local ? ports.local() : ports.client();

type Dispatch = (message: Message) => void;

/** The body as it may be shown and kept: what a secret field holds is not told. */
export function masked(job: Pick<Job, 'request' | 'resource' | 'action'>): unknown {
  const {fields} = actionOf(job);
  const {body} = job.request;
  if (!body) return undefined;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, fields[name]?.type === 'secret' ? '••••••••' : value]),
  );
}

function entryOf(ports: WritePorts, job: Job, outcome: Entry['outcome'], detail?: string): Entry {
  const {method, path} = job.request;
  const entry: Entry = {
    at: ports.now(),
    job: job.id,
    what: titleOf(job),
    method,
    path,
    body: masked(job),
    outcome,
  };
  return detail === undefined ? entry : {...entry, detail};
}

// The machines behind one address do not agree to the second; milliseconds.
const slack = 2000;

/**
 * Sends a write, once. The journal has it before the service does, so that a program that dies in between
 * leaves a line that says so; where the journal cannot be written, nothing is sent.
 */
export async function send(ports: WritePorts, job: Job, dispatch: Dispatch): Promise<void> {
  // The journal tells what was asked of a service.
  const note = async (outcome: Entry['outcome'], detail?: string) => {
    if (!resourceOf(job.resource).local) await ports.journal(entryOf(ports, job, outcome, detail));
  };
  try {
    await note('sent');
  } catch (error) {
    const message = `the journal cannot be written, so nothing was sent: ${error instanceof Error ? error.message : String(error)}`;
    dispatch({
      type: 'unanswered',
      job: job.id,
      unknown: false,
      problem: {kind: 'refused', message, reasons: [], sent: false, at: ports.now()},
    });
    return;
  }
  let before: string[] = [];
  try {
    const client = await clientOf(ports, job.resource);
    before = await createdBefore(client, job);
    const sentAt = ports.now();
    dispatch({type: 'sent', job: job.id, at: sentAt});
    const {json, raw, date} = await client.send(job.request);
    const at = ports.now();
    await note('done').catch(() => {});
    // The service's clock may be another: its own date, less the time all this took, is what its events compare with.
    const since = date === undefined ? sentAt : date - (at - sentAt) - slack;
    dispatch({type: 'answered', job: job.id, at, since, reply: {json, raw}});
  } catch (error) {
    const problem = {...problemOf(error), at: ports.now()};
    const unknown = outcomeUnknown(problem);
    await note(unknown ? 'unknown' : 'refused', problem.message).catch(() => {});
    dispatch({type: 'unanswered', job: job.id, problem, unknown, before});
  }
}

/** What is such already: should the reply to a create be lost, only something else is what was created. */
async function createdBefore(client: Client, job: Job): Promise<string[]> {
  const made = createdBy(job);
  if (!made) return [];
  const {id} = resourceOf(made.resource);
  return (await findCreated(client, made)).map(one => id(one));
}

/** Reads whether a write whose answer was lost is done: by what it created, or by how the item stands now. */
export async function lookUp(ports: WritePorts, job: Job, dispatch: Dispatch): Promise<void> {
  const tell = async (verdict: 'done' | 'not done' | 'unclear', found: string, id?: string) => {
    if (verdict !== 'unclear')
      await ports.journal(entryOf(ports, job, `found ${verdict}`, found)).catch(() => {});
    dispatch({type: 'lookedUp', job: job.id, verdict, found, at: ports.now(), id});
  };
  const action = actionOf(job);
  try {
    const client = await clientOf(ports, job.resource);
    const made = createdBy(job);
    if (made) {
      const {id} = resourceOf(made.resource);
      const found = await findCreated(client, made);
      const news = found.filter(one => !job.before?.includes(id(one)));
      if (news.length > 0)
        return tell('done', `it is there, with the id ${news.map(one => id(one)).join(', ')}`, id(news[0]));
      return tell('not done', `there is no new ${resourceOf(made.resource).singular} ${made.label}`);
    }
    const asked: ItemAsked = {resource: job.resource, params: job.params, id: job.target?.id ?? ''};
    const {value} = await readItem(client, asked);
    if (action.removes) return tell('not done', 'it is still there');
    const done = action.done?.(value, bodyOf(job));
    if (done === undefined) return tell('unclear', 'how it stands now does not tell');
    return tell(done ? 'done' : 'not done', done ? 'it stands as asked' : 'it stands as before');
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'missing' && action.removes) return tell('done', 'it is no longer there');
    tell('unclear', `it could not be looked up: ${problem.message}`);
  }
}
