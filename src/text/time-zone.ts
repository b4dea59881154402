import {Cache} from '../cache.ts';

/** Offsets and abbreviations of time zones. */

const minute = 60_000;
const day = 1440 * minute;

/** A zone at a moment: its offset from UTC in minutes, and the text that follows a time: ` CET`, or `-03:00`. */
interface AtMoment {
  minutes: number;
  text: string;
}

const days = new Cache<readonly [first: AtMoment, last: AtMoment]>(5000);

/** Caches whole days, except those on which the clocks change: a list may hold thousands of times. */
export function zoneAt(at: number, timeZone: string): AtMoment {
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
