import type {Command, Option} from 'commander';
import {exitCode} from '../../output.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {nameOf} from '../../resources/definition/definition.ts';
import {resourceOf, resources} from '../../resources/index.ts';
import {flagOf} from '../act/field-flags.ts';
import {commandNamed} from '../argument-mistake.ts';
import {firstWord} from '../flags.ts';
import {commandsFor} from '../parse-arguments.ts';
import {levelFlag, levelsOf} from '../read/inside.ts';
import {outputs} from '../read/output.ts';
import {findAnyResource} from '../resource-for.ts';
import {type Candidate, liveNames} from './live-names.ts';

/** What may stand next on a command line, for a shell: one a line, with what it means behind a tab. */

/** @param words those of the command line after the program; the last one is being typed */
export async function complete(words: readonly string[]): Promise<number> {
  const typed = words.at(-1) ?? '';
  const found = await candidates(words.slice(0, -1), typed);
  const fitting = found.filter(({word}) => word.startsWith(typed) && !/[\x00-\x1f\x7f]/.test(word));
  process.stdout.write(
    fitting.map(({word, text}) => `${word}${text ? `\t${text.replaceAll(/\s+/g, ' ')}` : ''}\n`).join(''),
  );
  return exitCode.done;
}

export async function candidates(before: readonly string[], typed: string): Promise<readonly Candidate[]> {
  const program = await commandsFor(before);
  const at = firstWord(before);
  const resource = before[at] === undefined ? undefined : findAnyResource(before[at]);
  const top = commandNamed(program, before[at]) ?? (resource && commandNamed(program, resource.name));
  if (!top) return [...(typed.startsWith('-') ? flagsOf(program) : commandsIn(program)), ...nouns(typed)];
  const verb = commandNamed(top, before[at + 1]);
  if (top.commands.length > 0 && !verb) return before.length === at + 1 ? commandsIn(top) : [];
  const command = verb ?? top;
  const option = optionBefore(command, before.at(-1));
  if (option) return valuesFor(option, resource, command, before);
  if (typed.startsWith('-')) return flagsOf(command).filter(({word}) => !before.includes(word));
  if (top.name() === 'list')
    return resources.filter(({list}) => list).map(({name, summary}) => ({word: name, text: summary}));
  if (top.name() === 'completion') return ['bash', 'zsh', 'fish'].map(word => ({word}));
  const takes = command.registeredArguments.length > 0 && resource !== undefined;
  return takes ? liveNames(resource, before) : [];
}

const commandsIn = ({commands}: Command): Candidate[] =>
  commands.map(command => ({
    word: command.name(),
    text: command.summary() || command.description().split('\n')[0],
  }));

const nouns = (typed: string): Candidate[] =>
  typed.startsWith('-') ? [] : resources.map(({name, summary}) => ({word: name, text: summary}));

const flagsOf = ({options}: Command): Candidate[] =>
  options.flatMap(({long, description}) => (long ? [{word: long, text: description}] : []));

/** The flag whose value is being typed. */
const optionBefore = ({options}: Command, word: string | undefined): Option | undefined =>
  options.find(({long, short, required}) => required && word !== undefined && [long, short].includes(word));

async function valuesFor(
  {long}: Option,
  resource: Resource | undefined,
  command: Command,
  before: readonly string[],
): Promise<readonly Candidate[]> {
  if (long === '--output') return outputs.map(word => ({word}));
  if (!resource) return [];
  if (long === '--columns' || long === '--sort')
    return [
      ...resource.columns.map(column => ({word: nameOf(column), text: column.title})),
      ...Object.keys(resource.fields.fields).map(word => ({word})),
    ].filter(({word}, index, all) => all.findIndex(one => one.word === word) === index);
  const level = levelsOf(resource).find(one => `--${levelFlag(one)}` === long);
  if (level) return liveNames(level, before);
  const fields = resource.actions?.find(({name}) => name === command.name())?.fields ?? {};
  const field = Object.entries(fields).find(([name]) => flagOf(name) === long)?.[1];
  if (field?.choices) return field.choices.map(word => ({word}));
  return field?.from ? liveNames(resourceOf(field.from.resource), before) : [];
}
