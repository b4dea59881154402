import type {Store} from './storage/store.ts';
import type {Word} from './word.ts';

/** The owner of the token that a request was sent with. */
export interface Caller {
  readonly username: string;
  /** What the token may do, as scopes are written: `volumes:read_only`, or `*` for everything. */
  readonly scopes: readonly string[];
}

/** What the rules of the service need to carry something out: where, when and for whom. */
export interface OperationContext {
  readonly store: Store;
  readonly word: Word;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly caller: Pick<Caller, 'username'> | undefined;
}
