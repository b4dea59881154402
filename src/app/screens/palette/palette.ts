import type {Binding, Press, Result} from '../../input/binding.ts';
import {quit} from '../../input/common-keys.ts';
import {named} from '../../input/key-names.ts';
import {inputOf} from '../../input/line-editor.ts';
import {go, placeOf, setPlace} from '../../navigation/places.ts';
import {openItem, openRelation} from '../../navigation/relations.ts';
import type {State} from '../../state.ts';
import {actionsHere, openForm} from '../form/open.ts';
import {sshKey} from '../place/item-keys.ts';
import {help, refreshKey, watch} from '../place/keys.ts';
import {promptKeys} from '../prompt-keys.ts';
import type {Screen} from '../screen.ts';
import {paletteSuggestions} from './suggestions.ts';

/** The keys of places that the palette offers by name. */
const commands: readonly Binding[] = [refreshKey, watch, help, quit, sshKey];

/** Goes where the chosen suggestion leads, or does what it stands for. */
function acceptSuggestion(state: State, press: Press): Result {
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

/** Writes the chosen suggestion into the prompt. */
function completePalette(state: State): State {
  const {overlay} = state;
  if (overlay?.kind !== 'palette') return state;
  const chosen = paletteSuggestions(state, overlay.input.text)[overlay.suggestionIndex];
  if (!chosen) return state;
  return {...state, overlay: {...overlay, input: inputOf(chosen.completion), suggestionIndex: 0}};
}

function moveSuggestion(state: State, by: 1 | -1): State {
  const {overlay} = state;
  if (overlay?.kind !== 'palette') return state;
  const last = paletteSuggestions(state, overlay.input.text).length - 1;
  const suggestionIndex = Math.max(0, Math.min(last, overlay.suggestionIndex + by));
  return {...state, overlay: {...overlay, suggestionIndex}};
}

const edit: NonNullable<Screen['edit']> = (state, change) => {
  const {overlay} = state;
  if (overlay?.kind !== 'palette') return state;
  return {...state, overlay: {...overlay, input: change(overlay.input), suggestionIndex: 0}};
};

export const palette: Screen = {
  title: 'In the palette',
  keys: [
    {...named('acceptSuggestion'), help: 'go there', hint: 'go', run: acceptSuggestion},
    {name: 'completePalette', keys: ['tab'], help: 'complete', hint: 'complete', run: completePalette},
    ...promptKeys(edit, moveSuggestion),
  ],
  edit,
};
