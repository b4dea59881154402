import {expect, test} from 'vitest';
import {paletteOf} from '../../../src/frame/palettes.ts';
import {FrameEncoder} from '../../../src/terminal/frame/frame-encoder.ts';
import {open} from '../screen.tsx';

/** What fixed journeys send over the wire, a key: the most, with a little room. */

const dark = paletteOf({name: 'dark', ground: undefined, depth: 24});

async function bytesOf(keys: readonly string[], {columns, rows}: {columns: number; rows: number}) {
  const screen = await open({columns, rows, nodes: 400, theme: {palette: dark}});
  const encoder = new FrameEncoder({erasesInStyle: true});
  const next = () => Buffer.byteLength(encoder.next(screen.rows(), columns, rows));
  const whole = next();
  const bytes: number[] = [];
  for (const key of keys) {
    await screen.press(key);
    bytes.push(next());
  }
  return {whole, bytes};
}

const mean = (bytes: readonly number[]) => bytes.reduce((sum, one) => sum + one, 0) / bytes.length;
const times = (count: number, key: string) => Array.from({length: count}, () => key);

test.each([
  {columns: 80, rows: 24, whole: 2800, view: 260, scroll: 280},
  {columns: 120, rows: 40, whole: 6200, view: 370, scroll: 340},
  // With the item beside the list, of which most differs from item to item.
  {columns: 200, rows: 60, whole: 11_500, view: 430, scroll: 620},
])(
  '$columns×$rows: a move of the cursor costs a few hundred bytes',
  async ({whole, view, scroll, ...size}) => {
    const height = size.rows - 6;
    const {whole: first, bytes} = await bytesOf(times(height + 30, 'j'), size);
    expect(first).toBeLessThanOrEqual(whole);
    expect(mean(bytes.slice(0, 20))).toBeLessThanOrEqual(view);
    expect(mean(bytes.slice(-20))).toBeLessThanOrEqual(scroll);
  },
);

test('a prompt costs less than the screen, and a key that changes nothing costs nothing', async () => {
  const size = {columns: 120, rows: 40};
  const most = {space: 440, '?': 2000, esc: 6200, ':': 2600, w: 3600, '/': 500, g: 380} as const;
  const keys = ['space', '?', 'esc', ':', 'w', 'esc', '/', 'w', 'esc', 'g', 'g'] as const;
  const {bytes} = await bytesOf(keys, size);
  for (const [index, key] of keys.entries()) expect(bytes[index], key).toBeLessThanOrEqual(most[key]);
  expect(bytes.at(-1)).toBe(0);
});
