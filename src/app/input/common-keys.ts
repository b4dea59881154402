import type {State} from '../state.ts';
import {busy} from '../writes/writes.ts';
import type {Binding, Result} from './binding.ts';

/** The keys that work on every screen, in every prompt and in every form. */

export const redraw: Binding = {
  name: 'redraw',
  keys: ['ctrl-l'],
  help: 'draw the screen again',
  run: state => [state, [{type: 'redraw'}]],
  typeAhead: 'keep',
};

export const quitAlways: Binding = {
  name: 'quitAlways',
  keys: ['ctrl-c'],
  help: 'quit, always',
  run: leave,
  typeAhead: 'keep',
  anySize: true,
};

export const quit: Binding = {
  name: 'quit',
  keys: ['q'],
  help: 'quit',
  run: state =>
    busy(state) && !state.quitAsked
      ? {
          ...state,
          quitAsked: true,
          notice: {
            tone: 'warn',
            text: 'a request is on its way, and its outcome not known yet: q once more quits all the same',
          },
        }
      : leave(state),
  typeAhead: 'discard',
  anySize: true,
};

function leave(state: State): Result {
  return [{...state, exiting: true}, [{type: 'exit', code: 0}]];
}

export const commonKeys: readonly Binding[] = [redraw, quitAlways];
