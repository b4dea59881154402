import type {Store} from './storage/store.ts';
import type {Word} from './word.ts';

/** The owner of the token that a request was sent with. */
export interface Caller {
  /** The id of the token, by which requests are counted. */
  readonly tokenId: number;
  readonly username: string;
  /** The scopes of the token, in their written form: `volumes:read_only`, or `*` for everything. */
  readonly scopes: readonly string[];
}

/** The data, the time and the user that an operation of the service works with. */
export interface OperationContext {
  readonly store: Store;
  readonly word: Word;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly caller: Pick<Caller, 'username'> | undefined;
}
