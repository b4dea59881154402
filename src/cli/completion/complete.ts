import type {Command} from 'commander';
import {exitCode} from '../../output.ts';
import {declared, plainText} from '../../preferences/declared.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {everyNoun, findAnyResource, levelsOf} from '../../resources/index.ts';
import {clean} from '../../text/text.ts';
import {isTypeable} from '../../text/typeable.ts';
import {commandNamed, firstWord, flagWithValue} from '../arguments/flags.ts';
import {commandsFor} from '../arguments/parse-arguments.ts';
import {wordsOfIn} from '../read/inside.ts';
import {elements, files, profileNames, valuesFor} from './flag-values.ts';
import {type Candidate, liveNames} from './live-names.ts';
import {shells} from './scripts.ts';

/** Completes a command line for a shell: one candidate a line, with its description after a tab. */

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
