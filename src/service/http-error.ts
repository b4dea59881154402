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

  constructor(
    status: number,
    details: readonly ErrorDetail[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    const told = details.slice(0, maxDetails);
    super(told.map(each => each.reason).join(' '));
    this.status = status;
    this.details = told;
    this.headers = headers;
  }
}

/** 400, about one field or about the whole request. */
export const badRequest = (reason: string, field?: string): HttpError =>
  new HttpError(400, [{reason, field}]);
export const notFound = (): HttpError => new HttpError(404, [{reason: 'Not found'}]);
export const unauthorized = (): HttpError => new HttpError(401, [{reason: 'Invalid Token'}]);
