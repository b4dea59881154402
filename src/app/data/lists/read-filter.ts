import type {Fields, Filter, Mistake, Unitless} from '../../../api/filter/index.ts';
import {cataloguesOf, parseFilter, usesComputed, withNames} from '../../../api/filter/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {State} from '../../state/state.ts';
import {catalogueList, namesIn} from './catalogue.ts';
import {seenFields} from './seen-fields.ts';

/** The result of parsing a filter. The same object as long as the result is the same. */
export interface FilterReading {
  filter?: Filter | undefined;
  /** The filter with names of catalogues as they were typed (`region=Amsterdam`); `resolveNames` replaces them by ids. */
  typed?: Filter | undefined;
  resolveNames: (typed: Filter) => Filter;
  mistake?: Mistake | undefined;
  /** The resources that must be read before the filter can be understood. */
  awaits: readonly string[];
  relative?: boolean | undefined;
  /** Numbers without a unit that may be meant in another unit. */
  unitless?: readonly Unitless[] | undefined;
}

interface Known {
  /** The data that the result depends on beside the text, and a function that looks it up. */
  from: readonly unknown[];
  sources: (state: State) => readonly unknown[];
  reading: FilterReading;
}

const known = new Map<string, Known>();
const nothing: FilterReading = {resolveNames: typed => typed, awaits: []};

/** Parses the text of a filter. @param at the time from which its relative times count */
export function readFilter(state: State, resource: string, text: string, at: number): FilterReading {
  if (text === '') return nothing;
  const {timeZone = ''} = state.preferences;
  const plain = `${timeZone} ${resource} ${text}`;
  // The two keys cannot be confused, because no time zone begins with a digit.
  const timed = `${at} ${plain}`;
  const before = known.get(plain) ?? known.get(timed);
  if (before) {
    const now = before.sources(state);
    if (now.every((one, index) => one === before.from[index])) return before.reading;
  }
  const made = read(state, resource, text, at);
  if (known.size > 1000) known.clear();
  known.set(made.reading.relative ? timed : plain, made);
  return made.reading;
}

function read(state: State, name: string, text: string, at: number): Known {
  const {fields, parent} = resourceOf(name);
  const {timeZone} = state.preferences;
  const parsed = parseFilter(text, fields, at, timeZone);
  const unknown = 'mistake' in parsed ? parsed.mistake.unknown : undefined;
  if (unknown === undefined) return understood(state, name, {parsed, fields, seen: () => []});
  // The loaded rows may have fields that no schema declares.
  const seen = (one: State) => [seenFields(one, name)];
  const more = seenFields(state, name);
  if (more)
    return understood(state, name, {parsed: parseFilter(text, more, at, timeZone), fields: more, seen});
  const reading = unknown === 'near' || parent ? mistaken(parsed) : {...nothing, awaits: [name]};
  return {from: seen(state), sources: seen, reading};
}

/** The mistake in a filter before any row has loaded: a field that no schema declares is one, though rows may have it. */
export function declaredMistake(state: State, resource: string, text: string): Mistake | undefined {
  const {mistake, awaits} = readFilter(state, resource, text, state.now);
  if (mistake || !awaits.includes(resource)) return mistake;
  const parsed = parseFilter(text, resourceOf(resource).fields, state.now, state.preferences.timeZone);
  return 'mistake' in parsed ? parsed.mistake : undefined;
}

const mistaken = (parsed: ReturnType<typeof parseFilter>): FilterReading =>
  'mistake' in parsed ? {...nothing, mistake: parsed.mistake} : nothing;

interface Parsing {
  parsed: ReturnType<typeof parseFilter>;
  fields: Fields;
  /** The lists that the fields were made of. */
  seen: (state: State) => readonly unknown[];
}

function understood(state: State, name: string, {parsed, fields, seen}: Parsing): Known {
  if ('mistake' in parsed || !parsed.filter)
    return {from: seen(state), sources: seen, reading: mistaken(parsed)};
  const {filter, relative, unitless} = parsed;
  const computed = usesComputed(filter, fields) ? (resourceOf(name).catalogues ?? []) : [];
  const catalogues = [...new Set([...cataloguesOf(filter, fields), ...computed])];
  const sources = (one: State) => [...seen(one), ...catalogues.map(of => catalogueList(one, of))];
  const found = namesOf(state, catalogues);
  const resolveNames = (typed: Filter) => withNames(typed, fields, of => found.get(of));
  const awaits = catalogues.filter(of => found.get(of) === undefined);
  return {
    from: sources(state),
    sources,
    reading: {filter: resolveNames(filter), typed: filter, resolveNames, awaits, relative, unitless},
  };
}

/** A separate function: the functions made in `understood` are cached, and would keep this state with all its lists in memory. */
const namesOf = (state: State, catalogues: readonly string[]) =>
  new Map(catalogues.map(of => [of, namesIn(catalogueList(state, of))]));
