import {resourceOf} from '../../../resources/index.ts';
import {textOf} from '../../../text/format.ts';
import {withoutDrawing} from '../../../text/spoken.ts';
import {columnsOf} from '../../data/columns/columns.ts';
import {cellContextOf, newestRead} from '../../data/lists/catalogues.ts';
import {isDeleted} from '../../data/lists/deleted-rows.ts';
import {narrowingOf} from '../../data/lists/narrowing.ts';
import {isMarked, selectionOf} from '../../data/lists/selection.ts';
import {listOnScreen, rowsOnScreen, standInFor} from '../../data/lists/stand-in.ts';
import {idOf} from '../../data/lists/view.ts';
import {placeOf} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {blankOf} from '../place/blank.ts';
import {countParts, nth, type SpeechPart, some} from '../shared/speech.ts';

/** Reads out a list: how much there is, and the row under the cursor. That nothing is marked is said when it changes. */
export const tellList = (state: State, place: ListPlace, count: string): SpeechPart[] => [
  ...countParts(place, count),
  {name: 'marks', later: true, items: selectionOf(place).length === 0 ? ['nothing is marked'] : []},
  ...tellRow(state),
];

/** The row under the cursor, as the columns on the screen show it. */
export function tellRow(state: State): SpeechPart[] {
  const place = placeOf(state);
  if (place.kind !== 'list' || blankOf(state)) return [];
  // Rows that stand in for those to come cannot be acted upon.
  if (!narrowingOf(state) && standInFor(state, place)) return [];
  return [rowPart(state, place)];
}

function rowPart(state: State, place: ListPlace): SpeechPart {
  const resource = resourceOf(place.resource);
  const {length, row, cursor} = rowsOnScreen(state, place);
  const slot = row(cursor);
  const position = nth(cursor, length);
  const part = {name: 'row', anew: true, of: idOf(resource, slot) ?? String(cursor), exact: true};
  if (!slot) return {...part, head: 'not loaded yet', items: [position]};
  const marks = selectionOf(place).length > 0 && (isMarked(place, slot) ? 'marked' : 'not marked');
  if (!slot.ok)
    return {...part, head: 'could not be read', items: some(withoutDrawing(slot.reason), marks, position)};
  const context = cellContextOf(state, place.resource, newestRead(listOnScreen(state, place)));
  const shown = columnsOf(state, place).placed.map(({column}) => column);
  const signed = resource.columns.filter(column => column.sign && !shown.includes(column));
  const isGone = isDeleted(state, {...place, id: part.of});
  const told = [...shown, ...signed].filter(({tone}) => !isGone || tone !== 'status');
  const cells = told.map(column => ({
    title: column.title,
    text: withoutDrawing(textOf(column.cell(slot.value, context))),
  }));
  const [first, ...others] = cells;
  const values = others
    .filter(({text}) => text !== '' && text !== '—')
    .map(({title, text}) => (title === '$/mo' ? `${text} a month` : `${title.toLowerCase()} ${text}`));
  return {
    ...part,
    head: first?.text || resource.singular,
    items: [...some(isGone && 'deleted', marks), ...values, position],
  };
}
