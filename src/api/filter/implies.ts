import {looksLikeAddress} from './page-texts.ts';
import {ruleOf} from './signs.ts';
import type {Fields, Filter, Search, Test} from './types.ts';

/** Whether all items that pass a filter pass the earlier one, whose rows need not be read again then: `web-1` implies `web`. */
export function implies(filter: Filter, earlier: Filter, fields: Fields): boolean {
  if ('all' in earlier) return earlier.all.every(part => implies(filter, part, fields));
  if ('any' in filter) return filter.any.every(part => implies(part, earlier, fields));
  if ('all' in filter) return filter.all.some(part => implies(part, earlier, fields));
  if ('any' in earlier) return earlier.any.some(part => implies(filter, part, fields));
  if (JSON.stringify(filter) === JSON.stringify(earlier)) return true;
  if ('not' in filter || 'not' in earlier) return false;
  if ('text' in filter) return 'text' in earlier && searchImplies(filter, earlier);
  return !('text' in earlier) && testImplies(filter, earlier, fields);
}

/**
 * Whether all texts with the one word contain the other. A number matches whole cells only, so it does not imply its beginning. A word
 * that looks like an address is also searched in addresses, so `2001:db8` does not imply `2001`, which is not.
 */
const searchImplies = (filter: Search, earlier: Search): boolean =>
  Number.isNaN(Number(filter.text)) &&
  (looksLikeAddress(earlier.text) || !looksLikeAddress(filter.text)) &&
  filter.text.toLowerCase().includes(earlier.text.toLowerCase());

function testImplies(filter: Test, earlier: Test, {fields}: Fields): boolean {
  // If the values contain the service's own word, a longer text need not imply a shorter one.
  if (filter.field !== earlier.field || fields[filter.field]?.hasServiceWord) return false;
  if (filter.operator !== earlier.operator || filter.value === null || earlier.value === null) return false;
  const [now, before] = [filter, earlier].map(({value}) => String(value).toLowerCase());
  return ruleOf(filter.operator)?.narrows?.(now ?? '', before ?? '') ?? false;
}
