import {getHeapStatistics, setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {expect, test} from 'vitest';
import {update} from '../../../src/app/loop/update.ts';
import {frame} from '../../../src/app/frame/frame.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import type {State} from '../../../src/app/state/state.ts';
import {painted} from '../../../src/frame/paint.ts';
import {paletteOf} from '../../../src/frame/palettes.ts';
import type {Theme} from '../../../src/frame/theme.ts';
import {FrameEncoder} from '../../../src/terminal/frame/frame-encoder.ts';
import {regionsState} from '../app/screens/regions.ts';

/**
 * What a cursor move leaves to collect must not grow with the rows that are loaded, nor by mistake. Counted are the next state, the
 * frame and its bytes, not what Node does to read a key and to write them.
 */

const theme: Theme = {palette: paletteOf({name: 'dark', depth: 24}), ascii: false};
const at = Date.UTC(2026, 10, 20, 12);

/** Bytes: half as much again as it takes. */
const most = 240_000;

/** The regions, of which so many have been read. */
function listOf(rows: number, size: State['size']): State {
  let [state] = update(regionsState(), {type: 'resized', ...size});
  const [list = ''] = Object.keys(state.lists);
  const each = 100;
  for (let page = 1; page <= rows / each; page++) {
    const slots = Array.from({length: each}, (_, index) => {
      const id = `region-${page * each + index}`;
      const value = {id, label: id, country: 'nl', status: 'ok', site_type: 'core', capabilities: ['Nodes']};
      return {ok: true as const, value, raw: value};
    });
    [state] = update(state, {type: 'pageLoaded', list, page, slots, results: rows, at});
  }
  return state;
}

/** Returns the bytes that a move of the cursor allocates, by several rounds of moves. */
function allocatedBy(start: State, {columns, rows}: State['size']): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  const encoder = new FrameEncoder();
  let state = start;
  let time = at;
  const round = (moves: number): number => {
    const before = getHeapStatistics().used_heap_size;
    for (let move = 0; move < moves; move++) {
      time += 33;
      const name = Math.floor(move / 10) % 2 === 0 ? 'j' : 'k';
      [state] = update(state, {type: 'key', name, text: name, at: time, pressedAt: time, chunk: time});
      encoder.next(painted(frame(state, theme), columns, theme), columns, rows);
    }
    return (getHeapStatistics().used_heap_size - before) / moves;
  };
  // First what is done once: code is compiled, texts are measured.
  round(400);
  collect();
  // Of a round in which V8 collects, less is left than it has allocated.
  const all = Array.from({length: 11}, () => round(20)).sort((one, other) => one - other);
  expect(placeOf(state)).toEqual(placeOf(start));
  return all[8] ?? 0;
}

test('a cursor move allocates little, and no more with fifty times the rows', () => {
  const size = {columns: 120, rows: 40};
  const few = allocatedBy(listOf(100, size), size);
  const many = allocatedBy(listOf(5000, size), size);
  // It could not be measured otherwise.
  expect(few).toBeGreaterThan(1000);
  expect(many).toBeLessThan(1.3 * few);
  expect(many).toBeLessThan(most);
});
