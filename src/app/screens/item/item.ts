import {resourceOf} from '../../../resources/index.ts';
import {percentOf} from '../../../text/format.ts';
import {spoken, withoutDrawing} from '../../../text/spoken.ts';
import {clean} from '../../../text/text.ts';
import {singleItem} from '../../data/lists/known-items.ts';
import {catalogueFetches} from '../../data/lists/pages.ts';
import {refresh, retryFailed} from '../../data/lists/refresh.ts';
import {eventsPlace} from '../../data/relations/relations.ts';
import type {Binding} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {bodyHeight} from '../../state/layout.ts';
import type {Fetches} from '../../state/place.ts';
import {crumbs, placeOf} from '../../state/places.ts';
import type {ItemPlace, State} from '../../state/state.ts';
import {commonKeys} from '../common/keys.ts';
import type {PlaceScreen} from '../common/screen.ts';
import type {SpeechPart} from '../common/speech.ts';
import {copyKeys} from '../copy/copy.ts';
import {exportKey} from '../export/export.ts';
import {historyKeys} from '../place/history-keys.ts';
import {nothingBehind, open, rawKey, relationKeys, sshKey, tenthRelationKey} from '../place/item-keys.ts';
import * as place from '../place/keys.ts';
import {actionKeys} from '../place/keys.ts';
import {blocksOf} from './blocks.ts';
import {asking, breakdownFetches, detailOf, refreshRelations, relationFetches} from './breakdown.ts';
import {chartFetches, refreshCharts} from './charts.ts';
import type {DetailLine} from './fields.ts';
import {below, detailRows, itemBody} from './rows.ts';

/** `volume 100 · lines 1–20 of 34`. */
function itemCount(state: State): string {
  const place = placeOf(state);
  if (place.kind !== 'item') return '';
  const {singular} = resourceOf(place.resource);
  const item = singleItem(state, place);
  if (item?.value === undefined) return item?.loading ? asking : '';
  const lines = detailRows(state, place).length;
  const height = bodyHeight(state);
  const shown =
    lines > height ? [`lines ${place.top + 1}–${Math.min(lines, place.top + height)} of ${lines}`] : [];
  // An item without an id is identified by its whole content, which is not shown as a name.
  const named = singular === place.id || place.id.length > 24 ? singular : `${singular} ${place.id}`;
  return clean([named, ...shown].join(' · '));
}

/** Reads the item and its relations again. */
function refreshAll(state: State): State {
  const here = placeOf(state);
  const fresh = refresh(retryFailed({...state, refusals: {}}, {forbidden: true}));
  const shown = here.kind === 'item' ? detailOf(fresh, here) : undefined;
  return shown ? refreshCharts(refreshRelations(fresh, shown), shown) : fresh;
}

const itemKeys: readonly Binding[] = [
  sshKey,
  {...named('open'), help: 'open the list behind the item', run: open, off: nothingBehind, needs: 'rows'},
  relationKeys,
  tenthRelationKey,
  place.paletteKey,
  rawKey,
  ...copyKeys,
  exportKey,
  {...place.refreshKey, run: refreshAll},
  place.watchKey,
  ...place.scrollKeys,
  ...historyKeys,
  ...commonKeys,
];

/** The share of the minute's budget that is kept for what the user does next. */
const reserved = 0.1;

/** The item, the first page of its events, and the beginning of the lists that its relations lead to. */
function itemFetches(state: State): Fetches {
  const place = placeOf(state);
  if (place.kind !== 'item') return {};
  const events = eventsPlace(place);
  const catalogues = catalogueFetches(state, place.resource);
  const shown = detailOf(state, place);
  const parts = shown ? breakdownFetches(state, shown) : {};
  const {loading, stale, problem} = singleItem(state, place) ?? {};
  // Relations and charts are requested only after the item itself has loaded: an item opened briefly costs one request.
  const read = shown && !loading && !stale && !problem ? shown : undefined;
  const relations = read ? relationFetches(state, read, reserved) : [];
  const charts = read ? chartFetches(state, read, reserved) : {};
  return {
    items: [place, ...(parts.items ?? []), ...(charts.items ?? [])],
    lists: [
      ...(events ? [{place: events, pages: [1]}] : []),
      ...catalogues,
      ...relations,
      ...(parts.lists ?? []),
    ],
  };
}

export const item: PlaceScreen<ItemPlace> = {
  title: 'On one item',
  body: itemBody,
  tell: tellItem,
  keys: itemKeys,
  actions: actionKeys,
  fetches: itemFetches,
  countLine: itemCount,
};

/** Reads out the fields, relations and events of an item that are on the screen. */
function tellItem(state: State, place: ItemPlace, count: string): SpeechPart[] {
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
