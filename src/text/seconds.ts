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

const names: readonly (readonly [names: string, seconds: number])[] = [
  ['s sec second seconds', 1],
  ['m min minute minutes', 60],
  ['h hour hours', 3600],
  ['d day days', 86_400],
  ['w week weeks', 604_800],
];
const units = new Map(names.flatMap(([words, seconds]) => words.split(' ').map(word => [word, seconds])));
