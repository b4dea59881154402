import {ownProperty, valueAt} from '../../own-property.ts';
import {utcTime} from '../../text/time.ts';
import {type Comparison, ruleOf, type Scalar} from './operators.ts';
import type {Fields, Filter, Search, Shown, Test, Texts} from './types.ts';

/** Whether an item matches. `raw` is the item as the service sent it, because values may be typed in the service's own word. */
export type Matcher = (item: unknown, raw?: unknown) => boolean;

/**
 * Prepares a filter for many items. `~` ignores case, `=` on text does not; a list matches if any element does; a null or
 * missing value passes only `!=`, `!~` and `!^`, and `=none`; numbers written as text are compared as numbers. `not` keeps
 * everything else.
 * @param shown the texts that a bare word is searched in, and the computed values
 */
export function matcher(filter: Filter, shown: Shown): Matcher {
  if ('all' in filter) {
    const parts = filter.all.map(part => matcher(part, shown));
    return (item, raw = item) => parts.every(part => part(item, raw));
  }
  if ('any' in filter) {
    const parts = filter.any.map(part => matcher(part, shown));
    return (item, raw = item) => parts.some(part => part(item, raw));
  }
  if ('not' in filter) {
    const part = matcher(filter.not, shown);
    return (item, raw = item) => !part(item, raw);
  }
  return 'text' in filter ? searcher(filter, shown) : tester(filter, shown);
}

function searcher({text}: Search, shown: Shown): Matcher {
  const holds = shows(shown, text.toLowerCase());
  return (item, raw = item) => holds(item, raw);
}

function tester(test: Test, shown: Shown): Matcher {
  const rule = ruleOf(test.operator);
  // An unknown operator (from a stored filter) matches nothing.
  if (rule === undefined) return () => false;
  // The negation of the whole test, so that it also holds for lists and missing values.
  if ('negates' in rule) {
    const part = tester({...test, operator: rule.negates}, shown);
    return (item, raw) => !part(item, raw);
  }
  const {field} = test;
  const computed = ownProperty(shown.values, field);
  const read = computed ?? (test.kind === 'time' ? timeAt(field) : (item: unknown) => valueAt(item, field));
  if (!isComparison(test)) return item => isNone(read(item));
  const holds = rule.holds(test);
  const {holdsRaw} = rule;
  return (item, raw = item) => {
    const value = read(item);
    if (some(value, holds)) return true;
    if (raw === item || holdsRaw === undefined || typeof value !== 'string') return false;
    const sent = valueAt(raw, field);
    return typeof sent === 'string' && sent !== value && holdsRaw(sent, test, value);
  };
}

const timeAt = (field: string) => (item: unknown) => {
  const value = valueAt(item, field);
  return typeof value === 'string' ? utcTime(value) : value;
};

const isComparison = (test: Test): test is Comparison => test.value !== null;

/** Whether there is no value: nothing, an empty text or list, or the word itself, which some services write. */
function isNone(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isNone);
  if (typeof value === 'string') return value.trim() === '' || value.toLowerCase() === 'none';
  return value === null || value === undefined;
}

function some(value: unknown, holds: (value: Scalar) => boolean): boolean {
  if (Array.isArray(value)) return value.some(element => some(element, holds));
  return isScalar(value) && holds(value);
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Returns a function that tells whether an item shows a text. @param wanted in lower case */
function shows({texts}: Shown, wanted: string): (item: unknown, raw: unknown) => boolean {
  const whole = textSeparator + wanted + textSeparator;
  const asksAddress = looksLikeAddress(wanted);
  return (item, raw) =>
    texts.some(of => {
      const {parts, wholes, addresses} = of(item, raw);
      return (
        parts.toLowerCase().includes(wanted) ||
        wholes.toLowerCase().includes(whole) ||
        (asksAddress && addresses.toLowerCase().includes(wanted))
      );
    });
}

export class TextCollector implements Texts {
  parts = '';
  wholes = '';
  addresses = '';

  part(text: string): void {
    this.parts += textSeparator + text;
  }

  address(text: string): void {
    this.addresses += textSeparator + text;
  }

  whole(text: string): void {
    this.wholes += (this.wholes === '' ? textSeparator : '') + text + textSeparator;
  }
}

export function somePart(filter: Filter, holds: (part: Test | Search) => boolean): boolean {
  if ('all' in filter) return filter.all.some(part => somePart(part, holds));
  if ('any' in filter) return filter.any.some(part => somePart(part, holds));
  return 'not' in filter ? somePart(filter.not, holds) : holds(filter);
}

/** Whether a filter depends on the shown cells, and not on fields alone. */
export const asksShown = (filter: Filter, {fields}: Fields): boolean =>
  somePart(filter, part => 'text' in part || fields[part.field]?.computed === true);

export const usesComputed = (filter: Filter, {fields}: Fields): boolean =>
  somePart(filter, part => !('text' in part) && fields[part.field]?.computed === true);

/** Precedes each text, and surrounds each number, so that a bare word cannot match across two cells. */
const textSeparator = '\n';

/** Whether a word is searched in hexadecimal addresses. Letters and digits alone would match nearly all of them by chance. */
const looksLikeAddress = (word: string): boolean => /[:.]/.test(word);

/** The texts of several rows in one text. */
interface Joined {
  text: string;
  /** Where the text of each row ends. */
  ends: Uint32Array;
}

/** The texts of the rows of a page, joined so that all rows are searched at once. */
export class PageTexts {
  readonly #parts: Joined;
  readonly #wholes: Joined;
  readonly #addresses: Joined;

  constructor(rows: readonly Texts[]) {
    this.#parts = joined(rows.map(({parts}) => parts));
    this.#wholes = joined(rows.map(({wholes}) => wholes));
    this.#addresses = joined(rows.map(({addresses}) => addresses));
  }

  /** Whether a word can be searched in the joined texts: one with a line break could match across two cells. */
  static takes(word: string): boolean {
    return word !== '' && !word.includes(textSeparator);
  }

  /** Marks with a 1 those of these rows that show a word, given in lower case. @param marks has one of each row of the page */
  mark(word: string, among: readonly number[], marks: Uint8Array): void {
    markIn(this.#parts, word, among, marks);
    markIn(this.#wholes, textSeparator + word + textSeparator, among, marks);
    if (looksLikeAddress(word)) markIn(this.#addresses, word, among, marks);
  }
}

function joined(rows: readonly string[]): Joined {
  const ends = new Uint32Array(rows.length);
  const texts: string[] = [];
  let end = 0;
  for (const [row, text] of rows.entries()) {
    // In lower case a text may be longer.
    const lower = text.toLowerCase();
    end += lower.length + textSeparator.length;
    ends[row] = end;
    texts.push(lower);
  }
  return {text: texts.join(textSeparator), ends};
}

function markIn({text, ends}: Joined, wanted: string, among: readonly number[], marks: Uint8Array): void {
  // The next occurrence of the word; the rows before it need not be searched.
  let at = -1;
  for (const row of among) {
    if (marks[row] === 1) continue;
    const start = ends[row - 1] ?? 0;
    if (at < start) at = text.indexOf(wanted, start);
    if (at < 0) return;
    if (at < (ends[row] ?? 0)) marks[row] = 1;
  }
}

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
