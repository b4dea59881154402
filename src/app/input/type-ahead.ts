import {awaitsData, problemHere} from '../lists/loading.ts';
import {tell} from '../notice.ts';
import {isForsaken, waitsForOffers} from '../screens/form/choices-loading.ts';
import type {State} from '../state.ts';
import type {Binding, Mode} from './binding.ts';

/**
 * Keys typed ahead of the reply: `:volumes`, Enter, `jjj`, Enter on a slow link means the fourth volume, though
 * there is no row yet when the last key comes. Such keys are held, in their order, until the rows are there.
 */

interface Key {
  name: string;
  text?: string | undefined;
}

/** Whether the keys held so far end within a prompt: then what follows is its text, `q` and `r` too. */
function typing(typeAhead: State['typeAhead']): boolean {
  const opened = typeAhead.findLastIndex(({name}) => name === '/' || name === ':');
  return opened > typeAhead.findLastIndex(({name}) => name === 'enter' || name === 'esc');
}

const many = (number: number) => (number === 1 ? '1 key' : `${number} keys`);

/** The state that holds the key, where it has to wait; nothing where it can be taken now. */
export function hold(state: State, mode: Mode, key: Key, binding: Binding | undefined): State | undefined {
  if ((mode !== 'list' && mode !== 'item') || binding?.typeAhead === 'keep') return undefined;
  const {typeAhead} = state;
  if (typeAhead.length === 0 && binding?.needs !== 'rows') return undefined;
  if (!awaitsData(state)) return undefined;
  if (!typing(typeAhead)) {
    if (binding?.typeAhead === 'cancel' && typeAhead.length > 0) {
      return {...state, typeAhead: [], notice: {tone: 'info', text: `${many(typeAhead.length)} taken back`}};
    }
    if (binding?.typeAhead === 'discard') return undefined;
  }
  return holding(state, key, 'the rows');
}

function holding(state: State, key: Key, awaits: string): State {
  const typeAhead = [...state.typeAhead, key].slice(0, 1000);
  const [waits, them] = typeAhead.length === 1 ? ['waits', 'it'] : ['wait', 'them'];
  const text = `${many(typeAhead.length)} ${waits} for ${awaits} to come · esc takes ${them} back`;
  return {...state, typeAhead, notice: {tone: 'wait', text}};
}

/**
 * The same in a form: what was typed chooses from a collection that is still on its way, and Enter means what it
 * would mean once that is there.
 */
export function holdInForm(state: State, key: Key): State | undefined {
  const {typeAhead} = state;
  if (key.name === 'ctrl-c' || key.name === 'ctrl-l') return undefined;
  if (!waitsForOffers(state, (typeAhead[0] ?? key).name)) return undefined;
  if (key.name === 'esc')
    return {...state, typeAhead: [], notice: {tone: 'info', text: `${many(typeAhead.length)} taken back`}};
  return holding(state, key, 'what there is to choose from');
}

/** Whether the held keys can be taken now, or never: what they wait for has come, or will not. */
export const released = (state: State): boolean =>
  state.typeAhead[0] !== undefined && !waitsForOffers(state, state.typeAhead[0].name) && !waitsForRows(state);

const waitsForRows = (state: State) => state.overlay === undefined && awaitsData(state);

/** Whether what the held keys wait for could not be had: what was meant for it is meant for nothing else. */
export function forsaken(state: State): boolean {
  if (state.overlay?.kind === 'form') return isForsaken(state, state.typeAhead[0]?.name ?? '');
  return problemHere(state) !== undefined;
}

/** The state without the keys that were held for nothing. */
export const drop = (state: State): State =>
  tell(
    {...state, typeAhead: []},
    {
      tone: 'info',
      text: `${many(state.typeAhead.length)} typed ahead dropped: what they were for could not be read`,
    },
  );
