import type {Input} from './input/line-editor.ts';
import type {ColumnsState} from './screens/columns/state.ts';
import type {CopyState} from './screens/copy/state.ts';
import type {ExportState} from './screens/export/state.ts';
import type {AskState, OutputState} from './screens/own-command/state.ts';
import type {FormState} from './writes/write.ts';

/** The prompt, view or form above the place, with what it keeps. */
export type Overlay =
  | {
      kind: 'filter';
      input: Input;
      suggestionIndex: number;
      mistakesShown: boolean;
      /** It was asked in which unit a number of it counts. */
      unitAsked?: boolean;
      /** The last readable filter that was typed: the rows below are narrowed to it. Undefined until something is typed. */
      narrowed?: string | undefined;
    }
  | {
      kind: 'palette';
      input: Input;
      suggestionIndex: number;
      /** The suggestion was chosen, not only the first of those for what is typed. */
      moved?: boolean;
    }
  | {kind: 'findPrompt'; input: Input}
  | {kind: 'raw'; top: number; search: Input; searching: boolean}
  | {
      kind: 'help';
      sections: readonly HelpSection[];
      top: number;
      search: Input;
      searching: boolean;
      /** The overlay that it was opened above, and leads back to. */
      over?: Overlay | undefined;
    }
  | CopyState
  | AskState
  | OutputState
  | ColumnsState
  | ExportState
  | FormState;

/** A part of the help screen: a title, and its keys with what they do. */
export interface HelpSection {
  title: string;
  keys: readonly {
    keys: readonly string[];
    help: string;
    /** It does nothing now. */
    off?: boolean;
  }[];
}
