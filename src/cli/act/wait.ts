import {setTimeout as delay} from 'node:timers/promises';
import {type Params, problemOf, startTimer} from '../../api/index.ts';
import {whyLookedUp} from '../../app/data/writes/unanswered.ts';
import {statusBetween, titleOf} from '../../app/data/writes/words.ts';
import type {Store} from '../../app/loop/store.ts';
import type {State, TrackedWrite, Write} from '../../app/state/state.ts';
import {patience} from '../../connection/client.ts';
import {readItem} from '../../effects/find-item.ts';
import {exitCode, exitCodeOf, warn} from '../../output.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {counted, duration} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {reveal} from '../../text/typeable.ts';
import {type EndingSignal, onSignals, statusAfter} from '../input.ts';
import type {AlreadyDone, Found} from './targets.ts';

interface Waiting {
  /** Whether to wait until what the write started has ended, and not only until it was accepted. */
  wait: boolean;
  report: (text: string) => void;
  onInterrupt?: (stop: (signal: EndingSignal) => void) => () => void;
}

/** How often a write without an answer is looked up: after 1, 2, 4 and 8 seconds; with `wait`, up to a minute apart. */
const lookUpLimits = {brief: 4, long: 7};

const ended = (
  {trackedWrites}: State,
  {id, status, noMoreLookUps, lookUps = 0}: Write,
  wait: boolean,
): boolean => {
  if (status === 'done') return !wait || trackedWrites[id] === undefined;
  if (status === 'unknown' || status === 'notVisible')
    return noMoreLookUps === true || lookUps >= (wait ? lookUpLimits.long : lookUpLimits.brief);
  return status === 'refused' || status === 'cancelled' || status === 'failed';
};

const isOnItsWay = ({status}: Write): boolean =>
  status === 'queued' || status === 'checking' || status === 'sending';

/**
 * Resolves when all writes, or with `wait` what they started, have ended. The first ctrl-c cancels unsent ones, the second
 * stops waiting.
 * @returns the exit status of the first ctrl-c
 */
export async function waitForWrites(
  store: Store,
  ids: readonly string[],
  {wait, report, onInterrupt = onSignals}: Waiting,
): Promise<number | undefined> {
  const reported = new Map<string, string>();
  const {promise, resolve} = Promise.withResolvers<void>();
  let interrupted: number | undefined;
  let held: number | undefined;
  const look = () => {
    const state = store.get();
    const writes = ids.flatMap(id => state.writes[id] ?? []);
    // Each of several refusals moves it by milliseconds.
    if (state.plannedHeld === undefined || Math.abs(state.plannedHeld - (held ?? 0)) > 1000) {
      held = state.plannedHeld;
      const seconds = held === undefined ? 0 : Math.ceil((held - Date.now()) / 1000);
      if (seconds > 0 && interrupted === undefined && writes.some(({status}) => status === 'queued')) {
        const isLong = seconds > patience;
        report(
          `the rate limit is used up for ${duration(seconds)}${isLong ? ': nothing further is sent' : ''}`,
        );
        if (isLong) return store.dispatch({type: 'interrupted'});
      }
    }
    for (const write of writes) {
      const text = wordsOf(state, write, wait);
      if (text === undefined || reported.get(write.id) === text) continue;
      reported.set(write.id, text);
      report(clean(`${titleOf(write)}: ${text}`));
    }
    const enough = (write: Write) =>
      interrupted === undefined ? ended(state, write, wait) : !isOnItsWay(write);
    if (writes.every(enough)) resolve();
  };
  const unsubscribe = store.subscribe(look);
  const left = Promise.withResolvers<void>();
  const stopListening = onInterrupt(signal => {
    if (interrupted !== undefined) {
      left.resolve();
      return resolve();
    }
    interrupted = statusAfter(signal);
    store.dispatch({type: 'interrupted'});
    const going = ids.flatMap(id => store.get().writes[id] ?? []).filter(isOnItsWay);
    const [one] = going;
    if (one) {
      const what = going.length === 1 ? clean(titleOf(one)) : counted(going.length, 'write');
      report(`nothing further is sent; waiting for the answer to ${what} · ctrl-c again leaves it`);
    }
    look();
  });
  look();
  await promise;
  // A write that was stopped may still be putting its second line into the journal.
  if (interrupted !== undefined)
    await Promise.race([store.idle(), left.promise, delay(1000, undefined, {ref: false})]);
  stopListening();
  unsubscribe();
  return interrupted;
}

/** `provisioning 45 %`; the title of the write stands before it. */
function progressOf(tracked: TrackedWrite): string {
  const {percent} = tracked;
  const parts = [statusBetween(tracked), percent === undefined ? undefined : `${Math.round(percent)} %`];
  return parts.filter(Boolean).join(' ') || 'under way';
}

function wordsOf({trackedWrites}: State, write: Write, wait: boolean): string | undefined {
  const tracked = trackedWrites[write.id];
  if (write.status === 'done') {
    if (!wait || !tracked) return undefined;
    return tracked.failures > 0 ? 'accepted, but it cannot be read just now: going on' : progressOf(tracked);
  }
  if (write.status !== 'lookingUp') return undefined;
  return `${whyLookedUp(write)}: looking it up`;
}

/** Items that were already as an action would make them, and the exit status of what was seen of them. */
export interface Settled {
  so: readonly AlreadyDone[];
  status: number;
}

interface Reading {
  answers: SourceAnswers;
  resource: Resource;
  params: Params;
  findAlreadyDone: (found: readonly Found[]) => readonly AlreadyDone[];
}

/** Milliseconds from one reading of an item to the next, and after which it is read no longer. */
const pause = 3000;
const longest = 30 * 60_000;

/** Reads items that are changing already, such as a booting node, until they have settled. @param wait else they are returned as they are */
export async function waitForSettled(
  reading: Reading,
  so: readonly AlreadyDone[],
  wait = false,
): Promise<Settled> {
  if (!wait) return {so, status: exitCode.done};
  const stopped = new AbortController();
  const stopListening = onSignals(ended => stopped.abort(ended));
  const seen: Settled[] = [];
  try {
    // One after another: while one is waited for, the others go on as well.
    for (const one of so) seen.push(await settled(reading, one, stopped.signal));
  } finally {
    stopListening();
  }
  return {
    so: seen.flatMap(one => one.so),
    status: Math.max(exitCode.done, ...seen.map(({status}) => status)),
  };
}

async function settled(
  {answers, resource, params, findAlreadyDone: areSo}: Reading,
  begun: AlreadyDone,
  signal: AbortSignal,
): Promise<Settled> {
  const name = `${resource.singular} ${reveal(begun.target.label)}`;
  const until = Date.now() + longest;
  let one = begun;
  let told = '';
  while (resource.settled?.(one.target.value) === false) {
    if (signal.aborted) return {so: [one], status: statusAfter(signal.reason)};
    if (told !== one.words) warn(clean(`${name} ${one.words}: waiting until it has come to an end`));
    told = one.words;
    if (Date.now() > until) {
      warn(clean(`${name} is read no longer: not at an end after 30 min`));
      return {so: [one], status: exitCode.unknown};
    }
    await pauseUnless(signal);
    try {
      const {value, raw} = await readItem(answers, {resource: resource.name, params, id: one.target.id});
      const now = {target: {...one.target, value}, raw};
      const [still] = areSo([now]);
      if (!still) {
        warn(clean(`${name} has become something else: ${resource.name} show ${one.target.id} tells what`));
        return {so: [{...one, ...now}], status: exitCode.refused};
      }
      one = still;
    } catch (error) {
      const problem = problemOf(error);
      warn(clean(`${name}: ${problem.message}`));
      return {so: [one], status: exitCodeOf(problem)};
    }
  }
  return {so: [one], status: exitCode.done};
}

function pauseUnless(signal: AbortSignal): Promise<void> {
  const {promise, resolve} = Promise.withResolvers<void>();
  const stop = startTimer(pause, resolve);
  signal.addEventListener('abort', () => resolve(), {once: true});
  return promise.finally(stop);
}
