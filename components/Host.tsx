import {Writable} from 'node:stream';
import {render} from 'ink';
import {useLayoutEffect, useSyncExternalStore} from 'react';
import type {State} from '../src/app/state.ts';
import type {Store} from '../src/app/store.ts';

interface Props {
  store: Pick<Store, 'subscribe' | 'get'>;
  draw: (state: State) => void;
}

/** Hands each state of the store to the terminal, which draws its rows: a layout of theirs would cost a key more than all else. */
export function Host({store, draw}: Props) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  useLayoutEffect(() => draw(state), [state, draw]);
  return null;
}

/** Ink has nothing to write: the screen is left and restored in one place, also after an uncaught error. */
const silent = (): NodeJS.WriteStream =>
  // The cast: Ink uses no more of a stream than this.
  Object.assign(new Writable({write: (_chunk, _encoding, done) => done()}), {
    columns: 80,
    rows: 24,
  }) as unknown as NodeJS.WriteStream;

/** Mounts the host with Ink. Returns a function that unmounts it. */
export function mount(props: Props): () => void {
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
