/** Parses a duration: `300`, `5m`, `1h 30m`, `2d`. @returns seconds; undefined if the text is not a duration */
export function secondsIn(text: string): number | undefined {
  const trimmed = text.trim();
  const number = Number(trimmed);
  if (trimmed !== '' && Number.isFinite(number)) return number;
  const whole = /^(?:\d+(?:\.\d+)?\s*[a-z]+\s*)+$/i;
  if (trimmed.length > longest || !whole.test(trimmed)) return undefined;
  let seconds = 0;
  for (const [, amount, unit = ''] of trimmed.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/gi)) {
    const factor = units.get(unit.toLowerCase());
    if (factor === undefined) return undefined;
    seconds += Number(amount) * factor;
  }
  return seconds;
}

/** Characters; a longer text is not read. */
const longest = 40;

const units = new Map(
  Object.entries({
    s: 1,
    sec: 1,
    second: 1,
    seconds: 1,
    m: 60,
    min: 60,
    minute: 60,
    minutes: 60,
    h: 3600,
    hour: 3600,
    hours: 3600,
    d: 86_400,
    day: 86_400,
    days: 86_400,
    w: 604_800,
    week: 604_800,
    weeks: 604_800,
  }),
);
