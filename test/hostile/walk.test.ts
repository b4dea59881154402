import {expect, test} from 'vitest';
import {standaloneScreens} from '../../src/app/screens/standalone.ts';
import {resources} from '../../src/resources/index.ts';
import {pickFor} from './pick.ts';
import {type Trip, walk} from './walk.tsx';
import {worldNames} from './worlds.ts';

/**
 * Every resource and every screen of every hostile account, by every key: nothing of the service moves the cursor, leaves its
 * frame, tells the token, ends the program or makes it fail. A twentieth of it; all with `npm run hostile`.
 */

const all = process.env.HOSTILE === 'all';
const seed = Number(process.env.HOSTILE_SEED ?? 1);
/** With the item beside the list, without, and as little as there is room for. */
const sizes = [
  {columns: 140, rows: 30},
  {columns: 80, rows: 24},
  {columns: 140, rows: 40},
  {columns: 40, rows: 12},
] as const;

const places = [...resources.map(({name}) => name), ...standaloneScreens.map(({name}) => name)];
const trips: Trip[] = worldNames.flatMap((world, row) =>
  places.map((to, column): Trip => {
    const size = sizes[(row + column + seed) % sizes.length] ?? sizes[0];
    return {world, to, size, seed, keys: all ? 250 : 30};
  }),
);
const chosen = all
  ? trips
  : trips.filter(({world, to}) => pickFor(seed, world, to).chance(0.03) || to === 'nodes');

test.each(worldNames)('%s', {timeout: all ? 3_600_000 : 60_000}, async world => {
  const wrong: string[] = [];
  let [keys, defused] = [0, 0];
  const own = chosen.filter(one => one.world === world);
  for (const trip of own) {
    const walked = await walk(trip);
    wrong.push(...walked.wrong);
    keys += walked.keys;
    defused += walked.defused;
  }
  expect(wrong).toEqual([]);
  // A walk that sees nothing would prove nothing.
  expect(keys).toBeGreaterThanOrEqual(30 * own.length);
  if (world === 'texts') expect(defused).toBeGreaterThan(5);
});
