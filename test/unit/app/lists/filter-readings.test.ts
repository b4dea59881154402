import {expect, test} from 'vitest';
import type {Filter} from '../../../../src/api/filter/index.ts';
import {narrowedTo} from '../../../../src/app/data/lists/narrowing.ts';
import {alternatives} from '../../../../src/app/data/lists/offer.ts';
import {declaredMistake, queryOf, readFilter, seenFields} from '../../../../src/app/data/lists/query.ts';
import {completionsAt} from '../../../../src/app/screens/filter/suggestions.ts';
import {listPlace} from '../../../../src/app/state/places.ts';
import type {Slot, State} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';

/** What a filter is understood as, before and after rows and catalogues have been read. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const state = initialState(
  account,
  {columns: 80, rows: 24},
  {preferences: {...defaultPreferences, start: 'nodes'}},
);
const day = 24 * 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);

/** The state with rows of a list. */
function having(resource: string, values: readonly unknown[], start: State = state): State {
  const slots: readonly Slot[] = values.map(value => ({ok: true, value, raw: null}));
  const list = {
    ...{resource, params: {}, pageSize: 500, results: values.length, loading: [], failures: {}},
    pages: Object.fromEntries(
      Array.from({length: Math.ceil(slots.length / 500) || 1}, (_, page) => [
        page + 1,
        {slots: slots.slice(500 * page, 500 * (page + 1)), at: 0},
      ]),
    ),
  };
  return {...start, lists: {...start.lists, [queryOf(start, listPlace(resource)).key]: list}};
}
const valueIn = (at: number, text = 'created>3d') => {
  const {filter} = readFilter(state, 'nodes', text, at);
  return filter && 'value' in filter ? filter.value : undefined;
};

test('a filter is read once; one with a relative time again at another time', () => {
  const reading = readFilter(state, 'nodes', 'label~db', noon);
  expect(readFilter(state, 'nodes', 'label~db', noon + day)).toBe(reading);
  expect(readFilter(state, 'volumes', 'label~db', noon)).not.toBe(reading);
  expect(reading.relative).toBeFalsy();
  const relative = readFilter(state, 'nodes', 'created>3d', noon);
  expect(readFilter(state, 'nodes', 'created>3d', noon)).toBe(relative);
  expect(relative.relative).toBe(true);
  expect(valueIn(noon)).toBe('2026-11-17T12:00:00');
  expect(valueIn(noon + day)).toBe('2026-11-18T12:00:00');
  expect(valueIn(noon)).toBe('2026-11-17T12:00:00');
});

test('a time of day is read in the time zone of the settings, and again when that changes', () => {
  const inZone = (timeZone: string) => {
    const there = {...state, preferences: {...state.preferences, timeZone}};
    const {filter} = readFilter(there, 'nodes', 'created>=2026-11-20T00:00', noon);
    return filter && 'value' in filter ? filter.value : undefined;
  };
  expect(inZone('Asia/Kolkata')).toBe('2026-11-19T18:30:00');
  expect(inZone('UTC')).toBe('2026-11-20T00:00:00');
});

test('no text is no filter, and no mistake', () => {
  expect(readFilter(state, 'nodes', '', noon)).toMatchObject({awaits: []});
  expect(readFilter(state, 'nodes', '', noon).filter).toBeUndefined();
});

test('a field that no schema declares is a mistake only once no row has it', () => {
  const read = (from: State) => readFilter(from, 'nodes', 'flavour=sour', noon);
  expect(read(state)).toMatchObject({awaits: ['nodes']});
  expect(read(state).mistake).toBeUndefined();
  expect(declaredMistake(state, 'nodes', 'flavour=sour')?.reason).toContain('flavour');
  expect(
    read(
      having('nodes', [
        {id: 1, flavour: null},
        {id: 2, flavour: 'sour'},
      ]),
    ),
  ).toMatchObject({
    awaits: [],
    filter: {field: 'flavour', value: 'sour'},
  });
  const sour = having('nodes', [{id: 1, flavour: 'sour'}]);
  expect(read(sour)).toBe(read(sour));
  expect(read(having('nodes', [{id: 1}])).mistake?.reason).toContain('flavour');
  // A name that nearly is a declared one is a mistake at once.
  expect(readFilter(state, 'nodes', 'lable~x', noon).mistake?.reason).toContain('did you mean label');
  expect(declaredMistake(state, 'nodes', 'lable~x')?.reason).toContain('did you mean label');
  expect(declaredMistake(state, 'nodes', 'label~x')).toBeUndefined();
});

test('fields are taken from the rows as they are: nested, of lists, and by what they hold', () => {
  const item = {
    ...{id: 1, text: 'x', number: 3, sure: true, since: '2026-11-20T12:00:00', none: null},
    ...{list: ['a'], parts: [{size: 4}], inner: {deep: {deeper: {text: 'x', deepest: {text: 'y'}}}}},
  };
  const kinds = (from: State) =>
    Object.fromEntries(
      Object.entries(seenFields(from, 'volumes')?.fields ?? {}).map(([name, {kind}]) => [name, kind]),
    );
  expect(seenFields(state, 'volumes')).toBeUndefined();
  expect(kinds(having('volumes', [item]))).toMatchObject({
    ...{text: 'text', number: 'number', sure: 'boolean', since: 'time', none: 'text', list: 'list'},
    ...{'parts.size': 'number', 'inner.deep.deeper.text': 'text'},
  });
  expect(kinds(having('volumes', [item]))).not.toHaveProperty(['inner.deep.deeper.deepest.text']);
  // What is null in one row has a kind in another; what the schema declares stays as it is.
  expect(kinds(having('volumes', [{none: null}, {none: 3}, {none: null}, {label: 5}]))).toMatchObject({
    none: 'number',
    label: 'text',
  });
  // Only the first rows of a page are looked at.
  const many = Array.from({length: 51}, (_, id) => (id === 50 ? {id, late: 1} : {id, soon: 1}));
  expect(kinds(having('volumes', many))).toHaveProperty('soon');
  expect(kinds(having('volumes', many))).not.toHaveProperty('late');
});

test('the name of a catalogue is looked up when it has been read, and again when it is read again', () => {
  const read = (from: State) => readFilter(from, 'nodes', 'region=Amsterdam', noon);
  expect(read(state)).toMatchObject({awaits: ['regions'], typed: {value: 'Amsterdam'}});
  const regions = (id: string) => having('regions', [{id, label: 'Amsterdam'}]);
  expect(read(regions('nl-ams'))).toMatchObject({awaits: [], filter: {value: 'nl-ams'}});
  expect(read(regions('nl-ams-2'))).toMatchObject({awaits: [], filter: {value: 'nl-ams-2'}});
});

test('values of the first 2000 rows are proposed, the 100 most frequent, and none of more than 200 characters', () => {
  const place = listPlace('nodes');
  const proposed = (values: readonly unknown[], text: string) =>
    completionsAt(having('nodes', values), place, {text, caret: text.length}).options;
  const rows = Array.from({length: 2001}, (_, at) => ({group: at < 1999 ? 'same' : `last-${at + 1}`}));
  expect(proposed(rows, 'group=last-')).toEqual(['last-2000']);
  const long = [200, 201].map(length => ({group: 'g'.repeat(length)}));
  expect(proposed(long, 'group=g')).toEqual(['g'.repeat(200)]);
  const many = Array.from({length: 101}, (_, at) => [
    {group: `m${at}`},
    ...(at === 0 ? [] : [{group: `m${at}`}]),
  ]);
  expect(proposed(many.flat(), 'group=m')).toHaveLength(100);
  expect(proposed(many.flat(), 'group=m')).not.toContain('m0');
});

test('a list with every row that can match is narrowed before a longer one without', () => {
  const place = {...listPlace('nodes'), filter: 'region=nl-ams'};
  const partly = having(
    'nodes',
    Array.from({length: 20}, (_, id) => ({id, label: `x${id}`, region: 'nl-ams'})),
  );
  const [[key = '', list] = []] = Object.entries(partly.lists);
  const all = {...partly, lists: {[key]: {...list, results: 1000}}} as State;
  const {key: own, server} = queryOf(all, place);
  const slots: readonly Slot[] = [7, 8, 9].map(id => ({
    ...{ok: true, raw: null},
    value: {id, label: `x${id}`, region: 'nl-ams'},
  }));
  const whole = {...list, server, results: 3, pages: {1: {slots, at: 0}}};
  const both = {...all, lists: {...all.lists, [own]: whole}} as State;
  const narrowed = narrowedTo(both, place, 'region=nl-ams x');
  expect([narrowed?.whole, narrowed?.slots.length]).toEqual([true, 3]);
  expect(narrowedTo(all, place, 'region=nl-ams x')).toMatchObject({whole: false});
});

test('where no row is that large, or that small, the largest or smallest is offered, also of one row', () => {
  const known = {fields: {fields: {}}, names: () => undefined, resolveNames: (filter: Filter) => filter};
  const offered = (operator: '>' | '<=', items: readonly unknown[]) => {
    const part = {field: 'size', operator, value: 9, kind: 'number'} as const;
    const [first] = alternatives(part, items, known);
    return first && 'operator' in first.filter ? [first.filter.operator, first.filter.value] : undefined;
  };
  expect(offered('>', [{size: 8}])).toEqual(['>=', 8]);
  expect(offered('>', [{size: 3}, {size: 8}, {size: null}, {size: 5}])).toEqual(['>=', 8]);
  expect(offered('<=', [{size: 30}, {size: 12}])).toEqual(['<=', 12]);
  expect(offered('>', [{}])).toBeUndefined();
});
