import {brief, width} from './text.ts';

/** The percentage at the end of a sentence about something in progress: `, 45 %`. */
const progress = /, \d{1,3} %$/;
/** Below this number of cells for the words, the percentage is cut off with them. */
const leastHead = 8;

/** Cleans a sentence and cuts it to `cells` cells, but not the percentage at its end: `kestrel is creating back…, 50 %`. */
export function briefSentence(text: string, cells: number): string {
  const whole = brief(text, cells);
  const end = progress.exec(text.slice(-7))?.[0];
  if (end === undefined) return whole;
  const head = cells - width(end);
  return head < leastHead ? whole : brief(text.slice(0, -end.length), head) + end;
}
