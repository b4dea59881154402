import {PassThrough} from 'node:stream';
import {expect, onTestFinished, test, vi} from 'vitest';
import {createTranscript} from '../../../src/terminal/transcript.ts';
import {SlowTerminal} from './slow-terminal.ts';

function opened(columns = 40) {
  const terminal = new SlowTerminal();
  terminal.columns = columns;
  const transcript = createTranscript(terminal.stream, {paste: true, again: () => {}});
  transcript.enter();
  expect(terminal.take()).toBe('\u001b[?2004h');
  /** The bytes that it takes to say so. */
  const say = (lines: readonly string[], open?: string): string => {
    transcript.say(lines, open);
    return terminal.take();
  };
  return {transcript, terminal, say};
}

test('lines follow one another, and no news writes nothing', () => {
  const {say} = opened();
  expect(say(['one', 'two'])).toBe('one\ntwo\n');
  expect(say([])).toBe('');
});

test('typing writes only new characters, and deleting erases them', () => {
  const {say} = opened();
  expect(say(['filter'], 'filter: ')).toBe('filter\nfilter: ');
  expect(say([], 'filter: w')).toBe('w');
  expect(say([], 'filter: web')).toBe('eb');
  expect(say([], 'filter: we')).toBe('\b \b');
  expect(say([], 'filter: we')).toBe('');
  expect(say(['12 rows'], 'filter: we')).toBe('\n12 rows\nfilter: we');
  expect(say(['nodes: 12'])).toBe('\nnodes: 12\n');
});

test('text that cannot be erased is written again', () => {
  const {say} = opened(12);
  expect(say([], 'name: abcdefgh')).toBe('name: abcdefgh');
  expect(say([], 'name: abcdefg')).toBe('\nname: abcdefg');
  expect(say([], 'name: abXcdefg')).toBe('\nname: abXcdefg');
});

test('at the end the open line is closed', () => {
  const {transcript, terminal, say} = opened();
  say([], 'filter: w');
  transcript.enter();
  expect(terminal.take()).toBe('');
  transcript.leave();
  transcript.leave();
  expect(terminal.take()).toBe('\n\u001b[?2004l');
  expect(say(['late'])).toBe('');
});

test('a line as wide as the terminal has wrapped and is written again, one column less is erased', () => {
  for (const [text, wraps] of [
    ['12345678901', false],
    ['123456789012', true],
    ['部署部署部', false],
    ['部署部署部署', true],
  ] as const) {
    const {say} = opened(12);
    say([], text);
    const left = text.slice(0, -1);
    const erased = text.startsWith('部') ? '\b \b\b \b' : '\b \b';
    expect(say([], left), text).toBe(wraps ? `\n${left}` : erased);
  }
});

test('what is typed over or emptied begins a new line, as does text of doubtful width', () => {
  const {say} = opened();
  say([], 'name: ab');
  expect(say([], 'name: xb')).toBe('\nname: xb');
  expect(say([], '')).toBe('\n');
  expect(say([], 'name: 😀')).toBe('name: 😀');
  expect(say([], 'name: ')).toBe('\nname: ');
  expect(say([], 'name: \u001b[1mb\u001b[m')).toBe('\u001b[1mb\u001b[m');
  expect(say([], 'name: ')).toBe('\b \b');
});

test('it is entered once, before which and behind which nothing is written', () => {
  const terminal = new SlowTerminal();
  const again = vi.fn();
  const transcript = createTranscript(terminal.stream, {paste: false, again});
  transcript.say(['early'], undefined);
  transcript.send('\u0007');
  expect(terminal.take()).toBe('');
  transcript.enter();
  expect(terminal.take()).toBe('');
  expect(again).not.toHaveBeenCalled();
  transcript.say(['now'], undefined);
  transcript.say([], undefined);
  transcript.send('\u0007');
  expect(terminal.take()).toBe('now\n\u0007');
  transcript.leave();
  transcript.send('\u0007');
  expect(terminal.take()).toBe('');
});

test('behind another program everything is said again, in lines of its own', async () => {
  const terminal = new SlowTerminal();
  const again = vi.fn();
  const transcript = createTranscript(terminal.stream, {paste: true, again});
  transcript.enter();
  transcript.say([], 'filter: w');
  terminal.take();
  const done = transcript.suspend(
    async () => {
      expect(terminal.take()).toBe('\n\u001b[?2004l');
      transcript.say(['meanwhile'], undefined);
      expect(terminal.take()).toBe('');
      expect(again).not.toHaveBeenCalled();
      return 'worked';
    },
    {keepInput: true},
  );
  expect(await done).toBe('worked');
  expect(terminal.take()).toBe('\u001b[?2004h');
  expect(again).toHaveBeenCalledOnce();
  transcript.leave();
  transcript.enter();
  expect(again).toHaveBeenCalledOnce();
});

test.each([
  [{}, null],
  [{keepInput: true}, 'typed'],
])('what the other program has not read is dropped, unless it is to be kept: %j', async (options, left) => {
  const stdin = Object.assign(new PassThrough(), {isTTY: false});
  // The cast: of a terminal's input only this is used.
  const input = vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
  onTestFinished(() => input.mockRestore());
  const {transcript} = opened();
  await transcript.suspend(async () => stdin.write('typed'), options);
  expect(stdin.read()?.toString() ?? null).toBe(left);
});

test('what is said can be changed on its way, and nothing is written of what is left out', () => {
  const terminal = new SlowTerminal();
  const write = vi.spyOn(terminal.stream, 'write');
  const edit = (text: string) => (text.includes('secret') ? '' : text.toUpperCase());
  const transcript = createTranscript(terminal.stream, {paste: false, again: () => {}, edit});
  transcript.enter();
  transcript.say(['one'], undefined);
  transcript.say(['a secret'], undefined);
  expect(terminal.take()).toBe('ONE\n');
  expect(write).toHaveBeenCalledOnce();
});
