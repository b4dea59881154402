import {expect, test} from 'vitest';
import {screens} from '../../../src/app/frame/screens.ts';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {readKeys} from '../../../src/app/settings/keys.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import type {Preferences} from '../../../src/preferences.ts';
import {resources} from '../../../src/resources/index.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen} from '../steps.ts';

/** Every second record, with a letter of another alphabet, or a function key where text is typed. */
function half(): Record<string, string> {
  const letters = [...'абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'];
  const names = new Map<string, boolean>();
  for (const {keys} of Object.values(screens)) {
    const typed = keys.some(({name}) => name === 'caretLeft');
    for (const {name} of keys) names.set(name, (names.get(name) ?? false) || typed);
  }
  names.delete('quitAlways');
  // They answer questions, which no letter may.
  for (const name of ['selectReplace', 'answer', 'selectSend', 'switchButton']) names.delete(name);
  const free = ['f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10', 'f11', 'f12'];
  const changed: Record<string, string> = {};
  [...names].forEach(([name, typed], at) => {
    if (at % 2 === 1) return;
    const key = typed ? free.shift() : letters.shift();
    if (key !== undefined) changed[name] = key;
  });
  const actions = resources.flatMap(({name, actions: own = []}) => own.map(one => `${name}.${one.name}`));
  actions.forEach((name, at) => {
    const key = at % 2 === 0 ? 'αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'[at % 47] : undefined;
    if (key) changed[name] = key;
  });
  return changed;
}

test('half the keys can be changed: help, hints and sentences follow, and the old keys mean nothing', async () => {
  const keys = half();
  expect(Object.keys(keys).length).toBeGreaterThan(60);
  expect(readKeys(keys).mistakes).toEqual([]);
  const screen = await open({columns: 120, rows: 50, preferences: {keys}});
  expect(screen.frame()).not.toContain('not used');
  // Those of the list, with what they were.
  for (const {name, keys: old, when} of screens.list.keys) {
    if (keys[name] === undefined || when) continue;
    for (const one of old) {
      const others = screens.list.keys.some(
        other => keys[other.name] === undefined && other.keys.includes(one),
      );
      if (others || ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].includes(one)) continue;
      const before = screen.store.get();
      await screen.press(one);
      const after = screen.store.get();
      expect([after.overlay, after.history], `${name}: ${one}`).toEqual([before.overlay, before.history]);
    }
  }
});

test('the keys that a form is sent by are guarded where they are changed as well', async () => {
  const keys = {accept: 'f2', selectSend: 'f3', finish: 'f4', cancel: 'f5', 'volumes.remove': 'Ж', out: 'f6'};
  const screen = await openAt(': "volumes node=none" enter · x', {columns: 100, preferences: {keys}});
  expect(screen.store.get().overlay).toBeUndefined();
  await screen.press('Ж');
  expect(formOf(screen.store.get())?.mode).toBe('label');
  expect(screen.frame()).toMatch(/f5|F5/);
  await screen.press('f5');
  expect(screen.store.get().overlay).toBeUndefined();
});

const told = (keys: Preferences['keys']) =>
  readKeys(keys).mistakes.map(({path, reason}) => `${path.join('.')}: ${reason}`);

test('a key with two meanings is told, with both and the screen, and does not count', () => {
  expect(told({refresh: 'x'})).toEqual([
    expect.stringMatching(
      /^keys\.refresh: x is nodes\.remove, volumes\.remove and \d+ more as well: change those too, or/,
    ),
  ]);
  expect(told({filter: 'd', describe: '/'})).toEqual([]);
  expect(told({filter: 'd'})).toEqual([
    'keys.filter: d is describe as well, in a list: change that too, or choose another key',
  ]);
  expect(told({filter: ['d', 'r']})).toEqual([
    'keys.filter: d is describe as well, in a list: change that too, or choose another key',
  ]);
  expect(told({'nodes.boot': 'r'})).toEqual([
    'keys.nodes.boot: r is refresh as well, in a list of nodes: change that too, or choose another key',
  ]);
  // Each with what its own key was taken from.
  expect(told({filter: 'd', refresh: 'c'})).toEqual([
    'keys.filter: d is describe as well, in a list: change that too, or choose another key',
    expect.stringMatching(/^keys\.refresh: c is copy as well/),
  ]);
  // With one gone its own key comes back, which another may have taken.
  const both = readKeys({filter: 'd', describe: 'r'});
  expect(both.changed.records.size).toBe(0);
  expect(both.mistakes).toHaveLength(2);
});

test('what no key can be is told, with the nearest right word', () => {
  expect(told({filtr: 'F'})).toEqual(['keys.filtr: no key is called "filtr": did you mean filter?']);
  expect(told({'nodes.rebot': 'Ж'})).toEqual([
    'keys.nodes.rebot: no key is called "nodes.rebot": did you mean nodes.reboot?',
  ]);
  expect(told({refresh: 'pgdwn'})).toEqual(['keys.refresh: no key is called "pgdwn": did you mean pgdn?']);
  expect(told({refresh: ['f5', 'alt-r']})[0]).toMatch(
    /^keys\.refresh\.1: a terminal sends "alt-r" as esc and/,
  );
  expect(told({refresh: 'ctrl-i'})[0]).toContain('sends ctrl-i as tab');
  expect(told({applyFilter: 'a'})[0]).toContain('a is text where this key counts');
  expect(told({selectSend: 'y'})[0]).toContain('y is text, and this key answers a question');
  expect(told({out: null})[0]).toContain('it leads out');
  expect(told({refresh: 'Ctrl+R', palette: '^P', quit: 'shift-q', watch: 'F9', help: 'Escape'})).toHaveLength(
    1,
  );
});

test('a key can be taken away: the hint goes, the help says so, and what names it says that there is none', async () => {
  const screen = await openAt('r', {
    columns: 120,
    rows: 60,
    preferences: {keys: {refresh: null, filter: '', help: 'f2'}},
  });
  expect(screen.frame()).toContain('r means nothing here · F2 shows the keys');
  await screen.press('/');
  expect(screen.store.get().overlay).toBeUndefined();
  await screen.press('N');
  expect(screen.frame()).toContain('no key filters');
  await screen.press('f2');
  expect(screen.frame()).toMatch(/no key +filter/);
});

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
