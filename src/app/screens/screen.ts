import type {Binding} from '../input/binding.ts';
import type {Input, State} from '../state.ts';

/** A screen, a prompt or a form: which keys count on it, and what is typed into. */
export interface Screen {
  /** Above its keys in the help: while it is shown, and when the help is opened elsewhere. */
  title: string;
  here?: string;
  keys: readonly Binding[];
  /** Further keys, by what is shown: the actions of the resource. */
  actions?: (state: State) => readonly Binding[];
  /** Changes the line that is typed into, by a key or a paste. */
  edit?: (state: State, change: (input: Input) => Input) => State;
}
