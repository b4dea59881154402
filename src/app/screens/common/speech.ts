import type {Input} from '../../state/line-editor.ts';
import {crumbs} from '../../state/places.ts';
import type {Place} from '../../state/state.ts';

/** The text of a screen for a screen reader, part by part, in reading order. */
export interface Speech {
  /** The name of the screen. Another screen is read out whole. */
  of: string;
  parts: readonly SpeechPart[];
  typed?: Typed | undefined;
  /** The place below it, as it was last read out. */
  under?: Speech | undefined;
}

export interface Typed {
  label: string;
  input: Input;
}

/** A part that was read out before is read again only where it has changed. */
export interface SpeechPart {
  name: string;
  /** The item it is about. For another item it is read out whole. */
  of?: string;
  /** Stands before the items, which then are one line: `web-3: status running, region nl-ams`. Without it each is a line. */
  head?: string;
  items: readonly string[];
  /** The number of the first item, where they are lines of a long text that is scrolled. */
  at?: number;
  /** While one types, it waits until the typing rests. */
  waits?: boolean;
  /** Read out only with the whole screen, not when it changes. */
  quiet?: boolean;
  /** Read out in full when the user comes back to the place. */
  anew?: boolean;
  /** The opposite of `quiet`: it is read when it changes, not with the whole screen. */
  later?: boolean;
  /** Every character matters, so no sign is replaced by a word: a request, a text to type. */
  exact?: boolean;
}

/** `3 of 140`. */
export const nth = (index: number, length: number): string => `${index + 1} of ${length}`;

/** The texts that there are. */
export const some = (...texts: readonly (string | false | undefined)[]): string[] =>
  texts.flatMap(text => (text ? [text] : []));

/** The progress of loading: read out on request, not at each page. */
const passing = /\bloaded\b|\bread: |found so far|looking|^sorting|^asking|requests?$/;

/** The place, and its count line, but for which lines of it are seen. */
export function countParts(place: Place, countLine: string): SpeechPart[] {
  const texts = countLine
    .replace(/ …$/, '')
    .split(' · ')
    .map(text => text.replace(/^[\d,]+–[\d,]+ of /, ''))
    .filter(text => text !== '' && !/^(page|lines) /.test(text));
  return [
    {name: 'count', head: crumbs(place).join(', '), items: texts.filter(text => !passing.test(text))},
    {name: 'loading', quiet: true, items: texts.filter(text => passing.test(text))},
  ];
}
