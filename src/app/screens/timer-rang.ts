import {heldTimer} from '../effect.ts';
import type {Result} from '../input/binding.ts';
import {askBudget} from '../lists/sort/budget-timer.ts';
import type {MessageOf} from '../message.ts';
import {refreshInTime} from '../navigation/refresh.ts';
import {sshDue, sshTimer} from '../navigation/ssh.ts';
import type {State} from '../state.ts';
import {tick} from '../writes/progress/schedule.ts';
import {lookUpDue} from '../writes/unanswered.ts';
import {rested, restTimer} from './pane/fetches.ts';
import {heldKeyTimer, letGo} from './pane/held.ts';

/** The handler of each timer. Timers of look-ups are named after their writes. */
export function timerRang(state: State, {timer, at}: MessageOf<'timer'>): Result {
  switch (timer) {
    case 'budget':
      return askBudget(state);
    case heldTimer:
      return {...state, plannedHeld: undefined};
    case 'tick':
      return tick(state, at);
    case heldKeyTimer:
      return letGo(state);
    case restTimer:
      return rested(state);
    case sshTimer:
      return sshDue(state);
    case 'refresh':
      return refreshInTime(state);
    default:
      return lookUpDue(state, timer);
  }
}
