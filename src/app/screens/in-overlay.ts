import type {Overlay, OverlayOf} from '../overlay.ts';
import type {State} from '../state.ts';

type Kind = Overlay['kind'];

/** Runs something with the overlay if it is of that kind; otherwise nothing changes. */
export function inOverlay<K extends Kind, R = State>(
  state: State,
  kind: K,
  run: (overlay: OverlayOf<K>) => R,
): R | State {
  const {overlay} = state;
  return isOf(overlay, kind) ? run(overlay) : state;
}

const isOf = <K extends Kind>(overlay: Overlay | undefined, kind: K): overlay is OverlayOf<K> =>
  overlay?.kind === kind;
