import {expect, test} from 'vitest';
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
  transcript.leave();
  transcript.leave();
  expect(terminal.take()).toBe('\n\u001b[?2004l');
  expect(say(['late'])).toBe('');
});
