import {parseFilter} from '../../../api/filter/index.ts';
import {findResource, resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {viewOf} from '../../lists/view.ts';
import {listPlace, placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import type {Option, Target} from './suggestion.ts';

/** What is addressed outright: a row, a page, a filtered list, an item by its number. */

const none: Target = {kind: 'none'};

/** `#700` and `page 7`, in a list. */
export function jump(state: State, text: string): Option | undefined {
  const match = /^(?:#|(page)\s+)(\d*)$/.exec(text);
  const place = placeOf(state);
  if (!match || place.kind !== 'list') return undefined;
  const [, byPage, digits = ''] = match;
  const {length, query, list} = viewOf(state, place);
  const known = list?.results !== undefined;
  const size = query.local ? 100 : (list?.pageSize ?? query.pageSize);
  const last = byPage ? Math.ceil(length / size) : length;
  const wanted = Number(digits);
  const word = byPage ? 'page' : 'row';
  const option = (detail: string, target: Target): Option => ({
    title: text,
    detail,
    target,
    completion: text,
  });
  if (digits !== '' && wanted > 0 && !known) {
    return option(`${word} ${count(wanted)}, if there is one: the list has not told its length yet`, {
      kind: 'row',
      row: byPage ? (wanted - 1) * size : wanted - 1,
    });
  }
  if (digits === '') return option(`a number of 1–${count(last)}`, none);
  if (wanted < 1 || wanted > last)
    return option(`there is no ${word} ${count(wanted)}: 1–${count(last)}`, none);
  return option(`${word} ${count(wanted)} of ${count(last)}`, {
    kind: 'row',
    row: byPage ? (wanted - 1) * size : wanted - 1,
  });
}

/** `volumes label~db` and `node 123`. */
export function addressed(text: string): Option | undefined {
  const match = /^(\S+)\s+(.+)$/.exec(text);
  const resource = match && findResource(match[1] ?? '');
  const rest = match?.[2];
  if (!resource?.list || !rest) return undefined;
  const option = (detail: string, target: Target): Option => ({
    title: text,
    detail,
    target,
    completion: text,
  });
  if (resource.parent)
    return option(`${resource.name} are opened from their ${resourceOf(resource.parent).singular}`, none);
  const [, word = ''] = match;
  const numbered = resource.fields.fields.id?.kind === 'number';
  if (
    word.toLowerCase() === resource.singular &&
    !/[=<>~\s]/.test(rest) &&
    (!numbered || /^\d+$/.test(rest))
  ) {
    return option(`the ${resource.singular} with the id ${rest}`, {
      kind: 'item',
      resource: resource.name,
      id: rest,
    });
  }
  const parsed = parseFilter(rest, resource.fields);
  if ('mistake' in parsed) return option(parsed.mistake.reason, none);
  return option(`${resource.title.toLowerCase()} filtered`, {
    kind: 'place',
    place: listPlace(resource.name, {filter: rest}),
  });
}
