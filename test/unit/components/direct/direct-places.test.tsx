import {setImmediate as turn} from 'node:timers/promises';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {drawScreen} from '../../../../components/direct/direct-places.ts';
import {placeFrame} from '../../../../components/direct/place-frame.ts';
import {type Look, themeOf} from '../../../../components/theme/theme.ts';
import {createStore} from '../../../../src/app/loop/store.ts';
import type {State} from '../../../../src/app/state/state.ts';
import type {DrawFrame} from '../../../../src/terminal/ink/newest-frame.ts';
import {SlowTerminal} from '../../terminal/slow-terminal.ts';
import {regionsState} from '../regions.ts';

/** Who draws in the built program: places without Ink, all else with it, and what Ink is told. */

// As the build sets it.
beforeEach(() => vi.stubGlobal('SKYDECK_DIRECT_PLACES', true));
afterEach(() => vi.unstubAllGlobals());

const look: Look = {depth: 24, ascii: false};

async function draw(state: State) {
  const store = createStore(state, async () => {});
  const terminal = Object.assign(new SlowTerminal(), {columns: 100, rows: 24});
  const drawers: (DrawFrame | undefined)[] = [];
  const faults: unknown[] = [];
  const screen = {stdout: terminal.stream, drawWith: (by: DrawFrame | undefined) => void drawers.push(by)};
  const prepare = await drawScreen(store, screen, look, fault => faults.push(fault));
  return {
    store,
    faults,
    prepare,
    /** Who was asked to draw since this was last asked, in turn. */
    drawn: () => drawers.splice(0).map(by => (by ? by() : 'Ink')),
    async byInk() {
      await turn();
      return terminal.take();
    },
    press: (name: string) => store.dispatch({type: 'key', name, text: name, at: state.now}),
  };
}

test('a list is drawn without Ink, the palette above it with Ink, from when it is loaded', async () => {
  const {store, prepare, drawn, byInk, press, faults} = await draw(regionsState());
  const frame = () => placeFrame()(store.get(), themeOf(store.get(), look));
  expect(drawn()).toEqual([frame()]);
  press('j');
  expect(drawn()).toEqual([frame()]);
  press(':');
  expect(drawn()).toEqual([]);
  await prepare();
  expect(drawn()).toEqual(['Ink']);
  expect(await byInk()).toContain('compute instances');
  press('esc');
  expect(drawn()).toEqual([frame()]);
  // What Ink does not draw, it does not hear of.
  expect(await byInk()).toBe('');
  press(':');
  expect(drawn()).toEqual(['Ink']);
  expect(await byInk()).toContain('compute instances');
  expect(faults).toEqual([]);
});

test('Ink that is loaded ahead does not draw while it need not', async () => {
  const {prepare, drawn, byInk, press} = await draw(regionsState());
  drawn();
  await prepare();
  expect(drawn()).toEqual([]);
  await byInk();
  press('j');
  expect(drawn()).toHaveLength(1);
  expect(await byInk()).toBe('');
});

test('a list whose lines need tables is left to Ink, until it has changed', async () => {
  const regions = regionsState();
  const {drawn, prepare, press} = await draw({
    ...regions,
    account: {...regions.account, demo: false, address: 'ap\u0301i.test'},
    size: {columns: 120, rows: 24},
  });
  expect(drawn()).toEqual([undefined]);
  await prepare();
  expect(drawn()).toEqual(['Ink']);
  press('j');
  expect(drawn()).toEqual([undefined]);
  expect(drawn()).toEqual(['Ink']);
});

test('what cannot be drawn is reported, and Ink says so', async () => {
  // The cast: such a state is a mistake of the program.
  const {drawn, faults, prepare, byInk} = await draw({
    ...regionsState(),
    account: undefined,
  } as unknown as State);
  expect(drawn()).toEqual([undefined]);
  expect(faults).toEqual([expect.any(TypeError)]);
  await prepare();
  expect(drawn()).toEqual(['Ink']);
  expect(await byInk()).toContain('this cannot be drawn');
});

test('without the patch all is drawn with Ink', async () => {
  vi.stubGlobal('SKYDECK_DIRECT_PLACES', undefined);
  const {drawn, byInk, press} = await draw(regionsState());
  expect(await byInk()).toContain('Berlin');
  press('j');
  expect(drawn()).toEqual([]);
  expect(await byInk()).toContain('Oslo');
});
