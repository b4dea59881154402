import {expect} from 'vitest';
import {screens} from '../../../src/app/screens/index.ts';
import {open, type Setting} from '../screen.tsx';
import {announce} from '../screen-reader/announce.ts';

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

/** Clicks on the first cell of a text that is on the screen. */
async function click(screen: Screen, text: string) {
  const rows = screen.frame().split('\n');
  const row = rows.findIndex(line => line.includes(text));
  const column = rows[row]?.indexOf(text);
  if (column === undefined) throw new Error(`there is no ${text} to click on:\n${rows.join('\n')}`);
  screen.store.dispatch({type: 'mouse', does: 'click', column, row, at: 0});
  await screen.idle();
}

/** The names of all keys: one that is misspelt would walk nowhere. */
const known = new Set(Object.values(screens).flatMap(screen => screen.keys.flatMap(binding => binding.keys)));

/** One step of a walk, of several parts: texts, clicks, keys, seconds, another size. */
async function take(screen: Screen, step: string) {
  for (const [part, typed, clicked] of step.matchAll(/"([^"]*)"|<([^>]*)>|\S+/g))
    if (typed !== undefined) await screen.type(typed);
    else if (clicked !== undefined) await click(screen, clicked);
    else if (/^\d+s$/.test(part)) await screen.later(Number.parseInt(part, 10));
    else if (/^\d+x\d+$/.test(part)) {
      const [columns = 0, rows = 0] = part.split('x').map(Number);
      await screen.resize({columns, rows});
    } else if (part.startsWith('wheel:')) {
      const by = part === 'wheel:up' ? -1 : 1;
      screen.store.dispatch({type: 'mouse', does: 'wheel', by, column: 5, row: 5, at: 0});
      await screen.idle();
    } else {
      expect(part.length === 1 || known.has(part), `${part} is a key`).toBe(true);
      // As a person types: each key apart from the one before, so that none is taken for a slip.
      await screen.after(700, part);
    }
}

/**
 * What a person sees and hears who takes these steps, and what is sent: after each step the rows of the screen that have changed,
 * what a screen reader reads out, the requests, what is copied or written, and the timers.
 */
export async function walk(setting: Setting, steps: readonly string[]): Promise<string> {
  const screen = await open(setting);
  const lines: string[] = [];
  const left = outside(screen);
  let frame: readonly string[] = [];
  let heard: ReturnType<Screen['store']['get']> | undefined;
  const report = (step: string) => {
    const now = screen
      .frame()
      .split('\n')
      .map(line => line.trimEnd());
    const state = screen.store.get();
    const {columns, rows} = state.size;
    expect(now.length, step).toBeLessThanOrEqual(rows);
    lines.push(
      `── ${step}`,
      ...changedRows(frame, now),
      ...left(),
      ...[...announce(heard, state)].map(text => `    “${text}”`),
    );
    expect(Math.max(...now.map(line => line.length)), step).toBeLessThanOrEqual(columns);
    frame = now;
    heard = state;
  };
  report('open');
  for (const step of steps) {
    await take(screen, step);
    report(step);
  }
  return `${lines.join('\n')}\n`;
}
