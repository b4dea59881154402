import {expect, test} from 'vitest';
import {formStateOf} from '../../every-action.ts';
import {openAt, take} from '../../steps.ts';

/** A field with a mistake is not previewed as if it would go. */

test('an invalid smaller size has no price and is in no request preview', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u', {columns: 120});
  for (const typed of ['1', 'abc', '4e400']) {
    await take(screen, `ctrl-u "${typed}"`);
    expect(screen.frame(), typed).toMatch(/^ +size \d+ GB$/m);
    expect(screen.frame(), typed).toContain('{"size":—}');
    expect(screen.frame(), typed).not.toContain('a month →');
    expect(screen.frame(), typed).not.toMatch(/NaN|null|→ \$/);
  }
  await take(screen, 'ctrl-u "9000"');
  expect(screen.frame()).toContain('→ 9,000 GB');
  expect(screen.frame()).toContain('{"size":9000}');
});

test('an invalid value is neither set nor cleared in the preview', async () => {
  const screen = await openAt(': "domains" enter · E down ctrl-u', {columns: 120});
  for (const typed of ['-1', 'soon', '2500000000']) {
    await take(screen, `ctrl-u "${typed}"`);
    expect(screen.frame(), typed).toContain('{"ttl_sec":—}');
    expect(screen.frame(), typed).not.toContain('"ttl_sec":0');
  }
});

test('a size is typed in plain digits or in a larger unit, and the question says what is understood', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u', {columns: 120, rows: 30});
  for (const [typed, said] of [
    ['1e4', 'must be in plain digits: 10000'],
    ['09000', 'must be in plain digits: 9000'],
    ['0x2000', 'must be in plain digits: 8192'],
    ['9 XB', 'must be a number in GB, and "9 XB" is not'],
    ['9000', 'GB'],
    ['9000 GB', '= 9,000 GB'],
    ['9,000', '= 9,000 GB'],
    ['8 TB', '= 8,192 GB'],
  ] as const) {
    await take(screen, `ctrl-u "${typed}"`);
    expect(screen.frame(), typed).toContain(said);
    expect(screen.frame().includes('plain digits'), typed).toBe(said.includes('plain digits'));
  }
  await screen.press('enter');
  expect(screen.frame()).toMatch(/size \d+ → 8,192 GB/);
  expect(screen.frame()).toContain('{"size":8192}');
  await screen.press('right', 'enter');
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});

/** The form that a key opens, at a field with a wrong text. */
const mistakes = [
  ['a text', 'volumes label~old-wiki', ['E', 'ctrl-u'], '1st', 'label must be letters, digits'],
  ['a number', 'volumes label~old-wiki', ['z', 'ctrl-u'], '1', 'new size must be more than 40 GB'],
  ['a length of time', 'domains', ['E', 'tab', 'ctrl-u'], 'soon', 'TTL must be seconds'],
  ['a secret', 'nodes label=wiki-old', ['R', 'tab'], 'short', 'root password must be'],
] as const;

test.each(mistakes)(
  'enter stays at %s with a mistake and names it; tab leaves it',
  async (...[, place, keys, typed, why]) => {
    const screen = await openAt(`: "${place}" enter`, {columns: 120, rows: 30});
    await screen.press(...keys);
    const field = formStateOf(screen)?.fieldIndex;
    await take(screen, `"${typed}" enter enter`);
    expect(formStateOf(screen)).toMatchObject({stage: 'fill', fieldIndex: field});
    expect(screen.store.get().notice?.text).toContain(why);
    expect(screen.frame()).toContain(why.replace(/.*?(?=must)/, ''));
    await screen.press('tab', 'ctrl-s');
    expect(formStateOf(screen)).toMatchObject({stage: 'fill', fieldIndex: field, mistakesShown: true});
    expect(screen.requests.filter(({method}) => method !== 'GET')).toHaveLength(0);
  },
);
