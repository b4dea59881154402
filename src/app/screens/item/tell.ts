import {percentOf} from '../../../text/format.ts';
import {spoken, withoutDrawing} from '../../../text/spoken.ts';
import {bodyHeight} from '../../state/layout.ts';
import {crumbs} from '../../state/places.ts';
import type {ItemPlace, State} from '../../state/state.ts';
import type {SpeechPart} from '../shared/speech.ts';
import {blocksOf} from './blocks.ts';
import {detailOf} from './detail.ts';
import type {DetailLine} from './fields.ts';
import {below} from './rows.ts';

/** Reads out the fields, relations and events of an item that are on the screen. */
export function tellItem(state: State, place: ItemPlace, count: string): SpeechPart[] {
  const all = detailLines(state, place);
  // The relations are read out in order, once all of them have loaded.
  const first = all.some(isComing) ? all.findIndex(({kind}) => kind === 'heading') : -1;
  const lines = (first < 0 ? all : all.slice(0, first)).slice(place.top, place.top + bodyHeight(state));
  return [
    {name: 'item', items: [`${crumbs(place).join(', ')}: ${count}`], quiet: true, anew: true},
    {name: 'text', exact: true, at: place.top, items: lines.map(textOf)},
  ];
}

/** Data that is loading is read out once it has loaded. */
const isComing = (line: DetailLine): boolean =>
  line.kind === 'field' && line.text.startsWith('asking the service');

function textOf(line: DetailLine): string {
  if (line.kind === 'blank') return '';
  if (line.kind === 'heading') return `${line.text}:`;
  const name = withoutDrawing(line.name);
  if (line.kind === 'chart') {
    const share = line.chart.kind === 'gauge' ? `${percentOf(line.chart.share)}, ` : '';
    return `${name}: ${share}${withoutDrawing(line.text).replaceAll(' · ', ', ')}`;
  }
  if (line.text === '—') return name === '' ? '' : `${name}: none`;
  const text =
    line.opens === undefined ? withoutDrawing(line.text).replaceAll(' · ', ', ') : spoken(line.text);
  return name === '' ? text : `${name}: ${text}`;
}

/** An item in one column, as it is read out: its fields, its charts, its relations, its recent events, its small tables. */
function detailLines(state: State, place: ItemPlace): readonly DetailLine[] {
  const detail = detailOf(state, place);
  if (!detail) return [];
  const {columns} = detail;
  return below(blocksOf(state, detail).map(({lines}) => lines(columns)));
}
