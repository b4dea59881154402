import {type Params, problemOf, startTimer} from '../../../api/index.ts';
import {readItem} from '../../../effects/find-item.ts';
import {exitCode, exitCodeOf, warn} from '../../../output.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import type {SourceAnswers} from '../../../sources/answers.ts';
import {clean} from '../../../text/text.ts';
import {reveal} from '../../../text/typeable.ts';
import {onSignals, statusAfter} from '../../signals.ts';
import type {AlreadySo} from '../already-so.ts';
import type {Found} from '../find-targets.ts';

/** Items that were already as an action would make them, and the exit status of what was seen of them. */
export interface Settled {
  so: readonly AlreadySo[];
  status: number;
}

interface Reading {
  answers: SourceAnswers;
  resource: Resource;
  params: Params;
  /** Returns those of some items that are as the action would make them. */
  areSo: (found: readonly Found[]) => readonly AlreadySo[];
}

/** Milliseconds from one reading of an item to the next, and after which it is read no longer. */
const pause = 3000;
const longest = 30 * 60_000;

/**
 * Reads items that are becoming what an action would make them, such as a node that is booting, until each has settled.
 * Progress goes to standard error.
 * @param wait whether to; else the items are returned as they are
 * @returns the items as they are then, and the exit status of what was seen: one may have become something else
 */
export async function waitForSettled(
  reading: Reading,
  so: readonly AlreadySo[],
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
  {answers, resource, params, areSo}: Reading,
  begun: AlreadySo,
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
