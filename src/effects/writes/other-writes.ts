import {isDeepStrictEqual} from 'node:util';
import * as v from 'valibot';
import type {Write} from '../../app/state/state.ts';
import {oldest} from '../../journal/line.ts';
import {journal} from '../../resources/local/journal.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {listEndpoint} from '../find-item.ts';

/** What the other writes in the journal, of whatever run, have made or may have made where a write creates something. */
interface OtherWrites {
  /** The ids of what they made, as their answers or look-ups told. */
  made: ReadonlySet<string>;
  /** How many of them asked for the same and have no known outcome, before this one and in all. */
  open: {before: number; all: number};
}

const Sent = v.object({
  id: v.string(),
  time: v.string(),
  address: v.optional(v.string()),
  method: v.optional(v.string()),
  path: v.optional(v.string()),
  body: v.optional(v.unknown()),
  outcome: v.optional(v.string()),
  made: v.optional(v.object({resource: v.string(), id: v.string()})),
});
const Entry = v.object({...Sent.entries, writes: v.optional(v.array(Sent))});
type Entry = v.InferOutput<typeof Sent>;

/**
 * Reads them from the journal: none if the write itself is not in it.
 * @param answers of the journal @param resource of what the write creates
 */
export async function otherWrites(
  answers: SourceAnswers,
  {journalId, entryId = journalId}: Pick<Write, 'entryId' | 'journalId'>,
  resource: string,
): Promise<OtherWrites> {
  const entries = await entriesOf(answers);
  // An entry for each time that it was sent.
  const isOwn = ({id}: Entry) => id === entryId || id.startsWith(`${entryId}/`);
  const index = entries.findIndex(isOwn);
  const own = entries[index];
  if (!own) return {made: new Set(), open: {before: 0, all: 0}};
  const isOther = (entry: Entry) => !isOwn(entry) && entry.address === own.address;
  const isOpen = (entry: Entry) => isOther(entry) && mayHaveMade(entry, own);
  return {
    made: new Set(
      entries.flatMap(entry => (isOther(entry) && entry.made?.resource === resource ? [entry.made.id] : [])),
    ),
    open: {before: entries.slice(0, index).filter(isOpen).length, all: entries.filter(isOpen).length},
  };
}

/** Whether the outcome of another write is not known, and it asked for what this one asks for. */
function mayHaveMade({outcome, method, path, body, time}: Entry, own: Entry): boolean {
  const isUnknown = outcome === 'sending' || outcome === 'unknown';
  const isSame = method === own.method && path === own.path && isDeepStrictEqual(body, own.body);
  return isUnknown && isSame && Math.abs(Date.parse(time) - Date.parse(own.time)) < oldest;
}

/** The oldest first. All at once, as the journal may grow from one page to the next. */
async function entriesOf(answers: SourceAnswers): Promise<Entry[]> {
  const {slots} = await answers.list(listEndpoint(journal.name), {pageSize: Number.MAX_SAFE_INTEGER});
  return slots.toReversed().flatMap(({raw}) => {
    const {success, output} = v.safeParse(Entry, raw);
    return success ? (output.writes ?? [output]) : [];
  });
}
