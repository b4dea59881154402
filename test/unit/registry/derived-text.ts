import type {Action, Answer, Answers, Field, FormPlace} from '../../../src/resources/definition/action.ts';
import type {Resource} from '../../../src/resources/definition/definition.ts';
import {noon} from '../../screens/screen.tsx';
import {filled} from './watch.ts';
import type {World} from './world.ts';

/** What the functions of a declaration make of items: cells, relations, reasons, requests and sentences, as lines. */

type Call = (path: string, run: (...given: readonly unknown[]) => unknown) => unknown;

const json = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** A line for each function in a declaration, at whatever depth: its path, and what it returns, unless that is nothing. */
function* returned(path: string, value: unknown, call: Call): Generator<string> {
  if (typeof value === 'function') {
    // The cast: what a function is given follows from its path.
    const result = tried(() => call(path, value as (...given: readonly unknown[]) => unknown));
    if (result !== undefined && result !== null) yield `${path}: ${json(result)}`;
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    // Schemas, whose functions are not the declaration's.
    if (key === 'endpoint') continue;
    const name = Array.isArray(value) ? (Object(part).title ?? (Array.isArray(part) ? part[0] : key)) : key;
    yield* returned(path === '' ? name : `${path}.${name}`, part, call);
  }
}

function tried(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return `throws ${error instanceof Error ? error.constructor.name : 'something'}`;
  }
}

/** What a person may type, at and beyond the limits of most fields. */
const typed: readonly string[] = [
  ...['', ' ', 'a', 'ab', ...'abc web-1 Web_1.x a--b 1a -a ä @ * _sip a..b'.split(' '), 'a b'],
  ...[32, 33, 48, 50, 51, 64, 65, 101, 129, 256].map(length => 'x'.repeat(length)),
  ...'192.0.2.1 192.0.2.300 192.0.2.1:80 2001:db8::1 [2001:db8::1]:80 192.0.2.0/24 10.0.0.1'.split(' '),
  ...'kestrel.example kestrel.example. a@b.example https://a.example/v4 http://a.example #!/bin/sh'.split(
    ' ',
  ),
  ...'1h 2027-01-31 2027-02-30 2027-01-31T12:00:00 node/debian12 any/all nodes:read_only'.split(' '),
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGGw3thrrn1+MQviM+XxeQ3i2K18cvglAtDgWMNMHDQA me',
];
const numbers: readonly number[] = [
  ...[-1, 0, 0.5, 1, 2, 9, 10, 20, 21, 30, 31, 100, 101, 255, 256, 512, 3600, 3601, 16_384, 16_385],
  ...[65_535, 65_536, 2_419_200, 2_419_201],
];
const brief = (answer: Answer) =>
  String(answer).length > 31 ? `${String(answer).slice(0, 9)}…×${String(answer).length}` : json(answer);

export class Derived {
  readonly #world: World;
  readonly #resource: Resource;
  readonly #items: readonly unknown[];

  constructor(world: World, resource: Resource) {
    this.#world = world;
    this.#resource = resource;
    this.#items = world.items(resource.name);
  }

  /** Items that differ: the first, one in the middle, one with a value in every field, one in each status that is known. */
  get #samples(): readonly unknown[] {
    const [first] = this.#items;
    if (first === undefined) return [];
    const {list, read} = this.#resource;
    const schema = list?.item ?? read?.reply;
    const middle = this.#items[Math.floor(this.#items.length / 2)];
    return [first, middle, filled(first, schema), ...this.#states.map(([, item]) => item)];
  }

  /** The first item in each status that is known. */
  get #states(): readonly (readonly [string, unknown])[] {
    return Object.entries(this.#resource.values ?? {}).flatMap(([field, known]) =>
      known.slice(0, 12).map(value => [value, {...Object(this.#items[0]), [field]: value}] as const),
    );
  }

  readonly #find = <T>(name: string, id: unknown): T | undefined =>
    // The cast: the caller names the type of what is found.
    this.#world.items(name).find(item => this.#world.resources.get(name)?.id(item) === String(id)) as
      | T
      | undefined;

  /** Lines about the items, without the actions. @param seen what has been said: it is not repeated */
  *ofItems(items = this.#samples, seen = new Set<string>()): Generator<string> {
    const {actions: _, fields: __, list: ___, read: ____, source: _____, ...declared} = this.#resource;
    const context = {
      ...{now: noon, prices: {volumeGB: 0.1, balancer: 10}, find: this.#find},
      noticesAbout: () => [{severity: 'major', text: 'a notice'}],
    };
    const whole = declared.relations?.find(one => one.whole);
    const parts = whole ? this.#world.items(whole.to).slice(0, 6) : [];
    const numbersOf = declared.charts ? this.#world.items(declared.charts.of)[0] : undefined;
    for (const item of items) {
      const place = this.#world.placeOf(item);
      const call: Call = (path, run) => {
        const name = path.slice(path.lastIndexOf('.') + 1);
        if (name === 'write') return undefined;
        if (name === 'known') return run(context);
        if (name === 'total') return [0, 1, 1234.5].map(sum => run(sum));
        if (name === 'pairs')
          return Object(run(numbersOf)).map?.((each: readonly unknown[]) => each?.slice(0, 2));
        if (path.startsWith('charts') && name === 'text')
          return [0, 0.04, 1, 99.5, 1e6].map(value => run(value));
        if (name === 'compare') return run(item, this.#items[1]);
        if (name === 'rows') return [...Object(run(item, context))];
        if (name === 'tables')
          return [run(item, parts, true, context), run(item, parts.slice(1), false, context)];
        if (name === 'messages') return run(item, parts);
        return /^(columns|details|overview.*\.of$)/.test(path) ? run(item, context) : run(item, place);
      };
      // Of a further item only what has not been said of another.
      const said = [...returned('', declared, call)].filter(line => !seen.has(line));
      for (const line of said) seen.add(line);
      yield* inParts(`── ${this.#resource.label(item)} `, said);
    }
  }

  /** Lines about what an action makes of items and answers. */
  *ofAction(action: Action<unknown>): Generator<string> {
    yield `══ ${action.name}`;
    const samples = this.#samples;
    const {unavailable} = action;
    if (unavailable) {
      const reasons = new Set(samples.map(item => unavailable(item) ?? 'can be done'));
      yield `  ${[...reasons].sort().join(' | ')}`;
    }
    // What can be done to none of the samples can be done to another item.
    const able = [...samples, ...this.#items].filter(item => unavailable?.(item) === undefined);
    const [item] = action.on === 'list' ? samples : able;
    yield* this.#doneTo(action, item);
  }

  *#doneTo(action: Action<unknown>, item: unknown): Generator<string> {
    const place = this.#world.placeOf(item);
    const formPlace: FormPlace = {
      ...{word: 'node', params: place, prices: {volumeGB: 0.1, balancer: 10}, find: this.#find},
      // The cast: the caller names the type of what is listed.
      listed: <T>({resource}: {resource: string}) => this.#world.items(resource).slice(0, 2) as readonly T[],
    };
    const sources = {find: this.#find, prices: formPlace.prices};
    const fields = Object.entries(action.fields);
    const initial = Object.fromEntries(fields.map(([key, field]) => [key, field.initial?.(item)]));
    const other = Object.fromEntries(
      fields.map(([key, field]) => [key, this.#answer(field, initial[key], formPlace)]),
    );
    // Each choice once with everything filled in.
    const chosen = fields.flatMap(([key, {choices = []}]) =>
      choices.map(choice => ({...other, [key]: choice})),
    );
    const seen = new Set<string>();
    for (const given of fields.length === 0 ? [initial] : [initial, other, ...chosen]) {
      const asked = fields.filter(([, {when}]) => !when || when(given, item));
      const answers: Answers = Object.fromEntries(asked.map(([key]) => [key, given[key]]));
      const own: Call = (path, run) => {
        if (path === 'apart') return run([item, ...this.#items.slice(0, 2)]);
        if (path === 'changes') return run(item, answers, formPlace);
        if (path === 'done')
          return taken([...asAsked(item, answers), ...this.#states], one => run(one, answers));
        if (path === 'cost') return run(item, answers, sources);
        if (path === 'reads') return run(item, answers, formPlace);
        if (path === 'body') return run(answers, item, formPlace);
        if (path === 'creates') return this.#found(run(answers, place, '7'), asAsked(item, answers));
        return path === 'unavailable' ? undefined : run(item, place);
      };
      const {fields: _, plan: __, ...declared} = action;
      const said = [
        ...returned('', declared, own),
        ...fields.flatMap(([key, field]) => [
          ...this.#ofField(key, field, {item, answers, place: formPlace}),
        ]),
      ].filter(line => !seen.has(line));
      for (const line of said) seen.add(line);
      if (said.length > 0) yield `  ${json(answers)} ${said.join(' · ')}`;
    }
    for (const [key, field] of fields) yield* checked(key, field, item, other, formPlace);
  }

  /** With the ids of the first items that are taken for what was created, and which of those made as asked. */
  #found(created: unknown, made: AsAsked): unknown {
    const {resource, matches, label} = Object(created);
    // Nothing is sent without a label.
    if (label === 'undefined') return undefined;
    if (!matches) return created;
    const found = this.#world.items(resource).filter(item => tried(() => matches(item)) === true);
    const ids = found.slice(0, 3).map(item => Object(item).id);
    return {...Object(created), matches: [...ids, ...taken(made, matches)]};
  }

  /** An answer that is not that which the field begins with, where there is another. */
  #answer({type, choices, from}: Field<unknown>, initial: Answer, place: FormPlace): Answer {
    if (choices) return choices.find(choice => choice !== initial);
    const collection = from && this.#world.resources.get(from.resource);
    if (collection) {
      const values = this.#world
        .items(collection.name)
        .flatMap(one => tried(() => (from.value ? from.value(one, place) : collection.id(one))) ?? []);
      const value = values.find(one => one !== initial);
      return /^\d+$/.test(String(value)) && type !== 'choices' ? Number(value) : String(value);
    }
    if (type === 'number' || type === 'duration') return typeof initial === 'number' ? initial + 1 : 10;
    return type === 'flag' ? initial !== true : type === 'words' ? 'one, two' : 'sample-text';
  }

  *#ofField(
    key: string,
    field: Field<unknown>,
    {item, answers, place}: {item: unknown; answers: Answers; place: FormPlace},
  ): Generator<string> {
    const collection = field.from && this.#world.resources.get(field.from.resource);
    const choices = collection ? this.#world.items(collection.name) : [];
    const file = {text: 'ssh-ed25519 AAAA me@here\n', name: 'id_ed25519.pub'};
    const call: Call = (path, run) => {
      const name = path.slice(path.lastIndexOf('.') + 1);
      if (name === 'check') return undefined;
      if (path === 'from.detail')
        return choices
          .slice(0, 3)
          .map(choice => run(choice, answers, item === undefined ? [] : [item], place));
      if (path === 'from.value') return choices.slice(0, 3).map(choice => run(choice, place) ?? null);
      if (path === 'from.proposesTyped') return run('192.0.2.1:80', choices);
      if (path === 'from.params') return run(item, answers, place) ?? null;
      if (path === 'from.filter') return run(item, answers, place);
      if (path.startsWith('from.')) return choices.slice(0, 2).map(choice => run(choice));
      if (['fills', 'proposes', 'refuses'].includes(name)) return run(file);
      return name === 'initial' || name === 'now' ? run(item) : run(answers, item, place);
    };
    for (const line of returned('', field, call)) yield `${key}.${line}`;
  }
}

/** An item by what is said of it. */
type AsAsked = readonly (readonly [string, unknown])[];

/** An item as it is, with all that was asked for, and with all but one part of it. */
function asAsked(item: unknown, answers: Answers): AsAsked {
  const given = Object.entries(answers).filter(([, answer]) => answer !== undefined);
  const whole = {...Object(item), ...Object.fromEntries(given)};
  return [
    ['as it is', item],
    ['as asked', whole],
    ...given.map(([key]) => [`another ${key}`, {...whole, [key]: 'another'}] as const),
  ];
}

const taken = (items: AsAsked, is: (item: unknown) => unknown): readonly string[] =>
  items.flatMap(([name, item]) => (tried(() => is(item)) === true ? [name] : []));

/** What a field says of what may be typed: each sentence with all that it is said of. */
function* checked(
  key: string,
  field: Field<unknown>,
  item: unknown,
  answers: Answers,
  place: FormPlace,
): Generator<string> {
  const {check, type} = field;
  if (!check) return;
  const said = new Map<string, Answer[]>();
  const all: readonly Answer[] = type === 'number' || type === 'duration' ? numbers : typed;
  for (const answer of [undefined, ...all]) {
    const told = String(tried(() => check(answer, item, answers, place)) ?? 'fine');
    // What it repeats of the answer, and its length.
    const sentence = told
      .replace(String(answer).length > 2 ? String(answer) : '…', '…')
      .replace(/, (not \d+|and \S+ (\S+ )?has \d+)$/, '');
    said.set(sentence, [...(said.get(sentence) ?? []), answer]);
  }
  const told = [...said].filter(([sentence]) => sentence !== 'fine');
  if (told.length > 0)
    yield `  ${key} ${told.map(([sentence, those]) => `${those.map(brief).join(' ')}: ${sentence}`).join(' | ')}`;
}

/** Lines that begin with the same part of the declaration, such as `columns`, as one. */
const inParts = (before: string, lines: readonly string[]): string[] =>
  [...Map.groupBy(lines, line => /^(\w+\.)/.exec(line)?.[1] ?? '')].map(
    ([part, those]) => `${before}${part} ${those.map(line => line.slice(part.length)).join(' · ')}`,
  );
