import {type Json, type Page, type Params, problemOf, type Slot} from '../../api/index.ts';
import {readItem, unlessRefused} from '../../effects/find-item.ts';
import {valueAt} from '../../own-property.ts';
import {noContext} from '../../resources/definition/column.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {serverFilter, toldApart} from '../../resources/definition/shown.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {itemsIn, notFound, notWhole, pagesOf, type Tally, tallyOf} from '../../sources/pages.ts';
import {nearestOf} from '../../text/nearest.ts';
import {briefly} from '../../text/typeable.ts';
import {UsageError} from '../../usage-error.ts';

/** An item that a word on the command line names, by label or id. */
export interface Named {
  value: unknown;
  raw: Json;
}

interface Wanted {
  answers: SourceAnswers;
  resource: Resource;
  word: string;
  params: Params;
}

/** The most candidates that are listed if a word names several items. */
const mostListed = 8;

/** Finds the item with that name or id, or with the id alone of `id=5`. Throws a UsageError if several have it, and an ApiError `missing` if none has. */
export async function findNamed(
  answers: SourceAnswers,
  resource: Resource,
  word: string,
  params: Params = {},
): Promise<Named> {
  // An empty variable of a script is no name, also where an item, such as a record of the domain itself, has an empty one.
  if (word.trim() === '') throw missing(resource, word, [], []);
  const wanted: Wanted = {answers, resource, word, params};
  const id = /^id=(.+)$/s.exec(word)?.[1];
  if (id !== undefined) return byIdAlone({...wanted, word: id});
  const [named, identified] = await Promise.all([byName(wanted), byId(wanted)]);
  const found = new Map<string, Named>();
  for (const one of [...named.found, ...identified]) found.set(resource.id(one.value), one);
  let {labels} = named;
  const tallies = [named.tally];
  if (found.size === 0 && !labels) {
    const whole = await byWholeLabel(wanted);
    for (const one of whole.found) found.set(resource.id(one.value), one);
    ({labels} = whole);
    tallies.push(whole.tally);
  }
  const [first, ...others] = found.values();
  if (!first)
    throw missing(
      resource,
      word,
      labels ?? [],
      tallies.flatMap(tally => tally.lacks()),
    );
  // Others of the name may be among the rows that have not come.
  const [left] = tallies.flatMap(tally => tally.missing() ?? []);
  if (left !== undefined)
    throw notWhole(`whether there is one ${resource.singular} ${briefly(word)} is not known: ${left}`);
  if (others.length === 0) return first;
  throw new UsageError(severalMessage(resource, word, [...found.values()]));
}

interface Found {
  found: readonly Item[];
  labels?: readonly string[];
  tally: Tally;
}

/** Finds items by their whole label or, as for a port, by its first word. */
async function byName({answers, resource, word, params}: Wanted): Promise<Found> {
  const {primary = 'label'} = resource;
  const tally = tallyOf(resource);
  const filter = serverFilter(resource, primary, word);
  const items = await unlessRefused(filter, by =>
    Array.fromAsync(itemsIn(answers, resource, {params, filter: by}, tally)),
  );
  return {
    found: matchingItems(resource, word, items),
    tally,
    ...(filter ? {} : {labels: items.map(({value}) => resource.label(value))}),
  };
}

type Item = Extract<Slot<unknown>, {ok: true}>;

function matchingItems(
  {id, label, primary = 'label'}: Resource,
  word: string,
  items: readonly Item[],
): readonly Item[] {
  const tests: ((item: unknown) => boolean)[] = [
    item => label(item) === word,
    item => String(valueAt(item, primary) ?? '') === word,
    // Of a label that is made of several fields, such as that of a port, the first word. A label that somebody gave is one name.
    item => label(item) !== valueAt(item, primary) && label(item).split(' ')[0] === word,
    // Some items have no id of the service; theirs is derived from their fields, and can only be found in the list.
    item => id(item) === word,
  ];
  return tests.map(is => items.filter(({value}) => is(value))).find(({length}) => length > 0) ?? [];
}

async function byId({answers, resource, word, params}: Wanted): Promise<Named[]> {
  const kind = resource.fields.fields.id?.kind;
  // The service's ids are numbers, so another word needs no request.
  if (kind === undefined || (kind === 'number' && !/^\d{1,15}$/.test(word))) return [];
  try {
    return [await readItem(answers, {resource: resource.name, params, id: word})];
  } catch (error) {
    if (problemOf(error).kind === 'missing') return [];
    throw error;
  }
}

async function byIdAlone(wanted: Wanted): Promise<Named> {
  const {answers, resource, word, params} = wanted;
  let [found] = await byId(wanted);
  // An id that is derived from the fields is only found in the list.
  const tally = tallyOf(resource);
  if (!found && !resource.fields.fields.id)
    for await (const item of itemsIn(answers, resource, {params}, tally))
      if (resource.id(item.value) === word) found ??= item;
  if (found) return found;
  throw notFound(`there is no ${resource.singular} with the id ${briefly(word)}`, tally.lacks());
}

/** Searches without the service's filter, which finds no label of several fields. Of other lists it reads one page. */
async function byWholeLabel({answers, resource, word, params}: Wanted): Promise<Required<Found>> {
  const {list, name, label, primary = 'label'} = resource;
  const all: Item[] = [];
  const labels: string[] = [];
  const tally = tallyOf(resource);
  if (!list) return {found: all, labels, tally};
  for await (const page of pagesOf(answers, {list, name}, {params, pageSize: 500})) {
    const items = tally.take(page);
    all.push(...items);
    labels.push(...items.map(({value}) => label(value)));
    if (!items.every(({value}) => label(value) === valueAt(value, primary))) continue;
    tally.enough();
    break;
  }
  return {found: matchingItems(resource, word, all), labels, tally};
}

function missing(
  {singular}: Resource,
  word: string,
  labels: readonly string[],
  lacks: readonly string[],
): Error {
  const near = nearestOf(word.toLowerCase(), labels, name => [name.toLowerCase()]);
  const hint = near === undefined ? '' : `: did you mean ${briefly(near)}?`;
  const message = `there is no ${singular} ${word === '' ? "with the name ''" : briefly(word)}${hint}`;
  return notFound(message, lacks);
}

function severalMessage(
  {singular, id, label, columns}: Resource,
  word: string,
  items: readonly Named[],
): string {
  const shown = items.slice(0, mostListed).map(({value}) => value);
  const labels = new Set(shown.map(label));
  const apart = toldApart(columns, labels.size > 1 ? [] : shown, {...noContext, now: Date.now()});
  const ids = shown.map((item, at) => {
    const words = apart[at]?.length ? apart[at].join(', ') : briefly(label(item));
    const one = briefly(id(item));
    // What was typed is the id of this one, and the label of another.
    return `${id(item) === word ? `id=${one}` : one} (${words})`;
  });
  const more = items.length > mostListed ? `, and ${items.length - mostListed} more` : '';
  return `${items.length} are called ${briefly(word)}: take the id of the ${singular}, ${ids.join(' or ')}${more}`;
}

/** From this many names on, reading the whole list takes fewer requests than looking up each. */
const manyNames = 8;

/** Returns what answers look-ups of so many names: the source itself or, for many names, a copy of the list. */
export async function answersForNames(
  answers: SourceAnswers,
  {list, name}: Resource,
  words: readonly string[],
  params: Params,
): Promise<SourceAnswers> {
  if (!list || words.length < manyNames) return answers;
  const copy: Page<unknown> = {slots: [], page: 1, pages: 1, results: 0, setAside: 0};
  for await (const page of pagesOf(answers, {list, name}, {params, pageSize: 500}, 6)) {
    copy.slots.push(...page.slots);
    copy.results = Math.max(copy.results, page.results);
    copy.setAside += page.setAside;
  }
  return {list: async () => copy, send: answers.send};
}
