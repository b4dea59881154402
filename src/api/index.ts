/** HTTP to the service, as data and typed calls. Knows no screen and no resource. */

export {type Address, checkAddress, isLoopback} from './address.ts';
export {createClient} from './client.ts';
export {type CurlTarget, curlOf} from './curl.ts';
export type {
  CallEndpoint,
  Endpoint,
  ListEndpoint,
  Listing,
  Params,
  ReadEndpoint,
  Schema,
} from './endpoint.ts';
export {call, list, read, request} from './endpoint.ts';
export {endpoints} from './endpoints.ts';
export type {ErrorKind, Problem, Reason} from './error.ts';
export {ApiError, filterRefused, outcomeUnknown, problemOf} from './error.ts';
export * from './filter.ts';
export {digitsOf} from './json.ts';
export {slotOf} from './page.ts';
export {createRedactor, type Redactor, redacted} from './redact.ts';
export type {BudgetClass, Json, JsonObject, Reply, Request, Transport, WireRequest} from './request.ts';
export {mayChange, mayRead} from './scopes.ts';
export {createTransport, type TransportSettings} from './transport.ts';
export type {
  Answer,
  Budget,
  Client,
  ClientSettings,
  Item,
  ListOptions,
  Options,
  Page,
  Slot,
} from './types.ts';
export {type Vocabulary, vocabulary} from './vocabulary.ts';
export {neverAborted, realDelay, startTimer} from './wait.ts';
export {type Destination, wireOf} from './wire.ts';
