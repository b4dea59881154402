import {type Json, type JsonObject, parseJson} from '../api/index.ts';
import {ownProperty} from '../own-property.ts';
import {type Answers, localAnswers} from './answers.ts';

/** A line of the journal file, as far as it is understood. */
export interface Line {
  time?: unknown;
  id?: unknown;
  pid?: unknown;
  born?: unknown;
  outcome?: unknown;
  detail?: unknown;
}

export interface JournalPorts {
  /** The journal's lines, oldest first. */
  lines: () => Promise<readonly string[]>;
  /** Whether the process runs that wrote a line. */
  alive: (line: Line) => boolean;
}

/** Answers from the journal's file. */
export const journalAnswers = ({lines, alive}: JournalPorts): Answers =>
  localAnswers(async () => writesOf(await lines(), alive));

const outcomes: Readonly<Record<string, string>> = {
  'found done': 'done',
  'found not done': 'not_done',
  'not sent': 'not_sent',
};

/**
 * The journal's lines, oldest first, as writes, newest first: what was sent, and what became of it. A line that is
 * none (a program may be killed in the middle of one) is a thing of its own, which the list shows as not readable.
 * @param alive whether the process runs that wrote a line: what it sent may still be answered
 */
export function writesOf(lines: readonly string[], alive: (line: Line) => boolean): Json[] {
  const writes: JsonObject[] = [];
  const open = new Map<string, JsonObject>();
  for (const text of lines) {
    const line = parse(text);
    if (!line) {
      writes.push({line: text});
      continue;
    }
    const {outcome, pid: _, born: __, ...rest} = line;
    const {id} = line;
    const write = open.get(id);
    if (outcome === 'sent' || !write) {
      const begun: JsonObject = {
        ...(rest as JsonObject),
        // The same may be sent again, by a person: that is another write.
        id: `${id}${open.has(id) ? `/${writes.length}` : ''}`,
        time: stamp(line.time),
        outcome: outcome === 'sent' ? (alive(line) ? 'sending' : 'lost') : said(outcome),
      };
      if (begun.outcome === 'lost')
        begun.detail = 'skydeck ended before an answer came: look at the thing itself';
      open.set(id, begun);
      writes.push(begun);
      continue;
    }
    write.outcome = said(outcome);
    // When it was found, another day, is not how long it took.
    if (outcome !== 'lost' && outcome !== 'found done')
      write.took = Date.parse(line.time) - Date.parse(`${write.time}Z`);
    if (typeof line.detail === 'string') write.detail = line.detail;
    else delete write.detail;
  }
  return writes.reverse();
}

function parse(text: string): (Line & {id: string; time: string}) | undefined {
  try {
    const line = parseJson(text) as Line | null;
    // Whose write it is, and when it was, no line of a journal lacks.
    if (typeof line?.id !== 'string' || typeof line.time !== 'string') return undefined;
    return Number.isNaN(Date.parse(line.time)) ? undefined : {...line, id: line.id, time: line.time};
  } catch {
    return undefined;
  }
}

const said = (outcome: unknown) => ownProperty(outcomes, String(outcome)) ?? String(outcome);

/** As the service writes times: to the second, UTC, without a zone. Milliseconds are kept, for how long it took. */
const stamp = (time: string) => time.replace(/Z$/, '');
