import {setImmediate as turn} from 'node:timers/promises';
import * as v from 'valibot';
import type {Params} from '../api/index.ts';
import {attempt} from '../attempt.ts';

/** The fields that are read of every line. */
const Line = v.looseObject({
  id: v.string(),
  time: v.optional(v.unknown()),
  pid: v.optional(v.unknown()),
  born: v.optional(v.unknown()),
  outcome: v.optional(v.unknown()),
  what: v.optional(v.string()),
  profile: v.optional(v.unknown()),
  address: v.optional(v.unknown()),
  /** Of the token that the write was sent with; lines of earlier versions have none. */
  tokenMark: v.optional(v.unknown()),
});
export type Line = v.InferOutput<typeof Line>;

/** Lines that are parsed in one turn: a key that comes meanwhile waits for no more of them. */
export const atOnce = 500;

/** Older writes are not looked up any more; milliseconds. */
export const oldest = 7 * 86_400_000;

export interface Unfinished {
  sent: Line;
  outcome: 'sent' | 'unknown';
  again: boolean;
}

/** The line that a text is; undefined if it is none. */
export function lineOf(text: string): Line | undefined {
  const {success, output} = v.safeParse(
    Line,
    attempt(() => JSON.parse(text), undefined),
  );
  return success ? output : undefined;
}

/** The writes without an outcome, by their ids. @param texts the lines of the journal in their order */
export async function unfinishedOf(texts: readonly string[]): Promise<Map<string, Unfinished>> {
  const open = new Map<string, Unfinished>();
  for (const [index, text] of texts.entries()) {
    if (index % atOnce === atOnce - 1) await turn();
    const line = lineOf(text);
    if (!line) continue;
    const {id, outcome} = line;
    const write = open.get(id);
    if (outcome === 'sent') open.set(id, {sent: write?.sent ?? line, outcome, again: write !== undefined});
    // Earlier versions wrote `lost`.
    else if (write && (outcome === 'unknown' || outcome === 'lost'))
      open.set(id, {...write, outcome: 'unknown'});
    // A refused retry does not mean that the first try was refused.
    else if (write?.again && (outcome === 'refused' || outcome === 'not sent'))
      open.set(id, {...write, outcome: 'unknown'});
    else open.delete(id);
  }
  return open;
}

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

interface TokenOwner {
  address: string;
  token?: string | undefined;
}

/** Recognises a token in the journal: the beginning of a digest, from which the token cannot be found. Undefined without a token. */
export async function tokenMark({address, token}: TokenOwner): Promise<string | undefined> {
  if (token === undefined) return undefined;
  // The start of the program writes nothing, and does without it.
  const {createHash} = await import('node:crypto');
  return createHash('sha256').update(`skydeck journal\n${address}\n${token}`).digest('hex').slice(0, 8);
}
