import type * as v from 'valibot';
import {type Fields, fieldsOf} from '../../api/filter/index.ts';
import type {ListEndpoint, LocalList, Params, ReadEndpoint} from '../../api/index.ts';
import {isBlank} from '../../text/typeable.ts';
import {type Action, declareAction} from './action.ts';
import {
  type Cell,
  type CellContext,
  type Column,
  columnName,
  type DeclaredColumn,
  type DeclaredFields,
  withCell,
  withFieldValue,
  withStatusWords,
} from './column.ts';
import type {Overview} from './overview.ts';

/** The place where the items of a resource are stored, and its properties. The code that reads and writes them is in `src/sources`. */
export interface Source {
  name: 'service' | 'profiles' | 'preferences' | 'journal';
  /** The name of the place, if it is on this machine: `the settings file`. */
  storedIn?: string;
  /** Its items belong to the account: the token's scopes, the gate for keys and the progress of writes apply to them. */
  account: boolean;
  /** Its writes are HTTP requests, which can be shown and copied. */
  requests: boolean;
  /** Its writes are recorded in the journal before they are sent. */
  journaled: boolean;
}

export const service: Source = {name: 'service', account: true, requests: true, journaled: true};

const local = {account: false, requests: false, journaled: false};

export const settingsFile: Source = {name: 'profiles', storedIn: 'the settings file', ...local};

/** The settings beside the profiles. */
export const preferencesFile: Source = {...settingsFile, name: 'preferences'};

/** Says of an item that is shown whole where it is from. */
export const originWords = ({storedIn}: Source): string =>
  storedIn === undefined ? 'as the service sent it' : `from ${storedIn}, on this machine`;

export const journalFile: Source = {name: 'journal', storedIn: 'the journal', ...local};

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

/** Charts in the detail of an item, of its activity in the last hours. */
export interface Charts<T> {
  /** The resource with the numbers, a single object for each item. */
  of: string;
  /** Returns the id of the item's statistics. */
  id: (item: T) => string | number;
  /** The hours that are shown, and the minutes that each number is an average of. */
  hours: number;
  minutes: number;
  /** The sentence shown for an item without statistics. */
  none: string;
  series: readonly ChartSeries<T>[];
}

export interface ChartSeries<T> {
  title: string;
  /** Returns lists of pairs of a time, in milliseconds, and a value, to be added up. A method, so that it may name the type. */
  pairs(numbers: unknown): readonly (readonly unknown[] | null | undefined)[];
  /** A number with its unit. */
  text: (value: number) => string;
  /** The quantity that the numbers refer to, shown after the title: `16 cores`. */
  of?: (item: T) => string | undefined;
  /** The highest possible value. */
  limit?: (item: T) => number | undefined;
}

/** The parts of an item's detail apart from its columns. Methods take other items, so that TypeScript lets them name the type. */

type DetailCell<T> = readonly [title: string, cell: (item: T, context: CellContext) => Cell];

/** A title, and the titles of the fields below it, if there is room for groups. Fields without a group come first. */
type FieldGroup = readonly [title: string, ...fields: string[]];

/** A small table. A row with a share of one, such as 0.45, is drawn with a gauge. */
interface Section<T> {
  title: string;
  rows: (item: T, context: CellContext) => Iterable<readonly [name: string, cell: Cell, share?: number]>;
  /** It takes the whole width, because it is a text. */
  wide?: true;
}

/** Small tables in the detail about all items of the list that the `whole` relation leads to, such as their sums. */
interface Breakdown<T> {
  /** The titles of the tables with their rows. @param whole whether `parts` are all there are */
  tables(item: T, parts: readonly unknown[], whole: boolean, context: CellContext): readonly BreakdownTable[];
}

export interface ConversationMessage {
  by: string | null | undefined;
  /** A time of the service. */
  at: string | null | undefined;
  text: string | null | undefined;
  staff?: boolean;
}

/** A conversation: the message of an item and those of the list that its `whole` relation leads to, oldest first. */
interface Conversation<T> {
  messages(item: T, answers: readonly unknown[]): readonly ConversationMessage[];
}

/** A title, and rows of a name and a text. */
export type BreakdownTable = readonly [
  title: string,
  rows: readonly (readonly [name: string, text: string])[],
];

/** A document that one item is exported as, with its parts: a domain with its records as a zone file. */
export interface ItemDocument<T> {
  /** Its name: `zone file`. */
  title: string;
  extension: string;
  /** Returns the reason why this item has no such document; undefined if it has one. */
  unavailable?: (item: T) => string | undefined;
  /** The list of the item's parts. The document can be exported from that list, too. */
  parts: {resource: string; params: (item: T) => Params};
  /** A further endpoint to read, if the service has it, for content that neither the item nor its parts have. */
  extra?: {endpoint: ReadEndpoint; params: (item: T) => Params};
  /** Writes it, a batch of the parts at a time. */
  write(
    item: T,
    parts: AsyncIterable<readonly unknown[]>,
    context: DocumentContext<unknown>,
  ): AsyncIterable<string>;
}

export interface DocumentContext<Extra> {
  /** The reply of the service; undefined if it has no such endpoint. */
  extra: Extra | undefined;
  /** When it is written; milliseconds since the epoch. */
  at: number;
  /** Called with a sentence about each thing that the document cannot express. */
  warn: (text: string) => void;
}

export {
  type Cell,
  type CellContext,
  type Column,
  cellIn,
  cellOf,
  columnField as fieldNamed,
  columnName as nameOf,
  nameColumn,
  noContext,
  readSafely,
} from './column.ts';

interface SshAccess<T> {
  /** An IP address without a prefix length; undefined if it has none. */
  address: (item: T) => string | undefined;
  /** Why it cannot be reached now, and what to do first; undefined if it can. */
  unavailable?: (item: T) => string | undefined;
}

/** Something to copy of an item: `['address', node => node.ipv4]`. */
type Copy<T> = readonly [
  name: string,
  texts: (item: T) => readonly (string | null | undefined)[] | string | null | undefined,
];

export interface Definition<T> {
  /** The plural, as typed in the palette and named in relations. */
  name: string;
  /** The name with a capital letter if left out. */
  title: string;
  /** The word for one item, `volume`; the name without its `s` if left out. */
  singular: string;
  /** Its position in the palette's menu; last if left out. */
  menu?: number;
  aliases?: readonly string[];
  /** The palette finds it by the beginning of these words, too. */
  synonyms?: readonly string[];
  /** A few words that describe the items, for the palette and the docs. */
  summary: string;
  /** It is not in the menu and not searched: other resources look something up in it, or lead there. */
  hidden?: true;
  /** It is beyond the specification: if the service lacks the endpoint, nothing leads there any more. */
  beyond?: true;
  /** The number of items that are cached, because they are large; all if it is left out. */
  remembered?: number;
  /** Reads the collection. A resource without it is a single object, read by `read`. */
  list?: ListEndpoint<T> | LocalList<T>;
  read?: ReadEndpoint<T>;
  /** The resource whose items contain these; they are reached only from there. */
  parent?: string;
  /** Items change while they are shown, so they are read again at each visit. Other lists are read once a session. */
  live?: boolean;
  /** The order of the items where one is chosen; that of the service if left out. */
  compare?: (one: T, other: T) => number;
  /** Unique within the collection; its field `id` if left out. */
  id: (item: T) => string;
  /** Its id is made of its content, and shown to nobody. */
  madeId?: true;
  /** The item's name, its field `label` if left out. If nothing of it is visible, its id is shown, or `singular` for a made one. */
  label: (item: T) => string | null | undefined;
  /** The field with its name, by which a new item is searched: `label` if left out. */
  primary?: string;
  /** The service refuses a label that another item has. */
  uniqueLabels?: true;
  /** Known values of fields, for completion. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** The order of the list, by the service if it can; that of the service if left out. */
  order?: {by: string; direction: 'asc' | 'desc'};
  /** None if left out. */
  columns: readonly DeclaredColumn<T>[];
  /** The resources in which cells find other items; their lists are read whole, once a session. */
  catalogues?: readonly string[];
  details?: readonly DetailCell<T>[];
  groups?: readonly FieldGroup[];
  sections?: readonly Section<T>[];
  relations?: readonly Relation<T>[];
  charts?: Charts<T>;
  breakdown?: Breakdown<T>;
  conversation?: Conversation<T>;
  /** The title of the relation that `enter` opens instead of the detail. */
  enterRelation?: string;
  /** The name of the action that `enter` starts instead of the detail. */
  enterAction?: string;
  /** The id in the journal of the write that the item is about: `enter` opens the outcome of a write without an answer. */
  writeId?: (item: T) => string;
  emptyText?: string;
  /** The newest item is first: a cursor in the first row stays there when new items arrive. */
  newestFirst?: boolean;
  /** When it happened, of a record of something that was done. The palette suggests records after everything else. */
  happened?: (item: T) => string | null | undefined;
  /** The storage of the items: the service if left out. */
  source?: Source;
  /** Its role for other resources: the `events` of their items, or the service's `notices` about them. */
  role?: 'events' | 'notices';
  /** The service offers these items to everybody. They do not belong to the account, and the search reads them last. */
  offered?: true;
  /** This resource is the first screen. */
  home?: true;
  /** In the order of the hints. */
  actions?: readonly Action<T>[];
  ssh?: SshAccess<T>;
  /** The texts of an item that can be copied. `c` copies the first that the item has, and asks if that has several texts. */
  copies?: readonly Copy<T>[];
  /** The document that one item can be exported as, in addition to the formats of lists. */
  document?: ItemDocument<T>;
  overview?: Overview<T>;
  /** The `entity.type` of events about its items. */
  eventType?: string;
  /** Whether the item has settled. While it has not, it is read again and again. */
  settled?: (item: T) => boolean;
}

/** A definition without its item type, so that all resources fit into one list; and what follows from the definition. */
export interface Resource extends Definition<unknown> {
  fields: Fields;
  columns: readonly Column<unknown>[];
  source: Source;
  label: (item: unknown) => string;
}

/** Further parts that may be left out, because the items have fields of these names. */
type Own<T> = Extract<keyof DeclaredFields<T>, 'id' | 'label'>;
type LeftOut<T> = 'title' | 'singular' | 'columns' | Own<T>;
type DeclaredResource<T> = Pick<Definition<T>, 'name'> &
  Omit<Definition<T>, LeftOut<T>> &
  Partial<Pick<Definition<T>, LeftOut<T>>>;

// The casts: a resource without such a function has the field in its schema.
const ownId = (item: unknown) => String((item as {id: unknown}).id);
const ownLabel = (item: unknown) => (item as {label?: string | null}).label;

/** The parts of a definition that need not be declared, by its name. */
const partsFrom = (name: string) => ({
  title: name.charAt(0).toUpperCase() + name.slice(1),
  singular: name.replace(/s$/, ''),
  columns: [],
  id: ownId,
  label: ownLabel,
});

/** The names that a column has in a filter: its own, its title, and other words for it. */
const namesIn = (column: DeclaredColumn<unknown>) => {
  const {name, title, also = []} = column;
  const field = column.field ?? columnName(column);
  return [
    name === undefined ? column : {...column, title: name},
    ...(name === undefined ? [] : [{title, field}]),
    ...also.map(word => ({title: word, field})),
  ];
};

/** Declares a resource, and actions on it, for the items of a schema. The item type of all their functions follows from it. */
export function describe<S extends v.GenericSchema<unknown>>(schema: S) {
  type T = v.InferOutput<S>;
  return {
    action: declareAction<T>,
    resource: (declared: DeclaredResource<T>): Resource => {
      // The cast: an item of a resource comes from its own endpoint only, so it is always a T.
      const definition = {...partsFrom(declared.name), ...declared} as unknown as Definition<unknown>;
      const {id, label: labelOf, madeId, singular} = definition;
      let fields: Fields | undefined;
      let columns: readonly Column<unknown>[] | undefined;
      return {
        ...definition,
        source: definition.source ?? service,
        label: item => {
          const label = labelOf(item) ?? '';
          return isBlank(label) ? (madeId ? singular : `#${id(item)}`) : label;
        },
        // Computed when it is first used: for all resources it would take 4 ms of the start.
        get fields() {
          fields ??= fieldsOf(schema, {
            filterable: definition.list?.filterable ?? {},
            values: definition.values ?? {},
            titles: definition.columns.flatMap(namesIn),
          });
          return fields;
        },
        get columns() {
          columns ??= definition.columns.map(column =>
            withStatusWords(withFieldValue(withCell(column), this.fields)),
          );
          return columns;
        },
      };
    },
  };
}
