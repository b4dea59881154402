import type {Effect} from './effect.ts';
import {planFetches} from './fetches/plan-fetches.ts';
import {
  formCameUp,
  guardLabel,
  guardLabelAhead,
  queuesRequest,
  stampShown,
  stopTypedAhead,
} from './input/send-guard.ts';
import {followCursor} from './lists/changes/follow-cursor.ts';
import {terminalReported} from './lists/refresh-timer.ts';
import {itemFailed, itemLoaded, pageFailed, pageLoaded} from './lists/replies.ts';
import {budgetRead} from './lists/sort/budget-timer.ts';
import type {Message, MessageOf} from './message.ts';
import {refreshLocal} from './navigation/refresh.ts';
import {cancelSsh, returned} from './navigation/ssh.ts';
import {connected} from './navigation/switch-account.ts';
import {announce, nextNotice, noticeOf} from './notice.ts';
import {pointed, pressed, pressKey} from './press.ts';
import {exported, exportProgressed, pathCompleted} from './screens/export/outcome.ts';
import {secretMade} from './screens/form/fields/edit.ts';
import {textEdited} from './screens/form/fields/editor.ts';
import {fileRead, pathCompletedInForm} from './screens/form/fields/file.ts';
import {beginPlan, planned, planProgressed} from './screens/form/plan/progress.ts';
import {refreshTargets} from './screens/form/targets/targets.ts';
import {commandPrinted} from './screens/own-command/screens.ts';
import {besideRead} from './screens/pane/fetches.ts';
import {timerRang} from './screens/timer-rang.ts';
import type {State} from './state.ts';
import {canReplay, dropTypeAhead, isUnavailable} from './type-ahead/type-ahead.ts';
import {pasted} from './type-ahead/typed-text.ts';
import {progressRead} from './writes/progress/evaluate.ts';
import {showRead} from './writes/progress/rows.ts';
import {scheduleReadings} from './writes/progress/schedule.ts';
import {secretCopied} from './writes/secrets/made-secret.ts';
import {lookedUp, recovered, unanswered} from './writes/unanswered.ts';
import {answered, cancelWaiting, sendQueued, sent} from './writes/writes.ts';

/** Turns a state and a message into the next state and its effects. Pure, and the only way to change the state. */
export function update(state: State, message: Message): [State, Effect[]] {
  const [answered, effects] = route(timed(state, message), message);
  const routed =
    answered.lists !== state.lists && !pressing.has(message.type) ? followCursor(state, answered) : answered;
  // A form behind the help, or one that waited for an answer, has not followed the data meanwhile.
  const late = state.overlay?.kind === 'help' || message.type === 'unanswered';
  const read = late || routed.lists !== state.lists || routed.items !== state.items;
  const [settled, more] = planNext(read ? refreshTargets(routed) : routed);
  return replay(settled, [...effects, ...more]);
}

/** A label that was copied is no answer to a question that nobody can have read, either. */
function pastedBy(state: State, message: MessageOf<'paste'>): State {
  const next = pasted(state, message.text);
  return guardLabel(state, next, message) ?? next;
}

/** After these no notice says that the cursor moved: the person moved it. */
const pressing: ReadonlySet<Message['type']> = new Set(['key', 'mouse', 'paste', 'resized']);

const telling: ReadonlySet<Message['type']> = new Set(['key', 'mouse', 'pageLoaded', 'progressRead']);

/** Takes the time from the messages that carry it. */
function timed(state: State, message: Message): State {
  const at = telling.has(message.type) && 'at' in message ? message.at : undefined;
  return at === undefined || at === state.now ? state : {...state, now: at};
}

/** After any change: sends queued writes, requests what the screen needs, and plans to read what is tracked. */
function planNext(state: State): [State, Effect[]] {
  const [planning, asks] = beginPlan(state);
  const [sending, sends] = sendQueued(planning);
  const [settled, more] = planFetches(sending);
  const [pursuing, most] = scheduleReadings(settled);
  return [nextNotice(pursuing), [...asks, ...sends, ...more, ...most]];
}

/** Replays the keys that waited for data, in their order. One of them may lead to where the others have to wait again. */
function replay(state: State, effects: Effect[]): [State, Effect[]] {
  if (!canReplay(state)) return [state, effects];
  const [first, ...others] = state.typeAhead;
  if (!first) return [state, effects];
  if (isUnavailable(state)) return [dropTypeAhead(state), effects];
  const [next, more] = pressKey({...state, typeAhead: []}, first);
  if (queuesRequest(state, next)) return [stopTypedAhead(state), effects];
  const stopped = guardLabelAhead(state, next);
  if (stopped) return [stopped, effects];
  const [settled, most] = planNext({...next, typeAhead: [...next.typeAhead, ...others]});
  const stamps: Effect[] = formCameUp(state, next) ? [{type: 'stampForm'}] : [];
  return replay(settled, [...effects, ...more, ...stamps, ...most]);
}

function route(state: State, message: Message): [State, Effect[]] {
  switch (message.type) {
    case 'key':
      return pressed(state, message);
    case 'mouse':
      return pointed(state, message);
    case 'focus':
    case 'ground':
      return [terminalReported(state, message), []];
    case 'paste':
      return state.sshAsked === undefined
        ? [pastedBy(state, message), []]
        : cancelSsh(state, undefined, 'a text was pasted');
    case 'resized':
      return [{...state, size: {columns: message.columns, rows: message.rows}}, []];
    case 'pageLoaded':
      return [pageLoaded(state, message), []];
    case 'pageFailed':
      return [pageFailed(state, message), []];
    case 'itemLoaded':
      return [besideRead(itemLoaded(state, message), message), []];
    case 'itemFailed':
      return [itemFailed(state, message), []];
    case 'itemRead':
      return [showRead(state, message, message.read, message.at), []];
    case 'interrupted':
      return [cancelWaiting(state, Object.values(state.writes)), []];
    case 'sent':
      return [sent(state, message), []];
    case 'secretCopied':
      return [secretCopied(state, message), []];
    case 'answered':
      return [answered(state, message), []];
    case 'unanswered':
      return unanswered(state, message);
    case 'lookedUp':
      return lookedUp(state, message);
    case 'recovered':
      return recovered(state, message);
    case 'progressRead':
      return [progressRead(state, message), []];
    case 'formShown':
      return [stampShown(state, message), []];
    case 'givenUp':
      return [refreshLocal(state), []];
    case 'secretMade':
      return [secretMade(state, message.field, message.secret), []];
    case 'textEdited':
      return [textEdited(state, message), []];
    case 'fileRead':
      return [fileRead(state, message), []];
    case 'planProgress':
      return [planProgressed(state, message), []];
    case 'planned':
      return [planned(state, message), []];
    case 'returned':
      return [returned(state, message), []];
    case 'scopesHeard':
      return [{...state, account: {...state.account, scopes: message.scopes}}, []];
    case 'connected':
      return connected(state, message.account);
    case 'budgetRead':
      return [budgetRead(state, message), []];
    case 'timer':
      return timerRang(state, message);
    case 'exportProgress':
      return [exportProgressed(state, message), []];
    case 'ownOutput':
      return [commandPrinted(state, message), []];
    case 'exported':
      return [exported(state, message.outcome), []];
    case 'pathCompleted':
      return [pathCompletedInForm(pathCompleted(state, message), message), []];
    case 'noticed':
      return [announce(state, noticeOf(message)), []];
  }
}
