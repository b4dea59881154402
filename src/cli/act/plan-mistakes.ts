import type {PlanRow} from '../../resources/definition/action/planner.ts';
import {count} from '../../text/format.ts';
import {clean} from '../../text/text.ts';

const most = 10;

/**
 * Returns the mistakes of a file, one a line: `line 2: A www: an IPv4 address is needed`. They follow the sentence that nothing
 * can be sent.
 */
export function mistakeLines(rows: readonly PlanRow[]): string {
  // A row that stands for the whole file only repeats that sentence.
  const mistakes = rows.filter(({kind, nothing}) => kind === 'mistake' && nothing === undefined);
  const lines = mistakes
    .slice(0, most)
    .map(({cells, detail}) => clean([...cells, detail].filter(Boolean).join(': ')));
  const more = mistakes.length - lines.length;
  if (more > 0) lines.push(`and ${count(more)} more`);
  return lines.map(line => `\n  ${line}`).join('');
}
