import {stripVTControlCharacters} from 'node:util';
import {expect, test} from 'vitest';
import {screens} from '../../../src/app/frame/screens.ts';
import {typedLine} from '../../../src/app/screen-reader/follow.ts';
import {tell} from '../../../src/app/screen-reader/tell.ts';
import type {State} from '../../../src/app/state/state.ts';
import {golden} from '../../golden.ts';
import {open, type Setting} from '../screen.tsx';
import {announce} from '../screen-reader/announce.ts';
import type {Screen} from '../steps.ts';

export interface Walk {
  readonly name: string;
  readonly setting: Setting;
  /**
   * Steps with ` · ` between them: keys by their names, `{down enter}` without waiting in between, texts in quotation marks, pasted ones in single ones, clicks
   * as `<text>` or by column and row as `click:5,7`, seconds as `3s`, another size as `80x24`; one report for each. From `hold` on requests wait, until `one` lets one
   * through, or `let` all. A function chooses each of them by what is on the screen, until it has no more.
   */
  readonly steps: string | ((state: State) => string | undefined);
}

/** All that leaves the program since the last call, as lines. Requests that are under way at once leave in any order. */
function outside(screen: Screen): () => string[] {
  const lists: [name: string, all: () => readonly string[]][] = [
    ['read', () => screen.requests.flatMap(({method, path}) => (method === 'GET' ? [pathOf(path)] : []))],
    ['sent', () => writesOf(screen)],
    ['copied', () => screen.copied],
    ['a secret was copied', () => screen.secrets],
    ['exit', () => screen.exits.map(String)],
    ['written', () => [...screen.files].map(([path, text]) => `${path}: ${text.length} characters`)],
  ];
  const seen = lists.map(([, all]) => all().length);
  return () =>
    lists.flatMap(([name, all], at) => {
      const now = all();
      const fresh = counted(now.slice(seen[at]).sort());
      seen[at] = now.length;
      return fresh.length === 0 ? [] : [`  ${name}: ${fresh.join(' · ')}`];
    });
}

const pathOf = (path: string): string => path.replace(/\?.*/, '');

const counted = (sorted: readonly string[]): string[] =>
  [...new Set(sorted)].map(text => {
    const times = sorted.filter(other => other === text).length;
    return times === 1 ? text : `${text} ×${times}`;
  });

/** Amounts are left out: how they are written is tested elsewhere. */
const withoutAmounts = (text: string): string =>
  text
    .split(/(?<=[^\d]), |, (?=\D)| · /)
    .filter(part => !/[$€£]|USD|EUR/.test(part))
    .join(', ');

/** The first few lines that a screen reader reads out. */
function said(before: State | undefined, now: State): string[] {
  const lines = [...announce(before, now)].map(withoutAmounts).filter(text => text !== '');
  const more = lines.length > 4 ? [`… ${lines.length - 3}`] : [];
  const shown = more.length > 0 ? lines.slice(0, 3) : lines;
  return shown.length === 0 ? [] : [`  “${[...shown, ...more].join(' / ')}”`];
}

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
  /** The paths of what could not be read since the last step, and of what could. */
  failed = new Set<string>();
  answered = new Set<string>();
  #waiting: {url: string; go: () => void}[] = [];

  transport(carry: Setting['transport']): NonNullable<Setting['transport']> {
    return async (wire, service, signal) => {
      if (this.holds)
        await new Promise<void>((go, stop) => {
          this.#waiting.push({url: wire.url, go});
          signal.addEventListener('abort', () => stop(signal.reason), {once: true});
        });
      const reply = await (carry ? carry(wire, service, signal) : service(wire, signal));
      const {pathname} = new URL(wire.url);
      if (wire.method === 'GET') (reply.status >= 400 ? this.failed : this.answered).add(pathname);
      return reply;
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
type Watch = (screen: Screen, gate: Gate) => (step: string) => unknown;

export async function walk({setting, steps}: Omit<Walk, 'name'>, watch: Watch): Promise<Screen> {
  const gate = new Gate();
  const screen = await open({...setting, transport: gate.transport(setting.transport)});
  const listed = typeof steps === 'string' ? steps.trim().split(/\s+·\s+/) : [];
  const look = watch(screen, gate);
  look('open');
  for (let taken = 0; ; taken++) {
    const step = typeof steps === 'function' ? steps(screen.store.get()) : listed[taken];
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

/** Where one is: the second row of the screen, what is open above it, and the line that is typed into. */
function whereabouts(state: State, [, place = '']: readonly string[]): string {
  const {overlay, notice} = state;
  const above = overlay ? [overlay.kind] : [];
  const typed = typedLine(tell(state));
  const tone = notice && notice.tone !== 'info' ? [`(${notice.tone})`] : [];
  return [
    place.trim().replace(/ {2,}/g, ' | '),
    ...above,
    ...(typed === undefined ? [] : [typed]),
    ...tone,
  ].join(' · ');
}

/**
 * What a person is told who takes these steps, and what is sent: after each step where one is, the first lines that a screen
 * reader reads out, the requests, what is copied or written.
 */
const record =
  (lines: string[]): Watch =>
  (screen, gate) => {
    const holds = invariants(screen, gate);
    const left = outside(screen);
    let heard: State | undefined;
    return step => {
      const rows = holds(step);
      const state = screen.store.get();
      lines.push(`${step} → ${whereabouts(state, rows)}`, ...said(heard, state), ...left());
      heard = state;
    };
  };

/**
 * Walks over screens: after each step what always holds is checked, and in a golden is kept where it led, what was said and what
 * was sent. They are in several files, so that those run which use the code that has changed.
 */
export function walkAll(walks: readonly Walk[]): void {
  test.each(walks)('$name', async one => {
    const lines: string[] = [];
    await walk(one, record(lines));
    golden(one.name, `${lines.join('\n')}\n`);
  });
}

/** Walks whose steps are chosen by chance. They are not recorded: what holds on every screen is checked after each step. */
export function wanderAll(walks: readonly Walk[]): void {
  test.each(walks)('$name', async one => {
    await leadsHome(await walk(one, invariants));
  });
}

const invariants = (screen: Screen, gate: Gate): ((step: string) => readonly string[]) => {
  let before: State | undefined;
  let placeBefore: string | undefined;
  let read = 0;
  let sent = 0;
  let hadForm = false;
  screen.store.subscribe(() => {
    hadForm ||= screen.store.get().overlay?.kind === 'form';
  });
  return step => {
    const state = screen.store.get();
    const rows = fittingRows(screen, step);
    expect(rows.join('\n'), step).not.toMatch(/skydeck made a mistake|\bundefined\b|\bNaN\b|\[object /);
    // A list that could not be read says so.
    const [, last] = /([a-z-]+)(?: {2,}.*)?$/.exec(rows[1] ?? '') ?? [];
    const unread = [...gate.failed].filter(path => !gate.answered.has(path));
    if (!state.overlay && unread.some(path => path.split('/').length < 5 && path.endsWith(`/${last}`)))
      expect(rows.join('\n'), `${step}: ${unread} cannot be read`).toMatch(
        /r tries again|trying again|r reads again/,
      );
    gate.failed.clear();
    gate.answered.clear();
    const writes = writesOf(screen);
    // Before a request leaves it is in the journal, once, and so it leaves once.
    const waiting = screen.journal.filter(isSent).map(requestLine);
    for (const write of writes) expect(waiting.splice(waiting.indexOf(write), 1), step).toEqual([write]);
    if (writes.length > sent) {
      expect(hadForm, `${step} sent ${writes.slice(sent).join(', ')}`).toBe(true);
      expect(state.account.readOnly, step).toBeUndefined();
    }
    const gets = screen.requests.length - writes.length;
    expect(gets - read, `${step} read too much`).toBeLessThanOrEqual(mostReads + secondsIn(step));
    const [, place] = rows;
    if (before && !state.overlay && place !== placeBefore && before.size === state.size && !gate.holds)
      expect([...announce(before, state)], `${step}: ${place} is read out`).not.toEqual([]);
    placeBefore = place;
    read = gets;
    sent = writes.length;
    if (!gate.holds) hadForm = state.overlay?.kind === 'form';
    before = state;
    return rows;
  };
};

/** Requests of one step: a find asks every list, and page by page where the service counts wrongly. */
const mostReads = 100;

const secondsIn = (step: string): number => Number(/\b(\d+)s$/.exec(step)?.[1] ?? 0);

const writesOf = ({requests}: Screen): string[] =>
  requests.filter(({method}) => method !== 'GET').map(requestLine);

const requestLine = ({method, path}: {method?: string | undefined; path?: string | undefined}): string =>
  `${method} ${path}`;

const isSent = ({outcome, method}: Screen['journal'][number]): boolean =>
  outcome === 'sent' && method !== undefined && method !== 'RUN';

/** From wherever a walk has ended, keys lead out and on. */
async function leadsHome(screen: Screen) {
  for (let times = 0; screen.store.get().overlay && times < 10; times++) await screen.after(700, 'esc');
  expect(screen.store.get().overlay).toBeUndefined();
  await screen.resize({columns: 80, rows: 24});
  await screen.go('nodes');
  expect(stripVTControlCharacters(screen.frame()).split('\n')[1]).toMatch(/^ nodes\b/);
}
