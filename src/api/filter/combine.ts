import {negationOf} from './signs.ts';
import type {Filter} from './types.ts';

/** Joins filters by `all` or `any`, without nesting the same type. One part is returned as it is, none gives undefined. */
export function join(type: 'all' | 'any', parts: readonly Filter[]): Filter | undefined {
  const flat = parts.flatMap(part => {
    if (type === 'all' && 'all' in part) return part.all;
    return type === 'any' && 'any' in part ? part.any : [part];
  });
  if (flat.length < 2) return flat[0];
  return type === 'all' ? {all: flat} : {any: flat};
}

/** The opposite filter, in operators that a service can run if possible: of `not (region=a or region=b)`, `region!=a region!=b`. */
export function negate(filter: Filter): Filter {
  if ('all' in filter) return {any: filter.all.map(negate)};
  if ('any' in filter) return {all: filter.any.map(negate)};
  if ('not' in filter) return filter.not;
  if ('text' in filter) return {not: filter};
  const negation = negationOf(filter.operator);
  return negation === undefined ? {not: filter} : {...filter, operator: negation};
}
