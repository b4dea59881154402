import {expect, test} from 'vitest';
import {
  applyCode,
  applySgr,
  isGround,
  isInvisibleOnBlank,
  transition,
} from '../../../../src/terminal/frame/style.ts';

/** The style that parameters of `ESC [ … m` lead to, one sequence after the other. */
const styled = (...sequences: string[]) => sequences.reduce(applySgr, 0);
/** The parameters that lead from one style to another. */
const steps = (from: number, to: number) => transition(from, to).replaceAll(/^\u001b\[|m$/g, '');

const range = (from: number, to: number) => Array.from({length: to - from + 1}, (_, index) => from + index);
const switches = [
  [1, 22],
  [2, 22],
  [3, 23],
  [4, 24],
  [5, 25],
  [7, 27],
  [8, 28],
  [9, 29],
] as const;
const fore = [...range(30, 37), ...range(90, 97)];
const back = [...range(40, 47), ...range(100, 107)];

test('each code has the style of its own, and those that mean nothing have none', () => {
  const known = [...switches.map(([on]) => on), ...fore, ...back];
  for (const code of range(0, 110))
    expect(steps(0, styled(String(code))), String(code)).toBe(known.includes(code) ? String(code) : '');
  for (const [on, off] of switches) {
    expect(styled(String(on), String(off))).toBe(0);
    expect(styled(`${on};31;${off}`)).toBe(styled('31'));
    expect(styled(`${on};${on}`)).toBe(styled(String(on)));
  }
  for (const code of fore) expect(styled(`44;1;${code};39`)).toBe(styled('1;44'));
  for (const code of back) expect(styled(`31;1;${code};49`)).toBe(styled('1;31'));
});

test.each([
  ['38;5;200', '38;5;200'],
  ['48;5;200', '48;5;200'],
  ['58;5;200', '58;5;200'],
  ['38;2;1;2;3', '38;2;1;2;3'],
  ['48;2;1;2;3;1', '1;48;2;1;2;3'],
  ['58;2;1;2;3;4', '4;58;2;1;2;3'],
  ['38;5;1;48;5;2;58;5;3', '38;5;1;48;5;2;58;5;3'],
  ['38;5;1;58;5;3;59;39', ''],
  // Without a kind of colour the code means nothing.
  ['38;1', '1'],
  ['48', ''],
  ['58;3;31', '3;31'],
  ['31;0;1', '1'],
  ['1;;3', '3'],
])('the parameters %s are %s', (parameters, same) => {
  expect(steps(0, styled(parameters))).toBe(same);
});

test.each([
  ['1', '1;31', '31'],
  ['1;31', '1', '39'],
  ['31', '32', '32'],
  ['41;4', '4', '49'],
  ['4;58;5;1', '4', '59'],
  ['1;2', '2', '0;2'],
  ['1;2;38;5;100', '2;38;5;100', '22;2'],
  ['1;38;5;100', '3;38;5;100', '22;3'],
  ['1;3;4;7', '3', '0;3'],
  ['7', '', ''],
])('from %s to %s it takes %s', (from, to, expected) => {
  expect(steps(styled(from), to === '' ? 0 : styled(to))).toBe(expected);
});

test('a space shows a background, and lines through and below it', () => {
  const shown = ['4', '7', '9'];
  for (const code of ['1', '2', '3', '5', '8', '31', ...shown]) {
    expect(isInvisibleOnBlank(styled(code)), code).toBe(!shown.includes(code));
    expect(isGround(styled(code)), code).toBe(false);
    expect(isGround(styled(`${code};44`)), code).toBe(!shown.includes(code));
    expect(isInvisibleOnBlank(styled(`${code};44`)), code).toBe(false);
  }
  expect(isInvisibleOnBlank(0)).toBe(true);
});

test('a single code leads where the same text leads, from each of many styles', () => {
  // More than a thousand of them, as colours of 24 bits bring.
  const styles = range(0, 1100).map(at => styled(`38;2;1;${at >> 8};${at & 255}`));
  expect(Math.max(...styles)).toBeGreaterThan(1000);
  for (const code of [0, 1, 4, 31, 107]) {
    const told = styles.map(style => applyCode(style, code));
    expect(told).toEqual(styles.map(style => applySgr(style, String(code))));
  }
});
