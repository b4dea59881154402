import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {type PageRows, sortedRows} from '../../../src/app/data/lists/view.ts';
import type {Slot} from '../../../src/app/state/state.ts';
import {noContext} from '../../../src/resources/definition/definition.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import {
  compareKeys,
  readSort,
  type Sort,
  type SortKey,
  sortKey,
  sortText,
} from '../../../src/resources/sort.ts';

const nodes = resourceOf('nodes');
const sort = (text: string, resource = nodes): Sort => {
  const read = readSort(resource, text);
  if ('mistake' in read) throw new Error(read.mistake);
  return read;
};

const slotOf = (value: unknown): Slot => ({ok: true, value, raw: null});
/** Rows in pages of so many. */
function pagesOf(values: readonly unknown[], size: number): PageRows[] {
  const parts: PageRows[] = [];
  for (let from = 0; from < values.length; from += size) {
    const slots = values.slice(from, from + size).map(slotOf);
    parts.push({slots, kept: slots, from});
  }
  return parts;
}
const valuesOf = (slots: readonly Slot[]) => slots.map(slot => (slot.ok ? slot.value : undefined));
const order = (text: string) => ({sort: sort(text), context: noContext});

test.each([
  ['memory', 'memory'],
  ['-memory', '-memory'],
  [' - Memory ', '-memory'],
  ['memory desc', '-memory'],
  ['Memory ASC', 'memory'],
  ['specs.memory', 'memory'],
  ['host_uuid', 'host_uuid'],
])('%s is read as %s', (text, read) => expect(sortText(sort(text))).toBe(read));

test('a title of several words is written with hyphens or blanks', () => {
  expect(sort('-End of life', resourceOf('images'))).toMatchObject({field: 'eol', descending: true});
  expect(sort('end-of-life', resourceOf('images'))).toMatchObject({field: 'eol', descending: false});
});

test.each([
  ['memry', 'there is no field memry to sort nodes by; did you mean memory?'],
  ['zzzzzz', 'there is no field zzzzzz to sort nodes by'],
  ['-', 'name what to sort nodes by, such as label'],
  ['memory,label', 'nodes are sorted by one field: name one of memory,label'],
])('what is not there is told: %s', (text, mistake) => expect(readSort(nodes, text)).toEqual({mistake}));

test('a resource without columns is sorted by its fields', () =>
  expect(readSort(resourceOf('account'), '-')).toEqual({
    mistake: 'name what to sort account by, such as id',
  }));

const label = (text: string | null) => ({label: text});
const sorted = (texts: readonly (string | null)[], by: string) =>
  valuesOf(sortedRows(pagesOf(texts.map(label), 2), order(by))).map(
    value => (value as {label: unknown}).label,
  );

test('texts sort naturally and ignore case', () => {
  expect(sorted(['web-10', 'Web-9', 'web-2', 'api', 'ähre', 'zoo'], 'label')).toEqual([
    'ähre',
    'api',
    'web-2',
    'Web-9',
    'web-10',
    'zoo',
  ]);
});

test('blank values come last in both directions', () => {
  expect(sorted(['b', null, 'a', '', ' '], 'label')).toEqual(['a', 'b', null, '', ' ']);
  expect(sorted(['b', null, 'a', '', ' '], '-label')).toEqual(['b', 'a', null, '', ' ']);
});

test('numbers sort as numbers, times as times', () => {
  const by = (field: string, values: readonly unknown[], text: string) =>
    valuesOf(
      sortedRows(
        pagesOf(
          values.map(value => ({[field]: value})),
          2,
        ),
        order(text),
      ),
    ).map(value => (value as Record<string, unknown>)[field]);
  const memory = [512, 98_304, 1024, 4096].map(size => ({memory: size}));
  expect(by('specs', memory, '-memory')).toEqual([98_304, 4096, 1024, 512].map(size => ({memory: size})));
  const [first, second, third] = ['2026-01-01T00:00:00', '2026-01-01T00:00:01', '2026-11-01T00:00:00'];
  expect(by('created', [third, first, second, null], 'created')).toEqual([first, second, third, null]);
  expect(by('created', [second, null, third, first], '-created')).toEqual([third, second, first, null]);
});

test('an unreadable row stays at the end', () => {
  const unread: Slot = {ok: false, reason: 'label: no text', raw: {}};
  const slots = [unread, slotOf(label('b')), slotOf(label('a'))];
  const rows = sortedRows([{slots, kept: slots, from: 0}], order('-label'));
  expect(valuesOf(rows)).toEqual([label('b'), label('a'), undefined]);
});

const keys: fc.Arbitrary<SortKey> = fc.oneof(
  fc.constant(undefined),
  fc.double(),
  fc.string({maxLength: 4}),
  fc.constantFrom('web-1', 'web-2', 'web-10', 'Web-2'),
);

test('the order is total and transitive', () => {
  fc.assert(
    fc.property(
      keys.map(key => sortKey(key)),
      keys.map(key => sortKey(key)),
      keys.map(key => sortKey(key)),
      fc.boolean(),
      (a, b, c, down) => {
        const [one, two, three] = [compareKeys(a, b, down), compareKeys(b, c, down), compareKeys(a, c, down)];
        expect(Math.sign(compareKeys(b, a, down)) + Math.sign(one) === 0).toBe(true);
        if (one <= 0 && two <= 0) expect(three).toBeLessThanOrEqual(0);
      },
    ),
  );
});

const rows = fc.array(
  fc.record({label: fc.oneof(fc.constant(null), fc.constantFrom('a', 'b', 'web-2', 'web-10')), id: fc.nat()}),
  {maxLength: 60},
);

test('sorting is stable and complete, in whatever order pages arrive', () => {
  fc.assert(
    fc.property(
      rows,
      fc.integer({min: 1, max: 9}),
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
      (values, size, down, stream) => {
        const by = order(down ? '-label' : 'label');
        const parts = pagesOf(values, size);
        const once = sortedRows(parts, by);
        const plain = values
          .map((value, at) => ({value, at, key: sortKey(value.label)}))
          .sort((one, other) => compareKeys(one.key, other.key, down) || one.at - other.at);
        expect(valuesOf(once)).toEqual(plain.map(({value}) => value));
        // Another list in between, then page by page in another order.
        sortedRows([], by);
        const left = [...parts];
        const come: PageRows[] = [];
        let last: readonly Slot[] = [];
        while (left.length > 0) {
          come.push(...left.splice(stream.next().value % left.length, 1));
          last = sortedRows(come, by);
          expect(last).toHaveLength(come.reduce((sum, {kept}) => sum + kept.length, 0));
        }
        expect(last).toEqual(once);
      },
    ),
  );
});

test('while pages come in one by one, a row is compared a few times, not once for each page', () => {
  let compared = 0;
  const by = {
    sort: {
      ...sort('label'),
      get descending() {
        compared++;
        return false;
      },
    },
    context: noContext,
  };
  const values = Array.from({length: 8000}, (_, index) => label(`web-${(index * 7919) % 8000}`));
  const come: PageRows[] = [];
  for (const page of pagesOf(values, 500)) {
    come.push(page);
    sortedRows(come, by);
  }
  expect(compared / values.length).toBeLessThan(40);
});

test('a page read again replaces its rows', () => {
  const by = order('label');
  const parts = pagesOf(['b', 'd', 'a', 'c'].map(label), 2);
  sortedRows(parts, by);
  const [again] = pagesOf(['x', 'd'].map(label), 2);
  const now = [again, parts[1]].flatMap(part => part ?? []);
  expect(valuesOf(sortedRows(now, by))).toEqual(['a', 'c', 'd', 'x'].map(label));
});

test('addresses sort by number, IPv4 before IPv6, others last', () => {
  const node = (ipv4: string | null, ipv6: string | null = null) => ({
    ipv4: ipv4 === null ? null : [ipv4],
    ipv6,
  });
  const by = (text: string, nodes: readonly unknown[], cell: (node: unknown) => unknown) =>
    valuesOf(sortedRows(pagesOf(nodes, 2), order(text))).map(cell);
  const four = ['192.0.2.10', '192.0.2.9', '9.255.255.255', null, '192.0.2.100', '10.0.0.1'];
  const first = (one: unknown) => (one as {ipv4: string[] | null}).ipv4?.[0] ?? null;
  expect(
    by(
      'ipv4',
      four.map(text => node(text)),
      first,
    ),
  ).toEqual(['9.255.255.255', '10.0.0.1', '192.0.2.9', '192.0.2.10', '192.0.2.100', null]);
  const six = [
    '2001:db8::10/128',
    '2001:db8::a/128',
    '2001:db8:0:1::/64',
    'fe80::1',
    '2001:db8::9/128',
    '::1',
  ];
  const sixth = (one: unknown) => (one as {ipv6: string}).ipv6;
  expect(
    by(
      '-ipv6',
      six.map(text => node(null, text)),
      sixth,
    ),
  ).toEqual([
    'fe80::1',
    '2001:db8:0:1::/64',
    '2001:db8::10/128',
    '2001:db8::a/128',
    '2001:db8::9/128',
    '::1',
  ]);
  // The service would have them in the order of texts.
  expect(sort('ipv4').field).toBeUndefined();
});

test('times are sorted by what they are in UTC, to the second, whatever their offset', () => {
  const created = [
    '2026-03-29T02:30:00+05:30',
    '2026-03-28T21:00:02',
    '2026-03-28T21:00:01.5Z',
    '2026-03-28T22:59:00+02:00',
  ];
  const {value} = sort('created');
  const keys = created.map(time => ({time, key: sortKey(value({id: 1, created: time}, noContext))}));
  keys.sort((one, other) => compareKeys(one.key, other.key, false));
  expect(keys.map(({time}) => time)).toEqual([created[3], created[0], created[2], created[1]]);
});
