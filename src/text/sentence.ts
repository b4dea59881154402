import {brief, width} from './text.ts';

/** How far something is, at the end of a sentence about it: `, 45 %`. */
const progress = /, \d{1,3} %$/;
/** Cells of a sentence without which its end says nothing. */
const leastHead = 8;

/**
 * A sentence, clean, in at most `cells` cells. Where it is too long its words give way, and the percentage at its end stays:
 * `kestrel is creating back…, 50 %`.
 */
export function briefSentence(text: string, cells: number): string {
  const whole = brief(text, cells);
  const end = progress.exec(text.slice(-7))?.[0];
  if (end === undefined || whole.endsWith(end)) return whole;
  const head = cells - width(end);
  return head < leastHead ? whole : brief(text.slice(0, -end.length), head) + end;
}
