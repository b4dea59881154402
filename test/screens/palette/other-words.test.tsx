import {expect, test} from 'vitest';
import {paletteSuggestions} from '../../../src/app/screens/palette/suggestions.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {open} from '../screen.tsx';
import {openAt} from '../steps.ts';

/** Words of other programs, and of the command line, lead where these things are. */

test.each([
  ['stop', 'shut down'],
  ['start', 'boot'],
  ['restart', 'reboot'],
  ['upgrade', 'resize'],
  ['billing', 'invoices'],
  ['cost', 'invoices'],
  ['errors', 'events'],
  ['login', 'profiles'],
  ['use', 'profiles'],
  ['switch', 'profiles'],
  ['settings', 'settings'],
])('%s is %s', async (word, first) => {
  const {store} = await open();
  expect(paletteSuggestions(store.get(), word)[0]?.title).toBe(first);
});

test('use NAME leads to that profile', async () => {
  const screen = await openAt(': "use work" enter');
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'profiles', filter: 'work'});
});

test('an action of other lists is told by its other names too', async () => {
  const screen = await openAt(': "volumes" enter');
  expect(paletteSuggestions(screen.store.get(), 'stop')[0]?.title).toMatch(/^stop is an action of nodes/);
});
