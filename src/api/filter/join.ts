import type {Filter} from './types.ts';

/** `all` or `any` of some parts, flat: one part is itself, none is nothing. */
export function join(sort: 'all' | 'any', parts: readonly Filter[]): Filter | undefined {
  const flat = parts.flatMap(part => {
    if (sort === 'all' && 'all' in part) return part.all;
    return sort === 'any' && 'any' in part ? part.any : [part];
  });
  if (flat.length < 2) return flat[0];
  return sort === 'all' ? {all: flat} : {any: flat};
}
