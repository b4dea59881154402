import type {PlanRow} from '../../resources/definition/action/planner.ts';
import {count} from '../../text/format.ts';
import {clean} from '../../text/text.ts';

/** At most this many mistakes are printed. */
const most = 10;

/** The mistakes of a file, one a line, behind the sentence that nothing can be sent: `line 2: A www: an IPv4 address is needed`. */
export function mistakeLines(rows: readonly PlanRow[]): string {
  // The sentence says it all where a row stands for the whole file.
  const mistakes = rows.filter(({kind, nothing}) => kind === 'mistake' && nothing === undefined);
  const lines = mistakes
    .slice(0, most)
    .map(({cells, detail}) => clean([...cells, detail].filter(Boolean).join(': ')));
  const more = mistakes.length - lines.length;
  if (more > 0) lines.push(`and ${count(more)} more`);
  return lines.map(line => `\n  ${line}`).join('');
}
