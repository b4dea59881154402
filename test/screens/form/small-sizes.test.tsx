import {expect, test} from 'vitest';
import {newForm} from '../../../src/app/data/writes/new-form.ts';
import {update} from '../../../src/app/loop/update.ts';
import type {Form} from '../../../src/app/screens/form/form.ts';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {layOut} from '../../../src/app/screens/form/preview.ts';
import type {State} from '../../../src/app/state/state.ts';
import {initialState} from '../../../src/initial-state.ts';
import type {Action} from '../../../src/resources/definition/action.ts';
import {actionOf} from '../../../src/resources/index.ts';
import {golden} from '../../golden.ts';
import {everyAction, fill, formStateOf, kept, reach} from '../every-action.ts';
import {draw, open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

/** Forms on small screens: the selected field, its mistake, and the buttons are always visible. */

/** The frame as running text, however it was broken into lines. */
const text = (frame: string) => frame.replace(/\s+/g, ' ');

const sizes = [
  [40, 10],
  [40, 12],
  [80, 24],
] as const;

test.each(everyAction)('%s', async (_, resource, action) => {
  const screen = await open({columns: 40, rows: 10, ...kept});
  await reach(screen, resource, action);
  await screen.press(action.key);
  // Where the size makes a difference to what a key does, the smallest has it; every size shows the same form.
  const seen = (which: readonly (readonly [number, number])[]) => {
    for (const [columns, rows] of which) isWhole(action, resized(screen.store.get(), {columns, rows}));
  };
  seen(sizes);
  await fill(screen, () => seen(sizes.slice(0, 1)));
  seen(sizes);
  if (action.level === 'label')
    for (const [columns, rows] of sizes)
      expect(text(draw(resized(screen.store.get(), {columns, rows})))).toContain(
        'This cannot be undone. Type',
      );
});

const resized = (state: State, size: State['size']) => update(state, {type: 'resized', ...size})[0];

/** What is to be seen of a form at any size. */
function isWhole(action: Action<unknown>, state: State): void {
  const {columns, rows} = state.size;
  const frame = draw(state);
  const lines = frame.split('\n');
  expect(lines).toHaveLength(rows);
  for (const line of lines) expect([...line].length, line).toBeLessThanOrEqual(columns);
  const {selected, state: form} = formOf(state) as Form;
  if (selected) expect(frame).toContain(` ▌${selected.field.label}`);
  else if (action.level !== 'label') expect(frame).toMatch(/›\[/);
  expect(text(frame)).toContain(form.targets[0]?.label ?? action.title);
}

test('the hint of a yes/no field stays whole where the key beside it has no room', async () => {
  const screen = await openAt('z tab', {columns: 120, rows: 24, preferences: {pane: false}});
  for (let columns = 120; columns >= 75; columns -= 5) {
    await screen.resize({columns, rows: 24});
    const whole = /▌Grow the disk .* only if it has one disk besides swap( {3}space toggles it)?$/m;
    expect(screen.frame()).toMatch(whole);
  }
});

test('a mistake can be read in full on a narrow screen', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u "20"', {columns: 40, rows: 12});
  expect(text(screen.frame())).toContain('more than 40 GB: a volume never shrinks');
});

test('the cost and the request are visible at the question; fields make room', async () => {
  const screen = await openAt('n', {columns: 40, rows: 12});
  await fill(screen);
  expect(screen.frame()).toMatch(/\$[\d.,]+ a month in /);
  expect(screen.frame()).toContain('›[Back]   [Create node]');
  expect(screen.frame()).toMatch(/↑\d/);
  expect(screen.frame()).toContain('POST /node/instances');
  expect(screen.frame()).toContain('{"label":"made-here","region":"');
  golden('nodes-create-40x12', screen.frame());
});

test('a generated password is visible in full, and a key hides it', async () => {
  for (const columns of [40, 80]) {
    const screen = await openAt('n "made-here" enter down enter down enter down enter ctrl-g', {
      columns,
      rows: 16,
    });
    await screen.idle();
    const secret = formStateOf(screen)?.inputs.root_pass?.text ?? '';
    expect(secret).toHaveLength(24);
    expect(screen.frame()).toContain(secret);
    expect(text(screen.frame())).toContain('note it down: it is shown nowhere else');
    await screen.press('ctrl-r');
    expect(screen.frame()).not.toContain(secret);
    expect(screen.frame()).not.toContain('note it down');
    await screen.press('ctrl-r', 'esc', 'n');
    expect(formStateOf(screen)?.secretsShown).toBe(false);
  }
});

test('many outcomes are counted and can be scrolled', async () => {
  const screen = await openAt(': "volumes tags=leftover" enter', {columns: 80, rows: 12});
  await screen.press(...Array(6).fill('space'));
  await take(screen, 'z ctrl-u "3000" ctrl-s right enter');
  const all = (formStateOf(screen)?.targets ?? []).map(({label}) => label);
  expect(all).toHaveLength(6);
  expect(screen.frame()).toContain('6 in progress');
  await screen.resize({columns: 40, rows: 10});
  expect(screen.frame()).toContain('6 in progress');
  expect(screen.frame()).not.toContain(`${all[5]} · resizing`);
  await screen.press('G');
  expect(screen.frame()).toContain(`${all[5]} · resizing`);
  await screen.press('k', 'up', 'pgup', 'pgup');
  expect(screen.frame()).toContain(`${all[0]} · resizing`);
  await screen.press('j');
  expect(screen.frame()).not.toContain(`${all[0]} · resizing`);
});

test('the last line of two long outcomes can be reached', async () => {
  const screen = await openAt(
    ': "volumes tags=leftover" enter · space space z ctrl-u "3000" ctrl-s right enter',
    {
      columns: 40,
      rows: 10,
      transport: async (wire, service, signal) => {
        const reply = await service(wire, signal);
        return {...reply, body: reply.body.replaceAll('"old-wiki"', `"${'x'.repeat(150)}"`)};
      },
    },
  );
  expect(screen.frame()).not.toContain('xxx · resizing');
  await screen.press('G');
  expect(screen.frame()).toContain('xxx · resizing');
});

test('parts that do not fit disappear in a fixed order', () => {
  const whole = {main: 4, focus: [0, 0], changes: 1, details: 2} as const;
  expect(layOut({...whole, room: 9})).toEqual({from: 0, to: 4, changes: 1, details: 2, gaps: true});
  expect(layOut({...whole, room: 8})).toMatchObject({changes: 1, details: 1, gaps: true});
  expect(layOut({...whole, room: 6})).toMatchObject({to: 4, changes: 1, details: 1, gaps: false});
  expect(layOut({...whole, room: 4})).toMatchObject({from: 0, to: 3, changes: 1, details: 0});
  expect(layOut({...whole, focus: [3, 3], room: 2})).toMatchObject({from: 3, to: 4, changes: 1});
  expect(layOut({...whole, focus: [3, 3], room: 1})).toMatchObject({from: 3, to: 4, changes: 0});
  expect(layOut({...whole, focus: [0, 3], room: 3})).toMatchObject({from: 1, to: 4, changes: 0});
  const asks = {...whole, focus: [3, 3], asks: true} as const;
  expect(layOut({...asks, room: 9})).toEqual({from: 0, to: 4, changes: 1, details: 2, gaps: true});
  expect(layOut({...asks, room: 8})).toMatchObject({from: 0, to: 4, changes: 1, details: 2, gaps: false});
  expect(layOut({...asks, room: 5})).toMatchObject({from: 2, to: 4, changes: 1, details: 2});
  expect(layOut({...asks, room: 3})).toMatchObject({from: 3, to: 4, changes: 1, details: 1});
  expect(layOut({...asks, room: 1})).toMatchObject({from: 3, to: 4, changes: 0, details: 0});
});

test('a title that is too long for six lines is cut at the end of the sixth', () => {
  const label = Array.from({length: 100}, (_, at) => `part-${at}`).join('-');
  const target = {id: '7', label, value: {id: 7, label, size: 20, status: 'active', region: 'us-east'}};
  const resize = actionOf({resource: 'volumes', action: 'resize'});
  const overlay = newForm({resource: 'volumes', params: {}}, resize, [target]);
  const account = {demo: true, profile: 'demo', address: 'embedded service', tokenFrom: 'the demo account'};
  const state = {...initialState(account, {columns: 40, rows: 24}), overlay};
  const {title} = formOf(state) as Form;
  expect(title).toHaveLength(6);
  // 12 cells are left for the numbers of the lines that are not shown.
  expect(title.slice(1).map(line => line.length)).toEqual([28, 28, 28, 28, 28]);
  const [first, ...rest] = title;
  expect(first).toBe('Resize  volume');
  expect(`${label}…`.startsWith(rest.join('').slice(0, -1))).toBe(true);
  expect(rest.at(-1)).toMatch(/[^…]…$/);
});
