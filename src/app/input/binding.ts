import {keyName} from '../../preferences/key-name.ts';
import type {Effect} from '../state/effect.ts';
import type {HelpSection, Overlay} from '../state/overlay.ts';
import type {State} from '../state/state.ts';

/** Which keys count: those of the open overlay, else those of the place. */
export type Mode =
  | 'list'
  | 'item'
  | 'search'
  | Exclude<Overlay['kind'], 'form' | 'export'>
  | FormMode
  | ExportMode;

/** The stages of an export: choosing what and how, typing the path, the question whether to replace the file, writing it. */
export type ExportMode = 'exportChoice' | 'exportPath' | 'exportReplace' | 'exporting';

/** The stages of a form: a field, by its type; the button below the fields; a plan being made; a question; the outcomes. */
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

/** The word of a key in the hint line. */
export interface Hint {
  /** As it is written in texts: `ctrl-y`, `→ enter`. */
  key: string;
  does: string;
  /** It cannot be used now, and pressing its key says why. The hint stays, so that the others do not move. */
  idle?: boolean;
}

/** A key press, as the function of a key gets it. */
export interface Press {
  name: string;
  text?: string | undefined;
  /** When it came, by its stamp. */
  pressedAt?: number | undefined;
  repeat?: boolean | undefined;
  /** The keys of the screen it was pressed on, for the help screen. */
  help: (state: State) => readonly HelpSection[];
}

/** A group of keys that many screens share. The help lists it below the screen's own keys. */
export type KeyGroup = 'marking' | 'moving' | 'places' | 'line' | 'everywhere';

/** The next state, with effects if there are any. */
export type Result = State | [State, Effect[]];

export const withEffects = (result: Result): [State, Effect[]] =>
  Array.isArray(result) ? result : [result, []];

/** One key of one screen, or several keys that do the same. Help, hints and docs read nothing else. */
export interface Binding {
  name: string;
  keys: readonly string[];
  help: string;
  /** Without a group, the help lists it among the screen's own keys. */
  group?: KeyGroup;
  /** For the hint line. A key without a hint appears in the help only; a function can return undefined to hide it for now. */
  hint?: string | Hint | ((state: State) => string | Hint | undefined) | undefined;
  /** Its hint comes before those of the actions, of which few fit on a narrow screen. */
  often?: true;
  /** Its hint comes after those of the other keys. */
  rare?: true | undefined;
  /** Whether the key is bound now; otherwise it does nothing here, or is typed as text. */
  when?: (state: State) => boolean;
  /** Whether the help shows it; always if left out. A key that is not shown says why it does nothing. */
  inHelp?: (state: State) => boolean;
  run: (state: State, press: Press) => Result;
  /** The reason that the key cannot be used now, which is shown when it is pressed; undefined if it can. */
  off?: (state: State) => string | undefined;
  /**
   * The data that must be loaded before the key can run; a key pressed earlier waits. `rows`: those of the place; `choices`:
   * those of the field; `completion`: all choices, if a text to search them by has been typed.
   */
  needs?: 'rows' | 'choices' | 'completion';
  /** The effect on keys that wait: `cancel` only drops them, `discard` drops them and runs, `keep` runs and leaves them. */
  typeAhead?: 'cancel' | 'discard' | 'keep';
  /** It works even if the terminal is too small to draw anything. */
  anySize?: true;
  /** It can lead to a write, or to a file: only such a key may pass the gate. */
  sends?: true;
}

export const inGroup = (group: KeyGroup, bindings: readonly Binding[]): readonly Binding[] =>
  bindings.map(binding => ({...binding, group}));

/** All keys of a binding as they are written in texts: `j ↓`, or `1–9` for a range. */
export const keyNames = (keys: readonly string[]): string =>
  isRange(keys) ? `${keyName(keys[0] ?? '')}–${keyName(keys.at(-1) ?? '')}` : keys.map(keyName).join(' ');

const isRange = (keys: readonly string[]): boolean =>
  keys.length > 3 &&
  keys.every((key, at) => key.length === 1 && key.charCodeAt(0) === (keys[0]?.charCodeAt(0) ?? 0) + at);

/** The first key of a binding as it is written in texts. */
export const firstKey = ({keys}: Pick<Binding, 'keys'>): string => keyName(keys[0] ?? '');
