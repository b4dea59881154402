import {Command} from 'commander';
import {ownProperty} from '../../own-property.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {everyNoun, findAnyResource} from '../../resources/index.ts';
import {nearestOf} from '../../text/nearest.ts';
import {isTellable} from '../../usage-error.ts';
import {wordsFor} from '../resource-for.ts';
import {addResource} from '../verbs/resource-command.ts';
import {commandNamed, firstWord} from './flags.ts';

/** What was meant by words in another order than the program has: `show volumes tmp`, as other programs have it. */

/** Returns the command that a verb before its resource stands for; undefined if the words are no such thing. */
export function verbBeforeResource(
  [word = '', noun = '', ...rest]: readonly string[],
  account = '',
): string | undefined {
  const exact = findAnyResource(noun);
  const nearest = nearestOf(
    noun.toLowerCase(),
    everyNoun().map(({name}) => name),
    wordsFor,
  );
  const resource = exact ?? (nearest === undefined ? undefined : findAnyResource(nearest));
  if (!resource) return undefined;
  const command = commandFor(resource);
  // Of two words with mistakes neither says what the other may be.
  const name = exact ? nearestOf(word, verbsOf(command)) : word;
  const verb = commandNamed(command, verbElsewhere(word) ?? name);
  if (!verb) return undefined;
  const needed = verb.registeredArguments.some(({required}) => required);
  // To print a collection is to list it: `get volumes`.
  if (verb.name() === 'show' && needed && rest.length === 0) return `skydeck ${account}${resource.name} list`;
  return `skydeck ${account}${resource.name} ${verb.name()}${needed ? ` ${namesIn(rest)}` : ''}`;
}

/** The flags that say which account, each with a blank behind it: another one has other items. */
export function accountFlags(typed: readonly string[]): string {
  const at = typed.indexOf('--profile');
  const profile = at < 0 ? [] : typed.slice(at, at + 2).filter(isTellable);
  return [...(typed.includes('--demo') ? ['--demo'] : []), ...(profile.length === 2 ? profile : [])]
    .map(word => `${quoted(word)} `)
    .join('');
}

/** The verb that another program has in place of one of these; undefined for other words. */
export const verbElsewhere = (word: string): string | undefined =>
  ownProperty({describe: 'show', inspect: 'show', view: 'show', info: 'show', destroy: 'delete'}, word);

/** `skydeck nodes show NAME`: with the first resource that has a verb of that name; undefined if none has. */
export function someResourceWith(word: string): string | undefined {
  for (const resource of everyNoun()) {
    const verb = commandNamed(commandFor(resource), verbElsewhere(word) ?? word);
    const needed = verb?.registeredArguments.some(({required}) => required);
    if (verb) return `skydeck ${resource.name} ${verb.name()}${needed ? ' NAME' : ''}`;
  }
  return undefined;
}

/** Returns the command that shows items, for names where none can stand; undefined if the words are no such names, or may be those of parents. */
export function showCommand(word: string, names: readonly string[]): string | undefined {
  const resource = findAnyResource(word);
  if (!resource?.list || resource.parent || !names.every(isTellable)) return undefined;
  return `skydeck ${resource.name} show ${namesIn(names)}`;
}

export function commandFor(resource: Resource): Command {
  const program = new Command();
  addResource(program, resource, () => {}, {});
  return commandNamed(program, resource.name) ?? program;
}

export const verbsOf = ({commands}: Command): readonly string[] =>
  commands.flatMap(one => [one.name(), ...one.aliases()]);

/** The names as they were typed, up to a flag; what may be a secret is not repeated. */
function namesIn(words: readonly string[]): string {
  const flag = words.findIndex(word => word.startsWith('-'));
  const names = words.slice(0, flag === -1 ? undefined : flag);
  return names.length > 0 && names.every(isTellable) ? names.map(quoted).join(' ') : 'NAME';
}

export const quoted = (name: string): string => (name.includes(' ') ? `'${name}'` : name);

/**
 * The command line with some words replaced, to be pasted. Only the replacement, if another word may be a secret, such as the value of a flag.
 * @param command what the words run then
 */
export function corrected(
  args: readonly string[],
  command: Command | undefined,
  {at, number = 1, instead}: {at: number; number?: number; instead: string},
): string {
  const first = firstWord(args);
  const bare = command?.options.flatMap(({required, long, short}) => (required ? [] : [long, short]));
  const isPlain = (word: string, index: number): boolean =>
    (index >= at && index < at + number) ||
    (isTellable(word) && (index < first || !word.startsWith('-') || bare?.includes(word) === true));
  const words = args.map(quoted).toSpliced(at, number, instead);
  return args.every(isPlain) ? `skydeck ${words.join(' ')}` : instead;
}
