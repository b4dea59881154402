import type {Fields, Filter, Shown} from './types.ts';

/** Between two cells: no bare word reaches from one into the next. */
const between = '\n';

const texts = new WeakMap<Shown, WeakMap<object, string>>();

/** Everything that an item shows, in lower case. Put together once for each item, however many letters are typed. */
export function shownText(shown: Shown, item: unknown, raw: unknown): string {
  if (typeof item !== 'object' || item === null) return '';
  let known = texts.get(shown);
  if (known === undefined) {
    known = new WeakMap();
    texts.set(shown, known);
  }
  let text = known.get(item);
  if (text === undefined) {
    text = [...shown.cells(item, raw)].join(between).toLowerCase();
    known.set(item, text);
  }
  return text;
}

/** Whether a filter looks at what is shown, and not at fields alone. */
export function asksShown(filter: Filter, fields: Fields): boolean {
  if ('all' in filter) return filter.all.some(part => asksShown(part, fields));
  if ('any' in filter) return filter.any.some(part => asksShown(part, fields));
  if ('not' in filter) return asksShown(filter.not, fields);
  return 'text' in filter || fields.fields[filter.field]?.computed === true;
}
