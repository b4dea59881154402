import {isDeepStrictEqual} from 'node:util';
import * as v from 'valibot';
import {type JsonObject, vocabulary} from '../../api/index.ts';
import type {Write} from '../../app/state/state.ts';
import type {Environment} from '../../environment.ts';
import {
  alive,
  births,
  interruptedOf,
  interruptedSentence,
  noteUnknown,
  type SentTo,
  sentTo,
  sentWith,
  unanswered,
  unfinishedIn,
  unknownInJournal,
} from '../../journal/journal.ts';
import {type Line, oldest, type Unfinished} from '../../journal/line.ts';
import type {Preferences} from '../../preferences.ts';
import {resources} from '../../resources/index.ts';
import {moment} from '../../text/time.ts';

/** The fields that a line needs for its write to be looked up. */
const Sent = v.object({
  id: v.string(),
  time: v.string(),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  path: v.string(),
  body: v.optional(v.record(v.string(), v.any())),
  asked: v.object({
    resource: v.string(),
    action: v.string(),
    params: v.record(v.string(), v.union([v.string(), v.number()])),
    target: v.optional(v.object({id: v.string(), label: v.string()})),
    before: v.optional(v.array(v.string())),
    ahead: v.optional(v.number()),
  }),
});

interface Options {
  /** This run, whose own writes still wait for their answers. */
  run?: string;
  /** The account in use. Only its writes can be looked up, and only with the token that they were sent with. */
  account?: {
    profile: string;
    address: string;
    demo: boolean;
    word?: string | undefined;
    token?: string | undefined;
  };
  /** Milliseconds since the epoch. */
  now?: number;
}

interface Unanswered {
  /** A sentence about the writes that were being sent when an earlier run ended, if they are found for the first time. */
  notice: string | undefined;
  /** The write that the notice is about, if it is only one; its outcome replaces the notice. */
  about?: string | undefined;
  /** The writes of this account without a known outcome. */
  writes: Write[];
  /** Whether another run, which is still running, has more: they are to be looked for again when it may have ended. */
  waiting: boolean;
}

/** At most this many are looked up, the newest. */
const mostWrites = 20;

/** Reads the writes without an outcome from the journal. Those of an earlier run are noted as unknown, to appear once. */
export async function findUnanswered(
  env: Environment,
  {run, account, now = Date.now()}: Options = {},
): Promise<Unanswered> {
  const unfinished = await unfinishedIn(env);
  const interrupted = interruptedOf(unfinished, run);
  await noteUnknown(env, interrupted, now);
  // While another run is still running, it looks up its own writes.
  const birth = births();
  const isOthers = ({sent}: Unfinished) => !isOwn(sent, run) && alive(sent, run, birth);
  const unknown = unfinished.filter(one => one.outcome !== 'sent' && !isOthers(one));
  const writes: (Write & {at: number})[] = [];
  const lines = [...interrupted, ...unknown.map(({sent}) => sent)];
  for (const line of lines.toSorted((one, other) => sentAt(one) - sentAt(other)).reverse()) {
    const write = writes.length < mostWrites ? await writeOf(line, account, now) : undefined;
    if (write) writes.unshift(write);
  }
  const [only] = interrupted.length === 1 ? interrupted : [];
  const about = writes.find(({journalId}) => journalId === only?.id)?.id;
  const lookedUp = writes.some(({journalId}) => journalId === interrupted[0]?.id);
  const notice = interruptedSentence(
    interrupted,
    lookedUp ? ' yet: it is being looked up' : await whyNotLookedUp(interrupted[0], account),
    'J shows the journal',
  );
  return {notice, about, writes, waiting: unfinished.some(isOthers)};
}

/** Milliseconds since the epoch; 0 of a line without a time. */
const sentAt = ({time}: Line): number => Date.parse(String(time)) || 0;

const isOwn = ({id}: Line, run: string | undefined) => run !== undefined && id.startsWith(`${run}-`);

async function whyNotLookedUp(line: Line | undefined, account: Options['account']): Promise<string> {
  const other =
    line && account && sentTo(account)(line) && (await sentWith(account, line)) === 'another token';
  return other ? ': it was sent with another token, so it is not looked up with this one' : '';
}

/** The write to look up; undefined if it is of another account, is too old, or its line does not hold enough. */
async function writeOf(
  line: Line,
  account: Options['account'],
  now: number,
): Promise<(Write & {at: number}) | undefined> {
  const read = v.safeParse(Sent, line);
  if (!read.success) return undefined;
  const {id, time, method, path, body, asked} = read.output;
  const at = Date.parse(time);
  if (!account || account.demo || !sentTo(account)(line)) return undefined;
  if (!(now - at < oldest)) return undefined;
  const by = await sentWith(account, line);
  if (by === 'another token') return undefined;
  const {resource, action, params, target, before, ahead} = asked;
  const known = resources.find(({name}) => name === resource)?.actions?.find(({name}) => name === action);
  if (!known || (known.on === 'item' && !target) || known.endpoint.kind !== 'call') return undefined;
  // With another account's token the item is not found, which would pass for its removal.
  if (known.removes && by === 'an unknown token') return undefined;
  const inward = vocabulary(account.word ?? 'node');
  const request: Write['request'] = {
    method,
    path: inward.neutralPath(path),
    budget: known.endpoint.budget,
    // The cast: an object stays an object.
    ...(body ? {body: inward.reply(body) as JsonObject} : {}),
  };
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
    ahead,
    ...(target ? {target: {...target, value: undefined}} : {}),
  };
}

/** A request in the words of the service and without its secrets, as a line of the journal has it. */
interface Asked {
  method?: string;
  path?: string;
  body?: unknown;
}

interface Sending {
  account: SentTo;
  preferences: Preferences;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A sentence about the last write without an outcome that was one of these POST requests, as it may be done; undefined if there is none. */
export async function sentBefore(
  env: Environment,
  requests: readonly Asked[],
  {account, preferences, now}: Sending,
): Promise<string | undefined> {
  const asked = requests.filter(({method}) => method === 'POST');
  if (asked.length === 0) return undefined;
  // A journal that cannot be read cannot be written either, which is told then.
  const lines = await unanswered(env, {account, now}).catch(() => []);
  const last = lines.findLast(({method, path, body}) =>
    asked.some(one => isDeepStrictEqual({...one, body: one.body}, {method, path, body})),
  );
  if (!last) return undefined;
  const at = moment(String(last.time), preferences);
  return `the same was sent at ${at} without an answer, and may be done: ${unknownInJournal}`;
}
