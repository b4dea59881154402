import {type CommandCall, type Json, type JsonObject, type Request, vocabulary} from '../../../api/index.ts';
import {isRecord} from '../../../own-property.ts';
import {type Action, type Field, isSecret} from '../../../resources/definition/action.ts';
import type {State} from '../../state/state.ts';

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
