import {domainToASCII} from 'node:url';
import {readNumber} from '../../api/filter/index.ts';
import {longestTag, nodeLabel, type Unit, volumeLabel, volumeSize} from '../../model/index.ts';
import {count} from '../../text/format.ts';
import {brief} from '../../text/text.ts';
import {briefly, reveal} from '../../text/typeable.ts';
import {type Answer, wordsOf} from './action.ts';

// No exponent and no leading zero, with which the size of a number is hard to see.
const plainDigits = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?\s*[a-z%]*$/i;

/** Returns the number in the unit of its field: `2 TB` is 2048 if that is GB; undefined if it cannot be read. */
export const typedNumber = (text: string, unit: Unit | undefined): number | undefined =>
  plainDigits.test(text) ? readNumber(text, unit) : undefined;

/** The mistake in a text that cannot be read as a number. */
export function typedNumberMistake(text: string, unit: Unit | undefined): string {
  const number = Number(text);
  const plain = String(number);
  if (number !== 0 && typedNumber(plain, undefined) !== undefined) return `must be in plain digits: ${plain}`;
  // One such as 1e30 is a number, but too long to be written out.
  const what = Number.isFinite(number)
    ? 'in plain digits'
    : `a number${unit === undefined ? '' : ` in ${unit}`}`;
  return `must be ${what}, and "${briefly(text)}" is not`;
}

/** Checks of answers in forms, the same as those of the service. Each returns the mistake, or undefined. */

/** A mistake after the name of its field: `--size must be a whole number`, `label: is in use`. */
export const withName = (name: string, mistake: string): string =>
  `${name}${mistake.startsWith('must ') ? '' : ':'} ${mistake}`;

/** A volume's label: 1–32 characters. */
export function checkVolumeLabel(answer: Answer): string | undefined {
  const label = String(answer);
  if (label.length > 32) return `must be at most 32 characters, not ${label.length}`;
  return volumeLabel.test(label)
    ? undefined
    : 'must be letters, digits, - and _, a letter first, no -- or __';
}

/** A node's label: 3–64 characters. */
export function checkNodeLabel(answer: Answer): string | undefined {
  const mistake = lengthBetween(3, 64)(answer);
  if (mistake !== undefined || nodeLabel.test(String(answer))) return mistake;
  return 'must be letters, digits, - _ and ., a letter first, none of - _ . twice in a row';
}

/** Tags: 1–50 characters each. Those that the item has already may stay, whatever they are. */
export function checkTags(
  answer: Answer,
  item?: {tags?: readonly string[] | null | undefined},
): string | undefined {
  const added = wordsOf(answer).filter(tag => !item?.tags?.includes(tag));
  const long = added.find(({length}) => length > longestTag);
  if (long !== undefined)
    return `must be at most ${longestTag} characters each, and ${named(long)} has ${count(long.length)}`;
  const unseen = added.find(tag => /\p{Cc}/u.test(tag));
  return unseen && `must have no control characters, as ${named(unseen)} has`;
}

const named = (word: string): string => brief(reveal(word), 20);

/** The size of a volume, in GB. @param least the smallest that it can have now */
export function checkVolumeSize(answer: Answer, least: number = volumeSize.minimum): string | undefined {
  const mistake = between(least, volumeSize.maximum)(Number(answer));
  return mistake && `${mistake} GB`;
}

/** A text whose length is in a range, both ends included. */
export const lengthBetween = (minimum: number, maximum: number) => (answer: Answer) => {
  const {length} = String(answer);
  return length >= minimum && length <= maximum
    ? undefined
    : `must be ${minimum}–${maximum} characters, not ${length}`;
};

export const atMost = (limit: number) => (answer: Answer) => {
  const {length} = String(answer);
  return length <= limit ? undefined : `must be at most ${count(limit)} characters, not ${count(length)}`;
};

/** Names with the letters of other scripts in ASCII, as in the DNS: `xn--bcher-kva.example`. @param mistake in names that do not fit */
export const asciiName = (fits: (name: string) => boolean, mistake: string) => (answer: Answer) => {
  const name = String(answer);
  if (fits(name)) return undefined;
  // Other signs, such as a slash, would end the name for the parser of URLs that stands behind the function.
  const convertible = /^[\w.*\u{80}-\u{10ffff}-]+$/u.test(name) && /[^\w.*-]/.test(name);
  const ascii = convertible ? domainToASCII(name) : '';
  return fits(ascii) ? `must be written in its ASCII form, ${ascii}` : mistake;
};

/** A whole number in a range, both ends included. */
export function between(minimum: number, maximum: number) {
  return (answer: Answer) =>
    Number.isInteger(answer) && Number(answer) >= minimum && Number(answer) <= maximum
      ? undefined
      : `must be a whole number of ${count(minimum)}–${count(maximum)}`;
}
