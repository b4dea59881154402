import type {Fields, Filter, Search, Shown, ShownTexts, Test, Texts} from './types.ts';

/** Around each text: no bare word reaches from one cell into the next. */
const between = '\n';

type OfItems = WeakMap<object, Texts>;

const known = new WeakMap<ShownTexts, OfItems>();

function ofItems(of: ShownTexts): OfItems {
  const made = known.get(of) ?? new WeakMap<object, Texts>();
  known.set(of, made);
  return made;
}

/** Whether an item shows a text, given in lower case. Prepared once for many items. */
export function shows({texts}: Shown, wanted: string): (item: unknown, raw: unknown) => boolean {
  const whole = between + wanted + between;
  const sources = texts.map(of => [of, ofItems(of)] as const);
  return (item, raw) => {
    if (typeof item !== 'object' || item === null) return false;
    for (const [of, items] of sources) {
      const {parts, wholes} = items.get(item) ?? made(of, items, item, raw);
      if (parts.includes(wanted) || (wholes !== '' && wholes.includes(whole))) return true;
    }
    return false;
  };
}

/** Prepares an item for being looked through; see {@link shows}. */
export function prepare(of: ShownTexts, item: unknown, raw: unknown): void {
  if (typeof item !== 'object' || item === null) return;
  const items = ofItems(of);
  if (!items.has(item)) made(of, items, item, raw);
}

/** Put together once for each item, however many letters are typed. */
function made(of: ShownTexts, items: OfItems, item: object, raw: unknown): Texts {
  const {parts, wholes} = of(item, raw);
  const texts = {parts: parts.toLowerCase(), wholes: wholes.toLowerCase()};
  items.set(item, texts);
  return texts;
}

/** Collects texts. */
export class TextCollector implements Texts {
  parts = '';
  wholes = '';

  part(text: string): void {
    this.parts += between + text;
  }

  whole(text: string): void {
    this.wholes += (this.wholes === '' ? between : '') + text + between;
  }
}

/** Whether any condition of a filter is such a one. */
export function somePart(filter: Filter, holds: (part: Test | Search) => boolean): boolean {
  if ('all' in filter) return filter.all.some(part => somePart(part, holds));
  if ('any' in filter) return filter.any.some(part => somePart(part, holds));
  return 'not' in filter ? somePart(filter.not, holds) : holds(filter);
}

/** Whether a filter looks at what is shown, and not at fields alone. */
export const asksShown = (filter: Filter, {fields}: Fields): boolean =>
  somePart(filter, part => 'text' in part || fields[part.field]?.computed === true);

/** Whether a filter compares what is computed for a column. */
export const usesComputed = (filter: Filter, {fields}: Fields): boolean =>
  somePart(filter, part => !('text' in part) && fields[part.field]?.computed === true);
