import {expect, test} from 'vitest';
import {type Hit, hitAt} from '../../../src/app/loop/mouse.ts';
import type {State} from '../../../src/app/state/state.ts';
import {isRecord} from '../../../src/own-property.ts';
import {golden} from '../../golden.ts';
import {namedHit} from '../named-hit.ts';
import {open} from '../screen.tsx';

/** What a click meets, screen by screen: the text at those cells, and what it stands for. */

const told = (state: State, hit: Hit): string => {
  if (hit.kind === 'title') return `title ${hit.column.title}`;
  const {kind, hit: inExport, ...others} = namedHit(state, hit);
  const rest = isRecord(inExport) ? inExport : others;
  return [kind, ...Object.entries(rest).map(([name, value]) => `${name}:${value}`)].join(' ');
};

/** Text beside a blank. */
const isEdge = /\S\s|\s\S/;

/** The cells at which a click is tried: the last of each row, where words begin and end, and those beside these. */
function* tried(line: string, columns: number): Generator<number> {
  for (let cell = 0; cell < columns; cell++)
    if (isEdge.test(line.slice(Math.max(0, cell - 1), cell + 2)) || cell === columns - 1) yield cell;
}

/** A line for each stretch of cells with the same hit. */
function hitsOf({store, frame}: Awaited<ReturnType<typeof open>>): string[] {
  const state = store.get();
  const {columns, rows} = state.size;
  const lines = frame().split('\n');
  return Array.from({length: rows}, (_, row) => row).flatMap(row => {
    const line = lines[row] ?? '';
    const found: {from: number; to: number; what: string | undefined}[] = [];
    for (const cell of tried(line, columns)) {
      const hit = hitAt(state, cell, row);
      const what = hit && told(state, hit);
      const last = found.at(-1);
      if (last && last.what === what) last.to = cell;
      else found.push({from: cell, to: cell, what});
    }
    return found
      .filter(({what}) => what !== undefined)
      .map(({from, to, what}) => {
        const text = line.slice(from).trim().split('  ')[0]?.slice(0, 24);
        return `${row + 1}:${from + 1}–${to + 1} “${text}” ${what}`;
      });
  });
}

/** Keys and typed texts that lead from each screen to the next, and the size there. */
const steps: readonly (readonly [name: string, size: readonly [number, number], keys: string])[] = [
  ['a list', [80, 12], 'G up'],
  ['a list and its pane', [150, 32], 'g ring'],
  ['a form beside its list', [150, 20], 'E tab'],
  ['an item', [80, 24], 'esc enter pgdn'],
  ['what can be copied', [80, 12], 'c down'],
  ['an export', [80, 20], 'esc esc e down'],
  ['the columns', [80, 12], 'esc | down'],
  ['a form', [80, 20], 'esc n'],
  ['the palette', [80, 12], 'esc : down down'],
  ['the end of a short list', [80, 12], '"sshkeys" enter'],
  ['all items found', [80, 12], '* "web" enter down'],
  ['the overview', [80, 16], 'H down'],
  ['the overview in columns', [120, 20], ''],
  ['the overview on few lines', [60, 12], ''],
  ['help', [80, 12], '?'],
  ['too small a screen', [20, 4], ''],
];

test('what a click meets on each screen', async () => {
  const screen = await open({nodes: 20});
  const all: string[] = [];
  for (const [name, [columns, rows], keys] of steps) {
    await screen.resize({columns, rows});
    for (const key of keys.split(' ').filter(Boolean))
      if (key.startsWith('"')) await screen.type(key.slice(1, -1));
      else await (key === 'ring' ? screen.ring() : screen.press(key));
    all.push(`── ${name}`, ...hitsOf(screen));
  }
  expect(all.length).toBeGreaterThan(100);
  golden('hits', `${all.join('\n')}\n`);
});
