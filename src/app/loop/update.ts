import {followCursor} from '../data/lists/cursor.ts';
import {withBudget} from '../data/lists/pages.ts';
import {refreshInTime, refreshLocal, terminalReported} from '../data/lists/refresh.ts';
import {askBudget} from '../data/lists/sort-words.ts';
import {preferred} from '../data/relations/history.ts';
import {cancelSsh, returned, sshDue, sshTimer} from '../data/relations/ssh.ts';
import {connected, stopWrites} from '../data/writes/leaving.ts';
import {progressRead, scheduleReadings, tick} from '../data/writes/progress.ts';
import {showRead} from '../data/writes/rows.ts';
import {secretCopied} from '../data/writes/secrets.ts';
import {lookedUp, lookUpDue, recovered, unanswered} from '../data/writes/unanswered.ts';
import {answered, sendQueued, sent} from '../data/writes/writes.ts';
import {type Result, withEffects} from '../input/binding.ts';
import {cameUp, noteShown, stoppedAtGate} from '../input/gate.ts';
import {exported, exportProgressed, pathCompleted} from '../screens/export/export.ts';
import {secretMade} from '../screens/form/edit.ts';
import {fileRead, pathCompletedInForm, textEdited} from '../screens/form/file.ts';
import {refreshTargets} from '../screens/form/open.ts';
import {beginPlan, planned, planProgressed} from '../screens/form/plan.ts';
import {commandPrinted} from '../screens/own-command/screens.ts';
import {paneItemRead, repeatTimer, rested, restTimer, unfreezePane} from '../screens/pane/fetches.ts';
import {type Effect, plannedTimer} from '../state/effect.ts';
import type {Message, MessageOf} from '../state/message.ts';
import {announce, nextNotice, noticeOf} from '../state/notice.ts';
import type {State} from '../state/state.ts';
import {noteDisplaced} from './clamp.ts';
import {planFetches} from './plan-fetches.ts';
import {pasted, pointed, pressed, pressKey} from './press.ts';
import {itemFailed, itemLoaded, pageFailed, pageLoaded} from './replies.ts';
import {canReplay, dropTypeAhead, isUnavailable} from './type-ahead.ts';

/** Turns a state and a message into the next state and its effects. Pure, and the only way to change the state. */
export function update(state: State, message: Message): [State, Effect[]] {
  const [answered, effects] = route(timed(state, message), message);
  const routed = followCursor(state, answered);
  // A form below the help, or one that waited for an answer, has not been updated with new data.
  const late = state.overlay?.kind === 'help' || message.type === 'unanswered';
  const read = late || routed.lists !== state.lists || routed.items !== state.items;
  const [next, more] = planNext(read ? refreshTargets(routed) : routed);
  if (pressing.has(message.type)) return replay(next, [...effects, ...more]);
  return replay(noteDisplaced(state, next), [...effects, ...more, ...stampOf(state, next)]);
}

/** Pastes a text, unless it would answer a question that nobody can have read yet. */
function pastedBy(state: State, message: MessageOf<'paste'>): State {
  const next = pasted(state, message.text);
  return stoppedAtGate(state, next, message) ?? next;
}

/** Asks for the time at which something came up that no key has opened. */
const stampOf = (before: State, after: State): Effect[] =>
  cameUp(before, after) ? [{type: 'stampForm'}] : [];

/** After these messages another item is under the cursor because the user moved it. */
const pressing: ReadonlySet<Message['type']> = new Set(['key', 'mouse', 'paste', 'resized']);

/** The messages that set the time of the state. */
const telling: ReadonlySet<Message['type']> = new Set([
  'key',
  'mouse',
  'pageLoaded',
  'progressRead',
  'answered',
  'itemRead',
]);

function timed(state: State, message: Message): State {
  const at = telling.has(message.type) && 'at' in message ? message.at : undefined;
  return at === undefined || at === state.now ? state : {...state, now: at};
}

/** After any change: sends queued writes, requests the data that the screen needs, and schedules reading of tracked items. */
function planNext(state: State): [State, Effect[]] {
  const [planning, asks] = beginPlan(state);
  const [sending, sends] = sendQueued(planning);
  const [settled, more] = planFetches(sending);
  const [pursuing, most] = scheduleReadings(settled);
  return [nextNotice(pursuing), [...asks, ...sends, ...more, ...most]];
}

/** Replays the keys that waited for data, in their order. After one of them, the others may have to wait again. */
function replay(state: State, effects: Effect[]): [State, Effect[]] {
  if (!canReplay(state)) return [state, effects];
  const [first, ...others] = state.typeAhead;
  if (!first) return [state, effects];
  if (isUnavailable(state)) return [dropTypeAhead(state), effects];
  const [next, more] = pressKey({...state, typeAhead: []}, first);
  const stopped = stoppedAtGate(state, next, {type: 'ahead'});
  if (stopped) return [stopped, effects];
  const [settled, most] = planNext({...next, typeAhead: [...next.typeAhead, ...others]});
  return replay(settled, [...effects, ...more, ...stampOf(state, next), ...most]);
}

const reducers: {readonly [Type in Message['type']]: (state: State, message: MessageOf<Type>) => Result} = {
  key: pressed,
  mouse: pointed,
  focus: terminalReported,
  ground: terminalReported,
  paste: (state, message) =>
    state.sshAsked === undefined
      ? pastedBy(state, message)
      : cancelSsh(state, undefined, 'a text was pasted'),
  resized: (state, {columns, rows}) => ({...state, size: {columns, rows}}),
  pageLoaded,
  pageFailed,
  itemLoaded: (state, message) => paneItemRead(itemLoaded(state, message), message),
  itemFailed,
  itemRead: (state, message) => showRead(state, message, message.read, message.at),
  interrupted: stopWrites,
  sent,
  secretCopied,
  answered,
  unanswered,
  lookedUp,
  recovered,
  progressRead,
  formShown: noteShown,
  givenUp: refreshLocal,
  secretMade: (state, {field, secret}) => secretMade(state, field, secret),
  textEdited,
  fileRead,
  planProgress: planProgressed,
  planned,
  returned,
  scopesHeard: (state, {scopes}) => ({...state, account: {...state.account, scopes}}),
  connected: (state, {account}) => connected(state, account),
  preferred,
  budgetRead: (state, {budget}) => withBudget(state, budget),
  timer: timerRang,
  exportProgress: exportProgressed,
  ownOutput: commandPrinted,
  exported: (state, {outcome}) => exported(state, outcome),
  pathCompleted: (state, message) => pathCompletedInForm(pathCompleted(state, message), message),
  noticed: (state, message) => announce(state, noticeOf(message)),
};

function route(state: State, message: Message): [State, Effect[]] {
  // The cast: TypeScript does not see that the reducer is the one for this message.
  const reduce = reducers[message.type] as (state: State, message: Message) => Result;
  return withEffects(reduce(state, message));
}

/** The handler of each timer. Timers of look-ups are named after their writes. */
function timerRang(state: State, {timer, at}: MessageOf<'timer'>): Result {
  switch (timer) {
    case 'budget':
      return askBudget(state);
    case plannedTimer:
      return {...state, plannedHeld: undefined};
    case 'tick':
      return tick(state, at);
    case repeatTimer:
      return unfreezePane(state);
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
