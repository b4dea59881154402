import {faultOf} from '../../attempt.ts';
import {home} from '../../resources/index.ts';
import {quit} from '../data/writes/leaving.ts';
import {isKey, keyFor} from '../input/key-names.ts';
import type {Effect} from '../state/effect.ts';
import type {Message} from '../state/message.ts';
import {placeFor} from '../state/places.ts';
import type {Problem, State, Write} from '../state/state.ts';
import {update} from './update.ts';

type Step = [State, Effect[]];

/** Runs `update`. If it throws, the state stays as before but for a notice and a write's outcome, and esc and ctrl-c still work. */
export function guardedUpdate(state: State, message: Message): Step {
  try {
    return update(state, message);
  } catch (error) {
    const fault = faultOf(error);
    try {
      return afterFault(state, message, fault);
    } catch {
      return [withFaultNotice(state, fault), []];
    }
  }
}

const withFaultNotice = (state: State, fault: string): State => ({
  ...state,
  notice: {
    tone: 'bad',
    text: `${fault} · ${keyFor('out')} goes back to the start, ${keyFor('quitAlways')} quits`,
  },
});

/** Handles a message whose handling has failed, with as little of its content as possible. */
function afterFault(state: State, message: Message, fault: string): Step {
  const insteadOf = (next: State, other: Message): Step => {
    const [after, effects] = update(next, other);
    return [withFaultNotice(after, fault), effects];
  };
  const problem = (at: number): Problem => ({kind: 'malformed', message: fault, reasons: [], sent: true, at});
  switch (message.type) {
    case 'pageLoaded': {
      const {list, page, at} = message;
      return insteadOf(state, {type: 'pageFailed', list, page, problem: problem(at)});
    }
    case 'itemLoaded':
      return insteadOf(state, {type: 'itemFailed', item: message.item, problem: problem(message.at)});
    case 'progressRead':
      return insteadOf({...state, trackedWrites: {}}, {...message, read: undefined, events: []});
    case 'answered':
      return ended(state, message.write, {status: 'done'}, fault);
    case 'unanswered': {
      const status = message.unknown ? 'unknown' : 'refused';
      return ended(state, message.write, {status, problem: message.problem}, fault);
    }
    case 'lookedUp': {
      const status = message.verdict === 'done' ? 'done' : 'unknown';
      return ended(state, message.write, {status, found: message.found}, fault);
    }
    case 'key':
      if (isKey(message.name, 'quitAlways')) return quit(state, 1);
      if (isKey(message.name, 'out')) return insteadOf(atStart(state), {type: 'resized', ...state.size});
  }
  return [withFaultNotice(state, fault), []];
}

/** Records the outcome of a write, even if its reply cannot be shown. */
function ended(state: State, id: string, outcome: Partial<Write>, fault: string): Step {
  const write = state.writes[id];
  const writes = write ? {...state.writes, [id]: {...write, ...outcome}} : state.writes;
  const how = `${outcome.status ?? ''}${outcome.problem ? `: ${outcome.problem.message}` : ''}`;
  return [withFaultNotice({...state, writes}, `${how} · ${fault}`), []];
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
