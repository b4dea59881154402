import {type Json, type JsonObject, parseJson} from '../api/index.ts';
import {ownProperty} from '../own-property.ts';
import {type Answers, localAnswers} from './answers.ts';

/** A line of the journal. */
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
  /** Whether the process that wrote a line is still running. */
  alive: (line: Line) => boolean;
}

/** Answers from the journal. */
export const journalAnswers = ({lines, alive}: JournalPorts): Answers =>
  localAnswers(async () => writesOf(await lines(), alive));

const outcomes: Readonly<Record<string, string>> = {
  'found done': 'done',
  'found not done': 'not_done',
  'not sent': 'not_sent',
};

/**
 * The writes that the lines of the journal tell of, newest first. An unreadable line (a program may be killed while it
 * writes one) is an item of its own, which the list shows as such.
 * @param lines oldest first
 * @param alive whether the process that wrote a line is still running: its write may still be answered
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
        // A retry is a write of its own.
        id: `${id}${open.has(id) ? `/${writes.length}` : ''}`,
        time: stamp(line.time),
        outcome: outcome === 'sent' ? (alive(line) ? 'sending' : 'lost') : outcomeName(outcome),
      };
      if (begun.outcome === 'lost')
        begun.detail = 'skydeck ended before an answer came: look at the thing itself';
      open.set(id, begun);
      writes.push(begun);
      continue;
    }
    write.outcome = outcomeName(outcome);
    // A look-up, maybe days later, does not tell how long the write took.
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
    // Every line has an id and a time.
    if (typeof line?.id !== 'string' || typeof line.time !== 'string') return undefined;
    return Number.isNaN(Date.parse(line.time)) ? undefined : {...line, id: line.id, time: line.time};
  } catch {
    return undefined;
  }
}

const outcomeName = (outcome: unknown) => ownProperty(outcomes, String(outcome)) ?? String(outcome);

/** A time as the service writes it, UTC without a zone, but with milliseconds. */
const stamp = (time: string) => time.replace(/Z$/, '');
