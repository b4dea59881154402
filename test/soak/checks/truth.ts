import type {Reply, Transport} from '../../../src/api/index.ts';
import type {Observe} from '../../../src/app/loop/store.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import type {Wire} from '../stand-ins/wire.ts';
import {confirmed} from './confirmed.ts';

/** What really happened, seen from both ends of the wire, to be compared with what the program says. */

/** A write as it left the program. */
interface Left {
  /** The id of its lines in the journal. */
  entry: string;
  /** The number of its request. */
  wire: number;
  /** It was sent again by a person who knew that it may have been done. */
  resent: boolean;
  /** The reply, as the transport handed it to the program. */
  came?: Reply;
}

/** A line of the journal, as far as it is looked at. */
export interface JournalLine {
  id: string;
  outcome: string;
  what?: string;
  asked?: {resource: string; action: string};
}

let lastRequest = 0;

export function watch(wire: Wire) {
  const wrong: string[] = [];
  const left: Left[] = [];
  /** What is about to leave: it is in the journal already. */
  const announced: {key: string; entry: string; request: string; resent: boolean}[] = [];
  /** The writes that are on their way. */
  const flying = new Set<string>();
  /** How often each write was confirmed, by its id in the journal. */
  const sends = new Map<string, number>();
  const transports = new Set<Transport>();
  let told = 0;
  let run = 0;

  const observe: Observe = (message, before, _after, effects) => {
    if (message.type === 'key' || message.type === 'paste' || message.type === 'mouse') told++;
    if (message.type === 'sent' && message.entryId !== undefined) {
      const write = before.writes[message.write];
      if (write && 'path' in write.request)
        announced.push({
          key: message.write,
          entry: message.entryId,
          request: `${write.request.method} ${write.request.path}`,
          resent: write.resent !== undefined,
        });
    }
    if (message.type === 'answered' || message.type === 'unanswered' || message.type === 'lookedUp') {
      flying.delete(message.write);
      // The rate limit has kept it back after all.
      const at = announced.findIndex(({key}) => key === message.write);
      if (at >= 0) announced.splice(at, 1);
    }
    for (const effect of effects) {
      if (effect.type !== 'send') continue;
      const {write} = effect;
      if (!resourceOf(write.resource).source.account) continue;
      const what = `${write.resource} ${write.action} (${write.id})`;
      // What waits for a free place was confirmed when it was put in line.
      const waited = before.writes[write.id]?.status === 'queued';
      const key = message.type === 'key' ? message.name : undefined;
      if (!waited && (key === undefined || !confirmed(before, key, write)))
        wrong.push(`${key === undefined ? message.type : `the key ${key}`} sent ${what}, unconfirmed`);
      if (flying.has(write.id)) wrong.push(`${what} was sent while it was on its way`);
      flying.add(write.id);
      const entry = `${run} ${write.id}`;
      sends.set(entry, (sends.get(entry) ?? 0) + 1);
    }
  };

  const carry = (inner: Transport): Transport => {
    transports.add(inner);
    const own = run;
    const ended = () => own !== run;
    const transport: Transport = async (request, signal) => {
      // A program that has ended hears of nothing any more.
      if (ended()) return new Promise(() => {});
      const id = ++lastRequest;
      const write = request.method === 'GET' ? undefined : leaves(request, id);
      wire.begin(id);
      try {
        const reply = await inner({...request, headers: {...request.headers, 'X-Soak': String(id)}}, signal);
        if (ended()) return new Promise(() => {});
        if (write) write.came = reply;
        return reply;
      } catch (error) {
        if (ended()) return new Promise(() => {});
        throw error;
      } finally {
        wire.end(id);
      }
    };
    transport.close = async () => {
      transports.delete(inner);
      await inner.close?.();
    };
    return transport;
  };

  function leaves({method, url}: {method: string; url: string}, id: number): Left | undefined {
    const request = `${method} ${new URL(url).pathname.replace('/v4', '')}`;
    const at = announced.findIndex(one => one.request === request);
    const [one] = at < 0 ? [] : announced.splice(at, 1);
    if (!one) {
      wrong.push(`${request} left, though no write of that kind was announced`);
      return undefined;
    }
    const write: Left = {entry: one.entry, wire: id, resent: one.resent};
    left.push(write);
    return write;
  }

  return {
    wrong,
    observe,
    carry,
    left,
    /** How many keys, pastes and clicks the program has taken. */
    told: () => told,
    /** The program has ended, and another begins. */
    async nextRun() {
      run++;
      announced.length = 0;
      flying.clear();
      const open = [...transports];
      transports.clear();
      await Promise.all(open.map(transport => transport.close?.()));
    },
    judge: (lines: readonly JournalLine[]) => judge(wire, left, lines),
  };
}

/** Sentences about what the journal says otherwise than it was. */
function judge(wire: Wire, left: readonly Left[], lines: readonly JournalLine[]): string[] {
  const wrong: string[] = [];
  const received = new Map(wire.received.map(one => [one.id, one]));
  const carriedOut = (one: Left) => {
    const status = received.get(one.wire)?.status ?? 0;
    return status >= 200 && status < 300;
  };
  const byEntry = Map.groupBy(left, ({entry}) => entry);
  const stories = Map.groupBy(lines, ({id}) => id);
  for (const [entry, all] of byEntry) {
    const story = stories.get(entry) ?? [];
    const outcomes = story.map(({outcome}) => outcome).join(', ');
    const what = `${story[0]?.what} (${entry}: ${outcomes})`;
    const sent = story.filter(({outcome}) => outcome === 'sent').length;
    if (sent < all.length)
      wrong.push(`${what} left ${all.length} times, and stands ${sent} times in the journal`);
    const again = all.slice(1).filter(({resent}, at) => !resent && came(all[at]) === 'unknown');
    if (again.length > 0) wrong.push(`${what} was sent again though its outcome was unknown`);
    if (all.filter(carriedOut).length > 1 && !all.slice(1).some(({resent}) => resent))
      wrong.push(`${what} was carried out twice`);
    const last = all.at(-1);
    const end = story.at(-1)?.outcome;
    if (!last || end === undefined) continue;
    const answer = came(last);
    if (end === 'done' && !(answer === 'done' && carriedOut(last)))
      wrong.push(`${what} is told as done, but ${answer}`);
    if (end === 'refused' && (answer !== 'refused' || carriedOut(last)))
      wrong.push(`${what} is told as refused, but ${answer}`);
    if (end === 'not sent' && received.has(last.wire) && !all.some(({wire: id}) => id !== last.wire))
      wrong.push(`${what} is told as not sent, but came to the service`);
    // Nothing but lies of reads could make this so.
    if (end === 'found done' && story[0]?.asked?.action === 'create' && wire.worst().length === 0)
      if (!all.some(carriedOut)) wrong.push(`${what} was found done, but was not`);
    if (answer === 'done' && !['done', 'sent', 'unknown', 'found done', 'given up'].includes(end))
      wrong.push(`${what} was done, and is told as ${end}`);
  }
  return wrong;
}

/** What the program could know from the reply. */
function came(one: Left | undefined): 'done' | 'refused' | 'unknown' {
  const reply = one?.came;
  if (!reply) return 'unknown';
  if (reply.status >= 500) return 'unknown';
  if (reply.status >= 300) return 'refused';
  try {
    if (reply.body.trim() !== '') JSON.parse(reply.body);
    return 'done';
  } catch {
    return 'unknown';
  }
}
