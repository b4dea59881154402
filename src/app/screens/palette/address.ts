import type {Params} from '../../../api/index.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import {findAnyResource, findResource, levelsOf, lieIn, resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {listsOf} from '../../data/lists/known-items.ts';
import {readFilter} from '../../data/lists/query.ts';
import {viewOf} from '../../data/lists/view.ts';
import {go} from '../../data/relations/history.ts';
import {openItem} from '../../data/relations/relations.ts';
import {keyFor} from '../../input/key-names.ts';
import {itemsIn} from '../../state/list.ts';
import {crumbs, listPlace, onList, placeOf, setPlace} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {explanation, type Suggestion} from '../shared/suggestion.ts';

/** Suggests what a complete address leads to: a row, a page, a filtered list, an item by its id. */

/** Puts the cursor of the list on a row, counted from 0. */
export const goToRow = (state: State, row: number): State =>
  onList(state, place => setPlace(state, {...place, cursor: row, cursorId: undefined}));

/** `#700`, `700` and `page 7`, in a list. */
export function addressedRow(state: State, text: string): Suggestion | undefined {
  const match = /^(?:#|(page)\s+|(?=\d))(\d*)$/.exec(text);
  const place = placeOf(state);
  if (!match || place.kind !== 'list') return undefined;
  const [, byPage, digits = ''] = match;
  const {length, query, list} = viewOf(state, place);
  const size = query.gathers ? 100 : (list?.pageSize ?? query.pageSize);
  const last = byPage ? Math.ceil(length / size) : length;
  const wanted = Number(digits);
  const named = `${byPage ? 'page' : 'row'} ${count(wanted)}`;
  const accept = (now: State) => goToRow(now, byPage ? (wanted - 1) * size : wanted - 1);
  if (digits !== '' && wanted > 0 && list?.results === undefined)
    return {title: text, detail: `${named}, if there is one: the list's length is not known yet`, accept};
  if (digits === '') return explanation(text, `a number of 1–${count(last)}`);
  const number = last === 1 ? 'is one' : `are ${last === 0 ? 'none' : count(last)}`;
  if (wanted < 1 || wanted > last) return explanation(text, `there is no ${named}: there ${number}`);
  return {title: text, detail: `${named} of ${count(last)}`, accept};
}

/** `volumes label~db` and `node 123`. */
export function addressedPlace(state: State, text: string): Suggestion | undefined {
  const [, word = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? [];
  const resource = findResource(word);
  if (!resource?.list || rest === '') return undefined;
  const {name, singular, parent, title, fields} = resource;
  if (parent) {
    const there = insidePlace(state, resource, rest.split(/\s+/));
    if ('why' in there) return explanation(text, there.why);
    const {mistake: wrong} = readFilter(state, name, there.filter, state.now);
    if (wrong) return explanation(text, wrong.reason);
    return {title: text, detail: crumbs(there).join(' › '), accept: now => go(now, there)};
  }
  const isId = fields.fields.id?.kind === 'number' ? /^\d+$/ : /^[^=<>~^\s]+$/;
  // `balancer 7` opens a load balancer.
  if (word.toLowerCase() === singular.split(' ').at(-1) && isId.test(rest)) {
    return {
      title: text,
      detail: `the ${singular} with the id ${rest}`,
      accept: now => openItem(now, name, {}, rest, text),
    };
  }
  const {mistake, unitless: [number] = []} = readFilter(state, name, rest, state.now);
  if (mistake) return explanation(text, mistake.reason);
  return {
    title: text,
    detail: `${title.toLowerCase()} filtered${number ? `: ${number.number} counts ${number.own}, not ${number.shown}` : ''}`,
    accept: now => go(now, listPlace(name, {filter: rest})),
  };
}

/** `records lie in a domain: open one first (:domains)` */
export function whyNotAlone(typed: string): string | undefined {
  const resource = findAnyResource(typed);
  const [outermost] = resource ? levelsOf(resource) : [];
  if (!resource || !outermost) return undefined;
  return `${lieIn(resource)}: open one first (${keyFor('palette')}${outermost.name})`;
}

/** Finds lists inside items that are addressed as `records example.org` or `backends front-ams 443`. */

/** An item, and the list that it belongs to. */
interface Outer {
  value: unknown;
  label: string;
  list: ListPlace;
  /** The words that were not needed to name it. */
  rest: readonly string[];
}

type Why = {why: string};

/** Returns the list that the words address, filtered by the remaining words; or which word is missing. */
function insidePlace(state: State, resource: Resource, words: readonly string[]): ListPlace | Why {
  const outer = outerOf(state, resource, words);
  if ('why' in outer) return outer;
  return inside(outer, resource.name, outer.rest.join(' '));
}

function outerOf(state: State, resource: Resource, words: readonly string[]): Outer | Why {
  const {parent = ''} = resource;
  const outer = resourceOf(parent);
  const further = outer.parent === undefined ? undefined : outerOf(state, outer, words);
  if (further && 'why' in further) return further;
  const list = further ? inside(further, parent) : listPlace(parent);
  const [word, ...rest] = further ? further.rest : words;
  const {singular} = outer;
  if (word === undefined) return {why: `${lieIn(resource)}: name it`};
  const found = known(state, outer, list.params, word);
  if (found) return {...found, list, rest};
  // A number may be the id of an item that has not been loaded.
  if (/^\d+$/.test(word)) return {value: {id: Number(word)}, label: `${singular} ${word}`, list, rest};
  return {why: `no ${singular} ${word} has been read here: open ${outer.title.toLowerCase()} first`};
}

/** Finds a loaded item by the first word of its label, or by its id. */
function known(state: State, {name, id, label}: Resource, params: Params, word: string) {
  const items = listsOf(state, {resource: name, params})
    .flatMap(itemsIn)
    .map(value => ({value, label: label(value)}));
  return items.find(item => item.label.split(' ')[0] === word) ?? items.find(({value}) => id(value) === word);
}

function inside({value, label, list}: Outer, to: string, filter = ''): ListPlace {
  const relation = resourceOf(list.resource).relations?.find(one => one.to === to && one.params);
  return listPlace(to, {
    params: relation?.params?.(value, list.params) ?? {},
    filter,
    up: {...list, crumb: `${list.crumb} › ${label}`},
    ...(relation ? {crumb: relation.title.toLowerCase()} : {}),
  });
}
