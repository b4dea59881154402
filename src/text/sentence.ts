import {brief, width} from './text.ts';

/** The percentage at the end of a sentence about something in progress: `, 45 %`. */
const progress = /, \d{1,3} %$/;
/** Below this number of cells for the words, the percentage is cut off with them. */
const leastHead = 8;

/** Cuts a sentence to `cells` cells before the percentage at its end: `kestrel is creating back…, 50 %`. The text is clean. */
export function briefSentence(text: string, cells: number): string {
  const whole = brief(text, cells);
  const end = progress.exec(text.slice(-7))?.[0];
  if (end === undefined || whole.endsWith(end)) return whole;
  const head = cells - width(end);
  return head < leastHead ? whole : brief(text.slice(0, -end.length), head) + end;
}
