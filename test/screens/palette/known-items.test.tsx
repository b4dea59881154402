import fuzzysort from 'fuzzysort';
import {expect, onTestFinished, test, vi} from 'vitest';
import {gatherNext, knownItems} from '../../../src/app/screens/palette/known.ts';
import {labelled, likeliest} from '../../../src/app/screens/palette/likeliest.ts';
import {paletteSuggestions} from '../../../src/app/screens/palette/suggestions.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import {noon, open} from '../screen.tsx';
import {type Screen, openAt, take} from '../steps.ts';

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

test('capital letters find what small ones do', async () => {
  const screen = await open({columns: 120});
  await typed(screen, 'REBOOT');
  await screen.press('enter');
  expect(screen.frame()).toMatch(/^ +Reboot +node db-primary/m);
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

test('what was compared in one palette is not held by the next', async () => {
  const screen = await open({columns: 120});
  const cleanup = vi.spyOn(fuzzysort, 'cleanup');
  await typed(screen, 'vol');
  screen.frame();
  expect(cleanup).toHaveBeenCalledTimes(1);
  await screen.press('esc', 'j');
  await typed(screen, 'vo');
  screen.frame();
  expect(cleanup).toHaveBeenCalledTimes(2);
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

test('a key ranks only the likeliest items, each once, however many are loaded', async () => {
  const screen = await openAt('/ ctrl-u "nothing-is-called-that" enter', {nodes: 2000});
  const prepare = vi.spyOn(fuzzysort, 'prepare');
  const state = screen.store.get();
  let before = 0;
  for (const text of ['w', 'we', 'web', 'o', 'db-1', '192.0.2', '41200113']) {
    expect(paletteSuggestions(state, text).length).toBeGreaterThan(0);
    expect(prepare.mock.calls.length - before).toBeLessThanOrEqual(200);
    before = prepare.mock.calls.length;
    paletteSuggestions({...state}, text);
    expect(prepare.mock.calls.length).toBe(before);
  }
  expect(before).toBeGreaterThan(200);
});

test('what many items are called is gathered before a letter asks for it, page by page', async () => {
  const screen = await open({nodes: 1100});
  expect(gatherNext(screen.store.get())).toBe(false);
  await screen.filter('nothing-is-called-that');
  const state = screen.store.get();
  let steps = 0;
  while (gatherNext(state)) steps++;
  expect(steps).toBeGreaterThan(3);
  const {label} = resourceOf('nodes');
  const asked = vi.spyOn(resourceOf('nodes'), 'label');
  onTestFinished(() => void asked.mockRestore());
  expect(resourceOf('nodes').label).not.toBe(label);
  knownItems(state, 'zzz');
  expect(asked).not.toHaveBeenCalled();
});

test('a further list changes nothing of what is gathered, and an item of two lists is offered once', async () => {
  const screen = await openAt('/ ctrl-u "nothing-is-called-that" enter', {nodes: 1100});
  while (gatherNext(screen.store.get()));
  const before = new Set(Object.keys(screen.store.get().lists));
  await screen.go('volumes');
  const {lists} = screen.store.get();
  const further = Object.keys(lists).filter(key => !before.has(key));
  let steps = 0;
  while (gatherNext(screen.store.get())) steps++;
  expect(steps).toBe(further.flatMap(key => Object.keys(lists[key]?.pages ?? {})).length);
  // One of its lists has pages of 100 rows, the other of 500.
  const offered = knownItems(screen.store.get(), 'db-primary').map(
    ({suggestion: {title, detail}}) => title + detail,
  );
  expect(new Set(offered).size).toBe(offered.length);
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

test('labels that begin with the text are likeliest, then words, parts and scattered letters, short ones first', () => {
  const long = `web${'x'.repeat(60)}`;
  const names = [
    ...['w-e-b', 'cobweb', 'my-web', 'webs', 'web', 'Wéb', 'bew', 'we', '9web', 'a web', 'w ee b'],
    ...[`${long}xx`, `${long}x`, `${long}`],
  ];
  const entries = names.map(name => ({name, ...labelled(name)}));
  const likeliestOf = (text: string) =>
    likeliest([[...entries]], text, ({name}) => name).map(({name}) => name);
  const begin = ['web', 'webs', `${long}xx`, `${long}x`, long];
  const scattered = ['w-e-b', 'w ee b'];
  expect(likeliestOf('web')).toEqual(['Wéb', ...begin, 'a web', 'my-web', '9web', 'cobweb', ...scattered]);
  expect(likeliestOf('B')).toEqual([
    'Wéb',
    'bew',
    'w-e-b',
    'w ee b',
    ...['web', 'webs', '9web', 'a web'],
    'cobweb',
    'my-web',
    `${long}xx`,
    `${long}x`,
    long,
  ]);
  expect(likeliestOf(' a  web ')).toEqual(['Wéb', 'a web']);
  expect(likeliestOf('EW')).toEqual(['Wéb', 'bew']);
});

test('of two hundred that begin alike none is left out, and no more are compared', () => {
  const entries = Array.from({length: 202}, (_, at) => ({name: `web-${at}`, ...labelled(`web-${at}`)}));
  const found = likeliest([entries], 'web', ({name}) => name);
  expect(found.map(({name}) => name)).toEqual(entries.slice(0, 200).map(({name}) => name));
});

test('letter by letter the same labels are likeliest as asked for at once', () => {
  const names = ['web-1', 'we b', 'db-web', 'w-e-b', 'Wébsite', 'b e w', 'wb', 'other', 'webe-2'];
  const entries = names.map(name => ({name, ...labelled(name)}));
  const groups = [entries.slice(0, 4), entries.slice(4)];
  const nameOf = ({name}: {name: string}) => name;
  for (const text of ['w', 'we', 'web', 'web ', 'web 1', 'we', 'wb', 'e', 'e w', 'x', 'xy'])
    expect(likeliest(groups, text, nameOf), text).toEqual(likeliest([[...entries]], text, nameOf));
});

test('an entry of the journal does not pose as an action: it is told apart, below the others, and Enter passes over it', async () => {
  const sent = {method: 'POST', path: '/volumes/1/attach', outcome: 'done'} as const;
  const entry = {at: noon, write: 'm1', what: 'attach volume customer-export', ...sent};
  const screen = await openAt(
    `
    : "journal" enter · : "nodes" enter
  `,
    {columns: 120, journal: [entry]},
  );
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
