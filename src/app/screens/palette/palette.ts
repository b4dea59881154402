import type {Binding, Press, Result} from '../../input/binding.ts';
import {commonKeys, quit} from '../../input/common-keys.ts';
import {named} from '../../input/key-names.ts';
import {go, placeOf, setPlace} from '../../navigation/places.ts';
import {openItem, openRelation} from '../../navigation/relations.ts';
import type {State} from '../../state.ts';
import {closePrompt, suggestionKeys} from '../filter/filter.ts';
import {actionsHere, openForm} from '../form/open.ts';
import {sshKey} from '../place/item-keys.ts';
import {help, refreshKey, watch} from '../place/keys.ts';
import type {Screen} from '../screen.ts';
import {completePalette} from './suggestion-cursor.ts';
import {paletteSuggestions} from './suggestions.ts';

/** The keys of places that the palette offers by name. */
const commands: readonly Binding[] = [refreshKey, watch, help, quit, sshKey];

const paletteKeys: readonly Binding[] = [
  ...commonKeys,
  ...suggestionKeys,
  {...named('goToChoice'), help: 'go there', hint: 'go', run: goToChoice},
  {name: 'completePalette', keys: ['tab'], help: 'complete', hint: 'complete', run: completePalette},
  closePrompt,
];

/** Goes where the chosen suggestion leads. */
function goToChoice(state: State, press: Press): Result {
  const {overlay} = state;
  if (overlay?.kind !== 'palette') return state;
  const option = paletteSuggestions(state, overlay.input.text)[overlay.suggestionIndex];
  const closed: State = {...state, overlay: undefined};
  if (!option) {
    return {...state, notice: {tone: 'warn', text: `nothing is called "${overlay.input.text}"`}};
  }
  const {target} = option;
  switch (target.kind) {
    case 'none':
      return {...state, notice: {tone: 'warn', text: option.detail}};
    case 'place':
      return go(closed, target.place);
    case 'item':
      return openItem(closed, target.resource, {}, target.id, option.title);
    case 'relation':
      return openRelation(closed, target.title);
    case 'row': {
      const place = placeOf(closed);
      return place.kind === 'list'
        ? setPlace(closed, {...place, cursor: target.row, cursorId: undefined})
        : closed;
    }
    case 'action': {
      const action = actionsHere(closed).find(({name}) => name === target.action);
      return action ? openForm(closed, action) : closed;
    }
    case 'command': {
      const command = commands.find(({name}) => name === target.command);
      return command ? command.run(closed, {...press, name: ''}) : closed;
    }
  }
}

export const palette: Screen = {
  title: 'In the palette',
  keys: paletteKeys,
  edit: (state, change) =>
    state.overlay?.kind === 'palette'
      ? {...state, overlay: {...state.overlay, input: change(state.overlay.input), suggestionIndex: 0}}
      : state,
};
