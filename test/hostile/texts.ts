import {kinds, textOf} from '../unit/hostile/kinds.ts';
import type {Pick} from './pick.ts';

/** Texts that a service may send to do harm, or to be taken for something else. */

/** What a terminal obeys where it gets through. Each does something that a test can see. */
const sequences: readonly string[] = [
  '\u001b[2J\u001b[H',
  '\u001b[31;7mred\u001b[m',
  '\u001b[?1049l',
  '\u001b[?1000h',
  '\u001b[6n',
  '\u001b[20t',
  '\u001b]0;owned\u0007',
  '\u001b]8;;https://evil.example/\u001b\\click\u001b]8;;\u001b\\',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u001b]1337;File=inline=1:AAAA\u0007',
  '\u001bPq#0;2;0;0;0\u001b\\',
  '\u001bP+q544e\u001b\\',
  '\u001b_Gf=100;AAAA\u001b\\',
  '\u001b^private\u001b\\',
  '\u001bXstring\u001b\\',
  '\u001bc',
  '\u001b#8',
  '\u001b(0lqk\u001b(B',
  '\u009b2J',
  '\u009d0;owned\u009c',
  '\u0090q\u009c',
  '\u009fGf=100\u009c',
  '\u0085\u008d\u0084',
  '\u0007\b\b\b\u007f',
  '\r\n\v\fnext',
  '\u000e\u000f',
  '\u0000',
];

/** What is not seen, or seen elsewhere than it is. */
const invisible: readonly string[] = [
  '\u202egnp.exe\u202c',
  '\u2066web\u2069\u2067x',
  '\u200b',
  '\u200d\u200c',
  '\u2060\ufeff',
  '\u00ad',
  '\ufe0f\ufe0e',
  '\u{e0100}\u{e01ef}',
  '\u{e0041}\u{e007f}',
  '\u3164\u115f\u1160\uffa0',
  '\u2028\u2029',
  '\u2800',
  '\u{1d159}',
  '\u034f\u061c\u180e',
  '\ud800',
  'x\udc00',
  '\udfff\ud800',
];

/** What looks like something else. */
const confusable: readonly string[] = [
  'w\u0435b-1',
  '\u0455\u0441\u043e\u0440\u0435',
  '\u03bf\u03c1\u0435n',
  'web\u20101',
  '\uff57\uff45\uff42',
  'web\u00a01',
  '›[Cancel]   [Delete]',
  '● running',
  '1–4 of 4',
  '__proto__',
  'constructor',
  'valueOf',
  '',
  ' ',
  '-rf',
  '--yes',
  '../../../etc/passwd',
  '$(touch /tmp/owned)',
  '`id`',
  "'; rm -rf / #",
  '=HYPERLINK("https://evil.example","x")',
  '@SUM(1)',
  '%s%n%x',
  '{{7*7}}',
  'null',
  '#1',
];

/** A flood: one thing over and over, up to a megabyte. */
function flood(pick: Pick, huge: boolean): string {
  const [first = '', ...others] = Object.keys(kinds);
  const length = huge && pick.chance(0.02) ? 2 ** 20 : pick.of([40, 300, 5000]);
  return textOf(pick.of([first, ...others]), length);
}

/** The secret as a service may repeat it. */
const spellings: readonly ((secret: string) => string)[] = [
  secret => secret,
  secret => `Authorization: Bearer ${secret}`,
  secret => `x${secret}y`,
  secret => [...secret].map(each => `%${each.charCodeAt(0).toString(16)}`).join(''),
  secret => [...secret].map(each => `&#${each.charCodeAt(0)};`).join(''),
  secret => [...secret].map(each => `\\u00${each.charCodeAt(0).toString(16)}`).join(''),
  secret => `${secret.slice(0, 9)}\n${secret.slice(9)}`,
  secret => Buffer.from(secret).toString('base64'),
];

const listOf = <T>(list: readonly T[]): readonly [T, ...T[]] => {
  const [first, ...others] = list;
  if (first === undefined) throw new Error('an empty list has nothing to pick');
  return [first, ...others];
};

/** A hostile text in place of an honest one. */
export function hostileText(honest: string, pick: Pick, secret: string, huge: boolean): string {
  const evil = pick.chance(0.08)
    ? pick.of(listOf(spellings))(secret)
    : pick.chance(0.15)
      ? flood(pick, huge)
      : pick.of(listOf(pick.of([sequences, invisible, confusable])));
  return pick.of([evil, honest + evil, evil + honest, `${honest.slice(0, 3)}${evil}${honest.slice(3)}`]);
}
