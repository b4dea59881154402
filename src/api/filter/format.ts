import {quote} from './lex.ts';
import type {Filter} from './types.ts';

/** Writes a filter as text that {@link parseFilter} reads back as the same filter. */
export function formatFilter(filter: Filter): string {
  if ('any' in filter) return filter.any.map(formatFilter).join(' or ');
  if ('all' in filter) {
    return filter.all.map(part => ('any' in part ? `(${formatFilter(part)})` : formatFilter(part))).join(' ');
  }
  return `${filter.field}${filter.operator}${quote(String(filter.value))}`;
}
