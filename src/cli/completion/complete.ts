import type {Command, Option} from 'commander';
import {exitCode} from '../../output.ts';
import {declared, plainText} from '../../preferences/declared.ts';
import {openSettings} from '../../profiles/settings.ts';
import {verbOf} from '../../resources/definition/common-actions.ts';
import {nameOf, type Resource} from '../../resources/definition/definition.ts';
import {everyNoun, findAnyResource, levelsOf, resourceOf} from '../../resources/index.ts';
import {clean} from '../../text/text.ts';
import {briefly, isAsItLooks, isTypeable} from '../../text/typeable.ts';
import {flagOf} from '../act/field-flags.ts';
import {commandNamed, firstWord, flagWithValue} from '../arguments/flags.ts';
import {commandsFor} from '../arguments/parse-arguments.ts';
import {levelFlag, paramsOf, wordsOfIn} from '../nouns.ts';
import {formsOf} from '../read/output.ts';
import {shells} from './scripts.ts';

/** Completes a command line for a shell: one candidate a line, with its description after a tab. */

interface Candidate {
  word: string;
  text?: string | undefined;
}

/** Printed in place of words: the shell is to complete the names of files itself. */
const filesDirective: Candidate = {word: ':files'};
/** Printed before words that are elements of a list: after one of them no space follows, as a comma may. */
const elementsDirective: Candidate = {word: ':elements'};
const directives: readonly Candidate[] = [filesDirective, elementsDirective];

// An item may be called as a mark is: the scripts could not tell them apart, so its name is not offered.
const isOffered = (candidate: Candidate, typed: string): boolean =>
  directives.includes(candidate) ||
  (candidate.word.startsWith(typed) &&
    isTypeable(candidate.word) &&
    directives.every(({word}) => word !== candidate.word));

/** Whether names of the account are missing, as when there are more than a page has or the service was too slow. */
let incomplete = false;
const noAccount = new Error('no account');

const plain = (words: readonly string[]): readonly Candidate[] => words.map(word => ({word}));

/** @param words those after the program; the last one is being typed @returns 3 if names of the account are missing */
export async function complete(words: readonly string[]): Promise<number> {
  incomplete = false;
  const typed = words.at(-1) ?? '';
  const lines = (await candidates(words.slice(0, -1), typed))
    .filter(one => isOffered(one, typed))
    .map(({word, text}) => `${word}${text ? `\t${clean(text).replaceAll(/\s+/g, ' ')}` : ''}\n`);
  process.stdout.write(lines.join(''));
  return incomplete ? exitCode.noAnswer : exitCode.done;
}

export async function candidates(given: readonly string[], typed: string): Promise<readonly Candidate[]> {
  // `--profile=work` is `--profile work`.
  const before = given.flatMap(word => /^(--[\w-]+)=(.*)$/s.exec(word)?.slice(1) ?? [word]);
  // `--output=j` is `--output j` in one word.
  const [, flag, rest] = /^(--[\w-]+=)(.*)$/s.exec(typed) ?? [];
  if (flag !== undefined && rest !== undefined) {
    const values = await candidates([...before, flag.slice(0, -1)], rest);
    return values.map(one => (directives.includes(one) ? one : {...one, word: flag + one.word}));
  }
  const program = await commandsFor(before);
  const at = firstWord(before);
  const option = flagWithValue(program.options, before.at(-1));
  if (option && before.length <= at) return valuesFor(option, {command: program, before, typed});
  const resource = before[at] === undefined ? undefined : findAnyResource(before[at]);
  const top = commandNamed(program, before[at]) ?? (resource && commandNamed(program, resource.name));
  if (before[at] === 'help') return commandsToExplain(before.slice(at + 1));
  if (!top) {
    if (before.length > at) return [];
    return typed.startsWith('-') ? flagsOf(program) : [...commandsIn(program), ...nouns()];
  }
  const verb = commandNamed(top, before[at + 1]);
  if (top.commands.length > 0 && !verb) return before.length === at + 1 ? verbsIn(top, typed) : [];
  const command = verb ?? top;
  // After `list` stands what is listed.
  const listed = command.name() === 'list' ? (resource ?? findAnyResource(before[at + 1] ?? '')) : resource;
  const parents = listed ? levelsOf(listed) : [];
  const lastFlag = before.findLast(word => word.startsWith('-'));
  const parent = lastFlag === '--in' ? parents[wordsOfIn(before)?.length ?? 0] : undefined;
  if (parent && !typed.startsWith('-')) return liveNames(parent, before);
  const own = flagWithValue(command.options, before.at(-1));
  if (own) return valuesFor(own, {command, before, typed, resource: listed});
  if (typed.startsWith('-')) return flagsOf(command).filter(({word}) => !before.includes(word));
  return wordsFor(command, before, resource);
}

async function commandsToExplain(given: readonly string[]): Promise<readonly Candidate[]> {
  if (given.length === 0) return [...commandsIn(await commandsFor([])), ...nouns()];
  return given.length === 1 ? (await commandsFor(given)).commands.flatMap(commandsIn) : [];
}

async function wordsFor(
  command: Command,
  before: readonly string[],
  resource: Resource | undefined,
): Promise<readonly Candidate[]> {
  const given = before.slice(firstWord(before) + (resource ? 2 : 1));
  if (resource) {
    const names = command.registeredArguments.length > 0 ? await liveNames(resource, before) : [];
    return names.filter(({word}) => !given.includes(word));
  }
  const name = command.name();
  const first = given.length === 0;
  // Its resource may follow the parent: list --in example.org records
  if (name === 'list' && (first || given[0] === '--in'))
    return nouns().filter(({word}) => findAnyResource(word)?.list);
  if (command.parent?.name() === 'config') return settingWords(command, given.slice(1));
  if (!first) return [];
  if (name === 'completion') return plain(shells);
  if (name === 'api') return plain(['GET', 'POST', 'PUT', 'DELETE']);
  return ['use', 'logout'].includes(name) ? profileNames() : [];
}

/** Returns the settings that `skydeck config get` and `set` accept, then the values of the one that is named. */
function settingWords({registeredArguments}: Command, given: readonly string[]): readonly Candidate[] {
  if (given.length >= registeredArguments.length) return [];
  const settings = Object.entries(declared).filter(([, one]) => !('own' in one));
  const [name] = given;
  if (name === undefined) return settings.map(([word, {does}]) => ({word, text: plainText(does)}));
  const shape = settings.find(([word]) => word === name)?.[1].shape;
  return plain(
    shape?.type === 'picklist' ? shape.options : shape?.type === 'boolean' ? ['true', 'false'] : [],
  );
}

const commandsIn = ({commands}: Command): Candidate[] =>
  commands.map(command => ({
    word: command.name(),
    text: command.summary() || command.description().split('\n')[0],
  }));

/** The verbs by their names; by another name where only that begins as typed: `delete` for `de`. */
const verbsIn = (top: Command, typed: string): Candidate[] =>
  top.commands.map(command => {
    const names = [command.name(), ...command.aliases()];
    const word = names.find(name => name.startsWith(typed)) ?? command.name();
    return {word, text: command.description().split('\n')[0]};
  });

const nouns = (): Candidate[] => everyNoun().map(({name, summary}) => ({word: name, text: summary}));

const flagsOf = ({options}: Command): Candidate[] =>
  options.flatMap(({long, description, hidden}) =>
    long && !hidden ? [{word: long, text: description}] : [],
  );

async function valuesFor(
  {long, flags, description}: Option,
  {
    command,
    before,
    typed,
    resource,
  }: {command: Command; before: readonly string[]; typed: string; resource?: Resource | undefined},
): Promise<readonly Candidate[]> {
  if (flags.includes('<file>')) return [filesDirective];
  if (long === '--profile') return profileNames();
  if (long === '--output') return plain(formsOf(description));
  if (!resource) return [];
  if (long === '--columns') return afterComma(columnsOf(resource), typed);
  if (long === '--sort')
    return columnsOf(resource).map(one => (typed.startsWith('-') ? {...one, word: `-${one.word}`} : one));
  if (long === '--confirm') return confirmations(command, before);
  const level = levelsOf(resource).find(one => `--${levelFlag(one)}` === long);
  if (level) return liveNames(level, before);
  const fields = resource.actions?.find(one => verbOf(one) === command.name())?.fields ?? {};
  const field = Object.entries(fields).find(([name]) => flagOf(name) === long)?.[1];
  const values = field?.from
    ? await liveNames(resourceOf(field.from.resource), before)
    : plain(field?.choices ?? []);
  return field?.type === 'choices' ? afterComma(values, typed) : values;
}

/** The confirmation repeats the label of what was named, or the number of several. An id is no label. */
function confirmations({options}: Command, before: readonly string[]): readonly Candidate[] {
  const words = before.slice(firstWord(before) + 2);
  const names = words.filter(
    (word, at) => !word.startsWith('-') && (at === 0 || flagWithValue(options, words[at - 1]) === undefined),
  );
  return plain(names.length > 1 ? [String(names.length)] : names.filter(name => !/^\d+$/.test(name)));
}

const columnsOf = ({columns, fields}: Resource): Candidate[] => {
  const titles = new Map(columns.map(column => [nameOf(column), column.title]));
  return [...new Set([...titles.keys(), ...Object.keys(fields.fields)])].map(word => ({
    ...{word, text: titles.get(word)},
  }));
};

function afterComma(found: readonly Candidate[], typed: string): readonly Candidate[] {
  const begun = typed.slice(0, typed.lastIndexOf(',') + 1);
  const given = begun.split(',');
  const left = found.filter(({word}) => !given.includes(word));
  return [elementsDirective, ...left.map(one => ({...one, word: begun + one.word}))];
}

async function profileNames(): Promise<readonly Candidate[]> {
  const {settings} = await openSettings(process.env, false);
  return Object.entries(settings.profiles).map(([word, {url}]) => ({word, text: url}));
}

/** Milliseconds since the program started; in the bundle `performance.now()` counts from later. */
const deadline = 300;
/** Milliseconds that the service has in any case: a busy machine may take longer than the deadline to start the program. */
const shortestWait = 200;

/** The names and ids of items: those on this machine, and those of the account if they arrive in time. */
export async function liveNames(
  resource: Resource,
  before: readonly string[],
): Promise<readonly Candidate[]> {
  const late = new AbortController();
  const {promise, resolve} = Promise.withResolvers<readonly Candidate[]>();
  late.signal.addEventListener('abort', () => resolve([]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = () => {
    const left = Math.max(shortestWait, deadline - process.uptime() * 1000);
    timer = setTimeout(() => {
      incomplete = true;
      late.abort();
    }, left);
  };
  try {
    const names = read(resource, before, limit, late.signal).catch((error: unknown) => {
      incomplete ||= error !== noAccount;
      return [];
    });
    return await Promise.race([promise, names]);
  } finally {
    clearTimeout(timer);
    // After the deadline nobody waits for the names any more.
    late.abort();
  }
}

/** @param limit is called before the service is asked */
async function read(
  resource: Resource,
  before: readonly string[],
  limit: () => void,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const {id, label, list} = resource;
  if (!list) return [];
  const flag = (name: string) => (before.includes(name) ? before[before.indexOf(name) + 1] : undefined);
  const {settings} = await openSettings(process.env, false);
  const [{connectionFor}, {openSources}, {clientFor}, {serviceAnswers}, {tallyOf}] = await Promise.all([
    import('../../connection/connection.ts'),
    import('../../connection/sources.ts'),
    import('../../connection/client.ts'),
    import('../../sources/answers.ts'),
    import('../../sources/pages.ts'),
  ]);
  const sources = openSources(async () => {
    const demo = before.includes('--demo');
    const connection = connectionFor({demo, profile: flag('--profile')}, process.env, settings);
    // Without an account, the names of the demo account would mislead; a token command may ask for a password.
    if ((connection.demo && !demo) || connection.tokenCommand !== undefined) throw noAccount;
    const client = await clientFor(connection, {short: true});
    signal.addEventListener('abort', () => void client.close().catch(() => {}));
    limit();
    return serviceAnswers(client);
  }, process.env);
  const answers = await sources[resource.source.name]();
  const levels = levelsOf(resource);
  const words =
    wordsOfIn(before)?.slice(0, levels.length) ??
    levels.flatMap(level => flag(`--${levelFlag(level)}`) ?? []);
  const params = await paramsOf(answers, resource, words);
  const tally = tallyOf(resource);
  const items = tally.take(await answers.list(list, {params, pageSize: 500, signal})).map(({value}) => value);
  incomplete ||= tally.lacks().length > 0;
  // A label that several items have names none of them; their ids are offered instead.
  const labels = Map.groupBy(items, label);
  const unique = items.filter(item => labels.get(label(item))?.length === 1);
  // An id that equals the label is listed once, without being its own description.
  const isNamed = (item: unknown): boolean => id(item) !== label(item);
  const named = unique.map(item => ({
    word: label(item),
    text: isNamed(item) ? briefly(id(item)) : undefined,
  }));
  const ids = items.filter(isNamed).map(item => ({word: id(item), text: briefly(label(item))}));
  // Those that the shell can insert without quoting, and that are no flags.
  return [...named, ...ids].filter(({word}) => isAsItLooks(word) && !word.startsWith('-'));
}
