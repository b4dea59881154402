import type {Effect} from '../message.ts';
import type {HelpSection, State} from '../state.ts';

/** Which keys count: those of the open overlay, else those of the place. */
export type Mode =
  | 'list'
  | 'item'
  | 'raw'
  | 'help'
  | 'search'
  | 'filter'
  | 'palette'
  | 'findPrompt'
  | 'copy'
  | 'columns'
  | FormMode
  | ExportMode;

/** Where one is in an export: at what and how, at the file, asked whether to replace it, or while it is written. */
export type ExportMode = 'exportChoice' | 'exportPath' | 'exportReplace' | 'exporting';

/** Where one is in a form: in a field by its type, at the button below the fields, while a plan is made, at a question, or at what was sent. */
export type FormMode =
  | 'text'
  | 'words'
  | 'lines'
  | 'file'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'secret'
  | 'button'
  | 'planning'
  | 'confirm'
  | 'label'
  | 'outcomes'
  | 'resend';

/** What the hint line says of a key. */
export interface Hint {
  /** As people write it: `ctrl-y`, `→ enter`. */
  key: string;
  does: string;
}

/** One key press, as the code behind a key sees it. */
export interface Press {
  name: string;
  /** What it inserts, where it is a character. */
  text?: string | undefined;
  /** When it came, by its stamp. */
  pressedAt?: number | undefined;
  /** The keys of the screen it was pressed on, for the help screen. */
  help: (state: State) => readonly HelpSection[];
}

/** What keys of many screens have in common. The help tells of them below the keys of the screen itself. */
export type KeyGroup = 'marking' | 'moving' | 'places' | 'line' | 'everywhere';

export type Result = State | [State, Effect[]];

/** One key of one screen, or several keys that do the same. Everything that is told of keys is read from these. */
export interface Binding {
  name: string;
  keys: readonly string[];
  /** For the help screen and the tables of keys. */
  help: string;
  /** Without it, it is told among the keys of the screen itself. */
  group?: KeyGroup;
  /** For the hint line. A key without a hint is found in the help; a function without a result hides it for now. */
  hint?: string | Hint | ((state: State) => string | Hint | undefined) | undefined;
  /** Its hint comes after those of the other keys. */
  rare?: true | undefined;
  /** It has this meaning only then; else the key is as one without a meaning, or is text. */
  when?: (state: State) => boolean;
  run: (state: State, press: Press) => Result;
  /** Why the key does nothing now: it is shown when the key is pressed. */
  off?: (state: State) => string | undefined;
  /**
   * What it is about, which it waits for when it is pressed before that has come: the rows of the place; the `choices` that
   * a field moves through; with `completion`, all choices, where something is typed to choose by.
   */
  needs?: 'rows' | 'choices' | 'completion';
  /**
   * What it does to keys that already wait. `cancel` takes them back and does nothing else, `discard` drops them and
   * acts, `keep` acts at once and leaves them waiting.
   */
  typeAhead?: 'cancel' | 'discard' | 'keep';
  /** It works even where the terminal is too small to draw anything. */
  anySize?: true;
  /** It can lead to a write: only such a key may pass the send guard. */
  sends?: true;
}

const shown: Readonly<Record<string, string>> = {
  f1: 'F1',
  down: '↓',
  up: '↑',
  left: '←',
  right: '→',
  pgdn: 'PgDn',
  pgup: 'PgUp',
  home: 'Home',
  end: 'End',
};

export const inGroup = (group: KeyGroup, bindings: readonly Binding[]): readonly Binding[] =>
  bindings.map(binding => ({...binding, group}));

/** A key as people write it: `ctrl-f`, `↓`, `PgDn`. */
export const keyName = (key: string): string => (Object.hasOwn(shown, key) ? (shown[key] ?? key) : key);

/** All keys of a binding as people write them: `j ↓`, or `1–9` where they are many. */
export const keyNames = (keys: readonly string[]): string =>
  keys.length > 3 ? `${keyName(keys[0] ?? '')}–${keyName(keys.at(-1) ?? '')}` : keys.map(keyName).join(' ');

/** The first key of a binding as people write it, for sentences that name a key. */
export const firstKey = ({keys}: Pick<Binding, 'keys'>): string => keyName(keys[0] ?? '');
