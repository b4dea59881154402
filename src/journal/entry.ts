import type {Params} from '../api/index.ts';

/** A line of the journal. It never holds a secret: a body's secret fields are masked before they come here. */
export interface Entry {
  /** Milliseconds since the epoch. */
  at: number;
  /** The same for all lines about one write. */
  write: string;
  what: string;
  method: string;
  path: string;
  body?: unknown;
  outcome: 'sent' | 'done' | 'refused' | 'not sent' | 'unknown' | 'found done';
  detail?: string;
  /** Its id in the journal, where an earlier run has sent it. */
  journalId?: string;
  /** What it takes to look for it later, should its outcome not come to be known. */
  asked?: {
    resource: string;
    action: string;
    params: Params;
    target?: {id: string; label: string};
    /** What bore the label before, where something is created. */
    before?: readonly string[];
  };
}

/** Writes one line, and does not come back before it is on the disk. Throws where it cannot. */
export type Journal = (entry: Entry) => Promise<void>;
