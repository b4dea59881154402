import {fill, readTemplate} from '../../preferences/shell-template.ts';
import {resourceOf} from '../../resources/index.ts';
import {clean} from '../../text/text.ts';
import type {Effect} from '../effect.ts';
import {keyFor, keysFor} from '../input/key-names.ts';
import type {MessageOf} from '../message.ts';
import type {State} from '../state.ts';
import {readOnlySentence} from '../writes/permissions.ts';
import {refreshLive} from './refresh.ts';
import {collectionOf, subjectOf} from './relations.ts';

/** Leaving the terminal to ssh, and coming back. */

/** The address that `s` connects to, or why there is none. */
export function sshTarget(state: State): {address: string; name: string} | {why: string} {
  const here = collectionOf(state);
  if (!here) return {why: 'there is no address here'};
  const {ssh, name, list, singular, label} = resourceOf(here.resource);
  if (!ssh) return {why: list ? `${name} have no address` : 'there is no address here'};
  // In a shell of the node anything can be changed.
  const readOnly = readOnlySentence(state);
  if (readOnly) return {why: readOnly};
  const slot = subjectOf(state)?.slot;
  if (!slot) return {why: 'nothing is loaded here yet'};
  if (!slot.ok) return {why: `this item could not be read: ${slot.reason}`};
  const named = `${singular} ${label(slot.value)}`;
  const why = ssh.unavailable?.(slot.value);
  if (why) return {why: `${named}: ${why}`};
  const address = ssh.address(slot.value);
  if (!address) return {why: `${named}: it has no public address`};
  return state.account.demo ? {why: demoSentence(state, address)} : {address, name: named};
}

/** Its addresses belong to nobody; ssh to them is real all the same, and so is whatever answers. */
function demoSentence({preferences: {ssh}}: State, address: string): string {
  const command = ssh === undefined ? `ssh root@${address}` : clean(ssh);
  return `the demo account has no machines: on an account of yours this runs ${command}`;
}

/** Milliseconds without a key after which ssh has the keyboard: what is typed on behind `s` is meant for something else. */
const pause = 400;

export const sshTimer = 'ssh';

/** Connects unless another key comes at once: a word that begins with that key must not be typed into a shell. */
export function askSsh(state: State): State | [State, Effect[]] {
  const way = sshTarget(state);
  const opened = openSsh(state);
  if ('why' in way || !Array.isArray(opened)) return opened;
  const notice = {tone: 'info', text: `ssh to ${way.address} (${way.name}) …`} as const;
  return [
    {...state, sshAsked: way.address, notice},
    [{type: 'startTimer', timer: sshTimer, milliseconds: pause}],
  ];
}

/** No further key came. */
export function sshDue({sshAsked, ...state}: State): [State, Effect[]] {
  if (sshAsked === undefined) return [state, []];
  const way = sshTarget(state);
  const isOther = !('why' in way) && way.address !== sshAsked;
  const opened: State | [State, Effect[]] = isOther
    ? {...state, notice: {tone: 'warn', text: `not connected: ${way.name} is selected by now`}}
    : openSsh({...state, notice: undefined});
  return Array.isArray(opened) ? opened : [opened, []];
}

/** A key came, or a click or a paste: nothing is connected, and that key is dropped, as are those typed on behind it. */
export function cancelSsh(
  {sshAsked: _, ...state}: State,
  at: number | undefined,
  what = 'more keys were typed',
): [State, Effect[]] {
  const name = keysFor('ssh')[0] ?? 's';
  const why = `not connected: ${what} after ${keyFor('ssh')}`;
  const refusedKey = at === undefined ? undefined : {name, why, at, dropped: 1};
  return [{...state, refusedKey, notice: {tone: 'warn', text: why}}, [{type: 'stopTimer', timer: sshTimer}]];
}

/** Leaves the terminal to ssh. Until it has ended, keys are ignored and no timer sends requests. */
function openSsh(state: State): State | [State, Effect[]] {
  const way = sshTarget(state);
  if ('why' in way) return {...state, notice: {tone: 'warn', text: way.why}};
  const by = ownSsh(state, way);
  if (by && 'why' in by) return {...state, notice: {tone: 'warn', text: `ssh in the settings: ${by.why}`}};
  return [{...state, suspended: true}, [{type: 'ssh', ...way, ...(by ? {by} : {})}]];
}

/** The command of the settings in place of ssh, with the fields of the node; undefined without one. */
function ownSsh(state: State, {address, name}: {address: string; name: string}) {
  const text = state.preferences.ssh;
  const slot = subjectOf(state)?.slot;
  if (text === undefined || !slot?.ok) return undefined;
  const template = readTemplate(text);
  if ('why' in template) return template;
  const filled = fill(template, {...Object(slot.value), address});
  return 'why' in filled ? filled : {...filled, what: `ssh to ${name}`, in: 'foreground' as const};
}

/** Back from ssh, or from the shell: live data is read again. */
export function returned({suspended: _, ...state}: State, {trouble}: MessageOf<'returned'>): State {
  const fresh = refreshLive(state);
  return trouble === undefined ? fresh : {...fresh, notice: {tone: 'warn', text: trouble}};
}
