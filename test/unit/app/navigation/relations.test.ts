import {expect, test} from 'vitest';
import {itemKey} from '../../../../src/app/data/lists/query.ts';
import {
  collectionOf,
  enteredRelation,
  eventsPlace,
  isInColumn,
  isSubjectDeleted,
  openItem,
  openRelation,
  relationsHere,
  subjectOf,
} from '../../../../src/app/data/relations/relations.ts';
import {itemPlace, listPlace, placeOf, screenPlace} from '../../../../src/app/state/places.ts';
import type {ItemRef, Place, Slot, State, Write} from '../../../../src/app/state/state.ts';
import {resourceOf} from '../../../../src/resources/index.ts';
import {at, having, node, placeIn, slotOf} from '../loaded.ts';

/** What leads from an item to another place, and back. */

const web = node(1, {image: 'debian', type: 'standard-1', region: 'nl-ams', ipv4: ['192.0.2.7', '10.0.0.7']});
const list = having(at(), [[node(2), web]]);
const onWeb = (state: State = list): State => ({
  ...state,
  history: {places: [{...placeIn(state), cursor: 1, cursorId: '1'}], at: 0},
});
const opened = (title: string, state = onWeb()) => placeOf(openRelation(state, title));
const crumb = (place: Place | undefined): string | undefined => place?.up?.crumb;

test('an action or a relation is about the row under the cursor, the item on the screen, or that of a row there', () => {
  const about = (state: State) => {
    const {slot} = subjectOf(state) ?? {};
    return [collectionOf(state)?.resource, slot?.ok && (slot.value as {id: number}).id];
  };
  expect([about(list), about(onWeb()), about(at())]).toEqual([
    ['nodes', 2],
    ['nodes', 1],
    ['nodes', undefined],
  ]);
  // A cursor beyond the rows is on the last of them.
  expect(about({...list, history: {places: [{...placeIn(list), cursor: 9}], at: 0}})).toEqual(['nodes', 1]);
  const on = (place: Place, items: State['items'] = {}): State => ({
    ...list,
    ...{items, history: {places: [place], at: 0}},
  });
  const single = {[itemKey('nodes', {}, '1')]: {value: {id: 1}, loading: false}};
  expect(about(on(itemPlace('nodes', {}, '1', 'web-1'), single))).toEqual(['nodes', 1]);
  // The screen of an item shows what was read of it alone; a row of a search what is known from any list.
  expect(about(on(itemPlace('nodes', {}, '1', 'web-1')))).toEqual(['nodes', undefined]);
  const ref: ItemRef = {resource: 'nodes', params: {}, id: '1'};
  expect(about(on({...screenPlace('find', []), item: ref}))).toEqual(['nodes', 1]);
  expect(about(on(screenPlace('find', [])))).toEqual([undefined, undefined]);
});

test('a relation opens an item, a filtered list, a list within the item, or a search', () => {
  expect(opened('Region')).toMatchObject({
    kind: 'item',
    resource: 'regions',
    id: 'nl-ams',
    crumb: 'region nl-ams',
  });
  expect(opened('Volumes')).toMatchObject({
    ...{kind: 'list', resource: 'volumes', filter: 'node_id=1', base: 'node_id=1', crumb: 'volumes'},
  });
  expect(opened('Disks')).toMatchObject({resource: 'node-disks', params: {node_id: 1}, filter: ''});
  expect(opened('Records')).toMatchObject({
    ...{kind: 'screen', screen: 'find', text: '192.0.2.7', search: {since: 1_000_000, within: 'records'}},
  });
  expect(crumb(opened('Volumes'))).toBe('nodes › web-1');
  const item: State = {
    ...list,
    items: {[itemKey('nodes', {}, '1')]: {value: (web as Extract<Slot, {ok: true}>).value, loading: false}},
    history: {places: [itemPlace('nodes', {}, '1', 'web-1')], at: 0},
  };
  expect(crumb(opened('Volumes', item))).toBe('web-1');
});

test('of a relation that an item has not, or whose list the service lacks, this is said', () => {
  const says = (title: string, state: State) => openRelation(state, title).notice?.text;
  expect(says('Image', list)).toBe('node web-2: it has no image');
  expect(says('Records', list)).toBe('node web-2: it has no records');
  expect(says('Disks', onWeb({...list, support: {'node-disks': false}}))).toBe(
    'node web-1: this service does not report its disks',
  );
  expect(openRelation(list, 'Nothing')).toBe(list);
  expect(openRelation(at(), 'Volumes')).toEqual(at());
});

test('relations have the digits as keys, those that a column shows come last, and those that the service lacks not at all', () => {
  const keys = (state: State) => relationsHere(state).map(({relation, key}) => `${key} ${relation.title}`);
  const titles = keys(onWeb());
  expect(titles[0]).toBe('1 Volumes');
  expect(titles.map(title => title.slice(0, 2))).toEqual(titles.map((_, index) => `${(index + 1) % 10} `));
  const shown = ['Image', 'Type', 'Region'].filter(title =>
    resourceOf('nodes').columns.some(one => one.title === title),
  );
  expect(shown.length).toBeGreaterThan(0);
  expect(titles.slice(-shown.length).map(title => title.slice(2))).toEqual(shown);
  expect(keys(onWeb({...list, support: {volumes: false}}))).not.toContain('1 Volumes');
  expect(keys(at())).toEqual([]);
  expect([
    isInColumn('nodes', {title: 'Region', to: 'regions', id: () => ''}),
    isInColumn('nodes', {title: 'Volumes', to: 'volumes'}),
  ]).toEqual([true, false]);
});

test('enter opens what a list leads to, unless the service lacks it', () => {
  expect([enteredRelation(list, 'domains'), enteredRelation(list, 'nodes')]).toEqual(['Records', undefined]);
  expect(enteredRelation({...list, support: {records: false}}, 'domains')).toBeUndefined();
});

test('an item is opened with what is known of it, and its way out leads to the list that has it', () => {
  const open = (state: State, params = {}, resource = 'nodes') => {
    const next = openItem(state, resource, params, '1', 'node 1');
    const place = placeOf(next);
    return {place, up: place.up, item: next.items[itemKey(resource, params, '1')]};
  };
  const known = open(list);
  expect([known.place.crumb, known.item?.at, known.item?.loading]).toEqual(['web-1', 1000, false]);
  expect(known.up).toBe(placeOf(list));
  const unknown = open(at());
  expect([unknown.place.crumb, unknown.item]).toEqual(['node 1', undefined]);
  const elsewhere = open({...list, history: {places: [listPlace('volumes')], at: 0}});
  expect(elsewhere.up).toMatchObject({kind: 'list', resource: 'nodes', cursorId: '1'});
  const others = [listPlace('nodes', {filter: 'a'}), listPlace('nodes', {filter: 'b'}), listPlace('volumes')];
  expect(open({...list, history: {places: others, at: 2}}).up).toBe(others[1]);
  expect(open({...list, history: {places: others, at: 0}}).up).toBe(others[0]);
  // What was read of it alone is newer.
  const items = {[itemKey('nodes', {}, '1')]: {value: {id: 1, label: 'fresh'}, at: 2000, loading: true}};
  expect(open({...list, items}).item).toMatchObject({at: 2000, loading: true, value: {label: 'fresh'}});
  const older = {[itemKey('nodes', {}, '1')]: {value: {id: 1, label: 'old'}, at: 500, loading: true}};
  expect(open({...list, items: older}).item).toMatchObject({
    at: 1000,
    loading: true,
    value: {label: 'web-1'},
  });
});

test('an item that was deleted from here is told from others', () => {
  const deletion: Write = {
    ...{id: 'w1', status: 'done', resource: 'nodes', action: 'remove', params: {}, at: 1000},
    target: {id: '1', label: 'web-1', value: undefined},
    request: {budget: 'other', method: 'DELETE', path: '/nodes/1'},
  };
  const deleted = {...list, writes: {w1: deletion}};
  expect([isSubjectDeleted(onWeb(deleted)), isSubjectDeleted(deleted), isSubjectDeleted(at())]).toEqual([
    ...[true, false, false],
  ]);
});

test('the events about an item are found by its id and its kind, where it has one', () => {
  expect(eventsPlace(itemPlace('nodes', {}, '1', 'web-1'))?.filter).toBe('entity.id=1 entity.type=node');
  expect(eventsPlace(itemPlace('regions', {}, 'nl-ams', 'nl-ams'))).toBeUndefined();
  expect(subjectOf(having(at(), [[slotOf({id: 1})]]))?.params).toEqual({});
});
