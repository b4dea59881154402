import {keysOf} from '../own-property.ts';
import {brief, cut} from './text.ts';

// Control and format characters, lone surrogates, private and unassigned code points; spaces other than the usual one;
// default-ignorable characters; the blanks of Braille and of musical notation, which count as symbols.
const invisible = (): RegExp => /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]|(?! )\p{Z}/u;
const eachInvisible = (): RegExp => new RegExp(invisible(), 'gu');
const visible = (): RegExp => /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;
// A space at an end or beside another one cannot be seen.
const hiddenSpace = /^ | $| {2}/;
const eachHiddenSpace = /^ +| +$| {2,}/g;

const shown = 4096;

// Characters of the longest label in the service, a domain name.
const longest = 255;

/** Tests ASCII texts without the expression, which is slow to compile. */
const holdsInvisible = (text: string): boolean => !isAscii(text) && invisible().test(text);

export const isBlank = (text: string): boolean => !visible().test(text);

/** Whether a user who sees the text can type it correctly. */
export const isTypeable = (text: string): boolean =>
  text !== '' && text.length <= longest && !holdsInvisible(text) && !hiddenSpace.test(text);

/** Whether the text is typeable and ASCII only. */
export const isPlain = (text: string): boolean => isTypeable(text) && /^[\x20-\x7e]*$/.test(text);

/** Whether the typed text is the word, in any Unicode normalization. */
export const isSame = (typed: string, word: string): boolean =>
  typed === word || typed.normalize('NFC') === word.normalize('NFC');

/** Whether a text cannot be mistaken for another one: a user who types what is on the screen types this text. */
export const isAsItLooks = (text: string): boolean => isTypeable(text) && !isConfusable(text);

/**
 * Writes invisible characters as code points, and marks lookalikes: `web‹U+200D›`, `wе‹Cyrillic›b`. For labels that are
 * chosen or changed.
 */
export function reveal(text: string): string {
  // The beginning of a very long text is enough.
  const beginning = text.length > shown ? text.slice(0, cut(text, shown)) : text;
  const marked = markConfusable(beginning);
  if (!holdsInvisible(marked) && !hiddenSpace.test(marked)) return marked;
  return marked
    .replace(eachHiddenSpace, spaces => codePoint(' ').repeat(spaces.length))
    .replace(eachInvisible(), codePoint);
}

/** A label or typed word as a message names it: revealed, and cut to what a sentence has room for. */
export const briefly = (text: string): string => brief(reveal(text), 60);

/** Latin, and scripts with letters that look like Latin ones. The regular expressions are made when needed: that is slow. */
const scripts = {
  Latin: () => /\p{Script=Latin}/u,
  Cyrillic: () => /\p{Script=Cyrillic}/u,
  Greek: () => /\p{Script=Greek}/u,
  Armenian: () => /\p{Script=Armenian}/u,
  Cherokee: () => /\p{Script=Cherokee}/u,
  Coptic: () => /\p{Script=Coptic}/u,
  Lisu: () => /\p{Script=Lisu}/u,
} as const;

/** Letters of scripts that are written without spaces, and so beside Latin ones too, and what belongs to no script. */
const joined = (): RegExp =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Common}\P{L}]/u;

type Script = keyof typeof scripts | 'other';

/** Letters of other scripts that look like a Latin one, and those of old scripts. A word that consists of them looks Latin. */
const lookalike =
  /^[аеорсухіѕјһԁԛԝӏґАВЕКМНОРСТХІЅЈԌԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρυικαաօսոցհՕՍ\u{13a0}-\u{13fd}\u{ab70}-\u{abbf}\u{10280}-\u{1031f}\u{10400}-\u{1044f}\u{a4d0}-\u{a4f7}ⲟⲞⲣⲢⲥⲤⲭⲬⵏⵔⵙⵅⴹⵊᑭᑯᑲᐯᒍᒪᗅᗪᗷᕼᖇᘔᑌ᙭]+$/u;

/** Signs that look like an ASCII one: hyphens, dashes, quotes, dots, slashes, letters of phonetics and outlined ones. */
const sign =
  /[\u01c0\u01c3\u0251\u0261\u026a\u0280\u029f\u02b9-\u02bc\u02c8\u02d7\u037e\u0589\u05c3\u05f3\u05f4\u1d00-\u1d23\u2010-\u2015\u2018-\u201b\u2024\u2027\u2032\u2039\u203a\u2043\u2044\u2053\u2212\u2215\u2217\u2223\u2236\u223c\u27cb\u29f5\u29f8\ua730\ua731\ua789\ua78c\u{1ccd6}-\u{1ccef}]/u;

/** Chinese, Japanese and Korean strokes, which look like a hyphen between Latin letters. */
const stroke = /[\u30fc\u3161\u4e00]/;

/** Characters that are ASCII to Unicode but for their form, and that form cannot be told: not superscripts, nor what has a frame. */
const formless = (): RegExp =>
  /(?![\u207a-\u207e\u208a-\u208e])[\p{Lu}\p{Ll}\p{Lt}\p{Nd}\p{Nl}\p{P}\p{Sm}\p{Sc}\p{Sk}]/u;
const ascii = /^(?:[!-~]|[A-Za-z]+)$/;

const digit = (): RegExp => /\p{Nd}/u;
const written = (): RegExp => /[\p{L}0-9]/gu;
const foreign = /[^\x00-\x7f]/gu;

const word = (): RegExp => /[\p{L}\p{M}\p{N}_]+/gu;

const scriptOf = (letter: string): Script | undefined =>
  keysOf(scripts).find(name => scripts[name]().test(letter)) ?? (joined().test(letter) ? undefined : 'other');

/** The most frequent script of a word's letters. */
function mainScript(letters: readonly Script[]): Script | undefined {
  const counts = new Map<Script, number>();
  for (const script of letters) counts.set(script, (counts.get(script) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Writes `‹Cyrillic›` after the letters that are not in the main script, or after the whole word if it only looks Latin. */
function markWord(text: string): string {
  if (isAscii(text)) return text;
  const letters = Array.from(text, letter => ({letter, script: scriptOf(letter)}));
  const used = letters.flatMap(({script}) => script ?? []);
  const main = mainScript(used);
  if (used.every(script => script === main)) {
    const bare = text.replaceAll(/[\p{N}\p{M}_]/gu, '');
    return main && main !== 'Latin' && lookalike.test(bare) ? text + mark(text, main) : text;
  }
  // If half of the letters are Latin, the others are marked.
  const rest = 2 * used.filter(one => one === 'Latin').length >= used.length ? 'Latin' : main;
  return letters
    .map(({letter, script}, index) => {
      const next = letters[index + 1]?.script;
      const mixesScripts = script !== undefined && script !== rest && (next !== script || script === 'other');
      return mixesScripts ? letter + mark(letter, script) : letter;
    })
    .join('');
}

/** A character by its number: `‹U+200D›`. */
const codePoint = (character: string): string =>
  `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;

export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

const mark = (text: string, script: Script): string => (script === 'other' ? codePoint(text) : `‹${script}›`);
const block = (character: string): number => (character.codePointAt(0) ?? 0) >> 8;

/** Marks what looks like ASCII alone or beside ASCII, but for digits of its script: Unicode has its letters near them. */
function markSigns(text: string): string {
  let blocks: ReadonlySet<number> | undefined;
  const isAmongKin = (one: string): boolean => {
    blocks ??= new Set(text.match(written())?.map(block));
    return blocks.size === 0 || blocks.has(block(one));
  };

  function looksAscii(one: string, at: number): boolean {
    if (sign.test(one)) return true;
    if (ascii.test(one.normalize('NFKC'))) return formless().test(one);
    if (stroke.test(one)) return /\w/.test(text[at - 1] ?? '') && /\w/.test(text[at + 1] ?? '');
    return digit().test(one) && !isAmongKin(one);
  }

  return text.replace(foreign, (one, at: number) => (looksAscii(one, at) ? one + codePoint(one) : one));
}

/** Marks the letters, digits and signs that look like other ones: `wе‹Cyrillic›b-1`. */
export const markConfusable = (text: string): string =>
  isAscii(text) ? text : markSigns(text).replace(word(), markWord);

export const isConfusable = (text: string): boolean => markConfusable(text) !== text;
