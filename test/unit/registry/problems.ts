import {fieldsOf, parseFilter, resolve} from '../../../src/api/filter/index.ts';
import {valueAt} from '../../../src/own-property.ts';
import {markOf} from '../../../src/resources/definition/column.ts';
import type {Relation} from '../../../src/resources/definition/definition.ts';
import {
  type Cell,
  type CellContext,
  nameOf,
  noContext,
  type Resource,
} from '../../../src/resources/definition/definition.ts';
import {shownIn} from '../../../src/resources/definition/shown.ts';
import {noon} from '../../screens/screen.tsx';
import {matches} from '../api/filter/matches.ts';
import {actionProblems} from './actions.ts';
import {namesIn, nonsense, routeOf, sameWords} from './names.ts';
import {filled, noReads, type Reads, watch} from './watch.ts';
import type {World} from './world.ts';

/**
 * What is wrong with a definition, in words: names that do not exist, ways that lead nowhere, cells that say nothing.
 * A loose schema lets a lambda read any name, and a filter is text, so much of this compiles.
 */
export function problemsOf(resource: Resource, world: World): string[] {
  const problems = new Set<string>();
  const report = (text: string) => void problems.add(`${resource.name}: ${text}`);
  const items = samplesOf(resource, world);
  if (items.length === 0) report('there is no item to try it with');
  /** Calls what a definition holds with every sample; names it reads that nothing declares are reported. */
  const tried = <R>(what: string, use: (item: unknown) => R): {results: R[]; reads: Reads} => {
    const reads = noReads();
    const results = items.map(item => use(watch(item, schemaOf(resource), reads)));
    for (const name of reads.unknown) report(`${what} reads "${name}", which the schema does not declare`);
    return {results, reads};
  };
  const context: CellContext = {
    // The caller names the type of what is found.
    find: <T>(name: string, id: unknown) =>
      world.items(name).find(item => world.resources.get(name)?.id(item) === String(id)) as T | undefined,
    now: noon,
    prices: {},
    noticesAbout: (_, id) =>
      Number(id) % 2 === 0 ? [] : [{severity: 'major', text: 'something is to come'}],
  };
  const said = (what: string, told: (item: unknown, context: CellContext) => Cell): Reads => {
    const cell = (item: unknown) => told(item, context);
    const {results, reads} = tried(what, cell);
    const texts = results.map(result => (result === null || result === undefined ? '' : String(result)));
    const odd = texts.find(text => nonsense.test(text));
    if (odd !== undefined) report(`${what} says "${odd}"`);
    if (texts.every(text => text === '')) report(`${what} says nothing of any item`);
    return reads;
  };

  identity();
  fields();
  for (const column of resource.columns) columnProblems(column);
  for (const [title, cell] of resource.details ?? []) said(`the detail "${title}"`, cell);
  groups();
  for (const {title, rows} of resource.sections ?? []) {
    const {results} = tried(`the section "${title}"`, item =>
      Array.from(rows(item, context), cells => cells.map(String)),
    );
    const odd = results.flat(2).find(text => nonsense.test(text));
    if (odd !== undefined) report(`the section "${title}" says "${odd}"`);
  }
  for (const name of resource.catalogues ?? [])
    if (!world.resources.has(name)) report(`its cells find items of "${name}", which is no resource`);
  for (const relation of resource.relations ?? []) relationProblems(relation);
  for (const [name, texts] of resource.copies ?? [])
    said(`what is copied as "${name}"`, item => [texts(item)].flat().join(''));
  charts();
  document();
  places();
  behaviour();
  for (const action of resource.actions ?? [])
    actionProblems({resource, action, world, items, report, schemaOf});
  return [...problems];

  function identity() {
    const own = world.items(resource.name);
    const {results} = tried('its id', resource.id);
    for (const id of results) if (id === '' || nonsense.test(id)) report(`an id is "${id}"`);
    if (resource.list && new Set(own.map(resource.id)).size < own.length)
      report('two items have the same id');
    said('its label', resource.label);
  }

  function fields() {
    const {list, primary = 'label', values = {}, order} = resource;
    const schema = schemaOf(resource);
    const declared = schema ? fieldsOf(schema, {filterable: {}}).fields : {};
    const exists = (field: string, what: string) => {
      if (!Object.hasOwn(declared, field)) report(`${what} names the field "${field}", which does not exist`);
    };
    for (const field of Object.keys(list?.filterable ?? {})) exists(field, 'its filterable fields');
    if (list) exists(primary, 'the field that holds its name');
    for (const [field, known] of Object.entries(values)) {
      exists(field, 'its known values');
      const seen = new Set(world.items(resource.name).map(item => valueAt(item, field)));
      for (const value of seen)
        if (typeof value === 'string' && value !== '' && !known.includes(value))
          report(`${field} is "${value}" on the demo account, which is none of its known values`);
    }
    // The catalogues are short, and are sorted here.
    if (order && !resource.offered && !Object.hasOwn(list?.filterable ?? {}, order.by))
      report(`it is ordered by "${order.by}", which the service cannot filter on`);
  }

  function columnProblems(column: Resource['columns'][number]) {
    const {title, field, cell, detail, tone, value} = column;
    const what = `the column "${title}"`;
    const name = nameOf(column);
    const meant = resolve(name, resource.fields);
    if (resource.columns.some(other => other !== column && nameOf(other) === name))
      report(`${what} is there twice`);
    if (['', 'and', 'or'].includes(name)) report(`${what} cannot be written in a filter`);
    else if (meant === undefined) report(`${what} names no field`);
    else if (field !== undefined && !Object.hasOwn(resource.fields.fields, field))
      report(`${what} shows the field "${field}", which does not exist`);
    else if (field !== undefined && meant !== field)
      report(`${what} shows ${field}, but ${name} in a filter is ${meant}`);
    const reads = said(what, cell);
    if (detail) said(`what the detail says of ${what}`, detail);
    if (value) tried(`the value of ${what}`, item => value(item, context));
    if (meant !== undefined && !resource.fields.fields[meant]?.computed && !reads.known.has(meant))
      report(`${what} is ${meant} in a filter, but shows another`);
    if (typeof tone === 'function') tried(`the tone of ${what}`, item => tone(item, context));
    if (tone !== 'status') return;
    const words = resource.values?.[field ?? name] ?? [];
    for (const word of [...words, ...world.items(resource.name).map(item => cell(item, context))])
      if (typeof word === 'string' && markOf(word).glyph === markOf('\0').glyph)
        report(`${what} has no mark for the status "${word}"`);
  }

  function relationProblems(relation: Relation<unknown>) {
    const what = `the relation "${relation.title}"`;
    const target = world.resources.get(relation.to);
    if (!target) {
      report(`${what} leads to "${relation.to}", which does not exist`);
      return;
    }
    const route = routeOf(target);
    const place = world.placeOf(world.items(resource.name)[0]);
    const {results} = tried(what, item => ({
      id: relation.id?.(item, place),
      label: relation.label?.(item),
      find: relation.find?.(item),
      filter: relation.filter?.(item),
      params: relation.params?.(item, place) ?? {},
    }));
    for (const {params} of results)
      if (
        !relation.find &&
        target.source.account &&
        !sameWords(Object.keys(params), relation.id ? placeNames(target) : namesIn(route))
      )
        report(`${what} gives ${Object.keys(params).join() || 'nothing'} for the parameters of ${route}`);
    const there = world.items(relation.to);
    if (relation.find) {
      const texts = results.flatMap(({find}) => (find === undefined ? [] : [find]));
      // An address may stand there with its port.
      const held = (text: string) =>
        there.some(item => ['"', ':'].some(end => JSON.stringify(item).includes(`"${text}${end}`)));
      if (!texts.some(held)) report(`${what} finds nothing from any item`);
    }
    if (relation.id) {
      const own = results.slice(0, world.items(resource.name).length).flatMap(({id}) => given(id));
      const ids = new Set(there.map(target.id));
      if (!results.some(({id}) => given(id).length > 0)) report(`${what} leads nowhere from any item`);
      // A single object is found by the id of what it is about.
      else if (target.list && own.length > 0 && !own.some(id => ids.has(id)))
        report(`${what} leads to no item of ${relation.to}`);
    }
    if (relation.filter) {
      const texts = results.flatMap(({filter}) => (filter ? [filter] : []));
      for (const mistake of mistakesIn(texts, target)) report(`${what}: ${mistake}`);
      const lists = results.some(({filter, params}) => filter === '' && Object.keys(params).length > 0);
      if (!lists && !texts.some(text => finds(text, target, there)))
        report(`${what} finds nothing from any item`);
    }
  }

  function groups() {
    const titles = [...resource.columns, ...(resource.details ?? [])].map(one =>
      'title' in one ? one.title : one[0],
    );
    const grouped = (resource.groups ?? []).flatMap(([, ...fields]) => fields);
    for (const field of grouped) {
      if (!titles.includes(field)) report(`a group has the field "${field}", which it does not have`);
      if (grouped.indexOf(field) !== grouped.lastIndexOf(field))
        report(`the field "${field}" is in two groups`);
    }
  }

  function charts() {
    if (!resource.charts) return;
    const {of, id, series} = resource.charts;
    const there = world.resources.get(of);
    if (!there?.read) report(`its charts are drawn from "${of}", which is nothing that can be read`);
    const {results} = tried('the id of what its charts are drawn from', id);
    if (results.some(one => nonsense.test(String(one)))) report('its charts have no id');
    for (const {title, pairs, text, of: about, limit} of series) {
      const what = `the chart "${title}"`;
      const reads = noReads();
      const schema = there && schemaOf(there);
      // The cast: they are of the resource that the charts are drawn from.
      const found = world.items(of).flatMap(item => pairs(watch(item, schema, reads) as never));
      for (const name of reads.unknown) report(`${what} reads "${name}", which the schema does not declare`);
      if (!found.some(one => (one?.length ?? 0) > 0)) report(`${what} has nothing to draw of any item`);
      if ([0, 7.3, 1e9].map(text).some(words => nonsense.test(words)))
        report(`${what} has no words for a number`);
      const said = tried(what, item => [about?.(item) ?? '', limit?.(item) ?? 0].join(' '));
      if (said.results.some(words => nonsense.test(words))) report(`${what} does not know what it is of`);
    }
  }

  function document() {
    const {parts, extra, unavailable} = resource.document ?? {};
    if (!parts) return;
    const there = world.resources.get(parts.resource);
    if (!there) report(`its document is made of "${parts.resource}", which does not exist`);
    const taken = there ? namesIn(routeOf(there)) : [];
    const {results} = tried('its document', item => ({
      params: Object.keys(parts.params(item)),
      extra: Object.keys(extra?.params(item) ?? {}),
      why: unavailable?.(item),
    }));
    for (const result of results) {
      if (there && !sameWords(result.params, taken)) report('its document does not find its parts');
      if (extra && !sameWords(result.extra, namesIn(extra.endpoint.route)))
        report(`its document does not find ${extra.endpoint.route}`);
      if (result.why !== undefined && nonsense.test(result.why)) report(`its document says "${result.why}"`);
    }
    if (results.every(({why}) => why !== undefined)) report('no item has its document');
  }

  function places() {
    const {relations = [], actions = [], enterRelation, enterAction, parent, eventType} = resource;
    if (new Set(relations.map(({title}) => title)).size < relations.length)
      report('two relations have the same title');
    if (relations.length > 10) report('it has more relations than there are digits');
    if (enterRelation && !relations.some(({title}) => title === enterRelation))
      report(`enter opens "${enterRelation}", which is no relation`);
    if (enterAction && !actions.some(({name}) => name === enterAction))
      report(`enter starts "${enterAction}", which is no action`);
    const above = world.resources.get(parent ?? '');
    if (
      parent &&
      above?.charts?.of !== resource.name &&
      !above?.relations?.some(({to, params, id}) => to === resource.name && (resource.list ? params : id))
    )
      report(`its parent is "${parent}", which has no relation to it`);
    const about = new Set(world.items('events').map(event => valueAt(event, 'entity.type')));
    if (eventType && !about.has(eventType)) report(`its events are about "${eventType}", and there are none`);
  }

  function behaviour() {
    const {settled, ssh} = resource;
    if (settled) {
      const {results} = tried('what tells that it has settled', settled);
      if (!results.includes(true)) report('it is never settled');
      if (!results.includes(false)) report('it is settled always');
    }
    if (!ssh) return;
    const {results} = tried('its address', ssh.address);
    if (results.every(address => address === undefined)) report('none has an address for ssh');
    const {results: reasons} = tried('why ssh cannot go there', item => ssh.unavailable?.(item));
    if (!reasons.includes(undefined)) report('ssh can go to none');
  }
}

/** The parameters of the route of the list that an item lies in. */
const placeNames = ({list}: Resource): string[] => (list?.kind === 'list' ? namesIn(list.route) : []);

export const schemaOf = ({list, read}: Resource) => list?.item ?? read?.reply;

const given = (id: string | number | null | undefined): string[] =>
  id === null || id === undefined || id === '' ? [] : [String(id)];

/** The items there are, one with a value in every field, and some again with every word that is known of a field. */
function samplesOf(resource: Resource, world: World): unknown[] {
  const items = world.items(resource.name);
  const few = items.slice(0, 40);
  const variants = Object.entries(resource.values ?? {}).flatMap(([field, words]) =>
    words.flatMap(word => few.slice(0, 5).map(item => withValue(item, field.split('.'), word))),
  );
  return [...items, ...items.slice(0, 1).map(item => filled(item, schemaOf(resource))), ...variants];
}

function withValue(item: unknown, [key = '', ...deeper]: string[], value: string): unknown {
  const before = typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {};
  return {...before, [key]: deeper.length === 0 ? value : withValue(before[key], deeper, value)};
}

/** What cannot be read in filters for a resource. */
export const mistakesIn = (texts: readonly string[], {fields}: Resource): string[] =>
  texts.flatMap(text => {
    const parsed = parseFilter(text, fields, noon);
    return 'mistake' in parsed ? [`the filter "${text}" cannot be read: ${parsed.mistake.reason}`] : [];
  });

/** Whether a filter finds any of these. */
export function finds(text: string, {fields, columns}: Resource, items: readonly unknown[]): boolean {
  const parsed = parseFilter(text, fields, noon);
  if (!('filter' in parsed) || !parsed.filter) return !('mistake' in parsed) && items.length > 0;
  const {filter} = parsed;
  const shown = shownIn(columns, fields, noContext);
  return items.some(item => matches(filter, shown, item));
}
