import type * as v from 'valibot';
import {type Fields, fieldsOf} from '../../api/filter/index.ts';
import type {ListEndpoint, LocalList, ReadEndpoint} from '../../api/index.ts';
import {isBlank} from '../../text/typeable.ts';
import type {Action} from './action.ts';
import {type Source, service} from './source.ts';
import type {Tone} from './status.ts';

/** What a cell may hold; null and undefined are drawn as `—`. */
export type Cell = string | number | boolean | null | undefined;

/** Route parameters, by name: `{domain_id: 12}`. */
export type Params = Readonly<Record<string, string | number>>;

/** What a schema declares, without what a loose object may hold besides. */
type Declared<T> = {[K in keyof T as string extends K ? never : K]: T[K]};

/** The name of a field, dotted where it lies deeper: `last_login.status`. */
export type FieldName<T> = {
  [K in keyof Declared<T> & string]: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? `${K}.${FieldName<NonNullable<T[K]>>}`
      : K;
}[keyof Declared<T> & string];

export interface Column<T> {
  /** It names its field in a filter: `End of life` is `end-of-life`. */
  title: string;
  /** The field it shows, where the title is not its name. */
  field?: FieldName<T>;
  cell: (item: T) => Cell;
  /** Cells; a column with `grow` takes at least this and a share of what is left. */
  width: number;
  grow?: number;
  align?: 'right';
  /** 1 stays at any width; a column of a higher rank leaves earlier as the screen narrows. */
  rank?: number;
  /** `status`: the word gets a glyph and a colour of its own. */
  tone?: 'status' | ((item: T) => Tone | undefined);
}

/** A line of the detail screen. */
export type Detail<T> = readonly [title: string, cell: (item: T) => Cell];

/** A small table inside the detail screen. */
export interface Section<T> {
  title: string;
  rows: (item: T) => Iterable<readonly [name: string, cell: Cell]>;
}

/** A way from an item to another place. Each leads to one item (`id`) or to a list (`filter`, `params`). */
export interface Relation<T> {
  title: string;
  /** The name of the resource it leads to. */
  to: string;
  /** The one item it leads to; nothing when there is none. */
  id?: (item: T) => string | number | null | undefined;
  /** The list's filter; nothing when the item has no such list. */
  filter?: (item: T) => string | undefined;
  params?: (item: T) => Params;
}

/** How an item is reached by ssh. */
export interface Reach<T> {
  /** An IP address, without the length of a prefix; nothing where it has none. */
  address: (item: T) => string | undefined;
  /** Why nobody answers there now, and what to do first; nothing when somebody does. */
  unavailable?: (item: T) => string | undefined;
}

export interface Definition<T> {
  /** The plural word used in the palette and in relations. */
  name: string;
  title: string;
  /** One of them: `volume`. */
  singular: string;
  /** Its place in the menu; without one it comes last. */
  menu?: number;
  aliases?: readonly string[];
  /** One sentence for the palette and the README. */
  summary: string;
  /** Where the collection is read. A resource without one is a single object, read from `read`. */
  list?: ListEndpoint<T> | LocalList<T>;
  read?: ReadEndpoint<T>;
  /** The resource whose items hold this one; it is reached only through them. */
  parent?: string;
  /** Things that change while one looks: read again at each visit. Catalogues are read once a session. */
  live?: boolean;
  /** The item's identity within the collection. */
  id: (item: T) => string;
  /** What people call it; its id stands in where there is nothing to be seen of that. */
  label: (item: T) => string | null | undefined;
  /** The field a bare word in a filter looks at. */
  primary?: string;
  /** Known words of a field, for completion. */
  words?: Readonly<Record<string, readonly string[]>>;
  /** The order asked of the service, where the collection has no natural one. */
  order?: {by: string; direction: 'asc' | 'desc'};
  columns: readonly Column<T>[];
  details?: readonly Detail<T>[];
  sections?: readonly Section<T>[];
  relations?: readonly Relation<T>[];
  /** The title of the relation that `enter` opens instead of the detail. */
  opens?: string;
  /** The name of the action that `enter` starts instead. */
  enters?: string;
  /** What is said where there is none of it. */
  none?: string;
  /** The newest item comes first: whoever stands at the top sees what has come. */
  newestFirst?: boolean;
  /** Who keeps it; without one, the service. */
  source?: Source;
  /** The part it plays for the other resources: `events` tells what happened to their items. */
  role?: 'events';
  /** It is what opens first. */
  home?: true;
  /** What can be done to an item, or to the collection. */
  actions?: readonly Action<T>[];
  /** A machine that one can log in to. */
  ssh?: Reach<T>;
  /** The entity type that events about such an item bear. */
  events?: string;
  /** False while the item is between states: it is read again until it has settled. */
  settled?: (item: T) => boolean;
}

/**
 * A definition with its item type forgotten, so that all of them fit one list. The cast in
 * {@link describe} is the only one: an item of a resource only ever comes from that resource's endpoint.
 */
export interface Resource extends Definition<unknown> {
  fields: Fields;
  source: Source;
  label: (item: unknown) => string;
}

/** Binds the parts of a definition to one entity, so that no lambda needs a type and each is checked. */
export function describe<S extends v.GenericSchema<unknown>>(schema: S) {
  type T = v.InferOutput<S>;
  return {
    /** An action on such an item; its `initial`, `check` and `unavailable` see the item's fields. */
    action: (declared: Action<T>): Action<T> => declared,
    resource: (definition: Definition<T>): Resource => ({
      ...(definition as unknown as Definition<unknown>),
      source: definition.source ?? service,
      label: item => {
        const label = definition.label(item as T) ?? '';
        return isBlank(label) ? `#${definition.id(item as T)}` : label;
      },
      fields: fieldsOf(schema, {
        filterable: definition.list?.filterable ?? {},
        primary: definition.primary ?? 'label',
        values: definition.words ?? {},
        titles: definition.columns,
      }),
    }),
  };
}
