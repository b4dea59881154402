import * as v from 'valibot';
import type {Json, JsonObject} from '../../api/index.ts';
import {isSeenDone} from '../../app/data/writes/batch-notice.ts';
import {isUnsent} from '../../app/data/writes/retries.ts';
import {takeSecret} from '../../app/data/writes/secrets.ts';
import {doneText, titleOf} from '../../app/data/writes/words.ts';
import type {State, Unfit, Write} from '../../app/state/state.ts';
import type {ExportItem} from '../../export/formats.ts';
import {exitCode, exitCodeOf, oweOutcome, warn} from '../../output.ts';
import type {Action} from '../../resources/definition/action.ts';
import {verbOf} from '../../resources/definition/common-actions.ts';
import {describe, type Resource} from '../../resources/definition/definition.ts';
import {actionOf} from '../../resources/index.ts';
import {counted} from '../../text/format.ts';
import {clean, cleanWhole} from '../../text/text.ts';
import {type Output, write as print, terminalCells, writerOf} from '../read/output.ts';
import {
  type AlreadyDone,
  idAsSent,
  sameLabelText,
  subjectOf,
  targetsOf,
  toldApart,
  type WriteReply,
} from './targets.ts';

/** A secret that can be read only now: a generated password, or a token in the reply. */
interface Secret {
  name: string;
  text: string;
}

export interface Ended {
  resource: Resource;
  action: Action<unknown>;
  state: State;
  writes: readonly Write[];
  so: readonly AlreadyDone[];
  unfit: readonly Unfit[];
  replies: ReadonlyMap<string, WriteReply>;
  /** The secrets that were generated here for all of the writes, by field. */
  made: Readonly<Record<string, string>>;
}

type Word = 'done' | 'accepted' | 'refused' | 'failed' | 'unknown' | 'not sent';

function wordOf(state: State, write: Write): Word {
  const {status} = write;
  if (status === 'done') return isSeenDone(state, write) ? 'done' : 'accepted';
  if (status === 'failed') return 'failed';
  if (isUnsent(write)) return 'not sent';
  return status === 'refused' ? 'refused' : 'unknown';
}

/** Whether what was made has a secret that only the answer had, which was lost: without it, a script has not got what it asked for. */
const isSecretLost = (state: State, write: Write): boolean =>
  isDone(wordOf(state, write)) && actionOf(write).reveals !== undefined && write.found !== undefined;

/** Returns the exit status: an unknown outcome counts more than a known one. */
export function statusOf({state, writes, unfit}: Pick<Ended, 'state' | 'writes' | 'unfit'>): number {
  const codes = writes.map(write => {
    const word = wordOf(state, write);
    if (word === 'accepted' && write.unwatched !== undefined) return exitCode.unknown;
    if (isSecretLost(state, write)) return exitCode.refused;
    if (word === 'done' || word === 'accepted') return exitCode.done;
    if (word === 'unknown') return exitCode.unknown;
    return write.problem ? exitCodeOf(write.problem) : exitCode.refused;
  });
  return Math.max(exitCode.done, ...codes, ...(unfit.length > 0 ? [exitCode.refused] : []));
}

/** Prints the outcomes: one as a sentence, several as a table, or in the given format. Failures also go to standard error; warnUnsent tells what was not sent. */
export async function printOutcomes(ended: Ended, output: Output | undefined): Promise<void> {
  const rows = rowsOf(ended);
  const [only] = ended.writes;
  const undone = ended.writes.filter(write => {
    const word = wordOf(ended.state, write);
    const isUnseen = word === 'accepted' && write.unwatched !== undefined;
    return !isDone(word) || isUnseen || isSecretLost(ended.state, write);
  });
  // What could not be sent as something was not made is told by that.
  const needing = undone.filter(({after, status}) => after !== undefined && status === 'refused');
  for (const write of undone) {
    const waiting = needing.filter(({after}) => after === write.id).length;
    if (!needing.includes(write)) warn(clean([sentence(ended, write), ...unmade(waiting)].join(' · ')));
  }
  oweOutcome({text: doneLines(ended), status: statusOf(ended), sent: doneOf(ended).length > 0});
  if (output === undefined && rows.length === 1) {
    if (only && undone.length === 0) await print(`${cleanWhole(sentence(ended, only))}\n`);
    for (const {name, text} of only ? secretsOf(ended, only) : [])
      await print(`${name}: ${cleanWhole(text)}\n`);
    return;
  }
  const cells = terminalCells();
  const kept = output === 'ids' ? rows.filter(({id, outcome}) => id !== null && isDone(outcome)) : rows;
  const items = kept.map((value): ExportItem => ({value, raw: value}));
  const {columns} = outcomes;
  const printed = writerOf({resource: outcomes, output: output ?? 'table', columns, chosen: false, cells});
  for await (const text of printed.writer([items], printed.columns)) await print(text);
  const elsewhere = secretPlaces[output ?? 'table'];
  for (const write of ended.writes)
    for (const {name, text} of secretsOf(ended, write)) await elsewhere?.(`${name}: ${cleanWhole(text)}\n`);
}

const unmade = (waiting: number): string[] =>
  waiting === 0 ? [] : [`${counted(waiting, 'further write')} not sent`];

const printAside = (text: string): void => void process.stderr.write(text);

/** The stream for secrets, by the output format; JSON contains them. Ids and CSV are read by scripts, so they have nothing else. */
const secretPlaces: Partial<Readonly<Record<Output, (text: string) => unknown>>> = {
  table: print,
  csv: printAside,
  ids: printAside,
};

const doneOf = ({state, writes}: Ended): readonly Write[] =>
  writes.filter(write => isDone(wordOf(state, write)));

const doneLines = (ended: Ended): string =>
  doneOf(ended)
    .flatMap(write => [
      `skydeck: ${sentence(ended, write)}`,
      ...secretsOf(ended, write).map(({name, text}) => `${name}: ${text}`),
    ])
    .map(line => `${cleanWhole(line)}\n`)
    .join('');

const isDone = (outcome: Json | undefined): boolean =>
  outcome === 'done' || outcome === 'accepted' || outcome === 'already so';

function sentence(ended: Ended, one: Write): string {
  const {state} = ended;
  const [target] = one.target ? toldApart([one.target], targetsOf(ended)) : [];
  const write = {...one, target};
  const {changes, found, problem, made, unwatched} = write;
  const word = wordOf(state, write);
  // What was looked up has its id in the words of the look-up.
  const id = made === undefined || found?.includes(`id ${made}`) ? undefined : `id ${made}`;
  const parts = {
    done: [doneText(write), changes, id, found, sameLabelText(write)],
    accepted: [
      `accepted${unwatched === undefined ? ', under way' : ''}: ${titleOf(write)}`,
      ...[changes, id, found, unwatched, sameLabelText(write)],
    ],
    refused: [`refused: ${titleOf(write)}`, problem?.message],
    failed: [`${titleOf(write)} ${found ?? 'failed'}`],
    unknown: [
      `${problem?.status === undefined ? 'no answer came, and it' : 'it'} may have been done: ${titleOf(write)}`,
      found,
      problem?.message,
      'it was not sent again; skydeck journal list has it',
    ],
    'not sent': [`not sent: ${titleOf(write)}`, problem?.message],
  };
  return parts[word].filter(Boolean).join(' · ');
}

function secretsOf(ended: Ended, write: Write): Secret[] {
  const {replies} = ended;
  const own = Object.entries(madeFor(ended, write)).map(([name, text]) => ({name, text}));
  const reply = replies.get(write.id);
  const revealed = reply && takeSecret(write, {value: reply.json, raw: reply.raw}).revealed;
  return [...own, ...(revealed ? [{name: revealed.label.toLowerCase(), text: revealed.text}] : [])];
}

/** The secrets that were generated for a write; none if nothing has taken them. */
const madeFor = ({state, made}: Ended, write: Write): Ended['made'] =>
  ['refused', 'not sent'].includes(wordOf(state, write)) ? {} : made;

function rowsOf(ended: Ended): JsonObject[] {
  const {resource, action, state, writes, so, unfit, replies} = ended;
  const sent = writes.map((write): JsonObject => {
    const {found, problem, changes, unwatched} = write;
    const outcome = wordOf(state, write);
    const told = [
      outcome === 'done' ? changes : problem?.message,
      found,
      outcome === 'accepted' && unwatched,
    ];
    const detail = [...told, isDone(outcome) && sameLabelText(write)].filter(Boolean).join(' · ');
    const made = madeFor(ended, write);
    const {raw, now: item = raw} = replies.get(write.id) ?? {};
    return {
      ...subjectOf(write, replies.get(write.id)),
      action: verbOf(actionOf(write)),
      outcome,
      ...(detail === '' ? {} : {detail}),
      ...(Object.keys(made).length === 0 ? {} : {made: {...made}}),
      ...(item === undefined || (typeof item === 'object' && Object.keys(item ?? {}).length === 0)
        ? {}
        : {item}),
    };
  });
  const unsent = ({id, label}: Pick<Unfit, 'id' | 'label'>, more: JsonObject): JsonObject => ({
    ...{id: idAsSent(resource.name, id), label, action: verbOf(action)},
    ...more,
  });
  const same = so.map(({target, raw}) => unsent(target, {outcome: 'already so', item: raw}));
  const left = unfit.map(one => unsent(one, {outcome: 'not sent', detail: one.why}));
  return [...sent, ...same, ...left];
}

const outcomes = describe(
  v.object({
    id: v.nullable(v.union([v.number(), v.string()])),
    label: v.string(),
    outcome: v.string(),
    detail: v.optional(v.string()),
  }),
).resource({
  name: 'outcomes',
  title: 'Outcomes',
  singular: 'outcome',
  summary: 'what came of a command',
  id: ({id}) => String(id ?? ''),
  label: ({label}) => label,
  columns: [
    {title: 'Label', cell: ({label}) => label, rank: 1, width: 12},
    {title: 'Id', cell: ({id}) => String(id ?? ''), rank: 4},
    {title: 'Outcome', cell: ({outcome}) => outcome, rank: 2},
    {title: 'Detail', cell: ({detail}) => detail, rank: 3, width: 16, sentences: true},
  ],
});
