import {Box} from 'ink';
import {lacks} from '../../src/app/data/lists/absent.ts';
import {type FindLine, findLines, findWidths} from '../../src/app/screens/find/layout.ts';
import {searchOf} from '../../src/app/screens/find/search.ts';
import type {ScreenPlace, State} from '../../src/app/state/state.ts';
import {resourceOf} from '../../src/resources/index.ts';
import {count} from '../../src/text/format.ts';
import {brief, fitTo, truncate} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';
import type {Span} from '../frame/line-text.ts';

/** Draws the results of a search through the account, by resource. */
export function Find({state, place}: {state: State; place: ScreenPlace}) {
  const {columns} = state.size;
  const {rows} = searchOf(state, place);
  const shown = findLines(state, place);
  const widths = findWidths(columns, rows);
  const titles = [fitTo('IN', widths.group), fitTo('FOUND', widths.label), 'WHERE'].join('  ');
  return (
    <Box flexDirection="column">
      <Line spans={[{text: ` ${truncate(titles, columns - 1)}`, tone: 'dim', bold: true}]} />
      {shown.map((line, at) => (
        <Line
          key={place.top + at}
          fill={line.index === place.cursor ? columns : undefined}
          spans={spansOf(line, {
            widths,
            // A group's name is drawn once, and again at the top of the screen.
            first: line.isFirst && shown[at - 1]?.row.group !== line.row.group,
            cursor: line.index === place.cursor,
          })}
        />
      ))}
      {rows.length === 0 && (
        <Line spans={[{text: brief(` ${nothing(state, place)}`, columns), tone: 'dim'}]} />
      )}
    </Box>
  );
}

function nothing(state: State, place: ScreenPlace): string {
  const {text, search} = place;
  const {within} = search ?? {};
  if (within && lacks(state, within))
    return `This service does not report its ${resourceOf(within).title.toLowerCase()}`;
  if (searchOf(state, place).asking.length === 0)
    return within
      ? `No ${resourceOf(within).title.toLowerCase()} hold ${text}`
      : `Nothing on this account holds ${text}`;
  return search?.stopped ? `Nothing found before it was stopped` : `Looking for ${text} …`;
}

function spansOf(
  {row: {group, label, failed, item}, isFirst, where}: FindLine,
  {widths, first, cursor}: {widths: ReturnType<typeof findWidths>; first: boolean; cursor: boolean},
): Span[] {
  const total = group.found > 0 ? ` ${count(group.found)}` : '';
  const name = first ? brief(group.title, widths.group - total.length) + total : '';
  const tone = failed ? 'bad' : item ? undefined : 'dim';
  return [
    cursor ? {text: '▌', tone: 'accent'} : {text: ' '},
    {text: fitTo(name, widths.group), tone: 'accent'},
    {text: '  '},
    {text: fitTo(isFirst ? brief(label, widths.label) : '', widths.label), tone},
    {text: '  '},
    {text: fitTo(brief(where, widths.where), widths.where), tone: failed ? 'bad' : 'dim'},
  ];
}
