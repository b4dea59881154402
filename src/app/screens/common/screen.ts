import type {Row} from '../../../frame/row.ts';
import type {Theme} from '../../../frame/theme.ts';
import type {ChangedKeys} from '../../../preferences/key-name.ts';
import type {Binding, Press} from '../../input/binding.ts';
import {lineEdits} from '../../state/line-editor.ts';
import {memoizeParts} from '../../state/memoize.ts';
import type {Overlay, OverlayOf} from '../../state/overlay.ts';
import type {Fetches} from '../../state/place.ts';
import type {Input, ItemRef, Place, ScreenPlace, State} from '../../state/state.ts';
import type {Speech, SpeechPart} from './speech.ts';

/** A part of the count line, which separates them by ` · `. */
export interface CountPart {
  text: string;
  /** It counts only a part of what there is. */
  tone?: 'warn' | undefined;
}

/** A screen, a prompt or a form: its keys, the data it needs, the line it is typed into, its count line. */
export interface Screen {
  /** Stands above its keys in the help and in the table of keys. */
  title: string;
  keys: readonly Binding[];
  /** Further keys, which depend on what is shown: the actions of the resource. */
  actions?: (state: State) => readonly Binding[];
  /** Changes the line that is typed into, by a key or a paste. */
  edit?: (state: State, change: (input: Input) => Input) => State;
  /** The data it needs while it is shown. The screen under an overlay fetches too. */
  fetches?: (state: State) => Fetches;
  /** The line below the body: how much there is, and which part of it is shown. Without it, that of the place is shown. */
  countLine?: (state: State) => string | readonly CountPart[];
  /** Which keys have a meaning here; said of every other key where nothing is typed. */
  instead?: () => string;
  /** In place of `edit`: takes a key without a binding, which may be text. */
  otherKey?: (state: State, press: Press) => State;
  /** In place of `edit`: takes pasted text. */
  paste?: (state: State, text: string) => State;
}

/**
 * The screen of an overlay. It has methods because TypeScript then takes the screen of one overlay for that of any: `overlayScreen`
 * finds it by the overlay that it is given.
 */
export interface OverlayScreen<O extends Overlay = Overlay, H extends object = object> extends Screen {
  /** What is drawn in place of the place; without it, the place stays visible. */
  body?(state: State, overlay: O, theme: Theme): readonly Row[];
  /** What is drawn in place of the footer. `hints`: the keys that count, each with what it does */
  prompt?(state: State, overlay: O, hints: readonly string[]): readonly Row[];
  /** What a screen reader reads out. */
  tell(state: State, overlay: O): Speech;
  /** What is at a cell of the body. Without it, nothing there can be clicked. */
  hit?(state: State, overlay: O, line: number, column: number): H | undefined;
  /** What a click on it does: the next state, or the name of the key that it presses. */
  click?(state: State, overlay: O, hit: H): State | string;
}

/** The screen of a place. It has methods for the same reason. */
export interface PlaceScreen<P extends Place = Place> extends Screen {
  /** What is drawn, from the scrolled row on, unless the place is blank. */
  body(state: State, place: P, theme: Theme): readonly Row[];
  /** What a screen reader reads out. Without it, the count line and the row under the cursor. */
  tell?(state: State, place: P, countLine: string): readonly SpeechPart[];
}

/** A place that is not about a single resource. Its rows are drawn below a line of titles. */
export interface StandaloneScreen extends PlaceScreen<ScreenPlace> {
  /** Names it in the palette, and in a place. */
  name: string;
  /** Its contents in a few words, for the palette and for the help of its key. */
  summary: string;
  key: string;
  /** Shown among the hints of a list that was not opened from another place. */
  hint?: string;
  /** Runs instead of opening the screen if its key has to ask for something first. */
  begin?: (state: State) => State;
  /** Returns the place to open. Without `fetches`, the screen loads the parts of that place. */
  open: () => ScreenPlace;
  /** Its rows, and the items they are about: actions, relations and the raw view apply to that under the cursor. */
  rows: (state: State, place: ScreenPlace) => readonly {item?: ItemRef | undefined; label?: string}[];
  /** What is read out of the row under the cursor, if that is more than the label of its item. */
  tellRow?: (state: State, place: ScreenPlace) => SpeechPart | undefined;
  /** Puts the cursor on one of its rows, if these do not take one line each. */
  clamp?: (state: State, place: ScreenPlace) => ScreenPlace;
  /** The row at a cell of the body, if rows do not take one line each. */
  rowAt?: (state: State, place: ScreenPlace, cell: number, line: number) => number | undefined;
}

export const changedScreen = (screen: Screen, {records}: ChangedKeys): Screen => ({
  ...screen,
  keys: screen.keys.map(binding => {
    const keys = records.get(binding.name);
    if (!keys) return binding;
    // If this screen uses a key of the line editor for something else, it keeps it.
    const line = lineEdits.find(({name}) => name === binding.name);
    const given = (line?.keys ?? []).filter(key => !binding.keys.includes(key));
    return {...binding, keys: keys.filter(key => !given.includes(key))};
  }),
});

/** Returns the same object each time for the same screen. */
export const screenWith = memoizeParts((changed: ChangedKeys, screen: Screen) =>
  changedScreen(screen, changed),
);

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
