import {setImmediate as turn} from 'node:timers/promises';
import {renderToString} from 'ink';
import {expect, test} from 'vitest';
import {Screen} from '../../../../components/App.tsx';
import {isDrawnDirectly, placeFrame} from '../../../../components/direct/place-frame.ts';
import {paletteOf} from '../../../../components/theme/palettes.ts';
import type {Theme} from '../../../../components/theme/theme.ts';
import {ThemeContext} from '../../../../components/theme/theme-context.ts';
import {update} from '../../../../src/app/loop/update.ts';
import {setPlace} from '../../../../src/app/state/places.ts';
import type {ListPlace, State} from '../../../../src/app/state/state.ts';
import {NewestFrame} from '../../../../src/terminal/ink/newest-frame.ts';
import {listPlaceOf, regionsState} from '../regions.ts';

const regions = regionsState();
const listOf = (change: Partial<ListPlace>, more: Partial<State> = {}): State => ({
  ...setPlace(regions, {...listPlaceOf(regions), ...change}),
  ...more,
});
const theme: Theme = {palette: paletteOf({name: 'dark', depth: 24}), ascii: false};
const byInk = (state: State): string =>
  renderToString(
    <ThemeContext value={theme}>
      <Screen state={state} />
    </ThemeContext>,
    {columns: state.size.columns},
  );

test('a list in colours is drawn as Ink draws it, whatever was drawn before', () => {
  const draw = placeFrame();
  const states = [
    regions,
    listOf({cursor: 2}),
    listOf({cursor: 2, selection: ['eu-osl', 'us-lax']}),
    listOf({}, {notice: {tone: 'bad', text: `it was refused ${'because '.repeat(20)}of that`}}),
    listOf({cursor: 1}, {size: {columns: 200, rows: 12}}),
    listOf({cursor: 1, top: 1}, {size: {columns: 80, rows: 10}}),
    listOf({cursor: 3}, {size: {columns: 160, rows: 30}}),
  ];
  for (const state of states) {
    expect(isDrawnDirectly(state)).toBe(true);
    expect(draw(state, theme)).toBe(byInk(state));
  }
});

test('while a key is held, the name of the item beside the list is dim: the cursor has left it', () => {
  const draw = placeFrame();
  let state = listOf({}, {size: {columns: 160, rows: 30}});
  const press = (repeat: boolean): string => {
    [state] = update(state, {type: 'key', name: 'j', text: 'j', at: state.now, repeat});
    return draw(state, theme) ?? '';
  };
  const [past, present] = ['\u001b[37m eu-ber', '\u001b[1m\u001b[36m eu-ber'];
  expect(draw(state, theme)).toContain(present);
  expect(press(false)).toContain(present);
  expect(press(true)).toContain(past);
  expect(byInk(state)).toContain(past);
});

test('a line whose width needs tables is left to Ink', () => {
  const account = {...regions.account, address: 'ap\u0301i.test'};
  const state = {...regions, account: {...account, demo: false}, size: {columns: 120, rows: 24}};
  expect(byInk(state)).toContain('ap\u0301i');
  expect(placeFrame()(state, theme)).toBeUndefined();
});

test('Ink draws other screens, also one that it finds as it was before', async () => {
  let told = 0;
  let made = 0;
  const newest = new NewestFrame(() => told++);
  newest.byInk('palette');
  for (const row of [1, 2, 3])
    newest.byProgram(() => {
      made++;
      return `list, row ${row}`;
    });
  await turn();
  expect([told, newest.get(), newest.get(), made]).toEqual([2, 'list, row 3', 'list, row 3', 1]);
  // As on a resize: what Ink shows is older.
  newest.byInk('palette, wider');
  expect([told, newest.get()]).toEqual([2, 'list, row 3']);
  newest.leaveToInk();
  await turn();
  expect(newest.get()).toBe('palette, wider');
});
