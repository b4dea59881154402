import type {Store} from '../../src/app/loop/store.ts';
import type {State} from '../../src/app/state/state.ts';
import type {TerminalScreen} from '../../src/terminal/terminal-screen.ts';
import {type Look, themeOf} from '../theme/theme.ts';
import {isDrawnDirectly, placeFrame} from './place-frame.ts';

declare const SKYDECK_DIRECT_PLACES: true | undefined;

type Screen = Pick<TerminalScreen, 'drawWith' | 'stdout'>;

/** Loads what screens other than the first need. To be called when idle. */
export type Prepare = () => Promise<void>;

/**
 * Draws the screen now, and again whenever the store changes. Resolves after the first drawing has begun.
 * @param onFault called with the error that made Ink draw a place instead
 */
export const drawScreen = (
  store: Store,
  screen: Screen,
  look: Look,
  onFault?: (error: unknown) => void,
): Promise<Prepare> =>
  typeof SKYDECK_DIRECT_PLACES === 'undefined'
    ? drawAllWithInk(store, screen, look)
    : drawPlacesDirectly(store, screen, look, onFault);

async function drawAllWithInk(store: Store, {stdout}: Screen, look: Look): Promise<Prepare> {
  const {drawWithInk} = await import('../ink.tsx');
  drawWithInk(store, look, stdout);
  return async () => {};
}

/**
 * A fast path: draws lists and the overview without React and Ink. The patch of the same name in `build/patches` turns it on, and
 * says what it gains.
 */
async function drawPlacesDirectly(
  store: Store,
  screen: Screen,
  look: Look,
  onFault?: (error: unknown) => void,
): Promise<Prepare> {
  const listeners = new Set<() => void>();
  const frame = placeFrame();
  /** The loading of Ink. Until it is ready, the last frame stays on the screen. */
  let ink: Promise<void> | 'ready' | undefined;
  /** The store for Ink, which is not notified of changes while a place is drawn without it. */
  const forInk: Store = {
    ...store,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const load = async (): Promise<void> => {
    await drawAllWithInk(forInk, screen, look);
    ink = 'ready';
    if (!isDirect()) screen.drawWith(undefined);
  };
  const prepare: Prepare = async () => {
    ink ??= load();
    await ink;
  };
  const leaveToInk = (): Promise<void> | undefined => {
    if (ink !== 'ready') return prepare();
    for (const listener of [...listeners]) listener();
    screen.drawWith(undefined);
    return undefined;
  };
  let undrawn: State | undefined;
  const isDirect = (): boolean => store.get() !== undrawn && isDrawnDirectly(store.get());
  const draw = (): string | undefined => {
    const state = store.get();
    try {
      return frame(state, themeOf(state, look));
    } catch (error) {
      // The components that Ink draws say what cannot be drawn.
      onFault?.(error);
      return undefined;
    }
  };
  const show = (): Promise<void> | undefined => {
    if (!isDirect()) return leaveToInk();
    screen.drawWith(() => {
      const drawn = draw();
      if (drawn === undefined) {
        undrawn = store.get();
        void leaveToInk();
      }
      return drawn;
    });
    return undefined;
  };
  store.subscribe(() => void show());
  await show();
  return prepare;
}
