import {readNumber} from '../../../api/filter/index.ts';
import type {Unit} from '../../../model/index.ts';
import {briefly} from '../../../text/typeable.ts';

/** Reads numbers that are typed into a field: in plain digits, and with a unit if the field has one. */

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
