import type {Resource} from './definition.ts';

/** Finds the items of a list that have come before, page by page. */
interface Repeats {
  /** Notes an item. Returns whether it has come before; without ids only the end of its page can tell. */
  add: (value: unknown) => boolean;
  /** Ends a page. Returns whether all of it has come before, for items without ids. */
  endPage: () => boolean;
}

/** Without an id of the service's own, two items may be equal; then only a page that came before in whole is a repeated one. */
export function repeatsOf({id, fields}: Pick<Resource, 'id' | 'fields'>): Repeats {
  const hasIds = fields.fields.id !== undefined;
  const seen = new Set<string>();
  let onPage: string[] = [];
  return {
    add(value) {
      const key = id(value);
      if (hasIds && seen.has(key)) return true;
      if (hasIds) seen.add(key);
      else onPage.push(key);
      return false;
    },
    endPage() {
      const isRepeated = onPage.length > 1 && onPage.every(key => seen.has(key));
      for (const key of onPage) seen.add(key);
      onPage = [];
      return isRepeated;
    },
  };
}
