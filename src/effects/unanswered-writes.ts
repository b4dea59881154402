import * as v from 'valibot';
import type {Write} from '../app/state.ts';
import type {Environment} from '../environment.ts';
import {alive, appendLines, readJournal, type Sender} from '../journal/journal.ts';
import {resources} from '../resources/index.ts';
import {count} from '../text/format.ts';

interface Line extends Sender {
  id: string;
  outcome?: string;
  what?: string;
}

/** What a line tells of a write, by which it can be looked for. */
const Sent = v.object({
  id: v.string(),
  time: v.string(),
  profile: v.string(),
  address: v.string(),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  path: v.string(),
  body: v.optional(v.record(v.string(), v.any())),
  asked: v.object({
    resource: v.string(),
    action: v.string(),
    params: v.record(v.string(), v.union([v.string(), v.number()])),
    target: v.optional(v.object({id: v.string(), label: v.string()})),
    before: v.optional(v.array(v.string())),
  }),
});

/** What looks for lost writes. */
export interface Seeker {
  /** This run, whose own writes are not lost. */
  run?: string;
  /** The account in use: only there can be looked. */
  account?: {profile: string; address: string; demo: boolean};
  /** Milliseconds since the epoch. */
  now?: number;
}

export interface Lost {
  /** What was on its way when an earlier run ended, in a sentence; nothing where that was told already. */
  told: string | undefined;
  /** All of this account that nobody knows the outcome of. */
  writes: Write[];
}

// What nobody has found within a week is looked for no longer, nor more than this at a time.
const longest = 7 * 86_400_000;
const most = 20;

/**
 * Reads from the journal which writes have no known outcome: those that were on their way when an earlier run ended,
 * such as one that was killed, and those that got no answer. The first are told once: the journal then says so itself.
 */
export async function findLost(
  env: Environment,
  {run, account, now = Date.now()}: Seeker = {},
): Promise<Lost> {
  const open = new Map<string, {sent: Line; outcome: string; again: boolean}>();
  for (const text of await readJournal(env)) {
    const line = parse(text);
    if (!line) continue;
    const {id, outcome} = line;
    const write = open.get(id);
    if (outcome === 'sent') open.set(id, {sent: write?.sent ?? line, outcome, again: write !== undefined});
    else if (write && (outcome === 'unknown' || outcome === 'lost')) open.set(id, {...write, outcome});
    // Of what was sent again, and not taken, the first sending is as unknown as it was.
    else if (write?.again && (outcome === 'refused' || outcome === 'not sent'))
      open.set(id, {...write, outcome: 'unknown'});
    else open.delete(id);
  }
  const unsettled = [...open.values()];
  const lost = unsettled
    .filter(({sent, outcome}) => outcome === 'sent' && !alive(sent, run))
    .map(({sent}) => sent);
  await tellOnce(env, lost, now);
  // What got no answer is looked for by the run that sent it, for as long as that runs.
  const unknown = unsettled.filter(
    ({sent, outcome}) => outcome !== 'sent' && (isOwn(sent, run) || !alive(sent, run)),
  );
  const writes = [...lost, ...unknown.map(({sent}) => sent)].flatMap(
    line => writeOf(line, account, now) ?? [],
  );
  return {told: sentence(lost, writes), writes: writes.slice(-most)};
}

const isOwn = ({id}: Line, run: string | undefined) => run !== undefined && id.startsWith(`${run}-`);

async function tellOnce(env: Environment, lost: readonly Line[], now: number): Promise<void> {
  if (lost.length === 0) return;
  const time = new Date(now).toISOString();
  const detail = 'skydeck ended before an answer came: look at the thing itself';
  await appendLines(
    env,
    lost.map(({id, pid}) => ({time, id, pid, outcome: 'lost', detail})),
  );
}

function sentence(lost: readonly Line[], writes: readonly Write[]): string | undefined {
  const [first] = lost;
  if (!first) return undefined;
  const others = lost.length > 1 ? ` and ${count(lost.length - 1)} more` : '';
  const sought = writes.some(({journalId}) => journalId === first.id) ? ' yet: it is looked for' : '';
  return `${first.what ?? 'a write'}${others}: sent when skydeck last ended, and what became of it is not known${sought} · J tells`;
}

/** A write as it can be looked for; nothing where the journal does not tell enough, or it was too long ago or elsewhere. */
function writeOf(line: Line, account: Seeker['account'], now: number): Write | undefined {
  const read = v.safeParse(Sent, line);
  if (!read.success) return undefined;
  const {id, time, profile, address, method, path, body, asked} = read.output;
  const at = Date.parse(time);
  if (!account || account.demo || account.profile !== profile || account.address !== address)
    return undefined;
  if (!(now - at < longest)) return undefined;
  const {resource, action, params, target, before} = asked;
  const known = resources.find(({name}) => name === resource)?.actions?.find(({name}) => name === action);
  if (!known || (known.on === 'item' && !target) || known.endpoint.kind !== 'call') return undefined;
  const request: Write['request'] = {method, path, budget: known.endpoint.budget, ...(body ? {body} : {})};
  return {
    id: `journal ${id}`,
    journalId: id,
    resource,
    action,
    params,
    request,
    status: 'unknown',
    at,
    before,
    ...(target ? {target: {...target, value: undefined}} : {}),
  };
}

function parse(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as Partial<Line> | null;
    return typeof line?.id === 'string' ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
}
