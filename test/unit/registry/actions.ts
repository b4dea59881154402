import * as v from 'valibot';
import type {JsonObject, Params} from '../../../src/api/index.ts';
import {costText} from '../../../src/resources/billing/price.ts';
import type {Action, Field, FormPlace} from '../../../src/resources/definition/action.ts';
import {type Answer, type Answers, sentAs} from '../../../src/resources/definition/action.ts';
import type {Resource} from '../../../src/resources/definition/definition.ts';
import {namesIn, nonsense, routeOf, sameWords} from './names.ts';
import {finds, mistakesIn} from './problems.ts';
import {noReads, watch, watchNames} from './watch.ts';
import type {World} from './world.ts';

interface Trial {
  resource: Resource;
  action: Action<unknown>;
  world: World;
  items: readonly unknown[];
  report: (text: string) => void;
  schemaOf: (resource: Resource) => v.GenericSchema | undefined;
}

/** What is wrong with an action: with its fields, its request, and everything it says. */
export function actionProblems({resource, action, world, items, report, schemaOf}: Trial): void {
  const {name, fields, endpoint} = action;
  const names = Object.keys(fields);
  const place: Params = Object.fromEntries(namesIn(routeOf(resource)).map(key => [key, 7]));
  const wanted = endpoint.kind === 'command' ? endpoint.params : namesIn(endpoint.route);
  // What a plan sends is sent by other actions.
  const body = (action.plan ? undefined : endpoint.body) as
    | (v.GenericSchema & {entries?: Record<string, v.GenericSchema>})
    | undefined;
  const taken = Object.keys(body?.entries ?? {});
  const formPlace: FormPlace = {
    word: 'node',
    params: place,
    // The caller names the type of what is found.
    find: <T>(from: string, id: unknown) =>
      world.items(from).find(one => world.resources.get(from)?.id(one) === String(id)) as T | undefined,
    listed: <T>({resource: read}: {resource: string}) => world.items(read).slice(0, 2) as readonly T[],
    prices: {},
  };
  const reads = noReads();
  const answersRead = noReads();
  const placeRead = noReads();
  const tell = (what: string, text: string | undefined) => {
    if (text !== undefined && nonsense.test(text)) report(`${name}: ${what} says "${text}"`);
  };

  if (names.length > 0 && !endpoint.body)
    report(`${name} asks for ${names.join()}, and its request has no body`);
  for (const key of names)
    if (!action.body && body && fields[key]?.type !== 'file' && !taken.includes(key))
      report(`${name}: the field "${key}" is none of the request's (${taken.join()})`);
  for (const [key, field] of Object.entries(fields)) {
    const collection = field.from && world.resources.get(field.from.resource);
    if (field.from && !collection)
      report(`${name}: ${key} is chosen from "${field.from.resource}", which does not exist`);
    if (field.type === 'choice' && !field.from && !field.choices && !field.choicesFor)
      report(`${name}: ${key} has nothing to choose from`);
  }
  const stored = schemaOf(resource) as {entries?: Record<string, v.GenericSchema>} | undefined;
  for (const key of action.sets ?? [])
    if (!names.includes(key) || !stored?.entries?.[key])
      report(`${name} sets "${key}", which is not both a field of it and of the item`);

  const targets = action.on === 'list' ? [items[0]] : items;
  let available = 0;
  for (const target of targets) {
    const item = watch(target, schemaOf(resource), reads);
    const reason = action.unavailable?.(item);
    tell('why it cannot be done', reason);
    if (reason === undefined) available++;
    const params = action.params(item, watchNames(place, Object.keys(place), placeRead));
    if (!sameWords(Object.keys(params), wanted))
      report(
        `${name} gives ${Object.keys(params).join() || 'nothing'} for the parameters of ${endpoint.kind === 'command' ? endpoint.name : endpoint.route}`,
      );
    for (const value of Object.values(params)) tell('its address', String(value));
    if (reason === undefined || action.on === 'list')
      for (const answers of answerings(target)) fill(item, answers);
  }
  if (available === 0) report(`${name} can be done to no item`);
  for (const key of reads.unknown) report(`${name} reads "${key}", which the schema does not declare`);
  for (const key of answersRead.unknown) report(`${name} reads the answer "${key}", which is no field of it`);
  for (const key of placeRead.unknown) report(`${name} reads "${key}" of its place, which has none`);

  /** What a person might fill in: each fixed choice once, everything, and only what must be. */
  function answerings(item: unknown): Answers[] {
    const whole = Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, sampleOf(field, item)]),
    );
    const least = Object.fromEntries(
      Object.entries(whole).map(([key, answer]) => [
        key,
        fields[key]?.optional === true ? undefined : answer,
      ]),
    );
    const chosen = Object.entries(fields).flatMap(([key, {choices = []}]) =>
      choices.map(choice => ({...whole, [key]: choice})),
    );
    // One item is enough to try every choice with.
    return item === targets[0] ? [whole, least, ...chosen] : [whole];
  }

  function sampleOf(field: Field<unknown>, target: unknown): Answer {
    const initial = field.initial?.(watch(target, schemaOf(resource), reads));
    if (initial !== undefined) tell('a first answer', String(initial));
    const collection = field.from && world.resources.get(field.from.resource);
    if (field.choices) return initial ?? field.choices[0];
    if (collection) {
      const sent = field.from?.value ?? collection.id;
      const id = world.items(collection.name).flatMap(one => sent(one as never, formPlace) ?? [])[0] ?? '';
      if (field.type === 'choices') return id;
      return /^\d+$/.test(id) ? Number(id) : id;
    }
    if (field.type === 'number' || field.type === 'duration')
      return typeof initial === 'number' ? initial + 1 : 10;
    return field.type === 'flag' ? true : field.type === 'words' ? 'one, two' : 'sample-text';
  }

  function fill(item: unknown, given: Answers): void {
    const all = watchNames(given, names, answersRead);
    const asked = Object.entries(fields).filter(([, {when}]) => !when || when(all, item));
    const answers = watchNames(
      Object.fromEntries(asked.map(([key]) => [key, given[key]])),
      names,
      answersRead,
    );
    for (const [key, field] of asked) {
      tell(`what it says of ${key}`, field.check?.(given[key], item, answers, formPlace));
      if (typeof field.optional === 'function') field.optional(answers, item);
      chosenFrom(key, field, item, answers);
    }
    for (const {resource: read, params} of action.reads?.(item, answers, formPlace) ?? []) {
      const list = world.resources.get(read);
      if (!list || !sameWords(Object.keys(params), namesIn(routeOf(list))))
        report(`${name} reads "${read}", which is no list with the parameters ${Object.keys(params).join()}`);
    }
    tell('what changes', action.changes?.(item, answers, formPlace));
    action.done?.(item, answers);
    const cost = action.cost?.(item, answers, {find: looked, prices: {}});
    tell('what it costs', cost && costText([cost]));
    create(answers);
    send(
      item,
      answers,
      asked.map(([key]) => key),
    );
  }

  function chosenFrom(key: string, {from}: Field<unknown>, item: unknown, answers: Answers): void {
    const collection = from && world.resources.get(from.resource);
    if (!collection) return;
    const text = from.filter?.(item, answers, formPlace) ?? '';
    for (const mistake of mistakesIn([text], collection)) report(`${name}: ${key}: ${mistake}`);
    if (!finds(text, collection, world.items(collection.name))) {
      // One may have nothing to choose from; not every one.
      const others = targets.map(other => from.filter?.(other, answers, formPlace) ?? '');
      if (!others.some(one => finds(one, collection, world.items(collection.name))))
        report(`${name}: ${key} never has anything to choose from`);
    }
    const seen = noReads();
    const sample = watch(world.items(collection.name)[0], schemaOf(collection), seen);
    tell(
      `beside ${key}`,
      from.detail?.(sample as never, answers, item === undefined ? [] : [item as never], formPlace),
    );
    for (const unknown of seen.unknown) report(`${name}: ${key} reads "${unknown}" of ${collection.name}`);
  }

  /** The thing that an answer names, or a price, as the cost asks for it. */
  function looked<T>(from: string, id: unknown): T | undefined {
    const collection = world.resources.get(from);
    const known = [...(resource.catalogues ?? []), ...(action.catalogues ?? [])].includes(from);
    if (!collection || !(known || Object.values(fields).some(field => field.from?.resource === from))) {
      report(
        `${name} looks for its cost in "${from}", which is no catalogue, and none of its fields chooses from it`,
      );
      return undefined;
    }
    return world.items(from).find(item => collection.id(item) === String(id)) as T | undefined;
  }

  function create(answers: Answers): void {
    const created = action.creates?.(answers, watchNames(place, Object.keys(place), placeRead), '7');
    if (!created) return;
    const made = world.resources.get(created.resource);
    if (!made) {
      report(`${name} creates "${created.resource}", which do not exist`);
      return;
    }
    tell('what it is called', created.label);
    if (!sameWords(Object.keys(created.params ?? {}), namesIn(routeOf(made))))
      report(`${name} looks for what it made with other parameters than ${routeOf(made)} has`);
    const seen = noReads();
    for (const item of world.items(made.name).slice(0, 20))
      created.matches?.(watch(item, schemaOf(made), seen) as never);
    for (const unknown of seen.unknown)
      report(`${name} knows what it made by "${unknown}", which is not there`);
  }

  function send(item: unknown, answers: Answers, asked: readonly string[]): void {
    if (!body) return;
    const sent: JsonObject = action.body
      ? action.body(answers, item, formPlace)
      : Object.fromEntries(
          asked.flatMap(key => {
            const answer = answers[key];
            if (answer === undefined || fields[key]?.type === 'file') return [];
            return [[key, sentAs(fields[key]?.type, answer)]];
          }),
        );
    for (const key of Object.keys(sent))
      if (!taken.includes(key))
        report(`${name} sends "${key}", which is none of the request's (${taken.join()})`);
    const issue = v.safeParse(body, sent).issues?.[0];
    if (issue) report(`${name}: the request does not take ${v.getDotPath(issue)}: ${issue.message}`);
  }
}
