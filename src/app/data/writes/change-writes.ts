import type {State} from '../../state/state.ts';
import type {FormState, Write} from '../../state/write.ts';

/** Adds writes to the state, or replaces their earlier versions. */
export const setWrites = (state: State, ...writes: readonly Write[]): State => ({
  ...state,
  writes: {...state.writes, ...Object.fromEntries(writes.map(write => [write.id, write]))},
});

/** The open form, if the write was sent from it. */
export const formOfWrite = ({overlay}: State, {id}: Pick<Write, 'id'>): FormState | undefined =>
  overlay?.kind === 'form' && overlay.writes.includes(id) ? overlay : undefined;
