import {stripVTControlCharacters} from 'node:util';
import {expect, test} from 'vitest';
import {screens} from '../../../src/app/frame/screens.ts';
import {typedLine} from '../../../src/app/screen-reader/news.ts';
import {tell} from '../../../src/app/screen-reader/tell.ts';
import type {State} from '../../../src/app/state/state.ts';
import {golden} from '../../golden.ts';
import {open, type Setting} from '../screen.tsx';
import {announce} from '../screen-reader/announce.ts';

interface Walk {
  readonly name: string;
  readonly setting: Setting;
  /**
   * Keys by their names, `{down enter}` without waiting in between, texts in quotation marks, pasted ones in single ones, clicks
   * as `<text>` or by column and row as `click:5,7`, seconds as `3s`, another size as `80x24`; one report for each. From `hold` on requests wait, until `one` lets one
   * through, or `let` all. A function chooses each of them by what is on the screen, until it has no more.
   */
  readonly steps: readonly string[] | ((state: State) => string | undefined);
}

/** Each of these keys a step of its own. */
export const keys = (names: string): string[] => names.split(' ');

type Screen = Awaited<ReturnType<typeof open>>;

/** A line of the report for each row of the screen that is not as before. */
function changedRows(before: readonly string[], after: readonly string[]): string[] {
  return after.flatMap((line, row) =>
    line === before[row] ? [] : [`${String(row + 1).padStart(3)} │${line === '' ? '' : ` ${line}`}`],
  );
}

/** All that leaves the program, and what it waits for, as lines; what was said before is left out. */
function outside(screen: Screen): () => string[] {
  const lists: [name: string, all: () => readonly string[]][] = [
    [
      'sent',
      () =>
        screen.requests.map(
          ({method, path, filter}) =>
            `${method} ${path}${filter === undefined ? '' : ` ${JSON.stringify(filter)}`}`,
        ),
    ],
    ['copied', () => screen.copied],
    ['a secret was copied', () => screen.secrets],
    ['exit', () => screen.exits.map(String)],
    ['written', () => [...screen.files].map(([path, text]) => `${path}: ${text.length} characters`)],
  ];
  const seen = lists.map(([, all]) => all().length);
  let timers = '';
  return () => {
    const news = lists.flatMap(([name, all], at) => {
      const now = all();
      const fresh = now.slice(seen[at]);
      seen[at] = now.length;
      // Requests that are under way at once leave in any order.
      return fresh.map(text => `    ${name}: ${text}`).sort();
    });
    const waiting = screen.timers
      .map(({name, at}) => `${name} at ${new Date(at).toISOString().slice(11, 19)}`)
      .sort()
      .join(', ');
    if (waiting !== timers) news.push(`    waits: ${waiting === '' ? 'for nothing' : waiting}`);
    timers = waiting;
    return news;
  };
}

/** The colour of a new notice, where it has one. */
const toneOf = (before: State | undefined, {notice}: State): string[] =>
  notice && notice.tone !== 'info' && notice !== before?.notice ? [`    tone: ${notice.tone}`] : [];

/** Clicks on the first cell of a text that is on the screen. */
async function click(screen: Screen, text: string) {
  const rows = screen.frame().split('\n');
  const row = rows.findIndex(line => line.includes(text));
  const column = rows[row]?.indexOf(text);
  if (column === undefined) throw new Error(`there is no ${text} to click on:\n${rows.join('\n')}`);
  await clickAt(screen, column, row);
}

async function clickAt(screen: Screen, column: number, row: number) {
  screen.store.dispatch({type: 'mouse', does: 'click', column, row, at: screen.store.get().now});
  await screen.idle();
}

/** The names of all keys: one that is misspelt would walk nowhere. */
const known = new Set(Object.values(screens).flatMap(screen => screen.keys.flatMap(binding => binding.keys)));

/** Holds back requests, so that it can be seen what the screen is while they are under way. */
class Gate {
  holds = false;
  #waiting: {url: string; go: () => void}[] = [];

  transport(carry: Setting['transport']): NonNullable<Setting['transport']> {
    return async (wire, service, signal) => {
      if (this.holds)
        await new Promise<void>((go, stop) => {
          this.#waiting.push({url: wire.url, go});
          signal.addEventListener('abort', () => stop(signal.reason), {once: true});
        });
      return carry ? carry(wire, service, signal) : service(wire, signal);
    };
  }

  /** Lets one through, or all of them and those to come. Requests that begin at once come in any order: it is the first by its URL. */
  open(all: boolean): void {
    if (all) this.holds = false;
    const sorted = this.#waiting.toSorted((one, other) => one.url.localeCompare(other.url));
    this.#waiting = all ? [] : sorted.slice(1);
    for (const {go} of all ? sorted : sorted.slice(0, 1)) go();
  }

  /** Resolves when nothing is under way but what is held back; what first has to load a module, such as a plan, takes longer. */
  async after(work: Promise<void>): Promise<void> {
    if (!this.holds) return work;
    for (let turn = 0; turn < 30; turn++) await new Promise(setImmediate);
  }
}

/** One step of a walk, of several parts, as `Walk` has them. */
async function take(screen: Screen, gate: Gate, step: string) {
  for (const [part, typed, clicked, pasted, hasty] of step.matchAll(
    /"([^"]*)"|<([^>]*)>|'([^']*)'|\{([^}]*)\}|\S+/g,
  ))
    if (typed !== undefined) await gate.after(screen.type(typed));
    else if (clicked !== undefined) await gate.after(click(screen, clicked));
    else if (pasted !== undefined) {
      screen.store.dispatch({type: 'paste', text: pasted.replaceAll('\\n', '\n')});
      await gate.after(screen.idle());
    } else if (hasty !== undefined) await gate.after(screen.press(...hasty.split(' ')));
    else if (part === 'hold') gate.holds = true;
    else if (part === 'let' || part === 'one') {
      gate.open(part === 'let');
      await gate.after(screen.idle());
    } else if (/^\d+s$/.test(part)) {
      for (let second = 0; second < Number.parseInt(part, 10); second++) await gate.after(screen.later(1));
    } else if (/^\d+x\d+$/.test(part)) {
      const [columns = 0, rows = 0] = part.split('x').map(Number);
      await gate.after(screen.resize({columns, rows}));
    } else if (part.startsWith('click:')) {
      const [column = 0, row = 0] = part.slice('click:'.length).split(',').map(Number);
      await gate.after(clickAt(screen, column, row));
    } else if (part.startsWith('wheel:')) {
      const by = part === 'wheel:up' ? -1 : 1;
      screen.store.dispatch({
        type: 'mouse',
        does: 'wheel',
        by,
        column: 5,
        row: 5,
        at: screen.store.get().now,
      });
      await gate.after(screen.idle());
    } else {
      expect(part.length === 1 || known.has(part), `${part} is a key`).toBe(true);
      // As a person types: each key apart from the one before, so that none is taken for a slip.
      await gate.after(screen.after(700, part));
    }
}

/** Looks at the screen as it is when it opens, and after each step. */
type Watch = (screen: Screen) => (step: string) => void;

async function walk({setting, steps}: Omit<Walk, 'name'>, watch: Watch): Promise<Screen> {
  const gate = new Gate();
  const screen = await open({...setting, transport: gate.transport(setting.transport)});
  const look = watch(screen);
  look('open');
  for (let taken = 0; ; taken++) {
    const step = typeof steps === 'function' ? steps(screen.store.get()) : steps[taken];
    if (step === undefined) break;
    await take(screen, gate, step);
    look(step);
  }
  gate.open(true);
  await screen.idle();
  return screen;
}

/** Checks that a frame fits the screen, and returns its rows. */
function fittingRows(screen: Screen, step: string): string[] {
  const {columns, rows} = screen.store.get().size;
  const plain = rowsOf(stripVTControlCharacters(screen.frame()));
  expect(plain.length, step).toBeLessThanOrEqual(rows);
  expect(Math.max(...plain.map(line => line.length)), step).toBeLessThanOrEqual(columns);
  return plain;
}

const rowsOf = (drawn: string): string[] => drawn.split('\n').map(line => line.trimEnd());

/**
 * What a person sees and hears who takes these steps, and what is sent: after each step the rows of the screen that have changed,
 * what a screen reader reads out and the line that is typed into, the requests, what is copied or written, and the timers.
 */
async function told(one: Walk): Promise<string> {
  const lines: string[] = [];
  await walk(one, screen => {
    const left = outside(screen);
    let frame: readonly string[] = [];
    let heard: State | undefined;
    let typed: string | undefined;
    return step => {
      const now = fittingRows(screen, step);
      const state = screen.store.get();
      lines.push(
        `── ${step}`,
        ...changedRows(frame, now),
        ...left(),
        ...toneOf(heard, state),
        ...[...announce(heard, state)].map(text => `    “${text}”`),
      );
      const line = typedLine(tell(state));
      if (line !== undefined && line !== typed) lines.push(`    typed “${line}”`);
      typed = line;
      frame = now;
      heard = state;
    };
  });
  return `${lines.join('\n')}\n`;
}

/**
 * Walks over screens, each walk in a golden: a key that leads elsewhere, a row or a request more or less shows there. They are
 * in several files, so that those run which use the code that has changed.
 */
export function walkAll(walks: readonly Walk[]): void {
  test.each(walks)('$name', async one => {
    const text = await told(one);
    expect(text).not.toContain('skydeck made a mistake');
    golden(one.name, text);
  });
}

/** Walks whose steps are chosen by chance. They are not recorded: what holds on every screen is checked after each step. */
export function wanderAll(walks: readonly Walk[]): void {
  test.each(walks)('$name', async one => {
    const screen = await walk(one, invariants);
    await leadsHome(screen);
  });
}

const invariants: Watch = screen => {
  let before: State | undefined;
  let placeBefore: string | undefined;
  let read = 0;
  let sent = 0;
  return step => {
    const state = screen.store.get();
    const rows = fittingRows(screen, step);
    expect(rows.join('\n'), step).not.toMatch(/skydeck made a mistake|\bundefined\b|\bNaN\b|\[object /);
    const writes = screen.requests.filter(({method}) => method !== 'GET').map(requestLine);
    // Before a request leaves it is in the journal, once, and so it leaves once.
    expect(writes.toSorted(), step).toEqual(screen.journal.filter(isSent).map(requestLine).toSorted());
    if (writes.length > sent) {
      expect(before?.overlay?.kind, `${step} sent ${writes.slice(sent).join(', ')}`).toBe('form');
      expect(state.account.readOnly, step).toBeUndefined();
    }
    const gets = screen.requests.length - writes.length;
    expect(gets - read, `${step} read too much`).toBeLessThanOrEqual(mostReads);
    const [, place] = rows;
    if (before && !state.overlay && place !== placeBefore && before.size === state.size)
      expect([...announce(before, state)], `${step}: ${place} is read out`).not.toEqual([]);
    placeBefore = place;
    read = gets;
    sent = writes.length;
    before = state;
  };
};

/** Requests of one step: a find asks every list, and page by page where the service counts wrongly. */
const mostReads = 100;

const requestLine = ({method, path}: {method?: string | undefined; path?: string | undefined}): string =>
  `${method} ${path}`;

const isSent = ({outcome, method}: Screen['journal'][number]): boolean =>
  outcome === 'sent' && method !== undefined;

/** From wherever a walk has ended, keys lead out and on. */
async function leadsHome(screen: Screen) {
  for (let times = 0; screen.store.get().overlay && times < 10; times++) await screen.after(700, 'esc');
  expect(screen.store.get().overlay).toBeUndefined();
  await screen.resize({columns: 80, rows: 24});
  await screen.go('nodes');
  expect(stripVTControlCharacters(screen.frame()).split('\n')[1]).toMatch(/^ nodes\b/);
}
