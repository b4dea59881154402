import {actionOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import type {MessageOf} from '../../state/message.ts';
import type {ItemRef, State, Write} from '../../state/state.ts';
import {createdBy} from './begin.ts';
import {setWrites} from './change-writes.ts';

/** A secret that this program generated for an item, such as a root password. It is stored nowhere else. */

interface MadeSecret {
  write: string;
  label: string;
  text: string;
}

/** The last secret that the item got in this run, unless it was typed, until it has been copied. */
export function madeSecret({writes}: State, item: Pick<ItemRef, 'resource' | 'id'>): MadeSecret | undefined {
  for (const write of Object.values(writes).toReversed()) {
    const secret = isAbout(write, item) ? secretIn(write) : undefined;
    if (secret) return write.secretKnown ? undefined : secret;
  }
  return undefined;
}

/** The secrets of this run that have not been copied, the newest first, without those of items that were removed. */
export function uncopiedSecrets(state: State): {name: string; label: string}[] {
  return Object.values(state.writes)
    .toReversed()
    .flatMap(write => {
      if (write.status !== 'done' || secretIn(write) === undefined) return [];
      const made = createdBy(write);
      const resource = made?.resource ?? write.resource;
      const id = made ? write.made : write.target?.id;
      const secret = id === undefined ? undefined : madeSecret(state, {resource, id});
      if (id === undefined || secret?.write !== write.id || isRemoved(state, {resource, id})) return [];
      return [{name: made?.label ?? write.target?.label ?? '', label: secret.label}];
    });
}

const isRemoved = ({writes}: State, {resource, id}: Pick<ItemRef, 'resource' | 'id'>): boolean =>
  Object.values(writes).some(
    write =>
      write.resource === resource &&
      write.target?.id === id &&
      write.status === 'done' &&
      actionOf(write).removes === true,
  );

function isAbout(write: Write, {resource, id}: Pick<ItemRef, 'resource' | 'id'>): boolean {
  if (write.status !== 'done') return false;
  const made = createdBy(write);
  return made
    ? made.resource === resource && write.made === id
    : write.resource === resource && write.target?.id === id;
}

export function secretIn(write: Write): MadeSecret | undefined {
  for (const [name, {generated, label}] of Object.entries(actionOf(write).fields)) {
    const text = write.request.body?.[name];
    if (generated && typeof text === 'string' && text !== '')
      return {write: write.id, label: inSentence(label), text};
  }
  return undefined;
}

/** Marks a secret as copied to the clipboard, in the open form and in what was sent; it is not offered again. */
export function secretCopied(state: State, {text}: MessageOf<'secretCopied'>): State {
  const {overlay} = state;
  const copied = Object.values(state.writes).filter(write => secretIn(write)?.text === text);
  return {
    ...setWrites(state, ...copied.map((write): Write => ({...write, secretKnown: true}))),
    overlay: overlay?.kind === 'form' ? {...overlay, copiedSecret: text} : overlay,
  };
}
