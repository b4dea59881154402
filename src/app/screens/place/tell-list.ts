import {resourceOf} from '../../../resources/index.ts';
import {count, textOf} from '../../../text/format.ts';
import {withoutDrawing} from '../../../text/spoken.ts';
import {brief, truncate} from '../../../text/text.ts';
import {columnsOf} from '../../data/columns/columns.ts';
import {cellContextOf, newestRead} from '../../data/lists/catalogues.ts';
import {isDeleted, loading, problemHere, singleItem} from '../../data/lists/known-items.ts';
import {
  listOnScreen,
  type Narrowing,
  narrowingOf,
  rowsOnScreen,
  standInFor,
} from '../../data/lists/narrowing.ts';
import {type EmptyResult, offersAtOnce, offersFor, offersWhileTyping} from '../../data/lists/offer.ts';
import {isMarked, selectionOf} from '../../data/lists/selection.ts';
import {idOf, viewOf} from '../../data/lists/view.ts';
import {keyFor} from '../../input/key-names.ts';
import {placeOf} from '../../state/places.ts';
import type {ItemPlace, ListPlace, Problem, State} from '../../state/state.ts';
import {countParts, nth, type SpeechPart, some} from '../common/speech.ts';
import {readAt} from '../common/status-lines.ts';

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

/** The sentences on an empty screen: why it is empty, and which keys help. */
export interface Blank {
  tone: 'info' | 'bad';
  lines: readonly string[];
}

export function blankOf(state: State): Blank | undefined {
  const place = placeOf(state);
  if (place.kind === 'list') return blankList(state, place);
  if (place.kind === 'item') return blankItem(state, place);
  if (readAt(state) !== undefined) return undefined;
  if (place.drawsWhileReading && loading(state)) return undefined;
  const problem = problemHere(state);
  if (problem) return failed(problem);
  return loading(state) ? {tone: 'info', lines: ['Reading from the service …']} : undefined;
}

function blankItem(state: State, place: ItemPlace): Blank | undefined {
  if (singleItem(state, place)?.value !== undefined) return undefined;
  const problem = problemHere(state);
  if (problem) return failed(problem);
  const {singular} = resourceOf(place.resource);
  return {tone: 'info', lines: [`Reading ${singular === place.id ? `the ${place.id}` : place.crumb} …`]};
}

function blankList(state: State, place: ListPlace): Blank | undefined {
  const {title, emptyText} = resourceOf(place.resource);
  const name = title.toLowerCase();
  const problem = problemHere(state);
  const narrowing = narrowingOf(state);
  if (narrowing)
    return narrowing.slots.length > 0
      ? undefined
      : nothingLeft(narrowing, name, offeredWhileTyping(state, place, narrowing.text));
  const view = viewOf(state, place);
  if (view.query.mistake) {
    return {
      tone: 'bad',
      lines: [
        `This filter cannot be read: ${view.query.mistake.reason}`,
        `${keyFor('filter')} changes it · ${keyFor('out')} takes it away`,
      ],
    };
  }
  if (view.length > 0 || standInFor(state, place)) return undefined;
  if (problem) return failed(problem);
  const results = view.list?.results;
  if (results === undefined || (view.query.gathers && !view.complete)) {
    const looked =
      results !== undefined && view.loaded > 0
        ? [`${count(view.loaded)} of ${count(results)} rows looked through`]
        : [];
    const [reading = name] = view.query.awaits;
    return {tone: 'info', lines: [`Reading ${reading} from the service …`, ...looked]};
  }
  if (place.filter !== '') {
    const owner = ownerOf(place);
    return {
      tone: 'info',
      lines: [
        owner === undefined
          ? `No ${name} match ${truncate(place.filter, 100)}`
          : `There are no ${name} of ${brief(owner, 100)}`,
        ...offered(offersFor(state, place, place.filter)),
        place.filter === place.base
          ? `${keyFor('out')} goes back · ${keyFor('refresh')} reads again`
          : `${keyFor('filter')} changes the filter · ${keyFor('out')} takes it away`,
      ],
    };
  }
  return {
    tone: 'info',
    lines: [
      emptyText ?? `There are no ${name} on this account`,
      `${keyFor('refresh')} reads again · ${keyFor('palette')} goes elsewhere`,
    ],
  };
}

/**
 * The label of the item whose relation leads to a list; undefined for another list, or if its filter has been changed. The filter
 * has the id of that item, which people do not know.
 */
function ownerOf({up, filter, base}: ListPlace): string | undefined {
  if (!up || up.kind === 'screen' || filter !== base) return undefined;
  // Behind a list the label is in its breadcrumbs: `nodes › web-3`.
  return up.kind === 'item' ? up.crumb : up.crumb.slice(up.crumb.indexOf(' › ') + 3);
}

/** Returns the lines that offer a filter with results, and the key that applies it. */
const offered = ({offers: [offer], there}: EmptyResult): string[] => [
  ...(offer ? [`${offer.says}: ${keyFor('takeOffer')}`] : []),
  ...(there === undefined ? [] : [there]),
];

const offeredWhileTyping = (state: State, place: ListPlace, text: string): string[] =>
  offersAtOnce(state, place)
    ? offered(offersWhileTyping(state, place, text))
    : [`what would not be empty is looked for once it is applied: so many rows are loaded`];

/** Returns the sentences for a filter being typed that none of the loaded rows matches. */
function nothingLeft({text, loaded, whole}: Narrowing, name: string, offer: readonly string[]): Blank {
  const filter = truncate(text, 100);
  const apply = keyFor('applyFilter');
  return {
    tone: 'info',
    lines: whole
      ? [`No ${name} match ${filter}`, ...offer]
      : [
          `None of the ${count(loaded)} ${name} that are loaded match ${filter}`,
          ...offer,
          `${apply} looks through all of them`,
        ],
  };
}

function failed(problem: Problem): Blank {
  const hint =
    problem.kind === 'unauthorized' || problem.kind === 'forbidden'
      ? `${keyFor('profiles')} shows how to connect · ${keyFor('refresh')} tries again`
      : `${keyFor('refresh')} tries again · ${keyFor('palette')} goes elsewhere · ${keyFor('out')} goes back`;
  return {tone: 'bad', lines: [problem.message, hint]};
}
