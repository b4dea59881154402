import {expect, test} from 'vitest';
import type {Answer, Field} from '../../../src/resources/definition/action.ts';
import {noPlace} from '../../../src/resources/definition/action.ts';
import {resourceOf, resources} from '../../../src/resources/index.ts';

/** What a form takes ends exactly where it says, and where the service says. */

const problem = ({check}: Field<unknown>, answer: Answer) => check?.(answer, undefined, {}, noPlace);

const declared = resources.flatMap(({name, actions = []}) =>
  actions.flatMap(action =>
    Object.entries(action.fields).map(
      ([field, one]) => [`${name} ${action.name} ${field}`, one as Field<unknown>] as const,
    ),
  ),
);

const number = (text = '') => Number(text.replaceAll(',', ''));
const range = /^([\d,]+)–([\d,]+)(?: (characters))?/;
const ranged = declared.filter(([, {hint, check}]) => check && typeof hint === 'string' && range.test(hint));

test.each(ranged)('%s takes what its hint says, up to both ends', (_, field) => {
  const [, from, to, text] = range.exec(String(field.hint)) ?? [];
  const [first, last] = [number(from), number(to)];
  const answer = (value: number): Answer => (text === undefined ? value : 'a'.repeat(value));
  expect([problem(field, answer(first)), problem(field, answer(last))]).toEqual([undefined, undefined]);
  expect(problem(field, answer(last + 1))).toBeTypeOf('string');
  // An empty text is no answer, and never checked.
  if (text === undefined || first > 1) expect(problem(field, answer(first - 1))).toBeTypeOf('string');
});

test('hints tell ranges', () => {
  expect(ranged.length).toBeGreaterThan(12);
});

/** The copies that are given a label to begin with. */
const copies = declared.filter(([name, {initial}]) => / clone label$/.test(name) && initial !== undefined);

test.each(copies)('%s begins with a label that it takes, whatever the label of the item', (_, field) => {
  const lengths = Array.from({length: 100}, (_unused, index) => index + 1);
  const labels = lengths.flatMap(length => ['a'.repeat(length), 'a-'.repeat(length)]);
  for (const label of labels.filter(one => problem(field, one) === undefined)) {
    // The cast: a function, as of every copy.
    const initial = (field.initial as (item: object) => Answer)({label});
    expect(problem(field, initial), `a copy of ${label}`).toBeUndefined();
  }
  expect(problem(field, 'a'.repeat(100))).toBeTypeOf('string');
});

test('copies begin with a label', () => {
  expect(copies.map(([name]) => name)).toEqual(['nodes clone label', 'volumes clone label']);
});

const pem = (what: string) => `-----BEGIN ${what}-----\nAAAA\n-----END ${what}-----\n`;
const linesUpTo = (last: number) => Array.from({length: last}, (_, index) => index + 1).join('\n');

test.each<[resource: string, action: string, field: string, taken: Answer[], refused: Answer[]]>([
  [
    ...(['backends', 'add', 'address'] as const),
    ['192.0.2.1:1', '192.0.2.1:65535', '[2001:db8::1]:443'],
    ['192.0.2.1:0', '192.0.2.1:65536', '192.0.2.1', '2001:db8::1:443', 'web:80'],
  ],
  [
    ...(['balancer-configs', 'add', 'ssl_cert'] as const),
    [pem('CERTIFICATE')],
    [pem('PRIVATE KEY'), '-----BEGIN CERTIFICATE-----\nAAAA', 'AAAA\n-----END CERTIFICATE-----'],
  ],
  ['nodes', 'rescue', 'devices', [linesUpTo(1), linesUpTo(8)], [linesUpTo(9)]],
  [
    'tokens',
    'create',
    'expiry',
    ['2027-01-31', '2027-01-31T12:00:00'],
    ['2027-13-01', '2027-02-30', '2027-01-31T24:00:00', '2027', 'tomorrow'],
  ],
  ['volumes', 'attach', 'config_id', [1], [0, -1, 1.5]],
  ['volumes', 'edit', 'label', ['a', 'a3', 'a-b_c'], ['3', '-', '_', '33', '9abc', 'a--b']],
])('%s %s %s', (resource, action, name, taken, refused) => {
  const field = resourceOf(resource).actions?.find(one => one.name === action)?.fields[name];
  if (!field) throw new Error(`there is no field ${name}`);
  for (const answer of taken) expect(problem(field, answer), String(answer)).toBeUndefined();
  for (const answer of refused) expect(problem(field, answer), String(answer)).toBeTypeOf('string');
});

const tagged = declared.filter(([name]) => name.endsWith(' tags'));

test.each(tagged)('%s takes tags as long as the service does, without control characters', (_, field) => {
  const [longest, longer] = ['a'.repeat(50), 'b'.repeat(51)];
  for (const answer of ['a', '🔥 hot', '中文', longest, `x, ${longest}`])
    expect(problem(field, answer), answer).toBeUndefined();
  expect(problem(field, `x, ${longer}`)).toBe(
    `must be at most 50 characters each, and ${'b'.repeat(19)}… has 51`,
  );
  expect(problem(field, 'x, a\u0007b')).toBe('must have no control characters, as a‹U+0007›b has');
  // What the item has already is no mistake of the person.
  for (const tag of [longer, 'a\u0007b'])
    expect(field.check?.(`new, ${tag}`, {tags: [tag]}, {}, noPlace), tag).toBeUndefined();
});

test('four resources take tags, in a new item and an edit', () => {
  expect(tagged).toHaveLength(8);
});

test.each(['nodes', 'volumes'])('an edit of %s is done when all that was asked for is there', name => {
  const done = resourceOf(name).actions?.find(one => one.name === 'edit')?.done;
  const item = {label: 'new', tags: ['a', 'b']};
  const is = (answers: object) => done?.(item, answers as never);
  expect([is({label: 'new'}), is({tags: ['a', 'b']}), is({label: 'new', tags: ['a', 'b']})]).toEqual([
    true,
    true,
    true,
  ]);
  expect([is({label: 'old'}), is({tags: ['a']}), is({label: 'new', tags: []})]).toEqual([
    false,
    false,
    false,
  ]);
});
