import type {Params, ReadEndpoint} from '../../api/index.ts';
import type {Cell, CellContext} from './column.ts';

/**
 * The parts of an item's detail apart from its columns. Functions that take items of another resource are declared as methods:
 * TypeScript then lets them name the type that the other resource declares.
 */

/** A field. */
export type DetailCell<T> = readonly [title: string, cell: (item: T, context: CellContext) => Cell];

/** The titles of fields that stand together under a title of their own, where there is room; those in no group come first. */
export type FieldGroup = readonly [title: string, ...fields: string[]];

/** A small table. A row with a share of one, such as 0.45, is drawn with a gauge. */
export interface Section<T> {
  title: string;
  rows: (item: T) => Iterable<readonly [name: string, cell: Cell, share?: number]>;
  /** It is a text, which takes the whole width. */
  wide?: true;
}

/** Small tables in the detail about all items of the list that the `whole` relation leads to, such as their sums. */
export interface Breakdown<T> {
  /** The titles of the tables with their rows. @param whole whether `parts` are all there are */
  tables(item: T, parts: readonly unknown[], whole: boolean): readonly BreakdownTable[];
}

export interface ConversationMessage {
  by: string | null | undefined;
  /** A time of the service. */
  at: string | null | undefined;
  text: string | null | undefined;
  /** Whoever wrote it works for the service. */
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

/** A text that one item is exported as, with what belongs to it: a domain, with its records, as a zone file. */
export interface ItemDocument<T> {
  /** Its name: `zone file`. */
  title: string;
  /** The extension of the file. */
  extension: string;
  /** Returns the reason why this item has no such document; undefined if it has one. */
  unavailable?: (item: T) => string | undefined;
  /** The list of what belongs to the item. Its place can export the document too. */
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
  /** As the service answered; undefined where it has no such endpoint. */
  extra: Extra | undefined;
  /** When it is written; milliseconds since the epoch. */
  at: number;
  /** Called with a sentence for each thing that the document does not say. */
  warn: (text: string) => void;
}
