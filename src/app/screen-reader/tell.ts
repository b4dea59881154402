import {placeOf} from '../navigation/places.ts';
import type {Overlay} from '../overlay.ts';
import {formOf} from '../screens/form/form-of.ts';
import type {Place, State} from '../state.ts';
import {tellExport} from './export.ts';
import {tellForm} from './form.ts';
import {frameParts} from './frame.ts';
import {tellItem} from './item.ts';
import {tellList} from './list.ts';
import {tellColumns, tellCopy, tellOwnAsk, tellReader} from './menus.ts';
import {tellFilter, tellFindPrompt, tellPalette} from './prompts.ts';
import type {Speech, Tell} from './speech.ts';
import {tellStandalone} from './standalone.ts';

type TellEach<T extends {kind: string}> = {readonly [K in T['kind']]: Tell<Extract<T, {kind: K}>>};

const places: TellEach<Place> = {
  list: tellList,
  item: tellItem,
  screen: tellStandalone,
};

const overlays: TellEach<Overlay> = {
  filter: tellFilter,
  palette: tellPalette,
  findPrompt: tellFindPrompt,
  raw: tellReader,
  help: tellReader,
  copy: tellCopy,
  ownAsk: tellOwnAsk,
  output: tellReader,
  columns: tellColumns,
  export: tellExport,
  form: tellForm,
};

/** Returns everything that is read out of a state: the screen, and the parts around every screen. */
export function tell(state: State): Speech {
  const {overlay} = state;
  // A form whose items are gone is left.
  const shown = overlay?.kind === 'form' && !formOf(state) ? undefined : overlay;
  const {of, parts, typed} = shown ? told(overlays, state, shown) : told(places, state, placeOf(state));
  const {before, after} = frameParts(state);
  return {of, parts: [...before, ...parts, ...after], typed};
}

function told<T extends {kind: string}>(each: TellEach<T>, state: State, shown: T): Speech {
  // The cast: TypeScript does not see that the function is the one for this kind.
  return (each[shown.kind as T['kind']] as Tell<T>)(state, shown);
}
