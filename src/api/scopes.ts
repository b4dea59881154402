import type {Vocabulary} from './vocabulary.ts';

/**
 * What a token may, as the service tells with its replies (specification's conventions: X-OAuth-Scopes): `*`, or
 * `<category>:read_only` and `<category>:read_write`.
 */

/** No honest header is longer; what comes after is not read. */
const longest = 4000;

/**
 * The scopes that a header lists, categories in the neutral word. Undefined where it lists none that can be understood:
 * then nothing is known, and nothing is forbidden.
 */
export function scopesOf(header: string | undefined, {scope}: Vocabulary): string[] | undefined {
  const listed = (header ?? '').slice(0, longest).toLowerCase().split(/[ ,]+/);
  const understood = listed.filter(each => each === '*' || /^[\w-]+:[\w*]+$/.test(each));
  return understood.length === 0 ? undefined : understood.map(scope);
}

/** Whether scopes allow to change what is of that category. A word that is not known is no prohibition. */
export const mayChange = (scopes: readonly string[], category: string): boolean =>
  scopes.some(
    scope => scope === '*' || (scope.startsWith(`${category}:`) && scope !== `${category}:read_only`),
  );

/** Whether scopes allow to read it. */
export const mayRead = (scopes: readonly string[], category: string): boolean =>
  scopes.some(scope => scope === '*' || scope.startsWith(`${category}:`));
