import {Cache} from '../cache.ts';
import {count} from './format.ts';

const minute = 60_000;
const day = 1440 * minute;

interface Zone {
  /** The IANA name of the time zone; UTC if it is left out. */
  timeZone?: string | undefined;
}

interface ZoneAndNow extends Zone {
  /** Milliseconds since the epoch; 0 if unknown. */
  now: number;
}

/** The service's time (`2026-03-04T05:06:07`, UTC, no zone) → `2026-03-04 05:06Z`, or `2026-03-04 06:06 CET`. */
export const moment = (value: string | null | undefined, zone: Zone): string | undefined =>
  drawn(value, zone, 16);

/** Formats a time to the second: `2026-03-04 05:06:07Z`. */
export const momentToSecond = (value: string | null | undefined, zone: Zone): string | undefined =>
  drawn(value, zone, 19);

/** Milliseconds since the epoch → `14:03:07Z`, or `15:03:07 CET`. */
export const clock = (at: number, zone: Zone): string =>
  drawn(new Date(at).toISOString(), zone, 19)?.slice(11) ?? '';

function drawn(value: string | null | undefined, {timeZone}: Zone, characters: number): string | undefined {
  if (!value) return undefined;
  if (timeZone === undefined) return `${tidy(utcTime(value), characters)}Z`;
  const at = instantOf(value);
  if (Number.isNaN(at)) return `${tidy(value, characters)}Z`;
  const {minutes, text} = zoneAt(at, timeZone);
  return `${tidy(new Date(at + minutes * 60_000).toISOString(), characters)}${text}`;
}

const tidy = (iso: string, characters: number) => iso.slice(0, characters).replace('T', ' ');

const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?(?:Z|([+-])(\d\d):?(\d\d)?)?$/i;

/** A time of the service in milliseconds since the epoch: in UTC, or with its offset. NaN for what is none, such as 30 February. */
export function instantOf(value: string): number {
  const found = written.exec(value.trim());
  if (!found) return Number.NaN;
  const [
    ,
    year,
    month,
    day,
    hour = '00',
    minutes = '00',
    seconds = '00',
    part = '',
    sign,
    ahead = 0,
    more = 0,
  ] = found;
  const clock = `${year}-${month}-${day}T${hour}:${minutes}`;
  const at = Date.parse(`${clock}:${seconds}${part.slice(0, 4)}Z`);
  // `Date` reads 30 February as 2 March.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(clock)) return Number.NaN;
  return at - (sign === '-' ? -1 : 1) * (Number(ahead) * 60 + Number(more)) * minute;
}

/** Returns a time of the service as most are written, `2026-03-04T05:06:07` in UTC; a text that is none unchanged. For comparing as texts. */
export function utcTime(value: string): string {
  // A date alone, or a time that is written so.
  if (value.length <= 10 || (value.length === 19 && value[10] === 'T')) return value;
  const at = instantOf(value);
  return Number.isNaN(at) ? value : new Date(at).toISOString().slice(0, 19);
}

/** Returns the local time of a zone at a moment, as milliseconds since the epoch as if that local time were UTC. */
export const localClock = (at: number, timeZone: string): number =>
  at + zoneAt(at, timeZone).minutes * 60_000;

/** Converts a local time of a zone (`2026-03-04T06:06:07`) to UTC; one that a clock change leaves out as if that came later. */
export function utcOf(local: string, timeZone: string): string {
  const shown = Date.parse(`${local}Z`);
  const near = shown - zoneAt(shown, timeZone).minutes * 60_000;
  const nearer = shown - zoneAt(near, timeZone).minutes * 60_000;
  const at = localClock(nearer, timeZone) === shown ? nearer : Math.max(near, nearer);
  return new Date(at).toISOString().slice(0, 19);
}

const units: readonly (readonly [from: number, seconds: number, name: string])[] = [
  [2 * 365 * 86_400, 365 * 86_400, 'y'],
  [90 * 86_400, 30.44 * 86_400, 'mo'],
  [48 * 3600, 86_400, 'd'],
  [3600, 3600, 'h'],
  [60, 60, 'min'],
];

/** The seconds since a time of the service; undefined if it is unknown. */
export function secondsSince(value: string | null | undefined, now: number): number | undefined {
  const at = value ? instantOf(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : (now - at) / 1000;
}

/** The age when the rows were read, in a few cells: `3 h`, `12 d`, `5 mo`; below a minute `now`, as the present is the last full minute. */
export function ageText(value: string | null | undefined, {now}: ZoneAndNow): string | undefined {
  const seconds = now === 0 ? undefined : secondsSince(value, now);
  if (seconds === undefined) return undefined;
  const unit = units.find(([from]) => seconds >= from);
  return unit ? `${count(seconds / unit[1])} ${unit[2]}` : 'now';
}

/** How long ago a time was: `3 h ago`, `in 12 d`; undefined if unknown. The present is rounded down to the minute, as in lists. */
export function ago(value: string | null | undefined, {now}: ZoneAndNow): string | undefined {
  const at = value ? instantOf(value) : Number.NaN;
  if (Number.isNaN(at) || now === 0) return undefined;
  const present = Math.floor(now / minute) * minute;
  if (at > present) return inFuture(at - present);
  const seconds = (present - at) / 1000;
  const unit = units.find(([from]) => seconds >= from);
  return unit ? `${count(seconds / unit[1])} ${unit[2]} ago` : 'just now';
}

/** Rounds to the nearest unit: otherwise `in 5 d` would soon become `in 4 d`. Less than a minute ahead is the present. */
function inFuture(milliseconds: number): string {
  if (milliseconds < minute) return 'just now';
  const seconds = Math.round(milliseconds / minute) * 60;
  const unit = units.find(([from]) => seconds >= from);
  return unit ? `in ${count(Math.round(seconds / unit[1]))} ${unit[2]}` : 'just now';
}

/** `2026-03-04 05:06Z · 3 h ago` */
export const momentAndAgo = (value: string | null | undefined, zone: ZoneAndNow): string | undefined =>
  [moment(value, zone), ago(value, zone)].filter(Boolean).join(' · ') || undefined;

/** A zone at a moment: its offset from UTC in minutes, and the text that follows a time: ` CET`, or `-03:00`. */
interface AtMoment {
  minutes: number;
  text: string;
}

const days = new Cache<readonly [first: AtMoment, last: AtMoment]>(5000);

/** Caches whole days, except those on which the clocks change: a list may hold thousands of times. */
function zoneAt(at: number, timeZone: string): AtMoment {
  const date = Math.floor(at / day);
  const [first, last] = days.get(`${timeZone} ${date}`, () => [
    computeZone(date * day, timeZone),
    computeZone((date + 1) * day, timeZone),
  ]);
  return first.text === last.text && first.minutes === last.minutes ? first : computeZone(at, timeZone);
}

function computeZone(at: number, timeZone: string): AtMoment {
  const name = nameAt(at, timeZone, 'en', 'longOffset');
  const [, sign, hours, digits] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const minutes = hours ? (Number(hours) * 60 + Number(digits)) * (sign === '-' ? -1 : 1) : 0;
  return {minutes, text: shortName(at, timeZone) ?? offsetText(minutes)};
}

// An abbreviation is known only in the locales of its own region; the others write an offset.
const places = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA', 'en-SG', 'en-HK'];
const abbreviation = /^[A-Z]{3,5}$/;

function shortName(at: number, timeZone: string): string | undefined {
  const names = places.map(place => nameAt(at, timeZone, place, 'short'));
  const name = names.find(one => abbreviation.test(one));
  return name && ` ${name}`;
}

const formats = new Cache<Intl.DateTimeFormat>(500);

function nameAt(at: number, timeZone: string, place: string, timeZoneName: 'short' | 'longOffset'): string {
  const key = `${place} ${timeZoneName} ${timeZone}`;
  const format = formats.get(key, () => new Intl.DateTimeFormat(place, {timeZone, timeZoneName}));
  return format.formatToParts(at).find(({type}) => type === 'timeZoneName')?.value ?? '';
}

function offsetText(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

const named = /^(\d{4}-\d\d-\d\d)[ t](\d\d:\d\d(?::\d\d)?) ([a-z]{3,5})$/i;

/** Replaces the abbreviation after a time, as the screen shows it, by the offset. Other texts are returned unchanged. */
export function withOffset(text: string, timeZone: string): string {
  const [, date, time, name = ''] = named.exec(text.trim()) ?? [];
  const shown = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(shown)) return text;
  // When the clocks go back, the same time comes twice, under two names.
  const zone = [shown - day, shown + day]
    .map(near => zoneAt(shown - zoneAt(near, timeZone).minutes * minute, timeZone))
    .find(one => one.text.trim() === name.toUpperCase());
  return zone ? `${date}T${time}${offsetText(zone.minutes)}` : text;
}
