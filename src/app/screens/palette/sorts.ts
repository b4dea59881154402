import {nameOf} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {readSort, sortText} from '../../../resources/sort.ts';
import {keep, keepSort, sortAsAsked, unsorted} from '../../data/columns/change-sort.ts';
import {arrowOf} from '../../data/lists/sort-words.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {explanation, type Suggestion} from '../shared/suggestion.ts';

/** `sort memory`, `sort -created`, and `sort` or `sort none`, in a list. Empty for any other text. */
export function sortSuggestions(state: State, text: string): Suggestion[] {
  const [found, asked = ''] = /^sort(?:\s+(.*))?$/i.exec(text) ?? [];
  const place = placeOf(state);
  if (found === undefined || place.kind !== 'list') return [];
  const resource = resourceOf(place.resource);
  const option = (sort: string, descending: boolean): Suggestion => ({
    title: `sort ${sort}`,
    detail: `${arrowOf({descending})} ${descending ? 'descending: the largest, latest or last first' : 'ascending'}`,
    accept: now => sortAsAsked(now, sort),
  });
  const own: Suggestion = {
    title: 'sort',
    detail: resource.order ? 'in the order that this list has of itself' : "in the service's own order",
    completion: 'sort ',
    accept: now => sortAsAsked(now, ''),
  };
  const kept: Suggestion = {
    title: `sort ${keep}`,
    detail: `opens ${resource.name} in the present order in later sessions too, with the profile ${state.account.profile}`,
    accept: keepSort,
  };
  const descending = asked.startsWith('-');
  const name = asked.replace(/^[-+]\s*/, '').toLowerCase();
  const named = resource.columns.map(nameOf).filter(known => known.includes(name));
  const near = named.map(known => option(sortText({name: known, descending}), descending));
  if (name === '') return descending ? near : [own, kept, ...near];
  if (keep.startsWith(name) && !descending) return [...near, kept];
  if (name === unsorted) return [own];
  const read = readSort(resource, asked);
  if ('mistake' in read) return near.length > 0 ? near : [explanation(text, read.mistake)];
  const exact = sortText(read);
  const turned = sortText({...read, descending: !read.descending});
  return [
    option(exact, read.descending),
    option(turned, !read.descending),
    ...near.filter(({title}) => title !== `sort ${exact}`),
  ];
}
