import type {Overlay, OverlayOf} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';

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

export const changeOverlay = <K extends Kind>(
  state: State,
  kind: K,
  change: (overlay: OverlayOf<K>) => OverlayOf<K>,
): State => inOverlay(state, kind, overlay => ({...state, overlay: change(overlay)}));

const isOf = <K extends Kind>(overlay: Overlay | undefined, kind: K): overlay is OverlayOf<K> =>
  overlay?.kind === kind;
