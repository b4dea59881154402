/** One thing that is wrong with a request; `field` names the part of the body it is about, in neutral words. */
export interface Reason {
  readonly reason: string;
  readonly field?: string;
}

/** A request that is not carried out: becomes `{"errors":[{"reason","field"}]}`. */
export class Refusal extends Error {
  readonly status: number;
  readonly reasons: readonly Reason[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, reasons: readonly Reason[], headers: Readonly<Record<string, string>> = {}) {
    super(reasons.map(each => each.reason).join(' '));
    this.status = status;
    this.reasons = reasons;
    this.headers = headers;
  }
}

/** 400, about one field or about the whole. */
export const invalid = (reason: string, field?: string): Refusal =>
  new Refusal(400, [field === undefined ? {reason} : {reason, field}]);
export const notFound = (): Refusal => new Refusal(404, [{reason: 'Not found'}]);
export const unauthorized = (): Refusal => new Refusal(401, [{reason: 'Invalid Token'}]);
