import {render} from 'ink';
import type {Store} from '../src/app/loop/store.ts';
import {App} from './App.tsx';
import type {Look} from './theme/theme.ts';

/** Draws the screen with React and Ink, now and whenever the store says that it has changed. */
export function drawWithInk(store: Store, look: Look, stdout: NodeJS.WriteStream): void {
  const app = render(<App store={store} look={look} />, {
    stdout,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
    debug: true,
    // Ink's own output for screen readers would write whole frames.
    isScreenReaderEnabled: false,
  });
  // If nothing can be drawn, this rejects, and the program ends like after every uncaught error.
  void app.waitUntilExit();
}
