import type {Binding, Press} from '../input/binding.ts';
import type {Input, ItemPlace, ListPlace, State} from '../state.ts';

/** The data that a screen needs. It is requested as far as it is not loaded; requests for anything else are aborted. */
export interface Fetches {
  /** Pages of lists, numbered from 1. */
  lists?: readonly {place: ListPlace; pages: readonly number[]}[];
  item?: ItemPlace;
}

/** A screen, a prompt or a form: its keys, the data it needs, the line it is typed into, its count line. */
export interface Screen {
  /** Above its keys in the help: while it is shown, and when the help is opened elsewhere. */
  title: string;
  here?: string;
  keys: readonly Binding[];
  /** Further keys, which depend on what is shown: the actions of the resource. */
  actions?: (state: State) => readonly Binding[];
  /** Changes the line that is typed into, by a key or a paste. */
  edit?: (state: State, change: (input: Input) => Input) => State;
  /** What has to be fetched while it is shown. The screen under an overlay fetches too. */
  fetches?: (state: State) => Fetches;
  /** The line below the body: how much there is, and where in it one is. Without it, that of the place is shown. */
  countLine?: (state: State) => string;
  /** In place of `edit`: takes a key without a binding, which may be text. */
  otherKey?: (state: State, press: Press) => State;
  /** In place of `edit`: takes pasted text. */
  paste?: (state: State, text: string) => State;
}
