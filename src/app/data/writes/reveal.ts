import {isRecord, valueAt} from '../../../own-property.ts';
import {actionOf} from '../../../resources/index.ts';
import type {ItemRead} from '../../state/message.ts';
import type {Write} from '../../state/state.ts';

/** A secret that the service shows once, in its answer to a create, such as a token. It is shown until the form is left. */
interface Revealed {
  label: string;
  text: string;
}

/** Returns the secret in a reply, and the write without it: only the form that shows the secret stores it. */
export function takeSecret(write: Write, read: ItemRead | undefined): {write: Write; revealed?: Revealed} {
  const {reveals} = actionOf(write);
  if (!reveals || !isRecord(read?.value)) return {write};
  const text = valueAt(read.value, reveals.field);
  if (typeof text !== 'string' || text === '') return {write};
  const {[reveals.field]: _, ...stored} = read.value;
  return {write: {...write, stored}, revealed: {label: reveals.label, text}};
}

/** Whether a secret is expected, which would be lost if the form were left now. */
export const awaitsSecret = (writes: readonly Write[]): boolean =>
  writes.some(
    write =>
      actionOf(write).reveals !== undefined && ['queued', 'checking', 'sending'].includes(write.status),
  );
