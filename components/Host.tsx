import {Writable} from 'node:stream';
import {render} from 'ink';
import {useLayoutEffect} from 'react';

interface Props<State> {
  store: {subscribe: (listener: () => void) => () => void; get: () => State};
  draw: (state: State) => void;
}

/**
 * Hands each state of the store to the terminal as long as Ink shows it. The state does not go through React: a render for each key
 * takes 0.4 ms of CPU, a ninth of what the key takes.
 */
export function Host<State>({store, draw}: Props<State>) {
  useLayoutEffect(() => {
    const show = () => draw(store.get());
    show();
    return store.subscribe(show);
  }, [store, draw]);
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
