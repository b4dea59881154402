import fuzzysort from 'fuzzysort';
import {expect, test} from 'vitest';
import {knownItems} from '../../../src/app/screens/palette/known.ts';
import {paletteSuggestions} from '../../../src/app/screens/palette/suggestions.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {noon, open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** What has been read of any collection, in the palette. */

const chosen = (frame: string) => frame.split('\n').find(line => line.startsWith(' ▌ ')) ?? '';

async function typed(screen: Screen, text: string) {
  await take(screen, `: ctrl-u "${text}"`);
  return chosen(screen.frame());
}

test('an item of another list is found by label, id and address, and opened', async () => {
  const screen = await openAt(': "volumes" enter', {columns: 120});
  expect(await typed(screen, 'db-primary-fra')).toMatch(/ db-primary-fra +node \d+$/);
  await screen.press('esc');
  const sent = screen.requests.length;
  expect(await typed(screen, '192.0.2.1')).toMatch(/ db-primary +node 41200113$/);
  await screen.press('esc');
  expect(await typed(screen, '41200113')).toMatch(/ db-primary +node 41200113$/);
  expect(screen.requests).toHaveLength(sent);
  await screen.press('enter');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', resource: 'nodes', id: '41200113'});
});

test('an IPv6 address is found in any spelling', async () => {
  const screen = await openAt(': "volumes" enter', {columns: 120});
  expect(await typed(screen, '2001:0DB8:0:4:F03C:95FF:FE74:A9F1/64')).toMatch(/ db-primary +node 41200113$/);
  expect(await typed(screen, '2001:DB8:0:4:F03C')).toMatch(/ db-primary +node 41200113$/);
});

test('for an item of the current list the cursor moves to it', async () => {
  const screen = await openAt(': "volumes" enter', {columns: 120});
  expect(await typed(screen, 'old-wiki')).toMatch(/ old-wiki +volume, row 6$/);
  await screen.press('enter');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'list', resource: 'volumes', cursor: 5});
});

test('an action with a name behind it says on what it acts, and how one gets to the other', async () => {
  const screen = await open({columns: 120});
  const sent = screen.requests.length;
  for (const verb of ['reboot', 'shut down', 'ssh']) {
    await typed(screen, `${verb} wiki-old`);
    await screen.press('enter');
    expect(screen.frame()).toContain(
      `${verb} acts on the row at the cursor, db-primary: go to wiki-old first`,
    );
    await screen.press('esc');
  }
  await screen.press('space', 'j', 'space');
  await typed(screen, 'reboot wiki-old');
  await screen.press('enter');
  expect(screen.frame()).toContain('reboot acts on the 2 marked nodes: u unmarks all');
  expect(screen.requests).toHaveLength(sent);
});

test('commands come before items of similar names', async () => {
  const screen = await open({columns: 120});
  expect(await typed(screen, 'volumes')).toMatch(/ volumes +block storage$/);
});

test('a word that begins with the text comes first: an action, a resource, a command', async () => {
  const screen = await open({columns: 120});
  expect(await typed(screen, 'n')).toMatch(/ nodes +compute instances$/);
  await take(screen, 'esc · : "volumes" enter');
  await typed(screen, 'de');
  expect(screen.frame()).toMatch(/: de *\n+ ▌ detach .*\n +delete .*\n +dev-\d /);
  await typed(screen, 'a');
  expect(screen.frame()).toMatch(/: a *\n+ ▌ attach .*\n +account .*\n +api-/);
});

test('an action of another resource is named above what is merely similar', async () => {
  const screen = await open({columns: 120});
  await typed(screen, 'attach');
  expect(screen.frame()).toMatch(/ ▌ attach is an action of volumes: go there first\n +transfer /);
  await screen.press('enter');
  expect(screen.frame()).toContain('attach is an action of volumes: go there first');
  // What is typed next is no key of the list: it replaces the text.
  await take(screen, '"volumes" enter');
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'volumes'});
});

test('`find TEXT` searches the whole account; a mistyped command does not', async () => {
  const screen = await open({columns: 120});
  const sent = screen.requests.length;
  await typed(screen, ' zzzzz ');
  await screen.press('enter');
  expect(screen.frame()).toContain('nothing is called "zzzzz" here · * looks in the whole account');
  expect(screen.requests).toHaveLength(sent);
  await take(screen, 'esc · : "find db-primary" enter');
  expect(placeOf(screen.store.get())).toMatchObject({screen: 'find', text: 'db-primary'});
});

test('enter accepts no merely similar name; it is only suggested', async () => {
  const screen = await open({columns: 100});
  expect(await typed(screen, 'rgions')).toBe('');
  expect(screen.frame()).toContain('regions');
  await screen.press('enter');
  expect(screen.frame()).toContain('nothing is called "rgions" here: ↓ chooses regions');
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'nodes'});
  await screen.press('down');
  expect(chosen(screen.frame())).toContain('regions');
  await screen.press('enter');
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'regions'});
  // A part of a name is no mere likeness, nor is another word for it.
  expect(await typed(screen, 'vol')).toContain('volumes');
  expect(await typed(screen, 'servers')).toContain('nodes');
});

test.each(['web-fra-12', 'wf12', 'fra 12 web', 'SEARCH', 'e-1'])(
  '%s finds the same as a search of all items',
  async text => {
    const screen = await openAt('/ ctrl-u "nothing-is-called-that" enter', {nodes: 2000});
    const labels = new Set(
      Object.values(screen.store.get().lists)
        .flatMap(({pages}) => Object.values(pages))
        .flatMap(({slots}) => slots.flatMap(({raw}) => String((raw as {label?: unknown}).label))),
    );
    const all = fuzzysort.go(text, [...labels], {limit: 15, threshold: 0.3});
    const known = knownItems(screen.store.get(), text).map(({score}) => score);
    expect(known.slice(0, 15)).toEqual(all.map(({score}) => score));
  },
);

test('an entry of the journal does not pose as an action: it is told apart, below the others, and Enter passes over it', async () => {
  const sent = {method: 'POST', path: '/volumes/1/attach', outcome: 'done'} as const;
  const entry = {at: noon, write: 'm1', what: 'attach volume customer-export', ...sent};
  const screen = await openAt(': "journal" enter · : "nodes" enter', {columns: 120, journal: [entry]});
  expect(await typed(screen, 'attach volume')).toBe(' ▌ attach is an action of volumes: go there first');
  expect(screen.frame()).toMatch(/attach volume customer-export +journal · 2026-11-20 12:00Z/);
  await screen.press('enter');
  expect(screen.frame()).toContain('attach is an action of volumes: go there first');
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'nodes'});
});

test('the reason that nothing is found is there while typing, as it is after Enter', async () => {
  const screen = await open({columns: 120});
  await typed(screen, 'reboot wiki-old');
  const text = 'reboot acts on the row at the cursor, db-primary: go to wiki-old first';
  expect(screen.frame()).toContain(text);
  await screen.press('enter');
  expect(screen.store.get().notice?.text).toBe(text);
});

test('a resource with a slip in its name is proposed', async () => {
  const screen = await open({columns: 120});
  await typed(screen, 'nodez');
  await screen.press('enter');
  expect(screen.frame()).toContain('nothing is called "nodez" here: ↓ chooses nodes');
});

test.each(['undo', 'revert'])(
  '%s says that nothing that was sent can be undone, and where it is shown',
  async word => {
    const screen = await open({columns: 80});
    const why = 'nothing that was sent can be undone: J shows what was sent from here';
    expect(await typed(screen, word)).toContain(why);
    await screen.press('enter');
    expect(screen.store.get().notice?.text).toBe(why);
    expect(placeOf(screen.store.get())).toMatchObject({resource: 'nodes'});
  },
);

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

test('`theme light` sets the colours at once and stores them', async () => {
  const screen = await openAt(': "theme light" enter');
  expect(screen.store.get().preferences.theme).toBe('light');
  expect(screen.preferences().theme).toBe('light');
  expect(screen.frame()).toContain('the theme is light: for a light background');
});

test('`theme` lists all themes and the current one; first letters find one', async () => {
  const screen = await openAt(': "theme"', {preferences: {theme: 'mono'}});
  for (const name of ['auto', 'dark', 'light', 'high-contrast', 'colour-blind', 'mono'])
    expect(screen.frame()).toContain(`theme ${name} `);
  expect(screen.frame()).toMatch(/theme mono +no colours · now/);
  expect(screen.frame().match(/theme mono /g)).toHaveLength(1);
  expect(screen.frame().match(/ · now/g)).toHaveLength(1);
  await screen.press('enter');
  expect(screen.store.get().preferences.theme).toBe('mono');
  await take(screen, ': "theme color" enter');
  expect(screen.store.get().preferences.theme).toBe('colour-blind');
});

test('an unknown theme is reported, and nothing changes', async () => {
  const screen = await openAt(': "theme pink" enter');
  expect(screen.frame()).toContain('there is no theme pink: auto, dark, light');
  expect(screen.preferences().theme).toBe('auto');
});
