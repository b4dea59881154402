import type {Params} from '../../api/index.ts';

/** A way from an item to another item (`id`), to a list (`filter`, `params`) or to a search (`find`). */
export interface Relation<T> {
  title: string;
  to: string;
  /** The id of the item it leads to; undefined if there is none. `place` has the parameters of the item's own route. */
  id?: (item: T, place: Params) => string | number | null | undefined;
  /** The label of that item, if this one has it. */
  label?: (item: T) => string | null | undefined;
  /** Not shown for an item that has none. */
  hidden?: true;
  /** The filter of the list; undefined if the item has no such list. */
  filter?: (item: T) => string | undefined;
  /** The parameters of the route it leads to. `place` has those of the item's own route. */
  params?: (item: T, place: Params) => Params;
  /** The text to search the account for, if no single list has all matches; undefined if the item has none. */
  find?: (item: T) => string | undefined;
  /** The parameter of the route that names the parent of a match: the number of parents is shown. */
  outer?: string;
  /** The list is read completely as soon as the item is opened, for its `breakdown` or `conversation`. */
  whole?: true;
}
