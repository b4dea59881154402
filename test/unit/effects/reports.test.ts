import {PassThrough} from 'node:stream';
import {expect, test, vi} from 'vitest';
import {takeReports} from '../../../src/effects/reports.ts';

function open() {
  const stdin = new PassThrough();
  const arrivals = {awaitsAnswer: true, answered: vi.fn()};
  // Of a terminal's stream nothing but reading is asked.
  const input = takeReports(stdin as unknown as NodeJS.ReadStream, arrivals);
  const read = (typed: string): string => {
    stdin.write(typed);
    const pieces: string[] = [];
    for (let piece = input.read(); piece !== null; piece = input.read()) pieces.push(piece);
    return pieces.join('|');
  };
  return {input, arrivals, read};
}

test('an answer that all has arrived goes to the screen, and to nobody who listens to keys or reports', () => {
  const {input, arrivals, read} = open();
  const heard = vi.fn();
  input.listen(heard);
  expect(read('j\u001b[0nj')).toBe('j|j');
  expect(arrivals.answered).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
});

test('while a last answer is awaited keys are dropped, and the answer is not', async () => {
  const {input, arrivals, read} = open();
  const {promise, resolve} = Promise.withResolvers<void>();
  const dropped = input.dropKeys(promise);
  expect(read('q\u001b[0nx')).toBe('');
  expect(arrivals.answered).toHaveBeenCalledOnce();
  resolve();
  await dropped;
  expect(read('j')).toBe('j');
});
