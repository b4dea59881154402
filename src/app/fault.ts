import {home} from '../resources/index.ts';
import type {Effect} from './effect.ts';
import {isKey, keyFor} from './input/key-names.ts';
import type {Message} from './message.ts';
import {placeFor} from './navigation/places.ts';
import type {Problem, State, Write} from './state.ts';
import {update} from './update.ts';

type Step = [State, Effect[]];

/**
 * Runs `update` and catches what it throws. After such a fault the state is as before, a notice reports it, the outcome of a write
 * is still recorded, and esc and ctrl-c still work.
 */
export function guardedUpdate(state: State, message: Message): Step {
  try {
    return update(state, message);
  } catch (error) {
    for (const instead of ways(state, message, faultOf(error))) {
      try {
        return instead();
      } catch {
        // The next way asks for less.
      }
    }
    return [withFaultNotice(state, faultOf(error)), []];
  }
}

/** The fault in words: a notice's text, or the message of a problem. */
export const faultOf = (error: unknown): string =>
  `a fault of skydeck: ${(error instanceof Error ? error.message : String(error)).slice(0, 200)}`;

const withFaultNotice = (state: State, fault: string): State => ({
  ...state,
  notice: {
    tone: 'bad',
    text: `${fault} · ${keyFor('out')} goes back to the start, ${keyFor('quitAlways')} quits`,
  },
});

/** The ways to handle a message that failed, in the order in which they are tried. */
function ways(state: State, message: Message, fault: string): (() => Step)[] {
  const again = (next: State, other: Message): Step => {
    const [after, effects] = update(next, other);
    return [withFaultNotice(after, fault), effects];
  };
  const problem = (at: number): Problem => ({kind: 'malformed', message: fault, reasons: [], sent: true, at});
  switch (message.type) {
    case 'pageLoaded': {
      const {list, page, at} = message;
      return [() => again(state, {type: 'pageFailed', list, page, problem: problem(at)})];
    }
    case 'itemLoaded':
      return [() => again(state, {type: 'itemFailed', item: message.item, problem: problem(message.at)})];
    case 'progressRead':
      return [() => again({...state, trackedWrites: {}}, {...message, read: undefined, events: []})];
    case 'answered':
      return [() => ended(state, message.write, {status: 'done'}, fault)];
    case 'unanswered': {
      const {unknown} = message;
      return [
        () =>
          ended(
            state,
            message.write,
            {status: unknown ? 'unknown' : 'refused', problem: message.problem},
            fault,
          ),
      ];
    }
    case 'lookedUp':
      return [
        () =>
          ended(
            state,
            message.write,
            {status: message.verdict === 'done' ? 'done' : 'unknown', found: message.found},
            fault,
          ),
      ];
    case 'key':
      if (isKey(message.name, 'quitAlways'))
        return [() => [{...state, exiting: true}, [{type: 'exit', code: 1}]]];
      if (isKey(message.name, 'out')) return [() => again(atStart(state), {type: 'resized', ...state.size})];
      return [];
    default:
      return [];
  }
}

/** Records the outcome of a write, even if its reply cannot be shown. */
function ended(state: State, id: string, outcome: Partial<Write>, fault: string): Step {
  const write = state.writes[id];
  const writes = write ? {...state.writes, [id]: {...write, ...outcome}} : state.writes;
  return [
    withFaultNotice(
      {...state, writes},
      `${outcome.status ?? ''}${outcome.problem ? `: ${outcome.problem.message}` : ''} · ${fault}`,
    ),
    [],
  ];
}

/** The state as at the start, without any data that was read, but with all writes. */
function atStart(state: State): State {
  return {
    ...state,
    history: {places: [placeFor(home.name)], at: 0},
    lists: {},
    items: {},
    trackedWrites: {},
    typeAhead: [],
    overlay: undefined,
  };
}
