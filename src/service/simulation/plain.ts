import type {Route} from '../http/route.ts';
import {badRequest, notFound} from '../http-error.ts';

/** Restricts the service to the specification: filters for equality only, and no further endpoints. */

/** Paths that the published API has and the specification does not, with the neutral word. */
const beyond: readonly (readonly [path: RegExp, methods?: readonly Route['method'][]])[] = [
  [/^\/(volumes|nodebalancers)\/types$/],
  [
    /^\/node\/instances\/:id\/(stats|resize|rebuild|clone|rescue|backups|disks|configs|ips|transfer|nodebalancers|password|migrate)(\/|$)/,
  ],
  [/^\/account\/invoices\/:id\/items$/],
  [/^\/account\/users\/:id\/grants$/],
  [/^\/profile\/sshkeys/],
  [/^\/domains\/:\w+\/records\/:\w+$/, ['PUT']],
  [/^\/domains\/(:\w+\/(zone-file|clone)|import)$/],
  [/^\/(account|regions)\/availability$/],
  [/^\/account\/users$/, ['POST']],
  [/^\/nodebalancers\/:\w+\/configs/],
  [/^\/support\/tickets\/:\w+\/replies$/],
];

/** @throws HttpError 404 for an endpoint beyond the specification, 400 for a filter with another operator */
export function asPlainService({path, method}: Route, filter: string | undefined): void {
  if (beyond.some(([there, methods]) => there.test(path) && (methods?.includes(method) ?? true)))
    throw notFound();
  const [operator] = /"\+(?!or")[^"]*"(?=\s*:)/.exec(filter ?? '') ?? [];
  if (operator) throw badRequest(`Unknown operator ${operator.slice(1, -1)}`, 'X-Filter');
}
