import {expect, test} from 'vitest';
import type {Json, JsonObject, Transport} from '../../../src/api/index.ts';
import {resources} from '../../../src/resources/index.ts';
import {open} from '../../screens/screen.tsx';

/** Numbers of the service are never looped over, allocated by, or believed beyond what can be. */

const counts = [1e9, 1e11, 1e12, 2 ** 53 - 1, 1e300, -1, 0.5, '60', null, {}, [1e9]] as const;

/** The service, but for the numbers in the envelopes of its lists. */
const counting =
  (numbers: JsonObject) =>
  async (wire: Parameters<Transport>[0], service: Transport, signal: AbortSignal) => {
    const reply = await service(wire, signal);
    const json = JSON.parse(reply.body) as JsonObject;
    return Array.isArray(json.data) ? {...reply, body: JSON.stringify({...json, ...numbers})} : reply;
  };

const lists = resources.filter(({list, local, parent}) => list && !local && !parent);

test.each(counts)(
  'a list that counts %j: to its end, marked, filtered, refreshed, chosen from',
  async count => {
    const screen = await open({
      transport: counting({results: count as Json, pages: count as Json}),
      columns: 200,
    });
    expect(screen.frame()).toMatch(/1–19 of (2[56]|100)\b/);
    const told = count === null ? /of \d+\s/ : /the service counts .* of them, which cannot be/;
    expect(screen.frame()).toMatch(told);
    await screen.press('space', 'G', 'V', 'r', 'j', 'u');
    await screen.filter('status=running memory>0');
    expect(screen.frame()).toMatch(/found/);
    await screen.press('G', 'esc', 'g');
    // A form that chooses from all of them.
    await screen.go('volumes');
    await screen.press('n', 'down', 'down', 'tab');
    await screen.type('us');
    expect(screen.frame()).toMatch(/Create volume/);
  },
);

test('every list bears every count', async () => {
  for (const count of counts) {
    const screen = await open({transport: counting({results: count as Json, pages: 1e9}), rows: 12});
    for (const {name, title} of lists) {
      await screen.go(name);
      await screen.press('G', 'r');
      expect(screen.frame()).toContain(title.toLowerCase());
    }
    // Nothing was asked for a second time because of a number alone.
    expect(screen.requests.length).toBeLessThan(20 * lists.length);
  }
});

test('a count that could be is believed, and costs no more', async () => {
  const screen = await open({transport: counting({results: 9_999_999, pages: 100_000})});
  expect(screen.frame()).toMatch(/1–19 of 9,999,999/);
  await screen.filter('label~web memory>0');
  await screen.press('esc', 'G');
  expect(screen.requests.length).toBeLessThan(250);
});
