import type {Client} from '../api/index.ts';
import type {Effect, ProgressRead, Read} from '../app/message.ts';
import {resourceOf} from '../resources/index.ts';
import {listOf, readItem} from './find-item.ts';

type ReadProgress = Extract<Effect, {type: 'readProgress'}>;

// The least that a page may be in this family.
const newest = 25;

/**
 * Reads how it stands, and its newest events. Where the budget has nothing to spare, nothing is read; where the
 * service has to be asked again, nobody is told.
 */
export async function readFollowed(
  client: Client,
  effect: ReadProgress,
  signal: AbortSignal,
  now: () => number,
): Promise<ProgressRead> {
  const {item, resource} = effect;
  const listing = listOf('events').budget;
  const reading = (resourceOf(resource).read ?? listOf(resource)).budget;
  // A tenth of the minute's budget is left to the person.
  const scarce = [listing, reading].some(kind => {
    const {limit, remaining} = client.budget(kind);
    return remaining <= limit / 10;
  });
  if (scarce) return {type: 'progressRead', item, at: now(), events: []};
  const [read, events] = await Promise.all([
    readItem(client, effect, {signal, background: true}),
    effect.events ? recentEvents(client, effect.events, signal) : [],
  ]);
  return {type: 'progressRead', item, at: now(), read, events, budget: client.budget(listing)};
}

/** The newest events; none where they cannot be had, as the thing itself tells enough. */
async function recentEvents(
  client: Client,
  filter: NonNullable<ReadProgress['events']>,
  signal: AbortSignal,
): Promise<Read[]> {
  try {
    const {slots} = await client.list(listOf('events'), {pageSize: newest, filter, signal, background: true});
    return slots.flatMap(slot => (slot.ok ? [slot] : []));
  } catch {
    return [];
  }
}
