/** HTTP to the service, as data and typed calls. Knows no screen and no resource. */

export {type Address, checkAddress, isLoopback} from './address.ts';
export {createClient} from './client/client.ts';
export {type Destination, httpRequestOf} from './client/http-request.ts';
export {slotOf} from './client/page.ts';
export {neverAborted, realDelay, startTimer} from './client/timer.ts';
export {createTransport, type TransportSettings} from './client/transport.ts';
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
export {type CurlTarget, curlOf} from './curl.ts';
export {
  type Command,
  type CommandCall,
  command,
  type LocalList,
  localList,
  setsFields,
} from './endpoints/command.ts';
export type {
  CallEndpoint,
  Endpoint,
  ListEndpoint,
  Listing,
  Params,
  ReadEndpoint,
  Schema,
} from './endpoints/endpoint.ts';
export {call, list, read, request} from './endpoints/endpoint.ts';
export {endpoints} from './endpoints/endpoints.ts';
export type {ErrorKind, Problem, Reason} from './errors/api-error.ts';
export {ApiError, filterRefused, invalidRequest, outcomeUnknown, problemOf} from './errors/api-error.ts';
export * from './filter/index.ts';
export {digitsOf, parseJson} from './json.ts';
export {createRedactor, type Redactor, redacted} from './redact/redactor.ts';
export type {BudgetClass, HttpRequest, Json, JsonObject, Reply, Request, Transport} from './request.ts';
export {mayChange, mayRead} from './scopes.ts';
export {type Vocabulary, vocabulary} from './vocabulary.ts';
