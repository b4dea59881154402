import {setImmediate as turn} from 'node:timers/promises';
import {type Json, type JsonObject, parseJson} from '../api/index.ts';
import {attempt} from '../attempt.ts';
import type {Lines} from '../journal/files.ts';
import {births, type Sender} from '../journal/journal.ts';
import {atOnce} from '../journal/line.ts';
import {isRecord, ownProperty} from '../own-property.ts';
import {count} from '../text/format.ts';
import {localAnswers, type SourceAnswers} from './answers.ts';

interface Line extends JsonObject {
  id: string;
  /** ISO 8601, UTC. */
  time: string;
}

interface JournalPorts {
  lines: () => Promise<Lines>;
  /** Whether the process that wrote a line is still running. */
  alive: (line: Sender, birth: ReturnType<typeof births>) => boolean;
}

export const journalAnswers = ({lines, alive}: JournalPorts): SourceAnswers =>
  localAnswers(async () => {
    const {lines: texts, whole} = await lines();
    const parsed: (Line | string)[] = [];
    for (let at = 0; at < texts.length; at += atOnce) {
      parsed.push(...texts.slice(at, at + atOnce).map(lineIn));
      await turn();
    }
    const birth = births();
    const items = writesFrom(parsed, line => alive(line, birth));
    const last = `the last ${count(items.length)} of a longer journal`;
    return whole ? items : {items, countWarning: last};
  });

const outcomes: Readonly<Record<string, string>> = {
  'found done': 'done',
  'found not done': 'not_done',
  'not sent': 'not_sent',
  'given up': 'given_up',
};

/** Reads the writes from the lines of the journal: {@link writesFrom}. */
export const writesOf = (lines: readonly string[], alive: (line: Sender) => boolean): Json[] =>
  writesFrom(lines.map(lineIn), alive);

/**
 * The writes of the lines of the journal, newest first. An unreadable line becomes an item of its own.
 * @param lines oldest first @param alive whether the process that wrote a line is still running: its write may be answered
 */
function writesFrom(lines: readonly (Line | string)[], alive: (line: Sender) => boolean): Json[] {
  const writes: JsonObject[] = [];
  const open = new Map<string, JsonObject>();
  for (const line of lines) {
    if (typeof line === 'string') {
      writes.push({line});
      continue;
    }
    const {outcome, pid: _, born: __, tokenMark: ___, ...rest} = line;
    const {id} = line;
    const write = open.get(id);
    if (outcome === 'sent' || !write) {
      const begun: JsonObject = {
        ...rest,
        // A retry is a write of its own.
        id: `${id}${open.has(id) ? `/${writes.length}` : ''}`,
        outcome: outcome === 'sent' ? (alive(line) ? 'sending' : 'unknown') : outcomeName(outcome),
      };
      if (begun.outcome === 'unknown')
        begun.detail = 'skydeck ended before an answer came: look at the item itself';
      if (write?.outcome === 'unknown')
        write.detail = [write.detail, 'it was sent again, which has its own entry']
          .filter(Boolean)
          .join(' · ');
      open.set(id, begun);
      writes.push(begun);
      continue;
    }
    write.outcome = outcomeName(outcome);
    // The time of a look-up, maybe days later, is not the end of the write.
    if (!['lost', 'unknown', 'found done', 'given up'].includes(String(outcome)))
      write.took = Date.parse(line.time) - Date.parse(String(write.time));
    if (typeof line.detail === 'string') write.detail = line.detail;
    else delete write.detail;
    if (line.made !== undefined) write.made = line.made;
  }
  return writes.reverse();
}

/** Reads a line; its text if that lacks its id or its time. */
function lineIn(text: string): Line | string {
  const line = attempt(() => parseJson(text), undefined);
  if (!isRecord(line)) return text;
  const {id, time} = line;
  if (typeof id !== 'string' || typeof time !== 'string' || Number.isNaN(Date.parse(time))) return text;
  return {...line, id, time};
}

const outcomeName = (outcome: unknown) => ownProperty(outcomes, String(outcome)) ?? String(outcome);
