import type {State} from '../../src/app/state.ts';
import type {Store} from '../../src/app/store.ts';
import type {TerminalScreen} from '../../src/terminal/terminal-screen.ts';
import type {Look} from '../theme/theme.tsx';
import {themeOf} from '../theme/theme-of.ts';
import {isListScreen, listFrame} from './list-frame.ts';

declare const SKYDECK_DIRECT_LISTS: true | undefined;

/**
 * A fast path: draws the screen of a list without React and Ink. The patch of the build of the same name turns it on, and says what
 * it gains.
 * @returns the store as Ink listens to it: it is not notified of what changes on such a screen
 */
export function directLists(store: Store, {drawWith}: Pick<TerminalScreen, 'drawWith'>, look: Look): Store {
  if (typeof SKYDECK_DIRECT_LISTS === 'undefined') return store;
  const listeners = new Set<() => void>();
  const frame = listFrame();
  const leaveToInk = (): void => {
    for (const listener of [...listeners]) listener();
    drawWith(undefined);
  };
  const draw = (state: State): string | undefined => {
    try {
      return frame(state, themeOf(state, look));
    } catch {
      // Ink's components say what cannot be drawn.
      return undefined;
    }
  };
  store.subscribe(() => {
    if (isListScreen(store.get()))
      drawWith(() => {
        const drawn = draw(store.get());
        if (drawn === undefined) leaveToInk();
        return drawn;
      });
    else leaveToInk();
  });
  return {
    ...store,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
