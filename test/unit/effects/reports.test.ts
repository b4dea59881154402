import {PassThrough} from 'node:stream';
import {expect, onTestFinished, test, vi} from 'vitest';
import {takeReports} from '../../../src/keyboard.ts';

function open() {
  const stdin = new PassThrough();
  const arrivals = {awaitsAnswer: true, answered: vi.fn()};
  // Of a terminal's stream nothing but reading is asked.
  const input = takeReports(stdin as unknown as NodeJS.ReadStream, arrivals);
  const read = (typed: string): string => {
    stdin.write(typed);
    const pieces: string[] = [];
    for (let piece = input.read(); piece !== null; piece = input.read())
      pieces.push('text' in piece ? piece.text : (Object.keys(piece)[0] ?? ''));
    return pieces.join('|');
  };
  return {stdin, input, arrivals, read};
}

test('an answer that all has arrived goes to the screen, and to nobody who listens to keys or reports', () => {
  const {input, arrivals, read} = open();
  const heard = vi.fn();
  input.listen(heard);
  expect(read('j\u001b[0nj')).toBe('j|j');
  expect(arrivals.answered).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
});

test('of the background one answer is heard, and then ] after an ESC is a key', () => {
  const {input, arrivals, read} = open();
  const heard = vi.fn();
  input.listen(heard);
  // Over a slow line the ESC comes alone.
  expect(read('\u001b[Ia\u001b')).toBe('a\u001b');
  expect(read(']11;rgb:ffff/ffff/ffff\u0007b')).toBe('recalled|b');
  expect(heard.mock.calls).toEqual([
    [{type: 'focus', focused: true}],
    [{type: 'ground', color: [255, 255, 255]}],
  ]);
  expect(read('\u001b')).toBe('\u001b');
  expect(read(']1')).toBe(']1');
  expect(arrivals.answered).not.toHaveBeenCalled();
});

test('five seconds after the start no answer is expected any more, so ] after an ESC is a key', () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1000);
  onTestFinished(() => clock.mockRestore());
  for (const [at, typed] of [
    [5999, ''],
    [6000, ']1'],
  ] as const) {
    clock.mockReturnValue(1000);
    const {read} = open();
    clock.mockReturnValue(at);
    read('\u001b');
    expect(read(']1')).toBe(typed);
  }
});

test('input that comes as text, not as bytes, is read as well', () => {
  const {stdin, read} = open();
  stdin.setEncoding('utf8');
  expect(read('é\u001b[Ij')).toBe('é|j');
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
