import type {Store} from './storage/store.ts';
import type {Word} from './word.ts';

/** The owner of the token that a request was sent with. */
export interface Caller {
  /** The id of the token, by which requests are counted. */
  readonly tokenId: number;
  readonly username: string;
  /** The scopes of the token, in their written form: `volumes:read_only`, or `*` for everything. */
  readonly scopes: readonly string[];
}

/** The data, the time and the user that an operation of the service works with. */
export interface OperationContext {
  readonly store: Store;
  readonly word: Word;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly caller: Pick<Caller, 'username'> | undefined;
}

/** An error in a request. `field` names the field of the body, with the neutral word. */
export interface ErrorDetail {
  readonly reason: string;
  readonly field?: string | undefined;
}

/** How many errors a reply tells, at most: a small request can have very many. */
const maxDetails = 20;

/** A request is not carried out. The reply is `{"errors":[{"reason","field"}]}` (specification, section 7). */
export class HttpError extends Error {
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, details: string | readonly ErrorDetail[], headers: HttpError['headers'] = {}) {
    const told = typeof details === 'string' ? [{reason: details}] : details.slice(0, maxDetails);
    super(told.map(each => each.reason).join(' '));
    this.status = status;
    this.details = told;
    this.headers = headers;
  }
}

/** 400, about one field or about the whole request. */
export const badRequest = (reason: string, field?: string): HttpError =>
  new HttpError(400, [{reason, field}]);
export const notFound = (): HttpError => new HttpError(404, 'Not found');
export const unauthorized = (): HttpError => new HttpError(401, 'Invalid Token');
