import type {Params, ReadEndpoint} from '../../api/index.ts';

/** A text that one item is exported as, with what belongs to it: a domain, with its records, as a zone file. */
export interface ItemDocument<T> {
  /** What it is called: `zone file`. */
  title: string;
  /** Of a file's name. */
  extension: string;
  /** Why there is none of this item; undefined if there is one. */
  unavailable?: (item: T) => string | undefined;
  /** The list of what belongs to the item. Its place can export the document too. */
  parts: {resource: string; params: (item: T) => Params};
  /** Is read as well, where the service has it: what the document says beside the item and its parts. */
  extra?: {endpoint: ReadEndpoint; params: (item: T) => Params};
  /** Writes it, a batch of the parts at a time. */
  write: (
    item: T,
    parts: AsyncIterable<readonly never[]>,
    context: DocumentContext<never>,
  ) => AsyncIterable<string>;
}

export interface DocumentContext<Extra> {
  /** As the service answered; undefined where it has no such endpoint. */
  extra: Extra | undefined;
  /** When it is written; milliseconds since the epoch. */
  at: number;
  /** Is told, in sentences, what the document does not say. */
  warn: (text: string) => void;
}
