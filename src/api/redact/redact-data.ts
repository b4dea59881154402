import {setImmediate as turn} from 'node:timers/promises';
import {digitsOf} from '../json.ts';
import type {Json} from '../request.ts';

/** UTF-16 units that are searched before yielding to the event loop. */
const share = 200_000;

/** Longer texts are hardly ever repeated. */
const short = 100;

/** How the texts of data are redacted. `slow` is for a text that is too long to be searched at once. */
interface Hide {
  text: (text: string) => string;
  isLong: (text: string) => boolean;
  slow: (text: string) => Promise<string>;
}

/** Redacts the strings of parsed JSON in place, keys included. Yields to the event loop on large data. */
export async function redactData(json: Json, {text: hide, isLong, slow}: Hide, mask: string): Promise<void> {
  let searched = 0;
  const open: (Json[] | {[key: string]: Json})[] = [];
  /** Keys and values that contain no secret: most of them are repeated in each item. */
  const cleanKeys = new Set<string>();
  const cleanValues = new Set<string>();

  const redacted = (value: Json | undefined): Json | undefined | Promise<Json> => {
    if (typeof value === 'string') {
      if (cleanValues.has(value)) return value;
      searched += value.length;
      if (isLong(value)) return slow(value);
      const shown = hide(value);
      if (shown === value && value.length <= short) cleanValues.add(value);
      return shown;
    }
    // A number is masked as a whole.
    const digits = digitsOf(value);
    if (digits !== undefined) return hide(digits) === digits ? value : mask;
    if (typeof value === 'object' && value !== null) open.push(value);
    return value;
  };

  function redactKey(holder: {[key: string]: Json}, key: string): void {
    if (cleanKeys.has(key)) return;
    searched += key.length;
    const shown = isLong(key) ? mask : hide(key);
    if (shown === key) {
      cleanKeys.add(key);
      return;
    }
    let name = shown;
    for (let number = 2; Object.hasOwn(holder, name); number++) name = `${shown} ${number}`;
    holder[name] = holder[key] ?? null;
    delete holder[key];
  }

  await redacted(json);
  for (let holder = open.pop(); holder; holder = open.pop()) {
    // The cast: an array too can be read by its keys, the indexes.
    const values = holder as {[key: string]: Json};
    for (const key of Object.keys(values)) {
      const value = values[key];
      if (searched > share) {
        searched = 0;
        await turn();
      }
      const found = redacted(value);
      const shown = found instanceof Promise ? await found : found;
      if (shown !== value && shown !== undefined) values[key] = shown;
      if (!Array.isArray(holder)) redactKey(values, key);
    }
  }
}
