import fc from 'fast-check';
import {filesOpen, heard} from './checks/leftovers.ts';
import {play} from './play.ts';
import {begin, type Session} from './session.ts';
import {fair} from './stand-ins/wire.ts';
import {type Step, step} from './steps.ts';

/** Random use until so many steps are done, or for so long. */
export interface Soak {
  seed: number;
  steps: number;
  minutes?: number | undefined;
  /** Only this one, as it was printed for a failure. */
  path?: string | undefined;
  /** All in one session that is never ended. */
  long?: boolean | undefined;
}

/** Of computing, not of waiting for others to compute. */
const seconds = (): number => {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1e6;
};
/** Seconds in which a failure is made smaller. */
const longestShrink = 40;

const loud = process.env.SOAK_LOUD !== undefined;

/** How many timers, listeners and sockets a running program may have. */
const bounds = {timers: 60, sockets: 24, listeners: 14, files: 4};

export interface Told {
  steps: number;
  episodes: number;
  keys: number;
  writes: number;
  ends: number;
  /** Megabytes after a collection, every so many steps. */
  heap: number[];
  failure: string | undefined;
}

export async function soak({seed, steps, minutes, path, long}: Soak): Promise<Told> {
  const told: Told = {steps: 0, episodes: 0, keys: 0, writes: 0, ends: 0, heap: [], failure: undefined};
  const end = minutes === undefined ? Number.POSITIVE_INFINITY : seconds() + minutes * 60;
  const ended = () => told.steps >= steps || seconds() > end;
  const journey = fc.array(
    step,
    long ? {minLength: steps, maxLength: steps, size: 'max'} : {minLength: 1, maxLength: 400, size: 'max'},
  );
  do {
    let failedAt: number | undefined;
    const result = await fc.check(
      fc.asyncProperty(journey, async all => {
        // What was tried last is small enough.
        if (failedAt !== undefined && seconds() - failedAt > longestShrink) return;
        // A failure is made smaller, however many steps that takes.
        const most = failedAt === undefined && path === undefined ? steps : Number.POSITIVE_INFINITY;
        const wrong = await episode(long ? all.filter(stays) : all, told, {most, long});
        if (!long) measure(told, told.steps);
        if (wrong.length === 0) return;
        if (failedAt === undefined && path === undefined)
          process.stderr.write(
            `after ${told.steps} steps, is made smaller:\n${wrong.slice(0, 5).join('\n')}\n`,
          );
        failedAt ??= seconds();
        throw new Error(wrong.slice(0, 5).join('\n'));
      }),
      path === undefined
        ? {seed: seed * 100_000 + told.episodes, numRuns: 1}
        : {seed, path, numRuns: 1, endOnFailure: true},
    );
    if (result.failed) {
      const {errorInstance: error, counterexample, counterexamplePath} = result;
      told.failure = [
        error instanceof Error ? error.message : String(error),
        ...(counterexample?.[0] ?? []).map(one => JSON.stringify(one)),
        `again: npm run soak -- --seed=${result.seed} --path ${counterexamplePath}`,
      ].join('\n');
    }
    told.failure ??= grown(told.heap, long ? mostGrownLong : mostGrown);
  } while (path === undefined && told.failure === undefined && !ended());
  return told;
}

/** Steps between two looks at the heap. */
const between = 1000;

function measure({heap}: Told, steps: number): void {
  if (steps < (heap.length + 1) * between) return;
  globalThis.gc?.();
  heap.push(Math.round(process.memoryUsage().heapUsed / 1e5) / 10);
}

/** Megabytes by which the heap may be larger towards the end: the program is loaded part by part, and compiled. */
const mostGrown = 20;
/** In one session, where the soak itself keeps what was drawn and received. */
const mostGrownLong = 40;

/** Compares the last third with the first, without what is only beginning. */
function grown(heap: readonly number[], most: number): string | undefined {
  const third = Math.floor(heap.length / 3);
  if (third < 3) return undefined;
  const middle = (from: number) => heap.slice(from, from + third).toSorted((a, b) => a - b)[third >> 1] ?? 0;
  const more = middle(heap.length - third) - middle(0);
  return more > most ? `the heap has grown by ${more.toFixed(1)} MB: ${heap.join(', ')}` : undefined;
}

/** Whether the program still runs behind it. */
const stays = (one: Step): boolean => one.do !== 'type' || !/[\x03q]/.test(one.pieces.join(''));

/**
 * A life of the program under a person's hands.
 * @param most it ends when so many steps have been done, with those of the episodes before it
 * @returns what went wrong
 */
async function episode(
  all: readonly Step[],
  told: Told,
  {most, long}: {most: number; long: boolean | undefined},
): Promise<string[]> {
  told.episodes++;
  const session = await begin();
  const onError = (error: unknown) =>
    void session.wrong.push(`an error that nobody caught: ${error instanceof Error ? error.stack : error}`);
  process.on('unhandledRejection', onError);
  try {
    for (const one of all) {
      if (one.do !== 'type') told.steps++;
      if (loud)
        process.stderr.write(
          `${told.steps} ${(process.cpuUsage().user / 1000) | 0} ${JSON.stringify(one)}\n`,
        );
      await play(session, one);
      look(session);
      const steps = told.steps + session.truth.told();
      if (long) measure(told, steps);
      if (steps >= most) break;
      if (!long) continue;
      if (session.wrong.length > 0) return session.wrong;
    }
    await rest(session);
    session.wrong.push(...session.truth.judge(session.journal()), ...session.leaks());
    if (session.wire.trapped.length > 0)
      session.wrong.push(`redirects were followed: ${session.wire.trapped}`);
    return session.wrong;
  } catch (error) {
    return [...session.wrong, error instanceof Error ? (error.stack ?? error.message) : String(error)];
  } finally {
    told.steps += session.truth.told();
    told.keys += session.truth.told();
    told.writes += session.truth.left.length;
    told.ends += session.ends();
    await session.end();
    process.off('unhandledRejection', onError);
  }
}

/** What may grow with what is done, and must not. */
function look({wrong, wire, timers}: Session): void {
  if (timers() > bounds.timers) wrong.push(`${timers()} timers are set`);
  if (filesOpen() > bounds.files) wrong.push(`${filesOpen()} files are open`);
  if (wire.sockets() > bounds.sockets) wrong.push(`${wire.sockets()} sockets are open`);
  const {stdin, stdout} = process;
  wrong.push(...heard({process, stdin, stdout}, bounds.listeners));
}

/** Minutes after which nothing may be on its way any more: the client waits for a rate limit for two at most, before each of two reads. */
const longestRest = 5;

/**
 * The trouble is over, and some time passes: nothing is on its way any more. The service states its limits again, because the
 * program keeps to the last ones that it was told, and a hostile account may have said one request a minute.
 */
async function rest(session: Session): Promise<void> {
  session.wire.setWeather({...fair, service: {...fair.service, rateLimit: 'real'}});
  for (let minute = 0; minute < longestRest; minute++) await session.pass(60_000);
  for (const {id, status, resource, action} of Object.values(session.state().writes))
    if (['queued', 'checking', 'sending', 'lookingUp'].includes(status))
      session.wrong.push(`after minutes ${resource} ${action} (${id}) is still ${status}`);
}
