import type {Command, Option} from 'commander';
import {openSettings} from '../../profiles/settings.ts';
import {verbOf} from '../../resources/definition/action/verb.ts';
import {nameOf, type Resource} from '../../resources/definition/definition.ts';
import {levelsOf, resourceOf} from '../../resources/index.ts';
import {flagOf} from '../act/field-flags.ts';
import {firstWord, flagWithValue} from '../arguments/flags.ts';
import {levelFlag} from '../read/inside.ts';
import {formsOf} from '../read/output.ts';
import {type Candidate, liveNames} from './live-names.ts';

/** The values of flags. */

/** Printed in place of words: the shell is to complete the names of files itself. */
export const files: Candidate = {word: ':files'};
/** Printed before words that are elements of a list: after one of them no space follows, as a comma may. */
export const elements: Candidate = {word: ':elements'};

/** The candidates for the value of a flag. */
export async function valuesFor(
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

export async function profileNames(): Promise<readonly Candidate[]> {
  const {settings} = await openSettings(process.env, false);
  return Object.entries(settings.profiles).map(([word, {url}]) => ({word, text: url}));
}
