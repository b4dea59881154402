import {viewOf} from '../../../src/app/data/lists/view.ts';
import {go} from '../../../src/app/data/relations/history.ts';
import {commonKeys} from '../../../src/app/screens/common/keys.ts';
import type {StandaloneScreen} from '../../../src/app/screens/common/screen.ts';
import {historyKeys} from '../../../src/app/screens/place/history-keys.ts';
import {describeItem, rawKey, relationKeys} from '../../../src/app/screens/place/item-keys.ts';
import {actionKeys, paletteKey, refreshKey, scrollKeys} from '../../../src/app/screens/place/keys.ts';
import {listHeight} from '../../../src/app/state/layout.ts';
import {listPlace, placeOf, screenPlace} from '../../../src/app/state/places.ts';
import type {ItemRef, ListPlace, ScreenPlace, State} from '../../../src/app/state/state.ts';
import type {Row} from '../../../src/frame/row.ts';
import {resourceOf} from '../../../src/resources/index.ts';

/** A screen for the tests: how many nodes and volumes there are in each region. */

const regions = listPlace('regions');
const counted: readonly ListPlace[] = [listPlace('nodes'), listPlace('volumes')];

/** The items on the first page of a list. */
const itemsOf = (state: State, place: ListPlace): unknown[] =>
  [...viewOf(state, place).rows()].flatMap(([, slot]) => (slot.ok ? [slot.value] : []));

// The cast: nodes and volumes both have a region.
const regionOf = (item: unknown) => (item as {region: string}).region;

interface UsageRow {
  item: ItemRef;
  counts: readonly number[];
}

export function usageRows(state: State): UsageRow[] {
  const items = counted.map(place => itemsOf(state, place));
  return itemsOf(state, regions).map(region => {
    const id = resourceOf('regions').id(region);
    const counts = items.map(all => all.filter(item => regionOf(item) === id).length);
    return {item: {resource: 'regions', params: {}, id}, counts};
  });
}

function usageBody(state: State, place: ScreenPlace): readonly Row[] {
  const shown = usageRows(state).slice(place.top, place.top + listHeight(state));
  return [
    [{text: ' REGION          NODES VOLUMES', tone: 'dim'}],
    ...shown.map(
      ({item, counts}, index): Row => [
        {text: place.top + index === place.cursor ? '▌' : ' ', tone: 'accent'},
        {text: `${item.id.padEnd(14)} ${counts.map(number => String(number).padStart(6)).join('')}`},
      ],
    ),
  ];
}

/** Opens the nodes of the region under the cursor. */
function openNodes(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'screen' || !place.item) return state;
  return go(state, listPlace('nodes', {base: `region=${place.item.id}`, up: place}));
}

export const usage: StandaloneScreen = {
  name: 'usage',
  summary: 'usage: nodes and volumes by region',
  key: 'D',
  open: () => screenPlace('usage', [regions, ...counted]),
  rows: usageRows,
  body: usageBody,
  title: 'In the usage',
  keys: [
    {name: 'openNodes', keys: ['enter'], help: 'open the nodes of the region', run: openNodes, needs: 'rows'},
    {name: 'describe', keys: ['d'], help: 'describe the region', run: describeItem, needs: 'rows'},
    relationKeys,
    rawKey,
    paletteKey,
    refreshKey,
    ...scrollKeys,
    ...historyKeys,
    ...commonKeys,
  ],
  actions: actionKeys,
  countLine: state => `${usageRows(state).length} regions`,
};
