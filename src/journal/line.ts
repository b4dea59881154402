import {setImmediate as turn} from 'node:timers/promises';
import * as v from 'valibot';
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
