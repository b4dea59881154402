import type {Panel, State} from '../../state.ts';

/** One key in a panel: its name, and the text it would insert where it is a character. */
export interface Key {
  name: string;
  text?: string | undefined;
}

export const show = (state: State, panel: Panel): State => ({...state, overlay: panel});
