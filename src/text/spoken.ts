import {clean} from './text.ts';

/** Signs as words, for who hears them. */
const signs: readonly (readonly [sign: RegExp, word: string])[] = [
  [/ › | · /g, ', '],
  [/(?<=\d)–(?=\d)/g, ' to '],
  // The order of a column; behind `press` it is the key.
  [/(?<!\bpress) ↓(?=$|,)/g, ' descending'],
  [/(?<!\bpress) ↑(?=$|,)/g, ' ascending'],
  [/↑↓/g, 'up and down'],
  [/→(?= (?:and then )?enter)/g, 'right'],
  [/ → —(?= |$)/g, ' to none'],
  [/ → /g, ' to '],
  [/→/g, 'right'],
  [/←/g, 'left'],
  [/↑/g, 'up'],
  [/↓/g, 'down'],
  [/ — /g, ', '],
  [/ ?…/g, ' ...'],
  [/×/g, ' by '],
];

/** Lines, blocks, shapes and braille patterns: pictures to look at. */
const drawing = /[\u2500-\u25ff\u2800-\u28ff]+ ?/g;

/** Returns a text without drawing characters, and with words in place of signs. */
export const spoken = (text: string): string =>
  signs.reduce((words, [sign, word]) => words.replace(sign, word), withoutDrawing(text));

export const withoutDrawing = (text: string): string => clean(text).replace(drawing, '').trim();

/** Without how far it is and for how long it has been under way: only that it is. */
export const withoutProgress = (text: string): string =>
  text
    .replace(/,? \d+ ?%/g, '')
    .replace(/( …) \d[\d smhd]*(?= ·|$)/g, '$1')
    .replace(/\b(on|for) \d[\d smhd]*(?= ·|$)/g, '');
