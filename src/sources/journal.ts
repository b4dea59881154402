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
  localAnswers(async ({batch: id}) => {
    const {lines: texts, whole} = await lines();
    const parsed: (Line | string)[] = [];
    for (let at = 0; at < texts.length; at += atOnce) {
      parsed.push(...texts.slice(at, at + atOnce).map(lineIn));
      await turn();
    }
    const birth = births();
    const all = writesFrom(parsed, line => alive(line, birth));
    const items = id === undefined ? all : writesIn(all, id);
    const last = `the last ${count(items.length)} of a longer journal`;
    return whole ? items : {items, countWarning: last};
  });

const outcomes: Readonly<Record<string, string>> = {
  'found done': 'done',
  'found not done': 'not_done',
  'not sent': 'not_sent',
  'given up': 'given_up',
};

export const writesOf = (lines: readonly string[], alive: (line: Sender) => boolean): JsonObject[] =>
  writesFrom(lines.map(lineIn), alive);

/**
 * The writes of journal lines, newest first; an unreadable line is one by itself.
 * @param lines oldest first
 * @param alive if its process runs
 */
function writesFrom(lines: readonly (Line | string)[], alive: (line: Sender) => boolean): JsonObject[] {
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
  return joined(writes).reverse();
}

/** The writes of an entry that has several, newest first. */
const writesIn = (entries: readonly JsonObject[], id: string | number): readonly Json[] => {
  const {writes} = entries.find(entry => entry.id === id) ?? {};
  return Array.isArray(writes) ? writes.toReversed() : [];
};

/** Puts those that were sent together into one entry, in the place of the first. */
function joined(writes: readonly JsonObject[]): JsonObject[] {
  const batches = new Map<string, JsonObject[]>();
  const batchOf = ({batch}: JsonObject) => (isRecord(batch) ? String(batch.id) : undefined);
  for (const write of writes) {
    const id = batchOf(write);
    const batch = batches.get(id ?? '');
    if (batch) batch.push(write);
    else if (id !== undefined) batches.set(id, [write]);
  }
  return writes.flatMap(write => {
    const batch = batches.get(batchOf(write) ?? '');
    if (!batch) return [write];
    return batch[0] === write ? [entryOf(write, batch)] : [];
  });
}

/** The outcome of several writes is the first of these that one of them has. */
const worst = ['sending', 'unknown', 'failed', 'refused', 'not_done', 'not_sent', 'given_up', 'done'];

function entryOf(first: JsonObject, writes: readonly JsonObject[]): JsonObject {
  const {id, time = null, profile, address, batch} = first;
  // Of a write that was tried again, its last attempt counts.
  const last = new Map(writes.map(write => [String(write.id).replace(/\/\d+$/, ''), write]));
  // Those that have not been sent yet, or that the program ended before, have no line.
  const left = (isRecord(batch) ? Number(batch.writes) : 0) - last.size;
  const outcomes = [
    ...[...last.values()].map(({outcome}) => String(outcome)),
    ...Array.from({length: Math.max(0, left)}, () => 'not_sent'),
  ];
  const counts = worst
    .map(word => [outcomes.filter(outcome => outcome === word).length, word] as const)
    .filter(([number]) => number > 0);
  return {
    id: `${id}+`,
    time,
    ...(profile === undefined ? {} : {profile}),
    ...(address === undefined ? {} : {address}),
    what: isRecord(batch) ? String(batch.what) : '',
    outcome: counts[0]?.[1] ?? 'unknown',
    ...(counts.length > 1
      ? {
          detail: counts
            .map(([number, word]) => `${count(number)} ${word.replace('_', ' ')}`)
            .reverse()
            .join(' · '),
        }
      : {}),
    writes: [...writes],
  };
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
