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

/** Printed in place of words: the shell is to complete the names of files itself. */
const files: Candidate = {word: ':files'};
/** Printed before words that are elements of a list: after one of them no space follows, as a comma may. */
const elements: Candidate = {word: ':elements'};

const marks: readonly Candidate[] = [files, elements];

// An item may be called as a mark is: the scripts could not tell them apart, so its name is not offered.
const isOffered = (candidate: Candidate, typed: string): boolean =>
  marks.includes(candidate) ||
  (!candidate.unread &&
    candidate.word.startsWith(typed) &&
    isTypeable(candidate.word) &&
    marks.every(({word}) => word !== candidate.word));

/**
 * @param words those of the command line after the program; the last one is being typed
 * @returns 3 if names of the account are missing, as when there are more than 500 or the service was too slow
 */
export async function complete(words: readonly string[]): Promise<number> {
  const typed = words.at(-1) ?? '';
  const found = await candidates(words.slice(0, -1), typed);
  const fitting = found.filter(one => isOffered(one, typed));
  process.stdout.write(
    fitting
      .map(({word, text}) => `${word}${text ? `\t${clean(text).replaceAll(/\s+/g, ' ')}` : ''}\n`)
      .join(''),
  );
  return found.some(({unread}) => unread) ? exitCode.noAnswer : exitCode.done;
}

/** `--profile=work` is `--profile work`. */
const flagAndValue = (word: string): readonly string[] => /^(--[\w-]+)=(.*)$/s.exec(word)?.slice(1) ?? [word];

export async function candidates(given: readonly string[], typed: string): Promise<readonly Candidate[]> {
  const before = given.flatMap(flagAndValue);
  // `--output=j` is `--output j` in one word.
  const [, flag, rest] = /^(--[\w-]+=)(.*)$/s.exec(typed) ?? [];
  if (flag !== undefined && rest !== undefined) {
    const values = await candidates([...before, flag.slice(0, -1)], rest);
    return values.map(one => (marks.includes(one) ? one : {...one, word: flag + one.word}));
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

/** Returns what `skydeck help` takes: a command or a resource, then one of its verbs. */
async function commandsToExplain(given: readonly string[]): Promise<readonly Candidate[]> {
  if (given.length === 0) return [...commandsIn(await commandsFor([])), ...nouns()];
  return given.length === 1 ? (await commandsFor(given)).commands.flatMap(commandsIn) : [];
}

/** Returns the candidates for the arguments of a command that are no flags. */
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
  const first = given.length === 0;
  // Its resource may follow the parent: list --in example.org records
  if (command.name() === 'list' && (first || given[0] === '--in'))
    return nouns().filter(({word}) => findAnyResource(word)?.list);
  if (command.parent?.name() === 'config') return settingWords(command, given.slice(1));
  if (command.name() === 'completion' && first) return shells.map(word => ({word}));
  if (command.name() === 'api' && first) return ['GET', 'POST', 'PUT', 'DELETE'].map(word => ({word}));
  if (['use', 'logout'].includes(command.name()) && first) return profileNames();
  return [];
}

/** Returns the settings that `skydeck config get` and `set` accept, then the values of the one that is named. */
function settingWords({registeredArguments}: Command, given: readonly string[]): readonly Candidate[] {
  if (given.length >= registeredArguments.length) return [];
  const settings = Object.entries(declared).filter(([, one]) => !('own' in one));
  const [name] = given;
  if (name === undefined) return settings.map(([word, {does}]) => ({word, text: plainText(does)}));
  const shape = settings.find(([word]) => word === name)?.[1].shape;
  const values =
    shape?.type === 'picklist' ? shape.options : shape?.type === 'boolean' ? ['true', 'false'] : [];
  return values.map(word => ({word}));
}

const commandsIn = ({commands}: Command): Candidate[] =>
  commands.map(command => ({
    word: command.name(),
    text: command.summary() || command.description().split('\n')[0],
  }));

/** The verbs by their names; by another name where only that begins as typed: `delete` for `de`. */
const verbsIn = (top: Command, typed: string): Candidate[] =>
  top.commands.flatMap(command => {
    const names = [command.name(), ...command.aliases()];
    const word = names.find(name => name.startsWith(typed)) ?? command.name();
    return {word, text: command.description().split('\n')[0]};
  });

const nouns = (): Candidate[] => everyNoun().map(({name, summary}) => ({word: name, text: summary}));

const flagsOf = ({options}: Command): Candidate[] =>
  options.flatMap(({long, description, hidden}) =>
    long && !hidden ? [{word: long, text: description}] : [],
  );

/** The values of flags. */

/** The candidates for the value of a flag. */
async function valuesFor(
  {long, flags, description}: Option,
  {
    command,
    before,
    typed,
    resource,
  }: {command: Command; before: readonly string[]; typed: string; resource?: Resource | undefined},
): Promise<readonly Candidate[]> {
  if (flags.includes('<file>')) return [files];
  if (long === '--profile') return profileNames();
  if (long === '--output') return formsOf(description).map(word => ({word}));
  if (!resource) return [];
  if (long === '--columns') return afterComma(columnsOf(resource), typed);
  if (long === '--sort')
    return columnsOf(resource).map(one => (typed.startsWith('-') ? {...one, word: `-${one.word}`} : one));
  if (long === '--confirm') return confirmations(command, before);
  const level = levelsOf(resource).find(one => `--${levelFlag(one)}` === long);
  if (level) return liveNames(level, before);
  const fields = resource.actions?.find(one => verbOf(one) === command.name())?.fields ?? {};
  const field = Object.entries(fields).find(([name]) => flagOf(name) === long)?.[1];
  const values = field?.choices
    ? field.choices.map(word => ({word}))
    : field?.from
      ? await liveNames(resourceOf(field.from.resource), before)
      : [];
  return field?.type === 'choices' ? afterComma(values, typed) : values;
}

/** The confirmation repeats the label of what was named, or the number of several. An id is no label. */
function confirmations(command: Command, before: readonly string[]): readonly Candidate[] {
  const names = argumentsAmong(command, before.slice(firstWord(before) + 2));
  if (names.length > 1) return [{word: String(names.length)}];
  return names.filter(name => !/^\d+$/.test(name)).map(word => ({word}));
}

/** The words that are neither flags nor their values. */
function argumentsAmong({options}: Command, words: readonly string[]): readonly string[] {
  return words.filter(
    (word, at) => !word.startsWith('-') && (at === 0 || flagWithValue(options, words[at - 1]) === undefined),
  );
}

const columnsOf = ({columns, fields}: Resource): Candidate[] =>
  [
    ...columns.map(column => ({word: nameOf(column), text: column.title})),
    ...Object.keys(fields.fields).map(word => ({word, text: undefined})),
  ].filter(({word}, index, all) => all.findIndex(one => one.word === word) === index);

/** Completes the last of several names, as in `id,label`. */
function afterComma(found: readonly Candidate[], typed: string): readonly Candidate[] {
  const begun = typed.slice(0, typed.lastIndexOf(',') + 1);
  const given = begun.split(',');
  const left = found.filter(({word, unread}) => unread || !given.includes(word));
  return [elements, ...left.map(one => ({...one, word: begun + one.word}))];
}

async function profileNames(): Promise<readonly Candidate[]> {
  const {settings} = await openSettings(process.env, false);
  return Object.entries(settings.profiles).map(([word, {url}]) => ({word, text: url}));
}

/** Completes with the names and ids of items: those on this machine, and those of the account if they arrive in time. */

interface Candidate {
  word: string;
  text?: string | undefined;
  /** It stands for names that were not read: it is not offered, but the status tells. */
  unread?: true;
}

const unread: Candidate = {word: '', unread: true};
const noAccount = new Error('no account');

/** Milliseconds since the program started; in the bundle `performance.now()` counts from later. */
const deadline = 300;
/** Milliseconds that the service has in any case: a busy machine may take longer than the deadline to start the program. */
const least = 200;

export async function liveNames(
  resource: Resource,
  before: readonly string[],
): Promise<readonly Candidate[]> {
  const late = new AbortController();
  const {promise, resolve} = Promise.withResolvers<readonly Candidate[]>();
  late.signal.addEventListener('abort', () => resolve([unread]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = () => {
    timer = setTimeout(() => late.abort(), Math.max(least, deadline - process.uptime() * 1000));
  };
  try {
    const names = read(resource, before, limit, late.signal).catch(error =>
      error === noAccount ? [] : [unread],
    );
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
  const flag = (name: string) => before[before.indexOf(name) + 1];
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
    const profile = before.includes('--profile') ? flag('--profile') : undefined;
    const connection = connectionFor({demo, profile}, process.env, settings);
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
    levels.flatMap(level => {
      const name = `--${levelFlag(level)}`;
      return before.includes(name) ? [flag(name) ?? ''] : [];
    });
  const params = await paramsOf(answers, resource, words);
  const page = await answers.list(list, {params, pageSize: 500, signal});
  const tally = tallyOf(resource);
  const items = tally.take(page).map(({value}) => value);
  // A label that several items have names none of them; their ids are offered instead.
  const times = new Map<string, number>();
  for (const item of items) times.set(label(item), (times.get(label(item)) ?? 0) + 1);
  const unique = items.filter(item => times.get(label(item)) === 1);
  // An id that equals the label is listed once, without being its own description.
  const isNamed = (item: unknown): boolean => id(item) !== label(item);
  const named = unique.map(item => ({
    word: label(item),
    text: isNamed(item) ? briefly(id(item)) : undefined,
  }));
  const ids = items.filter(isNamed).map(item => ({word: id(item), text: briefly(label(item))}));
  return [...[...named, ...ids].filter(isWord), ...(tally.lacks().length > 0 ? [unread] : [])];
}

/** Whether the shell can insert a word without quoting, and it is no flag. */
const isWord = ({word}: Candidate): boolean => isAsItLooks(word) && !word.startsWith('-');
