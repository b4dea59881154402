/** HTTP to the service, as data and typed calls. Knows no screen and no resource. */

export {checkAddress, sameAddress} from './address.ts';
export {createClient} from './client/client.ts';
export {slotOf} from './client/page/page.ts';
export {startTimer} from './client/timer.ts';
export type {
  Budget,
  Client,
  ClientSettings,
  Item,
  ListOptions,
  Page,
  ParsedReply,
  RequestOptions,
  Slot,
} from './client/types.ts';
export {curlOf} from './curl.ts';
export {
  type Command,
  type CommandCall,
  type LocalList,
  setsFields,
} from './endpoints/command.ts';
export {
  type CallEndpoint,
  type Endpoint,
  type ListEndpoint,
  type Params,
  type ReadEndpoint,
  request,
} from './endpoints/endpoint.ts';
export {endpoints} from './endpoints/endpoints.ts';
export type {ErrorKind, Problem} from './errors/api-error.ts';
export {ApiError, filterRefused, invalidRequest, outcomeUnknown, problemOf} from './errors/api-error.ts';
export {noOrigin, type Origin} from './errors/origin.ts';
export * from './filter/index.ts';
export {digitsOf, JsonTooLarge, parseJson} from './json.ts';
export {createRedactor, type Redactor, redacted} from './redact/redactor.ts';
export type {BudgetClass, HttpRequest, Json, JsonObject, Reply, Request, Transport} from './request.ts';
export {mayChange, mayRead} from './scopes.ts';
export {canBeWord, vocabulary} from './vocabulary.ts';
