import {count} from '../../text/format.ts';

/** The first step of reading a master file (RFC 1035, section 5.1): its lines, without comments and parentheses. */

/** One word of an entry, as it is written: escapes are still in it. */
export interface ZoneWord {
  text: string;
  quoted: boolean;
  /** A comment follows without a blank: in a text, it may be the rest of that. */
  cut?: true;
}

/** A line, or several that parentheses hold together. */
export interface ZoneEntry {
  /** The line of its first word; the first line is 1. */
  line: number;
  /** It begins with a blank, so it has the name of the entry before. */
  indented: boolean;
  words: readonly ZoneWord[];
  /** Why it cannot be read. Its words are those before the mistake. */
  mistake?: Remark;
}

export interface Remark {
  line: number;
  text: string;
}

/** No domain holds as many records. Each of them is a row of a table, and a request. */
const mostEntries = 20_000;
/** In lines: parentheses that stay open for longer have lost their end. After some of these, each ends with its line. */
const longestEntry = 50;
const mostUnclosed = 20;

/** Splits a file into entries. One that cannot be read does not take the next ones along. */
export function readEntries(text: string): ZoneEntry[] {
  const entries: ZoneEntry[] = [];
  let line = 1;
  let open: {line: number; indented: boolean; words: ZoneWord[]} | undefined;
  let brackets: number[] = [];
  /** Where the line after the first open parenthesis begins. */
  let below: {at: number; line: number} | undefined;
  let unclosed = 0;
  let mistake: Remark | undefined;
  const fail = (at: number, why: string) => {
    mistake ??= {line: at, text: why};
  };
  const end = () => {
    if (open && mistake) entries.push({...open, mistake});
    else if (open && open.words.length > 0) entries.push(open);
    [open, mistake, below, brackets] = [undefined, undefined, undefined, []];
  };
  for (let at = 0; at <= text.length; ) {
    const [first] = brackets;
    const longest = unclosed < mostUnclosed ? longestEntry : 0;
    if (first !== undefined && (at === text.length || line - first > longest)) {
      unclosed++;
      fail(first, 'a ( without its )');
      const {at: next = text.length, line: resumed = line} = below ?? {};
      end();
      [at, line] = [next, resumed];
    }
    if (at === text.length) break;
    if (entries.length >= mostEntries) {
      const why = `more than ${count(mostEntries)} records: from here on nothing is read`;
      entries.push({line, indented: false, words: [], mistake: {line, text: why}});
      return entries;
    }
    const character = text[at] ?? '';
    if (character === '\n') {
      line++;
      at++;
      if (brackets.length === 0) end();
      else below ??= {at, line};
    } else if (/\s/.test(character)) {
      if (brackets.length === 0 && !open) open = {line, indented: true, words: []};
      at++;
    } else if (character === ';') {
      while (at < text.length && text[at] !== '\n') at++;
    } else if (character === '(' || character === ')') {
      open ??= {line, indented: false, words: []};
      if (character === '(') brackets.push(line);
      else if (brackets.pop() === undefined) fail(line, 'a ) without its (');
      if (brackets.length === 0) below = undefined;
      at++;
    } else {
      open ??= {line, indented: false, words: []};
      const {word, next} = character === '"' ? quoted(text, at) : bare(text, at);
      if (word === undefined) fail(line, 'a quotation that does not end on its line');
      else if (open.words.length === 0) open = {...open, line, words: [word]};
      else if (!mistake) open.words.push(word);
      at = next;
    }
  }
  end();
  return entries;
}

interface Found {
  /** Undefined where a quotation does not end. */
  word?: ZoneWord;
  next: number;
}

function quoted(text: string, from: number): Found {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\n') return {next: at};
    at += text[at] === '\\' && text[at + 1] !== '\n' ? 2 : 1;
  }
  if (at >= text.length) return {next: text.length};
  return {word: {text: text.slice(from + 1, at), quoted: true}, next: at + 1};
}

function bare(text: string, from: number): Found {
  let at = from;
  while (at < text.length && !/[\s;()"]/.test(text[at] ?? '')) {
    at += text[at] === '\\' && text[at + 1] !== '\n' ? 2 : 1;
  }
  const word = {text: text.slice(from, at), quoted: false};
  return {word: text[at] === ';' ? {...word, cut: true} : word, next: Math.min(at, text.length)};
}

/** A text with its escapes (`\"`, `\059`) in place, in bytes; undefined if one of them is invalid. */
export function bytesOf(text: string): Uint8Array | undefined {
  if (!text.includes('\\')) return Buffer.from(text);
  const bytes: number[] = [];
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (character !== '\\') {
      bytes.push(...Buffer.from(character));
      at += character.length;
      continue;
    }
    const digits = /^\d{3}/.exec(text.slice(at + 1, at + 4))?.[0];
    if (digits !== undefined) {
      if (Number(digits) > 255) return undefined;
      bytes.push(Number(digits));
      at += 4;
      continue;
    }
    const escaped = text.codePointAt(at + 1);
    if (escaped === undefined || /\d/.test(String.fromCodePoint(escaped))) return undefined;
    const plain = String.fromCodePoint(escaped);
    bytes.push(...Buffer.from(plain));
    at += 1 + plain.length;
  }
  return Uint8Array.from(bytes);
}
