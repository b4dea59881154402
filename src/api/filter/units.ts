import type {Unit} from '../../model/index.ts';
import {brief} from '../../text/text.ts';
import type {Unitless} from './types.ts';

const kibi = 1024;
/** Units of size in megabytes, by the names that people type. */
const sizes: Readonly<Record<string, number>> = {
  b: 1 / kibi ** 2,
  k: 1 / kibi,
  m: 1,
  g: kibi,
  t: kibi ** 2,
  p: kibi ** 3,
};
/** Units of time in seconds, by the names that people type. */
const durations: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  sec: 1,
  m: 60,
  min: 60,
  h: 3600,
  d: 86_400,
  w: 7 * 86_400,
  mo: 30.44 * 86_400,
  y: 365 * 86_400,
};

/** How the numbers of a unit are written, and their name in messages. */
interface Style {
  name: string;
  examples: string;
  /** The units that a number is shortened to, the largest first. */
  larger?: readonly string[];
  /** The factor from a written unit to this one; undefined if there is no such unit. */
  scale: (written: string) => number | undefined;
}

const size = (megabytes: number): Style => ({
  name: 'size',
  examples: '512MB, 4GB or 1.5TB',
  larger: ['TB', 'GB'],
  scale: written => {
    const factor = sizes[/^([bkmgtp])(?:(?<!b)i?b)?$/i.exec(written)?.[1]?.toLowerCase() ?? ''];
    return factor === undefined ? undefined : factor / megabytes;
  },
});
const duration = (seconds: number): Style => ({
  name: 'duration',
  examples: '30s, 5m or 2h',
  larger: ['d', 'h', 'm', 's'],
  scale: written => {
    const factor = durations[written.toLowerCase()];
    return factor === undefined ? undefined : factor / seconds;
  },
});
const plain = (sign: string): Style => ({
  name: 'number',
  examples: `12.5 or ${sign === '$' ? '$20' : '50%'}`,
  scale: written => (written === sign ? 1 : undefined),
});

const styles: Readonly<Record<Unit, Style>> = {
  MB: size(1),
  GB: size(kibi),
  s: duration(1),
  ms: duration(0.001),
  '%': plain('%'),
  $: plain('$'),
};

const number = /^([+-]?)(\$?)((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?)\s*([a-z%]*)$/i;

/** Reads a number as people write it, in the field's unit: `4GB` is 4096 if that is MB. Undefined if it cannot be read. */
export function readNumber(text: string, unit: Unit | undefined): number | undefined {
  const [, sign, dollar, digits = '', written = ''] = number.exec(text.trim().replace(/^#(?=\d)/, '')) ?? [];
  if (!/\d/.test(digits)) return undefined;
  const named = dollar || written;
  if (dollar && written) return undefined;
  const scale = named ? unit && styles[unit].scale(named) : 1;
  if (scale === undefined) return undefined;
  const value = Number(`${sign}${digits.replaceAll(',', '')}`) * scale;
  if (!Number.isFinite(value)) return undefined;
  // No -0: as text it is the same as 0.
  return value === 0 ? 0 : value;
}

/** Writes a number in the largest unit that needs no fraction: 4096 MB as `4GB`. */
export function shortNumber(value: number, unit: Unit): string {
  const {larger = []} = styles[unit];
  const best = larger.find(written => {
    const scale = styles[unit].scale(written);
    return scale !== undefined && scale > 1 && value !== 0 && value % scale === 0;
  });
  return best === undefined ? writeNumber(value, unit) : `${value / (styles[unit].scale(best) ?? 1)}${best}`;
}

const gigabyte = 'GB';

/** The unit perhaps meant for a size: `memory>4` means 4 MB, but the column shows GB. Undefined if the size is plausible. */
export function unitShown(typed: string, value: number, unit: Unit): string | undefined {
  if (styles[unit].name !== 'size' || /[a-z]/i.test(typed)) return undefined;
  const one = styles[unit].scale(gigabyte) ?? 1;
  return value > 0 && value < one ? gigabyte : undefined;
}

/** `"big" is no size: write 512MB, 4GB or 1.5TB` */
export function numberMistake(text: string, unit: Unit | undefined): string {
  const {name, examples} = unit === undefined ? {name: 'number', examples: '4 or 12.5'} : styles[unit];
  return valueMistake(text, name, examples);
}

/** A wrong value in a message, cut so that the line has room for what to write instead. */
export const quoted = (text: string): string => `"${brief(text, 12)}"`;

/** `"3x" is no time: write 2026-01-31, yesterday or 3d` */
export const valueMistake = (text: string, kind: string, examples: string): string =>
  `${quoted(text)} is no ${kind}: write ${examples}`;

/** A number as it is read back, with its unit. */
export function writeNumber(value: number, unit: Unit | undefined): string {
  if (unit === undefined) return String(value);
  if (unit !== '$') return `${value}${unit}`;
  return value < 0 ? `-$${-value}` : `$${value}`;
}

/** Says in which unit a number without one is read: `4 counts MB here`. */
export const countsHere = ({number, own}: Unitless): string => `${number} counts ${own} here`;
