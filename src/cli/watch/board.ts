import {setTimeout as sleep} from 'node:timers/promises';
import type {Budget} from '../../api/index.ts';
import {warn} from '../../output.ts';
import type {Preferences} from '../../preferences.ts';
import type {CellContext} from '../../resources/definition/definition.ts';
import {readSize} from '../../terminal/restore.ts';
import {count} from '../../text/format.ts';
import {brief, cleanWhole} from '../../text/text.ts';
import {clock} from '../../text/time.ts';
import {watchReader} from '../closed-output.ts';
import {onSignals} from '../input.ts';
import {fitTable, type Output, type PrintedForm, type WriteText, write} from '../read/output.ts';
import {type Change, changeSentence, changesPrinter, type Reading, type WatchForm} from './print-changes.ts';

/** A watched list as a table that is redrawn in place, with a sign at each recent change. */

interface Board {
  at: string;
  reading: Reading;
  /** The changes of the last reading that differed from the one before. */
  changes: readonly Change[];
  /** All changes so far as sentences, the newest last. */
  sentences: readonly string[];
  told?: string | undefined;
}

const most = 4;
/** The least number of rows of a terminal that shows sentences. */
const tall = 14;

/** What stands before an item, and its colour. One that has gone is not on the board. */
const marks: Partial<Record<Change['change'], {sign: string; color: number}>> = {
  new: {sign: '+', color: 32},
  changed: {sign: '~', color: 33},
};

async function boardLines(
  {at, reading, changes, sentences, told}: Board,
  {resource, columns, chosen, first}: PrintedForm & Pick<WatchForm, 'first'>,
  context: CellContext,
  {columns: cells, rows, color}: {columns: number; rows: number; color: boolean},
): Promise<readonly string[]> {
  const items = [...reading.values()];
  if (first) {
    const listed = [...reading].map(([id, item]): Change => ({at: 0, change: 'listed', id, item}));
    const lines =
      items.length === 0
        ? []
        : first(listed, cells - 2)
            .trimEnd()
            .split('\n');
    return placed(lines.map(line => `  ${line}`));
  }
  let text = '';
  for await (const part of fitTable(Math.max(1, cells - 2), chosen)([items], columns, context)) text += part;
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const of = new Map(changes.map(({id, change}) => [id, change]));
  const marked = items.map(({value}, index) => {
    const mark = marks[of.get(resource.id(value)) ?? 'listed'];
    const line = `${mark?.sign ?? ' '} ${lines[index] ?? ''}`;
    return color && mark ? `\u001b[${mark.color}m${line}\u001b[m` : line;
  });
  return placed(marked, `  ${head}`);

  /** Puts as many of the lines as there is room for between the title and the sentences. */
  function placed(all: readonly string[], heading = ''): string[] {
    const below = [
      ...(rows >= tall ? sentences.slice(-most).map(sentence => cleanWhole(sentence)) : []),
      ...(told === undefined ? [] : [told]),
    ];
    // Two lines stand above the rows, and one below them may say how many rows do not fit.
    const room = Math.max(0, rows - 2 - below.length);
    const left = all.length - room;
    const shown = left > 0 ? all.slice(0, Math.max(0, room - 1)) : all;
    const what = first ? ' lines' : '';
    const more = left > 0 ? [`  ${count(all.length - shown.length)} more${what} have no room here`] : [];
    const title = `${count(items.length)} ${items.length === 1 ? resource.singular : resource.name} · as of ${at} · q quits`;
    return [
      brief(title, cells),
      heading,
      ...shown,
      ...[...more, ...below].map(line => brief(line, cells)),
    ].slice(0, rows);
  }
}

/** The number of sentences that are kept, which is more than are shown. */
const kept = 20;

export type WatchOutput = ReturnType<typeof drawChanges>;

/** Returns the output of a watch: a table that is redrawn in place, or lines if the terminal cannot do that. */
export function watchOutput(form: WatchForm, around: WatchEnvironment): WatchOutput {
  const {write, report, takeTerminal} = around;
  if (takeTerminal) return drawChanges(form, around, takeTerminal);
  return {print: changesPrinter(form, write), note: report, fail: report, close: async () => {}};
}

/** Draws what a watch reads as a table. The last one stays on the terminal at the end. */
function drawChanges(form: WatchForm, {now, write}: WatchEnvironment, take: () => WatchTerminal) {
  let terminal: WatchTerminal | undefined;
  let board: Board | undefined;
  let note: string | undefined;
  let failure: string | undefined;
  const draw = async () => {
    if (!board || !terminal) return;
    const told = failure ?? note;
    terminal.draw(await boardLines({...board, told}, form, form.context, terminal.size()));
  };
  return {
    async print(changes: readonly Change[], reading: Reading): Promise<void> {
      failure = undefined;
      const at = clock(now(), form.context);
      // Changes in columns that the board does not show are not reported.
      const told = (board ? changes : []).flatMap(change => {
        const text = changeSentence(change, form);
        return text === undefined ? [] : [{change, text}];
      });
      board = {
        at,
        reading,
        changes: told.map(({change}) => change),
        sentences: [...(board?.sentences ?? []), ...told.map(({text}) => text)].slice(-kept),
      };
      if (!terminal) {
        terminal = take();
        terminal.onChange(() => void draw());
      }
      await draw();
    },
    note(text: string): void {
      note = text;
    },
    fail(text: string): void {
      failure = text;
      void draw();
    },
    async close(): Promise<void> {
      if (!terminal || !board) return;
      terminal.close();
      const listed = [...board.reading].map(
        ([id, item]): Change => ({at: now(), change: 'listed', id, item}),
      );
      if (listed.length > 0) await changesPrinter(form, write)(listed);
      // The watched items are gone, as the last sentence says.
      else for (const text of board.sentences.slice(-1)) await write(`${cleanWhole(text)}\n`);
    },
  };
}

interface WatchTerminal {
  size: () => {columns: number; rows: number; color: boolean};
  draw: (lines: readonly string[]) => void;
  /** Registers what is called when the terminal changes its size, or the program resumes. */
  onChange: (redraw: () => void) => void;
  isOver: () => boolean;
  close: () => void;
}

const enter = '\u001b[?1049h\u001b[?25l';
const leave = '\u001b[m\u001b[?7h\u001b[?25h\u001b[?1049l';
// The terminal shows what is written between these at once, and does not wrap lines.
const begin = '\u001b[?2026h\u001b[?7l\u001b[H';
const end = '\u001b[?7h\u001b[?2026l';

/** Takes over the terminal: `q` and ctrl-c end the watch, ctrl-z suspends it. */
export function takeTerminal(): WatchTerminal {
  const {stdin, stdout} = process;
  let over = false;
  let taken = false;
  let redraw = (): void => {};
  const take = () => {
    taken = true;
    if (stdin.isTTY) stdin.setRawMode(true);
    stdout.write(enter);
  };
  const giveBack = () => {
    if (!taken) return;
    taken = false;
    stdout.write(leave);
    if (stdin.isTTY) stdin.setRawMode(false);
  };
  const quit = () => {
    over = true;
  };
  let signalled: NodeJS.Signals | undefined;
  const stopBy = (signal: NodeJS.Signals) => {
    signalled = signal;
    quit();
  };
  const type = (bytes: Buffer) => {
    const keys = bytes.toString('latin1');
    if (/^[qQ\u0003\u0004]/.test(keys)) quit();
    if (keys !== '\u001a') return;
    giveBack();
    process.once('SIGCONT', () => {
      take();
      readSize();
      redraw();
    });
    process.kill(process.pid, 'SIGTSTP');
  };
  const resize = () => redraw();
  take();
  if (stdin.isTTY) stdin.on('data', type);
  stdout.on('resize', resize);
  const ignoreSignals = onSignals(stopBy);
  process.on('exit', giveBack);
  return {
    size: () => ({
      columns: stdout.columns || 80,
      rows: stdout.rows || 24,
      color: !process.env.NO_COLOR,
    }),
    draw: lines => {
      // Behind a line that fills the terminal the cursor stands on its last character, so what was there is erased before it.
      const erased = lines.map((line, at) => `\u001b[${at < lines.length - 1 ? 'K' : 'J'}${line}\u001b[m`);
      if (taken) stdout.write(`${begin}${erased.join('\r\n')}${end}`);
    },
    onChange: listener => {
      redraw = listener;
    },
    isOver: () => over,
    close: () => {
      giveBack();
      process.off('exit', giveBack);
      ignoreSignals();
      stdout.off('resize', resize);
      stdin.off('data', type).pause();
      // Once the terminal is restored, the signal ends the program as usual: the shell sees 143 or 129.
      if (signalled !== undefined && signalled !== 'SIGINT') process.kill(process.pid, signalled);
    },
  };
}

/** The clock, the output and the terminal of a watch. Tests pass their own. */
export interface WatchEnvironment {
  now: () => number;
  /** Resolves with false if nobody reads the output any more. */
  pause: (milliseconds: number) => Promise<boolean>;
  write: WriteText;
  report: (text: string) => void;
  /** Takes over the terminal to redraw a table in place; undefined if changes are printed as lines. */
  takeTerminal?: () => WatchTerminal;
}

interface Printed {
  output?: Output | undefined;
  cells?: number | undefined;
  preferences: Preferences;
}

/** Returns this process's own. It redraws a table in place, if it prints one to a terminal that can. */
export function outside({output = 'table', cells, preferences: {screenReader}}: Printed): WatchEnvironment {
  const draws = output === 'table' && cells !== undefined && !screenReader;
  const isOver = watchReader();
  const {TERM, INK_SCREEN_READER} = process.env;
  const around = {now: Date.now, write, report: warn};
  // A screen reader needs lines, and a dumb terminal can do nothing else.
  if (!draws || TERM === undefined || TERM === 'dumb' || INK_SCREEN_READER === 'true')
    return {...around, pause: milliseconds => pause(milliseconds, isOver)};
  let terminal: WatchTerminal | undefined;
  return {
    ...around,
    pause: milliseconds => pause(milliseconds, () => terminal?.isOver() ?? false, 100),
    takeTerminal: () => {
      terminal = takeTerminal();
      return terminal;
    },
  };
}

/** How long a watch waits between two readings, so that most of the budget remains for other requests. */

const shortest = 5000;
const longest = 30_000;

interface Pace {
  requests: number;
  idle: number;
  budget?: Budget | undefined;
  retryAfter?: number | undefined;
}

/** Returns the milliseconds until the next reading: longer if it takes many requests, or if nothing has changed for a while. */
export function pauseFor({requests, idle, budget, retryAfter = 0}: Pace): number {
  const base = Math.max(shortest, 2000 * requests);
  const often = Math.min(Math.max(base, longest), base * 2 ** Math.floor(idle / 6));
  const spare = !budget || budget.remaining > budget.limit / 10;
  return Math.max(spare ? often : Math.max(often, longest), retryAfter * 1000);
}

async function pause(milliseconds: number, isOver: () => boolean, step = 1000): Promise<boolean> {
  const end = Date.now() + milliseconds;
  for (let left = milliseconds; left > 0; left = end - Date.now()) {
    await sleep(Math.min(step, left));
    if (isOver()) return false;
  }
  return true;
}
