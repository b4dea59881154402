import type {Vocabulary} from './vocabulary.ts';

/** The OAuth scopes of a token, from the header X-OAuth-Scopes: `*`, or `<category>:read_only` and `<category>:read_write`. */

/** Characters of the header that are read. */
const maxLength = 4000;

/** The scopes in a header, categories in the neutral word. Undefined if none is valid; the app then denies nothing. */
export function scopesOf(header: string | undefined, {scope}: Vocabulary): string[] | undefined {
  const entries = (header ?? '').slice(0, maxLength).toLowerCase().split(/[ ,]+/);
  const valid = entries.filter(each => each === '*' || /^[\w-]+:[\w*]+$/.test(each));
  return valid.length === 0 ? undefined : valid.map(scope);
}

/** Whether the scopes allow writes in that category. Any access but `read_only` counts as allowed. */
export const mayChange = (scopes: readonly string[], category: string): boolean =>
  scopes.some(
    scope => scope === '*' || (scope.startsWith(`${category}:`) && scope !== `${category}:read_only`),
  );

/** Whether the scopes allow reads in that category. */
export const mayRead = (scopes: readonly string[], category: string): boolean =>
  scopes.some(scope => scope === '*' || scope.startsWith(`${category}:`));
