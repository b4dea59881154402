import {fill, readTemplate} from '../../preferences/shell-template.ts';
import {resourceOf} from '../../resources/index.ts';
import type {Effect} from '../effect.ts';
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
  return address ? {address, name: named} : {why: `${named}: it has no public address`};
}

/** Leaves the terminal to ssh. Until it has ended, keys are ignored and no timer sends requests. */
export function openSsh(state: State): State | [State, Effect[]] {
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
