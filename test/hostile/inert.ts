import stringWidth from 'string-width';
import {FrameEncoder} from '../../src/terminal/frame/frame-encoder.ts';
import type {TerminalRows} from '../../src/terminal/screen.ts';

/** What may reach a terminal, a file, a clipboard: what the program itself says, and text that does nothing. */

/** What the program moves, erases, scrolls, colours, copies and asks with, and the modes that it switches. What is hostile copies "evil". */
const own =
  /\u001b\[(?:5n|\d*(?:;\d+)*H|\d*[ABCGKJLM]|(?:\d+;\d+)?r|[\d;:]*m|\?(?:7|25|1000|1004|1006|1049|2004)[hl])|\u001bD|\u001b\]11;\?\u001b\\|\u001b\]52;c;(?!ZXZpbA==)[\w+/=]*\u0007/g;

/** Of C0 the program writes the carriage return and the line feed. The joiner and the selectors of emoji are drawn. */
const active =
  /[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|\p{Surrogate}/u;

const around = (text: string, at: number): string =>
  JSON.stringify(text.slice(Math.max(0, at - 60), at + 30)).replaceAll(
    /[^\x20-\x7e]/gu,
    each => `\\u{${each.codePointAt(0)?.toString(16)}}`,
  );

/** What a terminal would obey in bytes of the program that is not its own; undefined if there is nothing. */
export function foreign(bytes: string): string | undefined {
  const text = bytes.replaceAll(own, '');
  const at = text.search(active);
  return at < 0 ? undefined : around(text, at);
}

/** The same for a text that holds lines and tabs, and no sequence of the program. */
export function unclean(text: string): string | undefined {
  const lines = text.replaceAll(/[\t\r\n]/g, ' ');
  const at = lines.search(active);
  return at < 0 ? undefined : around(lines, at);
}

const gaps = /[\s│▌▐›·]/gu;
/** Characters of a secret that are no accident any more. */
const telling = 9;

/** The part of a secret that appears in a text, whatever it is broken by. */
export function leaked(text: string, secret: string): string | undefined {
  const whole = text.replaceAll(gaps, '');
  for (let at = 0; at + telling <= secret.length; at++)
    if (whole.includes(secret.slice(at, at + telling))) return secret.slice(at, at + telling);
  return undefined;
}

export interface Size {
  columns: number;
  rows: number;
}

/** Looks at each frame as the terminal gets it: its size, its bytes. */
export function watchFrames(secret: string) {
  const encoder = new FrameEncoder();
  let last = '';
  return (drawn: TerminalRows, {columns, rows}: Size): string | undefined => {
    const frame = drawn
      .map(row =>
        row
          .map(({text}) => text)
          .join('')
          .trimEnd(),
      )
      .join('\n');
    if (frame === last) return undefined;
    last = frame;
    const lines = frame.split('\n');
    if (lines.length !== rows) return `${lines.length} lines in place of ${rows}`;
    const wide = lines.find(line => stringWidth(line) > columns);
    if (wide !== undefined) return `wider than ${columns}: ${wide}`;
    const token = leaked(frame, secret);
    if (token !== undefined) return `the token: ${token}`;
    if (/a fault of skydeck|cannot be drawn/.test(frame)) return `a fault: ${frame}`;
    return foreign(encoder.next(drawn, columns, rows));
  };
}
