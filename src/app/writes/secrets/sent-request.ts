import {type CommandCall, type JsonObject, type Request, vocabulary} from '../../../api/index.ts';
import type {Action} from '../../../resources/definition/action/action.ts';
import type {State} from '../../state.ts';
import {maskedBody} from './secrets.ts';

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
