import {fill} from '../../../preferences/shell-template.ts';
import {resourceOf} from '../../../resources/index.ts';
import {clean} from '../../../text/text.ts';
import type {Result} from '../../input/binding.ts';
import {lookTime} from '../../input/gate.ts';
import {keyFor, keysFor} from '../../input/key-names.ts';
import type {Effect} from '../../state/effect.ts';
import type {MessageOf} from '../../state/message.ts';
import {note} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import {refreshLive} from '../lists/refresh.ts';
import {readOnlySentence} from './permissions.ts';
import {collectionOf, isSubjectDeleted, subjectOf} from './relations.ts';

/** The address that `s` connects to, or the reason that there is none. */
export function sshTarget(state: State): {address: string; name: string} | {why: string} {
  const here = collectionOf(state);
  if (!here) return {why: 'there is no address here'};
  const {ssh, name, list, singular, label} = resourceOf(here.resource);
  if (!ssh) return {why: list ? `${name} have no address` : 'there is no address here'};
  // A shell on the node can change anything.
  const readOnly = readOnlySentence(state);
  if (readOnly) return {why: readOnly};
  const slot = subjectOf(state)?.slot;
  if (!slot) return {why: 'nothing is loaded here yet'};
  if (!slot.ok) return {why: `this item could not be read: ${slot.reason}`};
  const named = `${singular} ${label(slot.value)}`;
  // Its address may be that of another machine by now.
  const why = isSubjectDeleted(state) ? 'it was deleted' : ssh.unavailable?.(slot.value);
  if (why) return {why: `${named}: ${why}`};
  const address = ssh.address(slot.value);
  if (!address) return {why: `${named}: it has no public address`};
  return state.account.demo ? {why: demoSentence(state, address)} : {address, name: named};
}

/** Says what would run on a real account. In the demo account ssh must not run, because its addresses may belong to somebody. */
function demoSentence({preferences: {ssh}}: State, address: string): string {
  // The user name may come from the environment, which is not known here.
  const command = ssh === undefined ? `ssh ${address}` : clean(ssh);
  return `the demo account has no machines: on an account of yours this runs ${command}`;
}

export const sshTimer = 'ssh';

/** Connects after a while without a key: keys typed right after `s` are not meant for the shell. */
export function askSsh(state: State): Result {
  const way = sshTarget(state);
  const opened = openSsh(state);
  if ('why' in way || !Array.isArray(opened)) return opened;
  return [
    note({...state, sshAsked: way.address}, `ssh to ${way.address} (${way.name}) …`),
    [{type: 'startTimer', timer: sshTimer, milliseconds: lookTime}],
  ];
}

/** Connects after no further key came. */
export function sshDue({sshAsked, ...state}: State): Result {
  if (sshAsked === undefined) return state;
  const way = sshTarget(state);
  const isOther = !('why' in way) && way.address !== sshAsked;
  return isOther
    ? note(state, `not connected: ${way.name} is selected by now`, 'warn')
    : openSsh({...state, notice: undefined});
}

/** Handles a key, a click or a paste that came too soon: cancels the connection, and drops that key and those typed after it. */
export function cancelSsh(
  {sshAsked: _, ...state}: State,
  at: number | undefined,
  what = 'more keys were typed',
): [State, Effect[]] {
  const name = keysFor('ssh')[0] ?? 's';
  const why = `not connected: ${what} after ${keyFor('ssh')}`;
  const refusedKey = at === undefined ? undefined : {name, why, at, dropped: 1};
  return [note({...state, refusedKey}, why, 'warn'), [{type: 'stopTimer', timer: sshTimer}]];
}

/** Leaves the terminal to ssh. Until it has ended, keys are ignored and no timer sends requests. */
function openSsh(state: State): Result {
  const way = sshTarget(state);
  if ('why' in way) return note(state, way.why, 'warn');
  const by = ownSsh(state, way);
  if (by && 'why' in by) return note(state, `ssh in the settings: ${by.why}`, 'warn');
  return [{...state, suspended: true}, [{type: 'ssh', ...way, ...(by ? {by} : {})}]];
}

/** The command of the settings in place of ssh, with the fields of the node; undefined without one. */
function ownSsh(state: State, {address, name}: {address: string; name: string}) {
  const text = state.preferences.ssh;
  const subject = subjectOf(state);
  if (text === undefined || !subject?.slot.ok) return undefined;
  const {slot, resource} = subject;
  const {fields, id, label} = resourceOf(resource);
  const filled = fill(
    text,
    {...Object(slot.value), address},
    {fields: [...Object.keys(fields.fields), 'address'], args: [id(slot.value), label(slot.value)]},
  );
  return 'why' in filled ? filled : {...filled, what: `ssh to ${name}`, in: 'foreground' as const};
}

/** Takes the terminal back from ssh or the shell, and reads live data again. */
export function returned({suspended: _, ...state}: State, {trouble}: MessageOf<'returned'>): State {
  const fresh = refreshLive(state);
  return trouble === undefined ? fresh : note(fresh, trouble, 'warn');
}
