import {isDeepStrictEqual} from 'node:util';
import {expect, test} from 'vitest';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import type {FormState, Place, State} from '../../../src/app/state/state.ts';
import {mistakesIn} from '../../../src/connection/ports.ts';
import {actionOf} from '../../../src/resources/index.ts';
import {everyAction, fill, formStateOf, kept, reach} from '../every-action.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen} from '../steps.ts';

/** What every action gets for being declared: a look at how much stands between its key and its request. */

test.each(everyAction)('%s: its fields, and at most two keys', async (_, resource, action) => {
  const screen = await open({columns: 120, rows: 40, ...kept});
  const sent = () => Object.keys(screen.store.get().writes).length;
  await reach(screen, resource, action);
  await screen.press(action.key);
  await fill(screen);
  const form = formStateOf(screen) as FormState;
  const asks = Object.keys(action.fields).length > 0;
  expect(form.stage).toBe(action.level === 'plain' && asks ? 'fill' : 'confirm');
  expect(form.sendSelected).toBe(false);
  expect(sent()).toBe(0);
  if (action.level === 'label') await screen.type(formOf(screen.store.get())?.confirmWord.words[0] ?? '');
  else if (form.stage === 'confirm') await screen.press('right');
  expect(sent()).toBe(0);
  await screen.press('enter');
  expect(sent()).toBe(1);
  expect(mistakesIn(JSON.parse(screen.settingsText()))).toEqual([]);
});

test('esc leads from the question back to the fields, which keep their values', async () => {
  const screen = await openAt(': "balancers" enter · n "front" enter down enter ctrl-s', {
    columns: 120,
    rows: 30,
  });
  expect(screen.frame()).toMatch(/Label +front/);
  expect(screen.frame()).toContain('›[Back]   [Create load balancer]');
  expect(screen.frame()).toContain('POST /nodebalancers');
  await screen.press('enter');
  expect(formStateOf(screen)?.stage).toBe('fill');
  await screen.press('ctrl-s', 'right');
  expect(screen.frame()).toContain('   [Back]  ›[Create load balancer]');
  await screen.press('esc');
  expect(formStateOf(screen)).toMatchObject({stage: 'fill', sendSelected: false});
  await screen.press('esc');
  expect(formStateOf(screen)).toBeUndefined();
});

const held = [
  ...[
    'enter',
    'space',
    'tab',
    'shift-tab',
    'up',
    'down',
    'left',
    'right',
    'pgdn',
    'home',
    'end',
    'backspace',
  ],
  ...['delete', 'esc', 'ctrl-s', 'ctrl-g', 'ctrl-r', 'ctrl-y', 'ctrl-d', 'ctrl-u', 'ctrl-l', 'ctrl-f'],
  ...['y', 'Y', 'h', 'l', 'j', 'k', 'c', 'r', 'n', 'b', 'B', 'S', 'x', 'E', 'R', '1', '0', '/', ':', '?'],
];

/** What a key changes is most often in the form, so that is compared first. */
const isSame = (one: State, other: State): boolean =>
  isDeepStrictEqual(one.overlay, other.overlay) && isDeepStrictEqual(one, other);

/**
 * Presses a key so often, or until the state is one that was there before: `update` is pure, so what follows from there
 * has been seen.
 */
async function hold(screen: Screen, key: string, most: number): Promise<void> {
  const {store} = screen;
  let before = store.get();
  for (let times = 0; times < most; times++) {
    screen.keys(key);
    // What it asked for in between, such as a catalogue or a secret, comes in between.
    if (times % 100 === 0) await screen.idle();
    if (isSame(store.get(), before)) {
      await screen.idle();
      if (isSame(store.get(), before)) return;
    }
    // The state to come back to moves on less and less often, so that a round of whatever length is found.
    if ((times & (times + 1)) === 0) before = store.get();
  }
  await screen.idle();
}

/** Whether the last key was one of a text, expected here or not. */
function isTyped(screen: Screen, key: string): boolean {
  const form = formOf(screen.store.get());
  if (!form) return false;
  const {stage, typedWord, strayCharacters} = form.state;
  const text = stage === 'fill' ? form.selected?.input.text : typedWord.text;
  return strayCharacters > 0 || text?.endsWith(key === 'space' ? ' ' : key) === true;
}

/** Each of these in every form, of the others every sixth: all come up in some forms of each kind. */
const always = ['enter', 'space', 'right', 'y'];

const withTheirKeys = everyAction.map(
  ([name, resource, action], form) =>
    [
      name,
      resource,
      action,
      held.filter((key, at) => always.includes(key) || (at + form) % 6 === 0),
    ] as const,
);

test.each(withTheirKeys)('%s: a repeated key sends nothing', async (_, resource, action, keys) => {
  const screen = await open({columns: 120, rows: 40, ...kept});
  let from: Place | undefined;
  let typed = false;
  for (const key of new Set([...keys, action.key])) {
    // A key that has led nowhere needs no way back.
    if (!isDeepStrictEqual(placeOf(screen.store.get()), from)) await reach(screen, resource, action);
    from = placeOf(screen.store.get());
    await screen.press(action.key);
    expect(formStateOf(screen), key).toBeDefined();
    screen.keys(key);
    // The characters of a text are alike: one of them is held for long, the others as long as an impatient hand holds them.
    const types = isTyped(screen, key);
    await hold(screen, key, types && typed ? 40 : 150);
    typed ||= types;
    const sent = Object.values(screen.store.get().writes).filter(write => actionOf(write).level !== 'none');
    expect(sent, key).toEqual([]);
    while (screen.store.get().overlay) await screen.press('esc');
  }
  expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
});

test('a required choice is not skipped by Enter and says what to do', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · a enter enter', {columns: 120, rows: 30});
  expect(formStateOf(screen)?.fieldIndex).toBe(0);
  expect(screen.frame()).toContain('node: choose one: type to search, or press ↓');
  await screen.press('down', 'enter');
  expect(formStateOf(screen)?.fieldIndex).toBe(1);
});

test('an action that destroys or costs asks at least once', () => {
  const plain = everyAction.filter(([, , {level}]) => level === 'plain');
  for (const [name, , {removes, endpoint}] of plain) {
    expect(removes ?? false, name).toBe(false);
    expect(endpoint, name).not.toMatchObject({method: 'DELETE'});
  }
  const costly = ['nodes create', 'volumes create', 'volumes clone', 'volumes resize', 'balancers create'];
  expect(plain.map(([, resource, {name}]) => `${resource.name} ${name}`)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(costly.join('|')))]),
  );
});
