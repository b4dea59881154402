import type {EffectOf} from '../app/state/effect.ts';
import type {ItemRead, ProgressRead} from '../app/state/message.ts';
import {eventsResource, resourceOf} from '../resources/index.ts';
import type {SourceAnswers} from '../sources/answers.ts';
import {listEndpoint, readItem} from './find-item.ts';
import {budgetLeft, budgetOf} from './load.ts';

/** The smallest page that the service allows. */
const pageSize = 25;

/** Reads the item of a tracked write, and its newest events; nothing if few requests are left in this minute. */
export async function readProgress(
  answers: SourceAnswers,
  effect: EffectOf<'readProgress'>,
  signal: AbortSignal,
  now: () => number,
): Promise<ProgressRead> {
  const {item, resource} = effect;
  // A tenth of the minute's requests is left for the user.
  const scarce = [
    budgetOf(eventsResource.name, answers),
    budgetLeft(resourceOf(resource).read ?? listEndpoint(resource), answers),
  ].some(one => one !== undefined && one.remaining <= one.limit / 10);
  if (scarce) return {type: 'progressRead', item, at: now(), events: []};
  const [read, events] = await Promise.all([
    readItem(answers, effect, {signal, background: true}),
    effect.events ? recentEvents(answers, effect.events, signal) : [],
  ]);
  return {
    type: 'progressRead',
    item,
    at: now(),
    read,
    events,
    budget: budgetOf(eventsResource.name, answers),
  };
}

/** The newest events; none if they cannot be read, because the item itself is enough. */
async function recentEvents(
  answers: SourceAnswers,
  filter: NonNullable<EffectOf<'readProgress'>['events']>,
  signal: AbortSignal,
): Promise<ItemRead[]> {
  const asked = {pageSize, filter, signal, background: true};
  const page = await answers.list(listEndpoint(eventsResource.name), asked).catch(() => undefined);
  return page?.slots.filter(slot => slot.ok) ?? [];
}
