/** One thing that is wrong with a request; `field` names the part of the body it is about, in neutral words. */
export interface ErrorDetail {
  readonly reason: string;
  readonly field?: string;
}

/** A request that is not carried out: becomes `{"errors":[{"reason","field"}]}`. */
export class HttpError extends Error {
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    reasons: readonly ErrorDetail[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(reasons.map(each => each.reason).join(' '));
    this.status = status;
    this.details = reasons;
    this.headers = headers;
  }
}

/** 400, about one field or about the whole. */
export const badRequest = (reason: string, field?: string): HttpError =>
  new HttpError(400, [field === undefined ? {reason} : {reason, field}]);
export const notFound = (): HttpError => new HttpError(404, [{reason: 'Not found'}]);
export const unauthorized = (): HttpError => new HttpError(401, [{reason: 'Invalid Token'}]);
