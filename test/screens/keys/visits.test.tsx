import {expect, test} from 'vitest';
import {placeOf} from '../../../src/app/navigation/places.ts';
import {openAt, type Screen} from '../steps.ts';

/** Keys that open a place from wherever one is. */

const here = (screen: Screen) => placeOf(screen.store.get());

test.each([
  ['!', 'notices'],
  ['P', 'profiles'],
  ['J', 'journal'],
  ['H', 'overview'],
])('%s where it leads says that this is the place already', async (key, name) => {
  const screen = await openAt(`${key}`, {columns: 120});
  const before = screen.store.get().history;
  await screen.press(key);
  expect(screen.store.get().history).toEqual(before);
  expect(screen.frame()).toContain(`already at ${name}`);
});

test('from a filtered list of the same resource, and from its items, the whole list opens', async () => {
  const screen = await openAt('/ ctrl-u "label=db-primary-fra" enter · d', {columns: 120, rows: 40});
  const [, digit = ''] = / (\d) Notices/.exec(screen.frame()) ?? [];
  await screen.press(digit);
  expect(here(screen)).toMatchObject({
    kind: 'list',
    resource: 'notices',
    filter: expect.stringContaining('='),
  });
  await screen.press('!');
  expect(here(screen)).toMatchObject({kind: 'list', resource: 'notices', filter: ''});
  await screen.press('d');
  expect(here(screen)).toMatchObject({kind: 'item', resource: 'notices'});
  await screen.press('!');
  expect(here(screen)).toMatchObject({kind: 'list', resource: 'notices', filter: ''});
  await screen.press('esc');
  expect(here(screen)).toMatchObject({kind: 'item', resource: 'notices'});
});
