import {compileFilter, type Filter, type Mistake, parseFilter} from '../../api/filter/index.ts';
import type {JsonObject} from '../../api/index.ts';
import type {Params, Resource} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import type {ListPlace, State} from '../state.ts';

/** How a list is read: the part of the filter that the service runs, the part that runs here, and the key of its pages. */
export interface Query {
  key: string;
  server?: JsonObject | undefined;
  local?: Filter | undefined;
  serverText: string;
  localText: string;
  pageSize: number;
  mistake?: Mistake | undefined;
}

// A page of 100 keeps the first answer small; where rows are looked through here, 500 (the most a service
// of this family gives) means a fifth of the requests.
const pageSizes = {browse: 100, scan: 500} as const;

/** The key of what the service refused: one filter of one resource. */
export const refusalKey = (resource: string, filter: string) => `${resource} ${filter}`;

const known = new Map<string, Query>();

/** The query of a list place. The same filter gives the same object, so that what is derived from it can be kept with it. */
export function queryOf(state: State, place: ListPlace): Query {
  const ability = state.refusals[refusalKey(place.resource, place.filter)]?.ability ?? 'operators';
  const key = JSON.stringify([place.resource, place.params, place.filter, ability]);
  let query = known.get(key);
  if (!query) {
    query = compile(resourceOf(place.resource), place.params, place.filter, ability);
    if (known.size > 500) known.clear();
    known.set(key, query);
  }
  return query;
}

function compile(
  resource: Resource,
  params: Params,
  text: string,
  ability: 'operators' | 'equality' | 'none',
): Query {
  const parsed = parseFilter(text, resource.fields);
  const compiled =
    'mistake' in parsed || !parsed.filter
      ? {serverText: '', localText: ''}
      : compileFilter(parsed.filter, resource.fields, ability);
  const order: JsonObject =
    resource.order && ability === 'operators'
      ? {'+order_by': resource.order.by, '+order': resource.order.direction}
      : {};
  const server = {...('server' in compiled ? compiled.server : {}), ...order};
  const local = 'local' in compiled ? compiled.local : undefined;
  const pageSize = local ? pageSizes.scan : pageSizes.browse;
  return {
    key: JSON.stringify([resource.name, params, server, pageSize]),
    server: Object.keys(server).length > 0 ? server : undefined,
    local,
    serverText: compiled.serverText,
    localText: compiled.localText,
    pageSize,
    mistake: 'mistake' in parsed ? parsed.mistake : undefined,
  };
}

/** The key of an item in the state. */
export const itemKey = (resource: string, params: Params, id: string) =>
  JSON.stringify([resource, params, id]);
