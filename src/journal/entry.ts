import type {Params} from '../api/index.ts';

/** A line of the journal, with the secret fields of its body masked. */
export interface Entry {
  /** Milliseconds since the epoch. */
  at: number;
  write: string;
  /** Its title, such as `Delete node web-1`. */
  what: string;
  method: string;
  path: string;
  body?: unknown;
  /** `failed`: a command of the person's own ended so. */
  outcome: 'sent' | 'done' | 'refused' | 'failed' | 'not sent' | 'unknown' | 'found done' | 'given up';
  detail?: string;
  /** The id of the write in the journal, if an earlier run has sent it. */
  journalId?: string;
  /** What the write made, once that is known: no other write made it. */
  made?: {resource: string; id: string} | undefined;
  /** The writes that were sent together: the id of the first, the same in each of them, what they do, and how many they are. */
  batch?: {id: string; what: string; writes: number} | undefined;
  /** The data that a later run needs for a look-up, if the outcome stays unknown. */
  asked?: {
    resource: string;
    action: string;
    params: Params;
    target?: {id: string; label: string};
    /** The ids of the items that had the same label before this one was created. */
    before?: readonly string[];
    /** Milliseconds by which the service's clock was ahead of this machine's. */
    ahead?: number | undefined;
  };
}

/** Writes one line. Resolves with the id of its write once it is on the disk; rejects if it cannot be written. */
export type Journal = (entry: Entry) => Promise<string>;

/** Says that an outcome could not be written; the reason goes behind it. What was sent is looked up by the next start. */
export const unrecordedText = (what: string): string =>
  `how ${what.replace(/: .*/, '')} ended is not in the journal`;
