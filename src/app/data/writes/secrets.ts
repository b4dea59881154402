import {type CommandCall, type Json, type JsonObject, type Request, vocabulary} from '../../../api/index.ts';
import {isRecord, valueAt} from '../../../own-property.ts';
import {type Action, type Field, isSecret} from '../../../resources/definition/action.ts';
import {actionOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import type {ItemRead, MessageOf} from '../../state/message.ts';
import type {ItemRef, State, Write} from '../../state/state.ts';
import {createdBy, setWrites} from './begin.ts';

const mask = '••••••••';

const isMasked = (field: Field<unknown> | undefined): boolean => field !== undefined && isSecret(field);

/** Masks a value; the keys of an object may be shown. */
const masked = (value: Json): Json =>
  isRecord(value) ? Object.fromEntries(Object.keys(value).map(name => [name, mask])) : mask;

export const secretsIn = (action: Action<unknown>, {body}: Pick<Request, 'body'>): string[] =>
  Object.entries(body ?? {}).flatMap(([name, value]) => {
    if (!isMasked(action.fields[name])) return [];
    const values = typeof value === 'object' && value !== null ? Object.values(value) : [value];
    return values.filter(one => typeof one === 'string');
  });

/** Returns the body of a request without its secrets, so that it can be shown and journaled. */
export function maskedBody(action: Action<unknown>, {body}: Pick<Request, 'body'>): unknown {
  if (!body) return undefined;
  const shown = (name: string, value: Json) => (isMasked(action.fields[name]) ? masked(value) : value);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shown(name, value)]));
}

interface SentRequest {
  /** Method and path are undefined for a command on this machine. */
  method?: string;
  path?: string;
  body?: JsonObject;
}

/** Returns a request as it is sent, in the service's own words, without its secrets. */
export function sentRequest(
  {account}: Pick<State, 'account'>,
  action: Action<unknown>,
  request: Request | CommandCall,
): SentRequest {
  // The cast: a body with its secrets masked is still a JSON object.
  const body = maskedBody(action, request) as JsonObject | undefined;
  if ('command' in request) return body === undefined ? {} : {body};
  const own = vocabulary(account.word ?? 'node');
  return {
    method: request.method,
    path: own.path(request.path),
    ...(body === undefined ? {} : {body: own.body(body)}),
  };
}

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
