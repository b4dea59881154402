import {plainColumns} from '../characters/plain.ts';
import {applyCode, applySgr, type StyleId} from '../frame/style.ts';

/** The properties of a line of text with style sequences, found in one pass. */
export interface Scanned {
  /** In columns; -1 if a character is neither plain nor an emoji that stands alone. */
  readonly width: number;
  /** It begins and ends in the default style, and has no sequences but those that chalk writes. */
  readonly isClosed: boolean;
}

/** The sequences of chalk that have several parameters. */
const color = /^[34]8;(?:5;\d{1,3}|2(?:;\d{1,3}){3})$/;

export function scanLine(text: string): Scanned {
  let width = 0;
  let isPlain = true;
  let isKnown = true;
  let style: StyleId = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x20 && unit <= 0x7e) {
      width++;
      continue;
    }
    const columns = plainColumns(unit);
    if (columns > 0) {
      width += columns;
      continue;
    }
    const last = unit === 0x1b ? sequenceEnd(text, index) : -1;
    if (last < 0) {
      const isEmoji = isLoneEmoji(text, index);
      isPlain &&= isEmoji;
      isKnown &&= unit !== 0x1b;
      if (isEmoji) width += 2;
      if (isEmoji) index++;
      continue;
    }
    const next = styleAfter(style, text, index + 2, last);
    isKnown &&= next !== undefined;
    style = next ?? style;
    index = last;
  }
  return {width: isPlain ? width : -1, isClosed: isKnown && style === 0};
}

/** A cache of the characters that have been tested. */
const emojis = new Map<string, boolean>();
/** Excludes halves of flags, and skin tones. */
const emoji = /^(?![\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}])\p{Emoji_Presentation}$/u;

/** Whether a surrogate pair is an emoji of two columns that does not join the next character. */
function isLoneEmoji(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0xd83c || unit > 0xd83e || at + 1 >= text.length) return false;
  const next = at + 2 < text.length ? text.charCodeAt(at + 2) : 0x20;
  if (plainColumns(next) === 0 && next !== 0x1b) return false;
  const pair = text.slice(at, at + 2);
  const known = emojis.get(pair) ?? emoji.test(pair);
  emojis.set(pair, known);
  return known;
}

/** The index of the `m` that ends a style sequence; -1 for other sequences. */
function sequenceEnd(text: string, start: number): number {
  if (text.charCodeAt(start + 1) !== 0x5b) return -1;
  let at = start + 2;
  for (let unit = text.charCodeAt(at); (unit >= 0x30 && unit <= 0x39) || unit === 0x3b; )
    unit = text.charCodeAt(++at);
  return text.charCodeAt(at) === 0x6d ? at : -1;
}

/** The style after a sequence; undefined if chalk does not write it. @param start of the parameters @param end of the parameters */
function styleAfter(style: StyleId, text: string, start: number, end: number): StyleId | undefined {
  if (end === start) return undefined;
  let code = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit > 9 || code > 99) {
      const parameters = text.slice(start, end);
      return color.test(parameters) ? applySgr(style, parameters) : undefined;
    }
    code = code * 10 + digit;
  }
  return applyCode(style, code);
}
