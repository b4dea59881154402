import type {Fields, Filter, Shown, ShownTexts, Texts} from './types.ts';

/** Around each text: no bare word reaches from one cell into the next. */
const between = '\n';

const known = new WeakMap<ShownTexts, WeakMap<object, Texts>>();

/** Whether an item shows a text, given in lower case. */
export function shows({texts}: Shown, item: unknown, raw: unknown, wanted: string): boolean {
  if (typeof item !== 'object' || item === null) return false;
  return texts.some(of => {
    const {parts, wholes} = textsOf(of, item, raw);
    return parts.includes(wanted) || (wholes !== '' && wholes.includes(between + wanted + between));
  });
}

/** Prepares an item for being looked through; see {@link shows}. */
export function prepare(of: ShownTexts, item: unknown, raw: unknown): void {
  if (typeof item === 'object' && item !== null) textsOf(of, item, raw);
}

/** Put together once for each item, however many letters are typed. */
function textsOf(of: ShownTexts, item: object, raw: unknown): Texts {
  let items = known.get(of);
  if (items === undefined) {
    items = new WeakMap();
    known.set(of, items);
  }
  let made = items.get(item);
  if (made === undefined) {
    const {parts, wholes} = of(item, raw);
    made = {parts: parts.toLowerCase(), wholes: wholes.toLowerCase()};
    items.set(item, made);
  }
  return made;
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

/** Whether a filter looks at what is shown, and not at fields alone. */
export function asksShown(filter: Filter, fields: Fields): boolean {
  if ('all' in filter) return filter.all.some(part => asksShown(part, fields));
  if ('any' in filter) return filter.any.some(part => asksShown(part, fields));
  if ('not' in filter) return asksShown(filter.not, fields);
  return 'text' in filter || fields.fields[filter.field]?.computed === true;
}
