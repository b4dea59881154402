import type {Params, ReadEndpoint} from '../../api/index.ts';
import type {Cell, CellContext} from './column.ts';

/** The parts of an item's detail apart from its columns. Methods take other items, so that TypeScript lets them name the type. */

/** A field. */
export type DetailCell<T> = readonly [title: string, cell: (item: T, context: CellContext) => Cell];

/** A title, and the titles of the fields below it, if there is room for groups. Fields without a group come first. */
export type FieldGroup = readonly [title: string, ...fields: string[]];

/** A small table. A row with a share of one, such as 0.45, is drawn with a gauge. */
export interface Section<T> {
  title: string;
  rows: (item: T, context: CellContext) => Iterable<readonly [name: string, cell: Cell, share?: number]>;
  /** It takes the whole width, because it is a text. */
  wide?: true;
}

/** Small tables in the detail about all items of the list that the `whole` relation leads to, such as their sums. */
export interface Breakdown<T> {
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
export interface Conversation<T> {
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
