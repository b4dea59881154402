import type {Binding, Mode} from '../input/binding.ts';
import {placeOf} from '../navigation/places.ts';
import type {HelpSection, State} from '../state.ts';
import {filter} from './filter/filter.ts';
import {formScreens} from './form/form.ts';
import {formMode} from './form/mode.ts';
import {item} from './item/item.ts';
import {list} from './list/list.ts';
import {palette} from './palette/palette.ts';
import {help, raw, search} from './reader/reader.ts';
import type {Screen} from './screen.ts';

/** All screens, prompts and forms, in the order in which the help and the table of keys tell of them. */
export const screens: Readonly<Record<Mode, Screen>> = {
  list,
  item,
  filter,
  palette,
  raw,
  help,
  search,
  ...formScreens,
};

/** Which keys count: those of the overlay, else those of the place. */
export function modeOf(state: State): Mode {
  const {overlay} = state;
  if (!overlay) return placeOf(state).kind;
  if (overlay.kind === 'form') return formMode(overlay);
  return 'searching' in overlay && overlay.searching ? 'search' : overlay.kind;
}

/** What a key means now; nothing where it has no meaning, or is text. */
export function bindingOf(state: State, key: string): Binding | undefined {
  const {keys, actions} = screens[modeOf(state)];
  const named = ({keys, when}: Binding) => keys.includes(key) && when?.(state) !== false;
  return keys.find(named) ?? actions?.(state).find(named);
}

/** The help for a place: its own keys first, then those of every other screen. */
export function helpSections(state: State): HelpSection[] {
  const here = modeOf(state);
  const told = (title: string, bindings: readonly Binding[]): HelpSection => ({
    title,
    keys: bindings.map(({keys, help}) => ({keys, help})),
  });
  return [
    told(screens[here].here ?? screens[here].title, screens[here].keys),
    ...Object.entries(screens)
      .filter(([mode]) => mode !== here && mode !== 'help')
      .map(([, {title, keys}]) => told(title, keys)),
  ];
}
