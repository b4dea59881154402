import {resourceOf} from '../../../resources/index.ts';
import {count, counted} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {warnFirst} from '../../input/gate.ts';
import {keyFor} from '../../input/key-names.ts';
import {type Effect, lookTimer, pageSubject, progressSubject} from '../../state/effect.ts';
import {note} from '../../state/notice.ts';
import type {AccountBadge, State, Write} from '../../state/state.ts';
import {newState} from '../relations/start-place.ts';
import {setWrites} from './begin.ts';
import {keyOf} from './progress.ts';
import {isUnanswered} from './retries.ts';
import {uncopiedSecrets} from './secrets.ts';
import {lookLater} from './unanswered.ts';
import {titleOf} from './words.ts';
import {busy} from './writes.ts';

/** The writes of this run that have no outcome: those that may have been carried out, and those that were not sent. */
function openWrites({writes}: State): {going: readonly Write[]; waiting: readonly Write[]} {
  const open = Object.values(writes).filter(
    // An earlier run warned about its own writes when it was quit.
    ({resource, journalId}) => journalId === undefined && resourceOf(resource).source.account,
  );
  const waits = ({status}: Pick<Write, 'status'>) => ['queued', 'checking'].includes(status);
  // Of a write that waits to be sent again the earlier try counts.
  const tries = open.map(write => (write.resent && waits(write) ? {...write, ...write.resent} : write));
  return {
    waiting: tries.filter(waits),
    going: tries.filter(({status}) => ['sending', 'lookingUp', 'unknown', 'notVisible'].includes(status)),
  };
}

/** What the shell is left with after quitting: how many writes have no outcome, where to look, and what secret is lost. */
export function exitSentence(state: State): string | undefined {
  const {going, waiting} = openWrites(state);
  const secrets = uncopiedSecrets(state);
  const uncopied = secretsAre(secrets);
  const [have, them] = going.length === 1 ? ['has', 'it'] : ['have', 'them'];
  const left = state.account.demo
    ? 'the demo account ended with the program'
    : `skydeck journal list has ${them}, and the next start looks ${them} up`;
  const parts = [
    ...(going.length > 0 ? [`${counted(going.length, 'write')} ${have} no outcome yet: ${left}`] : []),
    ...(waiting.length > 0 ? [`${counted(waiting.length, 'write')} that waited: not sent`] : []),
    ...(uncopied === undefined ? [] : [`${uncopied} not copied: ${storedNowhere(secrets)}`]),
  ];
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** The warning before quitting about writes without an outcome and secrets not copied; undefined if there are none. */
export function quitWarning(state: State): string | undefined {
  const {going, waiting} = openWrites(state);
  const secrets = uncopiedSecrets(state);
  const parts = [
    warningAbout(
      going,
      going.length === 1 && going[0]?.status === 'sending' ? 'is being sent' : 'got no answer yet',
    ),
    warningAbout(waiting, waiting.length === 1 ? 'waits to be sent' : 'wait to be sent'),
    secretWarning(secrets),
  ].filter(part => part !== undefined);
  if (parts.length === 0) return undefined;
  const becomes = [
    ...(going.length > 0
      ? [
          state.account.demo
            ? 'the demo account ends with the program'
            : 'the next start looks up what was sent',
        ]
      : []),
    ...(waiting.length > 0 ? ['what is queued is not sent'] : []),
    ...(secrets.length > 0 ? [storedNowhere(secrets)] : []),
  ];
  return `${parts.join(', ')} · ${keyFor('quit')} once more quits: ${becomes.join(', ')}`;
}

/** The warning before the account is left about secrets not copied; undefined if there are none. */
function switchWarning(state: State): string | undefined {
  const text = uncopiedText(state);
  return (
    text &&
    `${text} · ${keyFor('open')} once more switches the account: ${storedNowhere(uncopiedSecrets(state))}`
  );
}

/** Says of the secrets not copied that they are not; undefined if there are none. */
const uncopiedText = (state: State): string | undefined => secretWarning(uncopiedSecrets(state));

const storedNowhere = ({length}: readonly unknown[]): string =>
  `${length > 1 ? 'they are' : 'it is'} stored nowhere else`;

/** What becomes of the writes without an answer of an account that was left; undefined if there are none. */
function leftSentence(state: State): string | undefined {
  const {going} = openWrites(state);
  // A demo account that is opened again is a new one.
  if (state.account.demo) return undefined;
  const [stay, are] = going.length > 1 ? ['they stay', 'are'] : ['it stays', 'is'];
  const about = warningAbout(going, 'got no answer yet');
  return (
    about &&
    `${about}: ${stay} in the journal, and ${are} looked up when ${state.account.profile} is opened again`
  );
}

/** `resize volume db-data got no answer yet`; for several, the first and the number of the others. */
function warningAbout(writes: readonly Write[], how: string): string | undefined {
  const [first] = writes;
  if (!first) return undefined;
  const more = writes.length > 1 ? ` and ${count(writes.length - 1)} more` : '';
  return `${clean(titleOf(first))}${more} ${how}`;
}

/** `the root password of web-new is not copied yet (C on it copies it)`; for several, the newest and the number of the others. */
function secretWarning(secrets: ReturnType<typeof uncopiedSecrets>): string | undefined {
  const uncopied = secretsAre(secrets);
  return uncopied && `${uncopied} not copied yet (${keyFor('copyMenu')} on it copies it)`;
}

/** `the root password of web-1 is`; undefined of none. */
function secretsAre(secrets: ReturnType<typeof uncopiedSecrets>): string | undefined {
  const [first] = secrets;
  if (!first) return undefined;
  const more = secrets.length > 1 ? ` and ${count(secrets.length - 1)} more are` : ' is';
  return `the ${first.label} of ${clean(first.name)}${more}`;
}

/** Cancels the queued writes. Those on their way stay so, and are not queued again by themselves. */
export function cancelWaiting(state: State, writes: readonly Write[]): [State, Effect[]] {
  const stopped = writes.flatMap((write): Write[] => {
    if (write.status === 'queued') return [cancelled(write)];
    const isOnItsWay = write.status === 'checking' || write.status === 'sending';
    return isOnItsWay ? [{...write, stopped: true}] : [];
  });
  return [setWrites(state, ...stopped), lookUpsOf(stopped)];
}

/** Cancels every write that has not been sent. */
export function stopWrites(state: State): [State, Effect[]] {
  const writes = Object.values(state.writes);
  const stopped = writes.filter(({status}) => status === 'checking').map(cancelled);
  const [waiting, lookUps] = cancelWaiting(state, writes);
  return [setWrites(waiting, ...stopped), [...lookUps, ...lookUpsOf(stopped), ...stopChecked(state)]];
}

/** Quits. Nothing is sent any more; what was not sent stays as it is, so that the last sentence counts it. */
export const quit = (state: State, code: number): [State, Effect[]] => [
  {...state, exiting: true},
  [...stopChecked(state), {type: 'exit', code}],
];

const stopChecked = ({writes}: State): Effect[] =>
  Object.values(writes)
    .filter(({status}) => status === 'checking')
    .map(({id}) => ({type: 'stopSend', write: id}));

/** An earlier try of a write that was to be sent again stays unknown. */
const cancelled = (write: Write): Write => ({
  ...write,
  ...(write.resent ?? {status: 'cancelled'}),
  stopped: true,
});

/** The earlier tries among them are looked up by themselves, as before. */
const lookUpsOf = (writes: readonly Write[]): Effect[] =>
  writes.filter(write => isUnanswered(write) && !write.noMoreLookUps).map(lookLater);

/** Why the account cannot be left now, as a sentence. */
export function switchHindrance(state: State): string | undefined {
  // Its outcome would be journaled under the other account, and its connection closed.
  if (busy(state)) return 'a request is on its way: go over when its outcome is known';
  // What is typed there would be lost, and the keys that follow would act on the other account.
  if (state.overlay) return 'something was opened here meanwhile: close it, then choose the profile again';
  // It may have been made since the key was pressed.
  const uncopied = switchWarning(state) === state.warned ? undefined : uncopiedText(state);
  return uncopied && `${uncopied}: copy it, or choose the profile again`;
}

/** Asks for the key once more where secrets would be lost; undefined if there are none, or it was pressed once more. */
export const askToSwitch = (state: State): State | undefined => warnFirst(state, switchWarning(state));

/** Switches to another account. All data of the previous one is dropped and its requests are aborted. */
export function connected(state: State, account: AccountBadge): [State, Effect[]] {
  const pages = Object.entries(state.lists).flatMap(([key, {loading}]) =>
    loading.map(page => pageSubject(key, page)),
  );
  const items = Object.entries(state.items).flatMap(([key, {loading}]) => (loading ? [key] : []));
  const trackedWrites = Object.values(state.trackedWrites).map(tracked => progressSubject(keyOf(tracked)));
  const {watch, refreshScheduled, tickScheduled, idleRefreshes, lastWrite} = state;
  const kept = {watch, refreshScheduled, tickScheduled, idleRefreshes, lastWrite};
  const fresh: State = {...newState(account, state), ...kept};
  const lookUps = Object.values(state.writes).filter(isUnanswered);
  const left = leftSentence(state);
  const text = [`this is ${account.profile} now, at ${account.address}`, left].filter(Boolean).join(' · ');
  return [
    note(fresh, text, left === undefined ? 'info' : 'warn'),
    [
      ...[...pages, ...items, ...trackedWrites].map((subject): Effect => ({type: 'abort', subject})),
      ...lookUps.map(({id}): Effect => ({type: 'stopTimer', timer: lookTimer(id)})),
    ],
  ];
}
