import {expect, test} from 'vitest';
import type {Json, JsonObject, Transport} from '../../../src/api/index.ts';
import {resources} from '../../../src/resources/index.ts';
import {count, dollars, duration, gigabytes, megabytes} from '../../../src/text/format.ts';
import {open} from '../../screens/screen.tsx';
import {openAt, take} from '../../screens/steps.ts';

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

const lists = resources.filter(({list, source, parent}) => list && source.account && !parent);

test.each(counts)(
  'a list that counts %j: to its end, marked, filtered, refreshed, chosen from',
  async count => {
    const screen = await open({
      transport: counting({results: count as Json, pages: count as Json}),
      columns: 200,
    });
    expect(screen.frame()).toMatch(/1–19 of (2[56]|100)\b/);
    const told = count === null ? /of \d+\s/ : /the service reports an impossible count: .*/;
    expect(screen.frame()).toMatch(told);
    await take(screen, 'space G V r j u · / ctrl-u "status=running memory>0" enter');
    expect(screen.frame()).toMatch(/found/);
    await screen.press('G', 'esc', 'g');
    // A form that chooses from all of them.
    await take(screen, ': "volumes" enter · n down down tab "us"');
    expect(screen.frame()).toMatch(/Create volume/);
  },
);

test('every list works with any count', async () => {
  for (const count of [1e9, 2 ** 53 - 1, -1]) {
    const screen = await open({transport: counting({results: count, pages: 1e9}), rows: 12});
    for (const {name, title} of lists) {
      await take(screen, `: "${name}" enter · G r`);
      expect(screen.frame()).toContain(title.toLowerCase());
    }
    // Nothing was asked for a second time because of a number alone.
    expect(screen.requests.length).toBeLessThan(20 * lists.length);
  }
});

test('a plausible count is used without extra cost', async () => {
  const screen = await open({transport: counting({results: 9_999_999, pages: 100_000})});
  expect(screen.frame()).toMatch(/1–19 of 9,999,999/);
  await take(screen, '/ ctrl-u "label~web memory>0" enter · esc G');
  expect(screen.requests.length).toBeLessThan(250);
});

const odd = [
  0,
  -0,
  -1,
  -1e308,
  1e308,
  5e-324,
  0.1 + 0.2,
  1e15,
  1e21,
  2 ** 53,
  123_456_789.987,
  59.99,
  3599.6,
];
const formats = {count, dollars, duration, gigabytes, megabytes};

test('any number is written short and as a number', () => {
  for (const value of odd)
    for (const format of Object.values(formats)) {
      const text = format(value) ?? '';
      expect(text.length).toBeLessThan(40);
      expect(text).not.toMatch(/NaN|undefined|Infinity|null/);
    }
  expect(dollars('1e400')).toBe('1e400');
  expect(dollars('9'.repeat(400))).toBe('9'.repeat(400));
});

test('impossible progress is not drawn', async () => {
  for (const percent of [-5, 101, 1e308, 45.678]) {
    const screen = await openAt(': "volumes" enter · z "9000" enter right enter 3s', {
      transport: async (wire, service, signal) => {
        const reply = await service(wire, signal);
        return {
          ...reply,
          body: reply.body.replaceAll(/"percent_complete":\d+/g, `"percent_complete":${percent}`),
        };
      },
    });
    expect(screen.frame()).toContain(percent === 45.678 ? '46 %' : 'resizing');
    if (percent !== 45.678) expect(screen.frame().split('\n')[0]).not.toContain('%');
  }
});

test('every number field accepts any number', async () => {
  for (const value of ['-1', '1e308', '9007199254740993']) {
    const screen = await open({
      columns: 160,
      transport: async (wire, service, signal) => {
        const reply = await service(wire, signal);
        // Those of the envelope are tried above; ids have to differ.
        return {
          ...reply,
          body: reply.body.replaceAll(/"(?!id"|page|results|domain_id)(\w+)":-?[\d.]+/g, `"$1":${value}`),
        };
      },
    });
    for (const {name, list} of resources.filter(({parent}) => !parent)) {
      await screen.go(name);
      expect(screen.frame()).not.toMatch(/a fault of|NaN|undefined/);
      if (list) await screen.press('d');
      await screen.press('y');
      if (name === 'types') expect(screen.frame()).toContain(value === '1e308' ? '1e+308' : value);
      await screen.press('esc', 'esc');
      expect(screen.frame()).not.toMatch(/a fault of|NaN|undefined/);
    }
  }
});
