import type {ColumnsState} from './columns.ts';
import type {CopyState} from './copy.ts';
import type {ExportState} from './export.ts';
import type {Input} from './line-editor.ts';
import type {AskState, OutputState} from './own-command.ts';
import type {FormState} from './write.ts';

/** The prompt, view or form above the place, with its state. */
export type Overlay =
  | {
      kind: 'filter';
      input: Input;
      suggestionIndex: number;
      mistakesShown: boolean;
      /** The prompt has asked for the unit of a number. */
      unitAsked?: boolean;
      /** The last valid filter that was typed, to which the rows are narrowed. Undefined until something is typed. */
      narrowed?: string | undefined;
    }
  | {
      kind: 'palette';
      input: Input;
      suggestionIndex: number;
      /** The suggestion was selected by a key, and is not merely the first one. */
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
      /** The overlay above which it was opened, and to which it leads back. */
      over?: Overlay | undefined;
    }
  | CopyState
  | AskState
  | OutputState
  | ColumnsState
  | ExportState
  | FormState;

export type OverlayOf<K extends Overlay['kind']> = Extract<Overlay, {kind: K}>;

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
