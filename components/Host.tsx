import {Writable} from 'node:stream';
import {render} from 'ink';
import {useLayoutEffect, useSyncExternalStore} from 'react';

interface Props<State> {
  store: {subscribe: (listener: () => void) => () => void; get: () => State};
  draw: (state: State) => void;
}

/** Hands each state of the store to the terminal, which draws its rows: a layout of them would cost a key more than all else. */
export function Host<State>({store, draw}: Props<State>) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  useLayoutEffect(() => draw(state), [state, draw]);
  return null;
}

/** Mounts the host with Ink. Returns a function that unmounts it. */
export function mount<State>(props: Props<State>): () => void {
  const {unmount, waitUntilExit} = render(<Host {...props} />, {
    stdout: silent(),
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
    debug: true,
    // Ink's own output for screen readers would write whole frames.
    isScreenReaderEnabled: false,
  });
  // If nothing can be drawn, this rejects, and the program ends like after every uncaught error.
  void waitUntilExit();
  return unmount;
}

/** Ink itself writes nothing: the screen is left and restored in one place, also after an uncaught error. */
function silent(): NodeJS.WriteStream {
  const stream = new Writable({write: (_chunk, _encoding, done) => done()});
  // The cast: Ink uses no more of a stream than this.
  return Object.assign(stream, {columns: 80, rows: 24}) as unknown as NodeJS.WriteStream;
}
