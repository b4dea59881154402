import type {ListEndpoint, LocalList, ReadEndpoint} from '../api/index.ts';
import type {EffectOf, ProgressRead, Read} from '../app/message.ts';
import {eventsResource, resourceOf} from '../resources/index.ts';
import type {Answers} from '../sources/answers.ts';
import {listOf, readItem} from './find-item.ts';

// The least that a page may be in this family.
const newest = 25;

/**
 * Reads how it stands, and its newest events. Where the budget has nothing to spare, nothing is read; where the
 * service has to be asked again, nobody is told.
 */
export async function readProgress(
  answers: Answers,
  effect: EffectOf<'readProgress'>,
  signal: AbortSignal,
  now: () => number,
): Promise<ProgressRead> {
  const {item, resource} = effect;
  const left = (endpoint: ReadEndpoint | ListEndpoint | LocalList) =>
    endpoint.kind === 'local' ? undefined : answers.budget?.(endpoint.budget);
  // A tenth of the minute's budget is left to the person.
  const scarce = [
    left(listOf(eventsResource.name)),
    left(resourceOf(resource).read ?? listOf(resource)),
  ].some(one => one !== undefined && one.remaining <= one.limit / 10);
  if (scarce) return {type: 'progressRead', item, at: now(), events: []};
  const [read, events] = await Promise.all([
    readItem(answers, effect, {signal, background: true}),
    effect.events ? recentEvents(answers, effect.events, signal) : [],
  ]);
  return {type: 'progressRead', item, at: now(), read, events, budget: left(listOf(eventsResource.name))};
}

/** The newest events; none where they cannot be had, as the thing itself tells enough. */
async function recentEvents(
  answers: Answers,
  filter: NonNullable<EffectOf<'readProgress'>['events']>,
  signal: AbortSignal,
): Promise<Read[]> {
  try {
    const {slots} = await answers.list(listOf(eventsResource.name), {
      pageSize: newest,
      filter,
      signal,
      background: true,
    });
    return slots.flatMap(slot => (slot.ok ? [slot] : []));
  } catch {
    return [];
  }
}
