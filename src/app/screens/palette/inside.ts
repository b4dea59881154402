import type {Params} from '../../../api/index.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {listsOf} from '../../lists/known-items.ts';
import {itemsIn} from '../../lists/list.ts';
import {listPlace} from '../../navigation/places.ts';
import type {ListPlace, State} from '../../state.ts';

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
export function insidePlace(state: State, resource: Resource, words: readonly string[]): ListPlace | Why {
  const outer = outerOf(state, resource, words);
  if ('why' in outer) return outer;
  return inside(outer, resource.name, outer.rest.join(' '));
}

function outerOf(state: State, {name, parent = ''}: Resource, words: readonly string[]): Outer | Why {
  const outer = resourceOf(parent);
  const further = outer.parent === undefined ? undefined : outerOf(state, outer, words);
  if (further && 'why' in further) return further;
  const list = further ? inside(further, parent) : listPlace(parent);
  const [word, ...rest] = further ? further.rest : words;
  const {singular} = outer;
  if (word === undefined) return {why: `${name} lie in a ${singular}: name it`};
  const found = known(state, outer, list.params, word);
  if (found) return {...found, list, rest};
  // A number may be the id of an item that has not been loaded.
  if (/^\d+$/.test(word)) return {value: {id: Number(word)}, label: `${singular} ${word}`, list, rest};
  return {why: `no ${singular} ${word} has been read here: open ${outer.title.toLowerCase()} first`};
}

/** Finds a loaded item by its label, the first word of the label, or its id. */
function known(state: State, {name, id, label}: Resource, params: Params, word: string) {
  const items = listsOf(state, {resource: name, params})
    .flatMap(itemsIn)
    .map(value => ({value, label: label(value)}));
  return (
    items.find(item => item.label === word) ??
    items.find(item => item.label.split(' ')[0] === word) ??
    items.find(({value}) => id(value) === word)
  );
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
