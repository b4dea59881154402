import {cataloguesOf, type Filter, type Mistake, parseFilter, withNames} from '../../api/filter/index.ts';
import {resourceOf} from '../../resources/index.ts';
import type {State} from '../state.ts';
import {catalogueList, namesIn} from './catalogue.ts';

/** A filter's text as it is understood now. The same object as long as that is the same. */
export interface Reading {
  filter?: Filter | undefined;
  /** The same as it was typed, with the names of catalogues in it; and what is meant by such a filter. */
  typed?: Filter | undefined;
  meant: (typed: Filter) => Filter;
  mistake?: Mistake | undefined;
  /** The resources whose names it uses, and which have not been read yet. */
  awaits: readonly string[];
  /** A time in it counts from now. */
  relative?: boolean | undefined;
}

interface Known {
  /** The lists of the catalogues it names, as they stood. */
  from: readonly unknown[];
  catalogues: readonly string[];
  parsed: ReturnType<typeof parseFilter>;
  reading: Reading;
}

const known = new Map<string, Known>();
const asTyped = (typed: Filter) => typed;
const nothing: Reading = {meant: asTyped, awaits: []};

/** Reads the text of a filter. @param at what its relative times count from */
export function readFilter(state: State, resource: string, text: string, at: number): Reading {
  if (text === '') return nothing;
  const {fields} = resourceOf(resource);
  const plain = JSON.stringify([resource, text]);
  const timed = JSON.stringify([resource, text, at]);
  let made = known.get(plain) ?? known.get(timed);
  if (!made) {
    const parsed = parseFilter(text, fields, at);
    const filter = 'filter' in parsed ? parsed.filter : undefined;
    const catalogues = filter ? [...cataloguesOf(filter, fields)] : [];
    made = {from: [], catalogues, parsed, reading: read(state, resource, parsed, catalogues)};
    made.from = catalogues.map(name => catalogueList(state, name));
    if (known.size > 1000) known.clear();
    known.set('relative' in parsed ? timed : plain, made);
  }
  const {from, parsed, catalogues} = made;
  if (!catalogues.every((name, index) => from[index] === catalogueList(state, name))) {
    made.from = catalogues.map(name => catalogueList(state, name));
    made.reading = read(state, resource, parsed, catalogues);
  }
  return made.reading;
}

function read(
  state: State,
  resource: string,
  parsed: ReturnType<typeof parseFilter>,
  catalogues: readonly string[],
): Reading {
  if ('mistake' in parsed) return {mistake: parsed.mistake, meant: asTyped, awaits: []};
  if (!parsed.filter) return nothing;
  const found = new Map(catalogues.map(name => [name, namesIn(catalogueList(state, name))]));
  const {fields} = resourceOf(resource);
  const meant = (typed: Filter) => withNames(typed, fields, name => found.get(name));
  return {
    filter: meant(parsed.filter),
    typed: parsed.filter,
    meant,
    awaits: catalogues.filter(name => found.get(name) === undefined),
    relative: parsed.relative,
  };
}
