import type {Params} from '../../../api/index.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import {type Relation, readSafely} from '../../../resources/definition/definition.ts';
import {eventsResource, resourceOf} from '../../../resources/index.ts';
import {count, textOf} from '../../../text/format.ts';
import {brief, wrapCut} from '../../../text/text.ts';
import {clock} from '../../../text/time.ts';
import {comparedContextOf, newestRead} from '../../data/lists/catalogues.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {firstItems, type View, viewOf} from '../../data/lists/view.ts';
import {findPlace} from '../../data/relations/history.ts';
import {isInColumn, relationPlace, relationsOf} from '../../data/relations/relations.ts';
import {memoize} from '../../state/memoize.ts';
import type {ItemPlace, ListPlace, Search, State} from '../../state/state.ts';
import {Document} from '../common/document.ts';
import {hitsOn, needleOf} from '../find/hits.ts';
import {type FindRow, searchOf} from '../find/search.ts';
import {asking, type Detail} from './breakdown.ts';
import {type DetailLine, fieldNameWidth, layField, nameWidth, remarkLine, widest} from './fields.ts';

/** Describes the targets of an item's relations by the data that is already loaded; requests nothing. */

interface RelationText {
  text: string;
  tone?: Tone | undefined;
  /** The service has not answered yet. */
  awaited?: boolean;
}

/** An item with relations, and the resource that it is from. */
interface Subject {
  from: string;
  value: unknown;
  params: Params;
}

// As many names as one sees at a glance.
const namesShown = 8;

/** `2 volumes: web-3-data, web-3-logs`. */
function relationText(
  state: State,
  relation: Relation<unknown>,
  {from, value, params}: Subject,
): RelationText {
  const there = relationPlace(relation, value, {params, since: 0});
  if (!there) return {text: '—', tone: 'dim'};
  if (there.kind === 'screen') return searchText(state, relation, there.text);
  if (there.kind === 'list') return listText(state, relation, there);
  if (!resourceOf(there.resource).list) return {text: resourceOf(there.resource).summary, tone: 'accent'};
  return {text: itemText(state, relation, {from, value}, there), tone: 'accent'};
}

function itemText(
  state: State,
  relation: Relation<unknown>,
  {from, value}: Pick<Subject, 'from' | 'value'>,
  there: ItemPlace,
): string {
  // What a column says of it is more than its id: the city of a region.
  const {wide} = resourceOf(from).columns.find(({title}) => title === relation.title) ?? {};
  if (wide) return textOf(readSafely(wide.cell, value, comparedContextOf(state, from)));
  const known = knownItem(state, there);
  const label = known ? resourceOf(there.resource).label(known.value) : relation.label?.(value);
  if (!label || label === there.id) return there.crumb.endsWith(` ${there.id}`) ? idText(there) : there.id;
  return /^\d+$/.test(there.id) ? label : `${label} (${there.id})`;
}

/** Returns the id of an item, or its label if the id is a mere number. */
const idText = ({id, crumb}: ItemPlace): string => (/^\d+$/.test(id) ? crumb : id);

function listText(state: State, relation: Relation<unknown>, place: ListPlace): RelationText {
  const view = viewOf(state, place);
  const {list, query, length, loaded} = view;
  const failure = list?.failures[1];
  if (failure) return {text: `could not be read: ${failure.message}`, tone: 'bad'};
  if (list?.results === undefined)
    return {
      text: list && list.loading.length > 0 ? asking : 'not read yet',
      tone: 'dim',
      awaited: true,
    };
  const whole = query.local ? view.whole : list.countWarning === undefined;
  const looking = list.loading.length > 0 ? ', still looking' : '';
  const seen = whole ? '' : ` in ${count(loaded)} of ${count(list.results)} ${place.resource}${looking}`;
  if (length === 0) return {text: `${counted(0, relation)}${seen}`, tone: whole ? 'dim' : 'warn'};
  // Events are listed below, in sentences.
  const names = relation.to === eventsResource.name ? '' : namesIn(view, relation);
  const at = newestRead(list);
  const old = state.now - at > minute ? ` as of ${clock(at, state.preferences)}` : '';
  const number = whole ? counted(length, relation) : `at least ${counted(length, relation)}`;
  return {text: `${number}${seen}${old}${names}`, tone: whole ? 'accent' : 'warn'};
}

const minute = 60_000;

/** `no volumes`, `1 volume`, `2 volumes`. */
function counted(number: number, {title}: Relation<unknown>): string {
  const many = title.toLowerCase();
  if (number === 0) return `no ${many}`;
  const one = many.replace(/ies$/, 'y').replace(/s$/, '');
  return number === 1 ? `1 ${one}` : `${count(number)} ${many}`;
}

/** Returns the names of the loaded items: `: web-3-data, web-3-logs`. */
function namesIn(view: View, {to}: Relation<unknown>): string {
  const {label} = resourceOf(to);
  const names = firstItems(view, namesShown).map(label);
  // A name that all of them share says nothing.
  if (names.length === 0 || (names.length > 1 && new Set(names).size === 1)) return '';
  return `: ${names.join(', ')}${names.length < view.length ? ' …' : ''}`;
}

const searches = new Map<string, Search>();

/** A search that sends no requests. The same object each time for a resource, so that its results stay memoized. */
function searchIn(within: string): Search {
  // In the future, so that the search is satisfied with data of any age.
  const search = searches.get(within) ?? {since: Number.MAX_SAFE_INTEGER, stopped: true, within};
  searches.set(within, search);
  return search;
}

/** The text of a relation that is a search: all matches if everything has been read, else those known so far. */
function searchText(state: State, relation: Relation<unknown>, text: string): RelationText {
  const {to, title} = relation;
  const {rows, asking: unread, oldest} = searchOf(state, findPlace(text, searchIn(to)));
  const {number, names} = foundIn(rows, relation);
  // Collections that could not be searched are named, because they may hold matches.
  const [missed] = rows.filter(({item}) => !item);
  const known =
    unread.length > 0 && relation.outer === undefined ? namesHolding(state, to, text) : listed(names);
  if (number === 0 && known === '' && missed?.failed)
    return {text: `${missed.label}: ${missed.where}`, tone: 'bad'};
  if (unread.length > 0) {
    return {
      text:
        known === '' ? `looks for ${text} in all ${title.toLowerCase()}` : `${known} · and looks for others`,
      tone: 'accent',
      awaited: known === '',
    };
  }
  const but = missed ? ` · ${missed.label}: ${missed.where}` : '';
  if (number === 0)
    return missed ? {text: `none found${but}`, tone: 'warn'} : {text: counted(0, relation), tone: 'dim'};
  const old = oldest !== undefined && state.now - oldest > minute;
  const age = old ? ` as of ${clock(oldest, state.preferences)}` : '';
  const least = missed ? 'at least ' : '';
  const tone = missed ? 'warn' : 'accent';
  return {text: `${least}${counted(number, relation)}${age}: ${listed(names)}${but}`, tone};
}

/** The items found for a relation, or the items that contain them, by name. */
function foundIn(rows: readonly FindRow[], {to, outer}: Relation<unknown>) {
  // The other rows are about the items that contain these.
  const own = rows.filter(({item}) => item?.resource === to);
  if (outer === undefined) return {number: own.length, names: new Set(own.map(({label}) => label))};
  return {
    number: new Set(own.map(({item}) => item?.params[outer])).size,
    names: new Set(own.map(({label, of = label}) => of)),
  };
}

/** The names of the items that hold a text, among those read in any list. */
function namesHolding(state: State, resource: string, text: string): string {
  const needle = needleOf(text);
  const names = new Set<string>();
  for (const list of Object.values(state.lists)) {
    if (list.resource !== resource) continue;
    for (const page of Object.values(list.pages))
      for (const hits of hitsOn(resource, page, needle)) for (const {label} of hits) names.add(label);
  }
  return listed(names);
}

const listed = (names: ReadonlySet<string>): string =>
  `${[...names].slice(0, namesShown).join(', ')}${names.size > namesShown ? ' …' : ''}`;

/** In a column narrower than `cells`, a relation may take that many lines; otherwise it takes one. */
const limits = {lines: 3, cells: 90} as const;

/** Memoized because the layout asks for the lines in several widths. */
const relationsWithText = memoize((state: State, resource: string, params: Params, value: unknown) =>
  relationsOf(state, {resource, params}, value).map(({relation, key}) => ({
    relation,
    key,
    shownText: relationText(state, relation, {from: resource, value, params}),
  })),
);

/** The relations of an item, each after the key that opens it. */
export function relationLines(
  state: State,
  {place, value, columns, beside, narrowed = false}: Detail,
): readonly DetailLine[] {
  const {resource: name, params} = place;
  const resource = resourceOf(name);
  const shown = relationsWithText(state, name, params, value).filter(
    ({relation}) => !(beside && isInColumn(name, relation)),
  );
  // In a column of fields, the relations are aligned with the fields unless their names are longer.
  const width = narrowed
    ? Math.max(fieldNameWidth(resource), widest(shown.map(({relation: {title}}) => `1 ${title}`)))
    : nameWidth(resource);
  const document = new Document<DetailLine>();
  for (const {relation, key, shownText} of shown) {
    const awaited = beside !== undefined && shownText.awaited === true;
    // Item names are cut to fit, the text of a failure is not.
    const room = Math.max(8, columns - width - 4);
    const cut =
      narrowed && !beside && columns < limits.cells
        ? wrapCut(brief(shownText.text, (limits.lines + 1) * room), room, limits.lines).join(' ')
        : brief(shownText.text, room);
    const whole = shownText.tone === 'bad' && !beside;
    const text = awaited ? '…' : whole ? shownText.text : cut;
    const tone = awaited ? 'dim' : shownText.tone;
    layField(document, {name: `${key} ${relation.title}`, text, tone, opens: relation.title}, width, columns);
  }
  const lines = document.lines(remarkLine);
  return lines.length > 0 ? [{kind: 'heading', text: 'Relations'}, ...lines] : [];
}
