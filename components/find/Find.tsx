import {Box} from 'ink';
import {listHeight} from '../../src/app/layout.ts';
import {lacks} from '../../src/app/lists/catalogues/absent.ts';
import {memoize} from '../../src/app/memoize.ts';
import {type FindRow, searchOf} from '../../src/app/screens/find/search.ts';
import type {ScreenPlace, State} from '../../src/app/state.ts';
import {resourceOf} from '../../src/resources/index.ts';
import {count} from '../../src/text/format.ts';
import {brief, fitTo, roughWidth, truncate} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';
import type {Span} from '../frame/line-text.ts';

/** Draws the results of a search through the account, by resource. */
export function Find({state, place}: {state: State; place: ScreenPlace}) {
  const {columns} = state.size;
  const {rows} = searchOf(state, place);
  const shown = rows.slice(place.top, place.top + listHeight(state));
  const widths = widthsFor(columns, rows);
  const titles = [fitTo('IN', widths.group), fitTo('FOUND', widths.label), 'WHERE'].join('  ');
  return (
    <Box flexDirection="column">
      <Line spans={[{text: ` ${truncate(titles, columns - 1)}`, tone: 'dim', bold: true}]} />
      {shown.map((row, index) => (
        <Line
          key={place.top + index}
          fill={place.top + index === place.cursor ? columns : undefined}
          spans={spansOf(row, {
            widths,
            // A group's name is drawn once, and again at the top of the screen.
            first: index === 0 || shown[index - 1]?.group !== row.group,
            cursor: place.top + index === place.cursor,
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

interface Widths {
  group: number;
  label: number;
  where: number;
}

/** What was found gets the room that it needs; where it was found keeps enough for a field and its value. */
function widthsFor(columns: number, rows: readonly FindRow[]): Widths {
  const group = columns < 60 ? 11 : 20;
  const rest = columns - 2 - group - 4;
  const {label: longest, where} = longestOf(rows);
  const free = rest - Math.min(where, Math.floor(rest * leastWhere));
  // It only ever widens, so that little moves while the results come in.
  const label = Math.max(Math.floor(rest * leastLabel), Math.min(longest, free));
  return {group, label: Math.min(mostLabel, label), where: rest - Math.min(mostLabel, label)};
}

const leastLabel = 0.45;
const leastWhere = 0.4;
const mostLabel = 48;
const most = 300;

/** The widest texts among the first rows; the others are few on a screen, and may be cut. */
const longestOf = memoize((rows: readonly FindRow[]) => {
  const widest = (texts: readonly string[]) =>
    texts.reduce((wide, text) => Math.max(wide, roughWidth(text.slice(0, most))), 'FOUND'.length);
  const measured = rows.slice(0, most);
  return {label: widest(measured.map(({label}) => label)), where: widest(measured.map(({where}) => where))};
});

function spansOf(
  {group, label, where, failed, item}: FindRow,
  {widths, first, cursor}: {widths: Widths; first: boolean; cursor: boolean},
): Span[] {
  const total = group.found > 0 ? ` ${count(group.found)}` : '';
  const name = first ? brief(group.title, widths.group - total.length) + total : '';
  const tone = failed ? 'bad' : item ? undefined : 'dim';
  return [
    cursor ? {text: '▌', tone: 'accent'} : {text: ' '},
    {text: fitTo(name, widths.group), tone: 'accent'},
    {text: '  '},
    {text: fitTo(brief(label, widths.label), widths.label), tone},
    {text: '  '},
    {text: fitTo(brief(where, widths.where), widths.where), tone: failed ? 'bad' : 'dim'},
  ];
}
