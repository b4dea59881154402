import type {Key} from 'ink';
import {expect, test} from 'vitest';
import {createPasteGatherer} from '../../../../src/app/input/report-filter.ts';
import {createKeyReader, keysIn, type NamedKey} from '../../../../src/app/state/keys.ts';
import {createTyped} from '../../../../src/terminal/typed.ts';
import {golden} from '../../../golden.ts';

const none = {} as Key;
const names = (input: string, key: Partial<Key> = {}) =>
  keysIn(input, {...none, ...key}).map(({name}) => name);

test('keys in one chunk are handled one by one', () => {
  expect(names('jjj')).toEqual(['j', 'j', 'j']);
  expect(names('z40\r')).toEqual(['z', '4', '0', 'enter']);
  expect(names('a\x06\x7f')).toEqual(['a', 'ctrl-f', 'backspace']);
});

test('special keys have names and no text', () => {
  expect(keysIn('', {...none, downArrow: true})).toEqual([{name: 'down'}]);
  expect(keysIn('c', {...none, ctrl: true})).toEqual([{name: 'ctrl-c'}]);
  expect(keysIn(' ', none)).toEqual([{name: 'space', text: ' '}]);
  expect(names('', {tab: true, shift: true})).toEqual(['shift-tab']);
});

test('a key without a name is no Escape with alt', () => {
  expect(keysIn('', {...none, meta: true})).toEqual([]);
});

test('an unknown escape sequence is ignored', () => {
  for (const rest of ['[27;5;13~', '[<0;10;4M', '[<0;10;4m', '[1;2R', '[99~', '[97;5:3z', '[0n', '[3n'])
    expect(names(rest), rest).toEqual([]);
  for (const typed of ['[1j', '[x', '[', '[12', '[]']) expect(names(typed).join(''), typed).toBe(typed);
});

function reader() {
  const emitted: NamedKey[] = [];
  const held: {milliseconds: number; ring: () => void}[] = [];
  const read = createKeyReader(
    key => emitted.push(key),
    (milliseconds, ring) => {
      const one = {milliseconds, ring};
      held.push(one);
      return () => held.splice(held.indexOf(one), 1);
    },
  );
  return {
    emitted,
    held,
    press: (input: string, key: Partial<Key> = {}, raw?: string) => read.take(input, {...none, ...key}, raw),
  };
}

test('an arrow key in two parts is neither Escape nor text', () => {
  const {emitted, press, held} = reader();
  press('', {escape: true});
  expect(emitted).toEqual([]);
  press('[B');
  expect(emitted).toEqual([{name: 'down'}]);
  expect(held).toEqual([]);
  press('', {escape: true});
  press('[6~j');
  expect(emitted.map(({name}) => name)).toEqual(['down', 'pgdn', 'j']);
});

test('a lone ESC is Escape after a pause or another key', () => {
  const {emitted, press, held} = reader();
  press('', {escape: true});
  held[0]?.ring();
  expect(emitted).toEqual([{name: 'esc'}]);
  press('', {escape: true});
  press('[x');
  expect(emitted.map(({name}) => name)).toEqual(['esc', 'esc', '[', 'x']);
});

/** The names of the keys that a terminal sends in these reads, after all waiting. */
function namesOf(...reads: readonly string[]) {
  const {emitted, held, press} = reader();
  const rings: (() => void)[] = [];
  const typed = createTyped({key: (input, key, raw) => press(input, key, raw)}, (_, ring) => {
    rings.push(ring);
    return () => void rings.splice(rings.indexOf(ring), 1);
  });
  for (const bytes of reads) typed.take(bytes);
  while (rings.length > 0) rings.shift()?.();
  while (held.length > 0) held[0]?.ring();
  return emitted.map(({name}) => name);
}

test('Escape and another key are both handled, also where a slow link sends them in one piece', () => {
  expect(namesOf('\x1b', 'x')).toEqual(['esc', 'x']);
  expect(namesOf('\x1bx')).toEqual(['esc', 'x']);
  expect(namesOf('\x1b:vol')).toEqual(['esc', ':', 'v', 'o', 'l']);
  expect(namesOf('j\x1bx')).toEqual(['j', 'esc', 'x']);
});

test('a sequence for a key with alt is not the key', () => {
  expect(namesOf('\x1b[120;3u')).toEqual(['alt-x']);
  expect(namesOf('\x1b[32;3u')).toEqual(['alt-space']);
});

function gatherer() {
  const pastes: string[] = [];
  let rings: (() => void)[] = [];
  const gather = createPasteGatherer(
    (_, ring) => {
      rings.push(ring);
      return () => {
        rings = rings.filter(each => each !== ring);
      };
    },
    text => pastes.push(text),
  );
  return {
    pastes,
    gather,
    pause: () => {
      for (const ring of rings.splice(0)) ring();
    },
  };
}

test('a piece longer than anybody types is a paste, with what comes close behind it', () => {
  const {pastes, gather, pause} = gatherer();
  const lines = 'rm -rf /\r'.repeat(30);
  expect([lines, lines, 'x', '\r', '\u001b[A'].map(piece => gather(piece))).toEqual(Array(5).fill(true));
  expect(pastes).toEqual([]);
  pause();
  expect(pastes).toEqual([`${lines}${lines}x\r\u001b[A`]);
  expect(gather('x')).toBe(false);
  expect(gather(lines)).toBe(true);
  expect(gather('\u0003')).toBe(false);
  pause();
  expect(pastes).toHaveLength(2);
});

test('type-ahead, repeats and sequences are no paste', () => {
  const {pastes, gather, pause} = gatherer();
  const typed = ':volumes label~db\r'.repeat(11);
  for (const piece of [typed, 'j', 'j'.repeat(999), `\u001b]11;${'x'.repeat(300)}`, ''])
    expect(gather(piece), piece.slice(0, 20)).toBe(false);
  pause();
  expect(pastes).toEqual([]);
  expect(gather('j'.repeat(1000))).toBe(true);
});

test('a sequence without an end is not kept in memory', () => {
  const {pastes, gather, pause} = gatherer();
  const piece = 'ab'.repeat(2 ** 19);
  for (let times = 0; times < 20; times++) gather(piece);
  pause();
  expect(pastes.map(({length}) => length)).toEqual([2 ** 22]);
});

test.each([
  ['OP', 'f1'],
  ['[[A', 'f1'],
  ['[11~', 'f1'],
  ['OS', 'f4'],
  ['[15~', 'f5'],
  ['[24~', 'f12'],
])('a function key (%s) has its name, in one piece or two', (rest, name) => {
  const {emitted, press} = reader();
  press(rest, {}, `\u001b${rest}`);
  press('', {escape: true});
  press(rest);
  expect(emitted).toEqual(rest.startsWith('[[') ? [{name}, ...emitted.slice(1)] : [{name}, {name}]);
});

test.each([
  ...[...'ABCDHFZ'].map(end => [`[${end}`] as const),
  ...[...'ABCDHF'].map(end => [`O${end}`] as const),
  ...[1, 3, 4, 5, 6].map(code => [`[${code}~`] as const),
])('a key whose sequence (%s) comes in two pieces has its name', rest => {
  const {emitted, press} = reader();
  press('', {escape: true});
  press(rest);
  const names: Readonly<Record<string, string>> = {
    ...{A: 'up', B: 'down', C: 'right', D: 'left', H: 'home', F: 'end', Z: 'shift-tab'},
    ...{1: 'home', 3: 'delete', 4: 'end', 5: 'pgup', 6: 'pgdn'},
  };
  expect(emitted).toEqual([{name: names[rest[1] ?? '']}]);
});

/** What the keys of a terminal send: bytes, alone and after ESC, and sequences with each ending, number and modifier. */
function* sent(): Generator<string> {
  const controls = Array.from({length: 0x20}, (_, code) => String.fromCharCode(code));
  for (const byte of [...controls, ...' aZ5[]O<;~\x7f\x80']) yield* [byte, `\x1b${byte}`];
  for (const letter of 'ABCDEFHPQRSZabcd')
    for (const before of ['[', 'O', '[[', '[1;2', '[1;3', '[1;5', '[1;9']) yield `\x1b${before}${letter}`;
  for (let number = 0; number <= 34; number++)
    for (const end of ['~', ';2~', ';3~', ';5~', '^', '$']) yield `\x1b[${number}${end}`;
  for (const code of [9, 13, 27, 32, 97, 127, 57_399, 57_414])
    for (const modifier of ['', ';1', ';2', ';3', ';5', ';6', ';9', ';17', ';65', ';129', ';5:2', ';1:3'])
      yield `\x1b[${code}${modifier}u`;
  yield* [
    '\x1b\x1b',
    '\x1b\x1b[A',
    '\x1b[<0;1;1M',
    '\x1b[I',
    '\x1b[O',
    '\x1b[0n',
    '\x1b[27;5;13~',
    '\x1b\r\n',
    'ä',
    '中',
  ];
}

test('what each key of a terminal sends has its name', () => {
  const by = new Map<string, string[]>();
  for (const bytes of sent()) {
    const named: string[] = [];
    const timers: (() => void)[] = [];
    const startTimer = (_: number, ring: () => void) => {
      timers.push(ring);
      return () => void timers.splice(timers.indexOf(ring), 1);
    };
    const read = createKeyReader(
      ({name, text}) => named.push(text === undefined ? name : `“${text}”`),
      startTimer,
    );
    createTyped({key: read.take}, startTimer).take(bytes);
    const waits = timers.length > 0 ? 'after a while ' : '';
    while (timers.length > 0) timers.shift()?.();
    const what = `${waits}${named.join(' ')}`;
    by.set(what, [...(by.get(what) ?? []), JSON.stringify(bytes)]);
  }
  golden('keys', [...by].map(([what, all]) => `${what || 'nothing'}: ${all.join(' ')}\n`).join(''));
});
