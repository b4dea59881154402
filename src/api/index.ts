/** HTTP to the service, as data and typed calls. Knows no screen and no resource. */

export {checkAddress, sameAddress} from './address.ts';
export {createClient} from './client/client.ts';
export {slotOf} from './client/page.ts';
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
export {startTimer} from './client/waits.ts';
export {
  type CallEndpoint,
  type Command,
  type CommandCall,
  type Endpoint,
  type ListEndpoint,
  type LocalList,
  type Params,
  type ReadEndpoint,
  request,
  setsFields,
} from './endpoints/endpoint.ts';
export {endpoints} from './endpoints/endpoints.ts';
export type {ErrorKind, Problem} from './errors/api-error.ts';
export {
  ApiError,
  filterRefused,
  invalidRequest,
  noOrigin,
  type Origin,
  outcomeUnknown,
  problemOf,
} from './errors/api-error.ts';
export * from './filter/index.ts';
export {curlOf} from './http-request.ts';
export {digitsOf, JsonTooLarge, parseJson} from './json.ts';
export {createRedactor, type Redactor, redacted} from './redact/redactor.ts';
export type {BudgetClass, HttpRequest, Json, JsonObject, Reply, Request, Transport} from './request.ts';
export {canBeWord, mayChange, mayRead, vocabulary} from './vocabulary.ts';
