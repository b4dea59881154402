import {counted} from '../../text/format.ts';
import {awaitsData, problemHere} from '../data/lists/known-items.ts';
import {bindingOf} from '../frame/screens.ts';
import type {Binding} from '../input/binding.ts';
import {isKey, keyFor} from '../input/key-names.ts';
import {formOf} from '../screens/form/form-of.ts';
import type {Key} from '../state/keys.ts';
import {announce} from '../state/notice.ts';
import type {State} from '../state/state.ts';

/** Keys typed before the rows have loaded wait for them: `:volumes`, Enter, `jjj`, Enter opens the fourth volume. */

/** Whether the keys that wait so far end within a prompt: then what follows is its text, `q` and `r` too. */
function typing(typeAhead: State['typeAhead']): boolean {
  const opened = typeAhead.findLastIndex(({name}) => isKey(name, 'filter', 'palette', 'find'));
  return (
    opened >
    typeAhead.findLastIndex(({name}) =>
      isKey(name, 'applyFilter', 'acceptSuggestion', 'startFind', 'closePrompt'),
    )
  );
}

/** The state with the key added to those that wait; undefined where it acts now. */
export function keepWaiting(state: State, key: Key, binding: Binding | undefined): State | undefined {
  if (binding?.typeAhead === 'keep') return undefined;
  return state.overlay ? keepForChoices(state, key, binding) : keepForRows(state, key, binding);
}

function keepForRows(state: State, key: Key, binding: Binding | undefined): State | undefined {
  const {typeAhead} = state;
  if (typeAhead.length === 0 && binding?.needs !== 'rows') return undefined;
  if (!awaitsData(state)) return undefined;
  if (!typing(typeAhead)) {
    if (binding?.typeAhead === 'cancel' && typeAhead.length > 0) return takeBack(state);
    if (binding?.typeAhead === 'discard') return undefined;
  }
  return wait(state, key, 'the rows');
}

/** Queues a key in a form while the collection to choose from is loading: Enter must choose from the loaded items. */
function keepForChoices(state: State, key: Key, binding: Binding | undefined): State | undefined {
  const [first] = state.typeAhead;
  if (!waitsForChoices(state, first ? bindingOf(state, first.name) : binding)) return undefined;
  return binding?.typeAhead === 'cancel' ? takeBack(state) : wait(state, key, 'the choices');
}

const takeBack = (state: State): State => ({
  ...state,
  typeAhead: [],
  notice: {tone: 'info', text: `${counted(state.typeAhead.length, 'key')} taken back`},
});

/** Whether a key has to wait for the choices of the selected field: where something is typed for all of them, else for the first. */
function waitsForChoices(state: State, binding: Binding | undefined): boolean {
  if (binding?.needs !== 'choices' && binding?.needs !== 'completion') return false;
  const field = formOf(state)?.selected;
  if (!field?.items || field.items.failed) return false;
  return field.input.text.trim() === ''
    ? binding.needs === 'choices' && !field.items.begun
    : !field.items.complete;
}

function wait(state: State, {name, text: typed, pressedAt}: Key, awaits: string): State {
  const typeAhead = [...state.typeAhead, {name, text: typed, pressedAt}].slice(0, 1000);
  const [waits, them] = typeAhead.length === 1 ? ['waits', 'it'] : ['wait', 'them'];
  const text = `${counted(typeAhead.length, 'key')} ${waits} for ${awaits} to come · ${keyFor('out')} takes ${them} back`;
  return {...state, typeAhead, notice: {tone: 'wait', text}};
}

/** Whether the queued keys can act now: the data they wait for has loaded or failed to load. */
export function canReplay(state: State): boolean {
  const [first] = state.typeAhead;
  if (!first) return false;
  return state.overlay ? !waitsForChoices(state, bindingOf(state, first.name)) : !awaitsData(state);
}

/** Whether what the waiting keys are about could not be read: they are for nothing else. */
export const isUnavailable = (state: State): boolean =>
  state.overlay ? formOf(state)?.selected?.items?.failed === true : problemHere(state) !== undefined;

/** The state without the keys that waited for nothing. */
export const dropTypeAhead = (state: State): State =>
  announce(
    {...state, typeAhead: []},
    {
      tone: 'info',
      text: `ignored ${counted(state.typeAhead.length, 'key')} typed ahead: what they were for could not be read`,
    },
  );
