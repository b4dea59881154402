import {keysOf} from '../own-property.ts';

/** Finds the letters and signs of a text that look like other ones, so that one label can be mistaken for another. */

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

type Script = keyof typeof scripts;

/** Letters of other scripts that look like a Latin one. A word that consists of them looks Latin. */
const lookalike =
  /^[аеорсухіѕјһԁԛԝӏґАВЕКМНОРСТХІЅЈԌԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρυικαաօսոցհՕՍ\u{13a0}-\u{13f4}\u{a4d0}-\u{a4f7}ⲟⲞⲣⲢⲥⲤⲭⲬ]+$/u;

/** Signs that look like an ASCII one: hyphens, quotes, dots, slashes, and full-width letters. */
const sign =
  /[\u02b9-\u02bc\u02c8\u02d7\u037e\u0589\u05c3\u05f3\u05f4\u2010-\u2012\u2018-\u201b\u2024\u2027\u2032\u2039\u203a\u2043\u2044\u2053\u2212\u2215\u2217\u2223\u2236\u223c\ua789\ua78c\uff01-\uff5e]/gu;

const word = (): RegExp => /[\p{L}\p{M}\p{N}_]+/gu;

const scriptOf = (letter: string): Script | undefined =>
  keysOf(scripts).find(name => scripts[name]().test(letter));

/** The most frequent script of a word's letters. */
function mainScript(letters: readonly Script[]): Script | undefined {
  const counts = new Map<Script, number>();
  for (const script of letters) counts.set(script, (counts.get(script) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Writes `‹Cyrillic›` after the letters that are not in the main script, or after the whole word if it only looks Latin. */
function markWord(text: string): string {
  const letters = Array.from(text, letter => ({letter, script: scriptOf(letter)}));
  const used = letters.flatMap(({script}) => script ?? []);
  const main = mainScript(used);
  if (used.every(script => script === main)) {
    const bare = text.replaceAll(/[\p{N}\p{M}_]/gu, '');
    return main !== 'Latin' && lookalike.test(bare) ? `${text}‹${main}›` : text;
  }
  // If half of the letters are Latin, the others are marked.
  const rest = 2 * used.filter(one => one === 'Latin').length >= used.length ? 'Latin' : main;
  return letters
    .map(({letter, script}, index) => {
      const next = letters[index + 1]?.script;
      const mixesScripts = script !== undefined && script !== rest && next !== script;
      return mixesScripts ? `${letter}‹${script}›` : letter;
    })
    .join('');
}

/** A character by its number: `‹U+200D›`. */
export const codePoint = (character: string): string =>
  `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;

export const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Marks the letters and signs that look like other ones: `wе‹Cyrillic›b-1`. */
export const markConfusable = (text: string): string =>
  isAscii(text) ? text : text.replace(sign, one => `${one}${codePoint(one)}`).replace(word(), markWord);

export const isConfusable = (text: string): boolean => markConfusable(text) !== text;
