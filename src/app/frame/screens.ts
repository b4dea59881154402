import {changedKeys, hasChangedKeys} from '../../preferences/key-name.ts';
import {visit} from '../data/relations/history.ts';
import type {Binding, Mode} from '../input/binding.ts';
import {columnChooser} from '../screens/columns/columns.ts';
import {
  type CountPart,
  type OverlayScreen,
  type PlaceScreen,
  type Screen,
  screenWith,
} from '../screens/common/screen.ts';
import {copyKeys, copyMenu} from '../screens/copy/copy.ts';
import {exportMode} from '../screens/export/export.ts';
import {exportScreens} from '../screens/export/screens.ts';
import {filter} from '../screens/filter/filter.ts';
import {findPrompt} from '../screens/find/prompt.ts';
import {fromForm} from '../screens/form/form-of.ts';
import {formScreens} from '../screens/form/keys.ts';
import {item} from '../screens/item/item.ts';
import {list} from '../screens/list/list.ts';
import {output, ownAsk} from '../screens/own-command/screens.ts';
import {palette} from '../screens/palette/palette.ts';
import {help, raw, search} from '../screens/reader/reader.ts';
import {standaloneScreens} from '../screens/standalone.ts';
import {memoizeEach} from '../state/memoize.ts';
import type {Overlay, OverlayOf} from '../state/overlay.ts';
import type {Fetches} from '../state/place.ts';
import {partsOf, placeOf} from '../state/places.ts';
import type {Place, State} from '../state/state.ts';

const visitKeys: readonly Binding[] = standaloneScreens.map(({name, key, summary, hint, open, begin}) => ({
  name,
  keys: [key],
  help: summary,
  group: 'places',
  hint: state => (isOutermost(state) ? hint : undefined),
  run: state => (begin ? begin(state) : visit(state, open())),
}));

/** Whether the current list was opened directly, and not through a relation. */
function isOutermost(state: State): boolean {
  const place = placeOf(state);
  return place.kind === 'list' && place.up === undefined;
}

const withVisits = <S extends Screen>(screen: S): S => ({...screen, keys: [...screen.keys, ...visitKeys]});

/** The first page of each list that the place shows, and each item. */
function fetchParts(state: State): Fetches {
  const parts = partsOf(placeOf(state));
  return {
    lists: parts.filter(part => part.kind === 'list').map(place => ({place, pages: [1]})),
    items: parts.filter(part => part.kind === 'item'),
  };
}

const placeScreens: Readonly<Record<'list' | 'item', PlaceScreen> & Record<string, PlaceScreen>> = {
  list: withVisits(list),
  item: withVisits(item),
  ...Object.fromEntries(
    standaloneScreens.map(screen => [
      screen.name,
      withVisits({fetches: fetchParts, ...screen, keys: [...screen.keys, ...copyKeys]}),
    ]),
  ),
};

type OverlayScreens = {
  readonly [K in Exclude<Overlay['kind'], 'form' | 'export'>]: OverlayScreen<OverlayOf<K>>;
};

/** All screens, prompts and forms, in the order of the help and of the table of keys. */
export const screens: OverlayScreens & Readonly<Record<Mode, Screen> & Record<string, Screen>> = {
  ...placeScreens,
  filter,
  palette,
  findPrompt,
  raw,
  help,
  search,
  ...formScreens,
  copy: copyMenu,
  ownAsk,
  output,
  columns: columnChooser,
  ...exportScreens,
};

/** The screen whose keys count, with the keys that a person has changed: that of the overlay, else that of the place. */
export function screenOf(state: State): Screen {
  return hasChangedKeys() ? screenWith(changedKeys(), declaredScreen(state)) : declaredScreen(state);
}

function declaredScreen(state: State): Screen {
  const {overlay} = state;
  return (overlay && overlayScreen(state, overlay)) ?? screenOfPlace(placeOf(state));
}

const formScreen = fromForm(({mode}) => formScreens[mode]);

/** The screen of the overlay; undefined for a form whose items are gone, which is left. */
export function overlayScreen(state: State, overlay: Overlay): OverlayScreen | undefined {
  if (overlay.kind === 'form') return formScreen(state);
  if (overlay.kind === 'export') return exportScreens[exportMode(overlay)];
  return 'searching' in overlay && overlay.searching ? search : screens[overlay.kind];
}

export function screenOfPlace(place: Place): PlaceScreen {
  const screen = placeScreens[place.kind === 'screen' ? place.screen : place.kind];
  if (!screen) throw new Error(`there is no screen ${place.kind === 'screen' ? place.screen : place.kind}`);
  return screen;
}

/** The parts of the line below the body, of the overlay or else of the place. */
export function countLineParts(state: State): readonly CountPart[] {
  const {countLine: shown = screenOfPlace(placeOf(state)).countLine} = screenOf(state);
  const line = shown?.(state) ?? [];
  return typeof line === 'string' ? [{text: line}] : line;
}

export const countLine = (state: State): string =>
  countLineParts(state)
    .map(({text}) => text)
    .join(' · ');

/** The binding of a key now; undefined where it has no meaning, or is text. */
export function bindingOf(state: State, key: string): Binding | undefined {
  const {keys, actions} = screenOf(state);
  const find = (key: string) => {
    const counts = ({when}: Binding) => when?.(state) !== false;
    return (
      byKey(keys).get(key)?.find(counts) ??
      actions?.(state).find(binding => binding.keys.includes(key) && counts(binding))
    );
  };
  return find(key) ?? (otherEnters.includes(key) ? find('enter') : undefined);
}

const byKey = memoizeEach((bindings: readonly Binding[]): ReadonlyMap<string, readonly Binding[]> => {
  const index = new Map<string, Binding[]>();
  for (const binding of bindings)
    for (const key of binding.keys) index.set(key, [...(index.get(key) ?? []), binding]);
  return index;
});

/** Other ways to send enter. They act as enter on screens where they are not bound themselves. */
const otherEnters: readonly string[] = ['ctrl-j', 'alt-enter'];
