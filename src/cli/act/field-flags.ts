import {type Command, Option} from 'commander';
import {attempt} from '../../attempt.ts';
import type {Action} from '../../resources/definition/action.ts';
import {type Field, filledBy, isSecret} from '../../resources/definition/action.ts';
import {inSentence} from '../../text/format.ts';
import {UsageError} from '../../usage-error.ts';

type AnyField = Field<unknown>;

/** How a field gets its text: as it is typed, or read from the place where a secret is stored. */
export type Given =
  | {kind: 'text'; text: string}
  | {kind: 'input'}
  | {kind: 'file'; path: string}
  | {kind: 'made'};

/** The flag of a field: `--node-id`. */
export const flagOf = (name: string): string => `--${name.replaceAll(/[_.]/g, '-')}`;

export function withFields(command: Command, {fields}: Pick<Action<unknown>, 'fields'>): Command {
  for (const [name, field] of Object.entries(fields)) {
    if (field.carried) continue;
    const flag = flagOf(name);
    const text = descriptionOf(field);
    if (field.type === 'flag') {
      command
        .addOption(new Option(flag, text))
        .addOption(new Option(flag.replace('--', '--no-'), `${nameIn(field)}: no`));
      continue;
    }
    if (!isSecret(field)) {
      const several = field.type === 'words' || field.type === 'choices';
      const option = new Option(`${flag} <${placeholderOf(field)}>`, text);
      if (several)
        option.argParser((value: string, before?: string) =>
          before === undefined ? value : `${before},${value}`,
        );
      command.addOption(option);
      continue;
    }
    command.option(`${flag} <->`, text).option(`${flag}-file <file>`, `the same, from a file`);
    if (field.generated) command.option(`--make-${flag.slice(2)}`, 'the same: make one, and print it');
  }
  return command;
}

const nameIn = ({label, unit}: AnyField): string => inSentence(label) + (unit ? ` in ${unit}` : '');

function descriptionOf(field: AnyField): string {
  const {choices, type} = field;
  const hint = typeof field.hint === 'string' ? field.hint : '';
  const known = choices && choices.length <= 12 ? choices.join(', ') : '';
  const isSeveral = type === 'words' || type === 'choices';
  const several = isSeveral && !hint.includes('separated by commas') ? 'separated by commas' : '';
  const more = [hint, known, several].filter(Boolean).join('; ');
  const standing = standingOf(field);
  const input = isSecret(field) || isFromInput(field, '-') ? '; - reads it from standard input' : '';
  return [nameIn(field), more && `: ${more}`, input, standing && ` (${standing})`].join('');
}

/** What a field of a new thing has without its flag; nothing if that depends on the item. */
const standingOf = ({initial, type}: AnyField): string =>
  initial && type !== 'flag' ? attempt(() => String(initial(undefined) ?? ''), '') : '';

function placeholderOf({type, from}: AnyField): string {
  if (from) return 'name';
  if (type === 'words' || type === 'choices') return 'words';
  return type === 'number' || type === 'file' ? type : type === 'duration' ? 'time' : 'text';
}

/** Whether the value of a flag says that the field, or the file that fills others, is read from standard input. */
export const isFromInput = ({type, lines}: AnyField, value: string): boolean =>
  value.trim() === '-' && (type === 'file' || lines === true);

/** Returns the flags that give a field: `--size NUMBER`, or the ways to give a text from a file or a secret. */
export function waysToGive(name: string, fields: Action<unknown>['fields']): string {
  const field = fields[name];
  const flag = flagOf(name);
  if (!field) return flag;
  if (!isSecret(field)) {
    const files = Object.keys(fields).filter(file => fields[file] && filledBy(fields[file]).includes(name));
    const ways = [
      ...files.map(file => `${flagOf(file)} FILE`),
      `${flag} ${placeholderOf(field).toUpperCase()}`,
    ];
    return ways.join(' or ');
  }
  const made = field.generated ? `, ${flag}-file FILE or --make-${flag.slice(2)}` : ` or ${flag}-file FILE`;
  return `${flag} -${made}`;
}

/** Returns the key under which commander stores the value of a flag. */
export const keyOf = (flag: string): string =>
  flag.replace(/^--/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the values of the flags by field. Throws a UsageError if a secret is given on the command line. */
export function givenBy(
  {fields}: Pick<Action<unknown>, 'fields'>,
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Given>> {
  const given: Record<string, Given> = {};
  for (const [name, field] of Object.entries(fields)) {
    const flag = flagOf(name);
    const value = options[keyOf(flag)];
    if (isSecret(field)) {
      const hidden = hiddenBy(field, flag, options);
      if (hidden) given[name] = hidden;
    } else if (typeof value === 'boolean') given[name] = {kind: 'text', text: value ? 'yes' : ''};
    else if (typeof value === 'string')
      given[name] =
        field.lines && isFromInput(field, value)
          ? {kind: 'input'}
          : {kind: 'text', text: textOf(field, value)};
  }
  return given;
}

function hiddenBy(
  {label, generated}: AnyField,
  flag: string,
  options: Readonly<Record<string, unknown>>,
): Given | undefined {
  const value = options[keyOf(flag)];
  const path = options[keyOf(`${flag}-file`)];
  const made = options[keyOf(`--make-${flag.slice(2)}`)];
  const ways: Given[] = [];
  if (value !== undefined) ways.push({kind: 'input'});
  if (typeof path === 'string') ways.push({kind: 'file', path});
  if (made === true) ways.push({kind: 'made'});
  if (value !== undefined && value !== '-') {
    const makes = generated ? `, --make-${flag.slice(2)} makes one` : '';
    throw new UsageError(
      `${flag} takes no ${label.toLowerCase()} itself, as ps and the history of the shell show it: ${flag} - reads it from standard input, ${flag}-file FILE from a file${makes}`,
    );
  }
  if (ways.length > 1)
    throw new UsageError(`the ${label.toLowerCase()} is given in several ways: keep one of them`);
  return ways[0];
}

const textOf = ({type}: AnyField, value: string): string =>
  type === 'choices'
    ? value
        .split(',')
        .map(word => word.trim())
        .filter(Boolean)
        .join('\n')
    : value;
