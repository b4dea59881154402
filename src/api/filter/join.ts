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
