import {type Argument, Command, type CommanderError} from 'commander';
import {ownProperty} from '../../own-property.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {everyNoun, findAnyResource, levelsOf} from '../../resources/index.ts';
import {nearestOf} from '../../text/nearest.ts';
import {followedBy, isTellable, naming, unknownName, withKnown} from '../../usage-error.ts';
import {levelFlag, wordsFor} from '../nouns.ts';
import {formsOf} from '../read/output.ts';
import {commandNamed, firstWord} from './flags.ts';
import {addResource} from './resource-command.ts';

/** Describes a usage error and names the help to read. Does not quote the argument as commander does, since it may be a token. @param typed the whole command line */
export function argumentMistake(error: CommanderError, program: Command, typed: readonly string[]): string {
  const mistake = mistakeIn(error, program, typed);
  return mistake.includes('; known: ') ? mistake : followedBy(mistake, whereListed(program));
}

/** Returns the words of the command line without the flags before the command. */
const wordsOf = ({args}: Command): readonly string[] => args.slice(firstWord(args));

/** Returns the command whose help lists the valid arguments. */
function whereListed(program: Command): string {
  const [first, second] = wordsOf(program);
  const top = commandNamed(program, first);
  if (!top) return 'skydeck --help lists the commands, resources and flags';
  const verb = commandNamed(top, second);
  if (verb) return `skydeck ${top.name()} ${second} --help lists what it takes`;
  return `skydeck ${top.name()} --help lists ${top.commands.length > 0 ? 'its verbs' : 'what it takes'}`;
}

function mistakeIn({code, message}: CommanderError, program: Command, typed: readonly string[]): string {
  const words = wordsOf(program);
  const [first, second] = words;
  const top = commandNamed(program, first);
  const [, flag = ''] = /option '([^'=]*)/.exec(message) ?? [];
  if (first !== undefined && !top)
    return code === 'commander.unknownOption' && isBefore(flag, program)
      ? unknownFlag(flag, program, typed)
      : unknownCommand(words, program, typed);
  const verbs = top ? verbsOf(top) : [];
  const verb = top && commandNamed(top, second);
  if (top && verbs.length > 0 && !verb && second !== undefined && !second.startsWith('-'))
    return unknownVerb(top, words.slice(1), typed);
  const command = verb ?? top;
  // A verb has several names, and the person knows the one that was typed.
  const name = command ? [top?.name(), ...(verb ? [second] : [])].join(' ') : 'the command line';
  if (code === 'commander.unknownOption') return unknownFlag(flag, program, typed, command, name);
  if (code === 'commander.optionMissingArgument') return `${flag} lacks its value`;
  const takes = command?.registeredArguments ?? [];
  const [word] = command?.args ?? [];
  if (code === 'commander.missingArgument' && command?.name() === 'api' && word?.startsWith('/'))
    return 'api needs a method before the path: skydeck api GET /regions';
  if (code === 'commander.missingArgument')
    return `${name} needs ${neededBy(takes[command?.args.length ?? 0])}`;
  if (code === 'commander.excessArguments') {
    const most = ['no arguments', 'one argument at most'][takes.length] ?? 'two arguments at most';
    return `${name} takes ${most}${command ? moreThanTaken(command) : ''}`;
  }
  if (second === undefined && verbs.length > 0)
    return `${name} needs a verb: ${top?.commands.map(one => one.name()).join(', ')}`;
  return `${name} cannot be understood`;
}

/** Returns what an argument is: the first part of its description. */
const neededBy = (argument: Argument | undefined): string =>
  argument?.description.split('; ')[0] || `a ${argument?.name()}`;

/** So many verbs are named where none resembles the word. */
const few = 8;

function unknownVerb(
  top: Command,
  [word = '', ...rest]: readonly string[],
  typed: readonly string[],
): string {
  const whole = (name: string) =>
    corrected(typed, commandNamed(top, name), {at: firstWord(typed) + 1, instead: name});
  const elsewhere = verbElsewhere(word);
  const spelling = (name: string) => (name === elsewhere ? [name, word] : [name]);
  const sentence = unknownName('verb', word, verbsOf(top), ` for ${top.name()}`, spelling, whole);
  if (sentence.endsWith('?')) return sentence;
  // A name with words behind it, or one that is a verb elsewhere, was no name.
  const isName = rest.every(one => one.startsWith('-')) && someResourceWith(word) === undefined;
  const shown = isName ? showCommand(top.name(), [word]) : undefined;
  if (shown !== undefined) return `${sentence}: if it is a name, ${shown}`;
  return top.commands.length > few
    ? sentence
    : withKnown(
        sentence,
        top.commands.map(one => one.name()),
      );
}

/** Returns what words may mean that stand behind `list`, which takes no names. */
function moreThanTaken(command: Command): string {
  const {args, registeredArguments, parent} = command;
  if (command.name() !== 'list') return '';
  const more = args.slice(registeredArguments.length);
  if (more.some(word => /[=<>~!]/.test(word))) return ': what to list goes into --filter';
  const resource = registeredArguments.length > 0 ? args[0] : parent?.name();
  const [word = ''] = more;
  const levels = levelsOf(findAnyResource(resource ?? '') ?? {});
  const [flag, ...inner] = levels.map(level => `--${levelFlag(level)}`);
  const given = command.options.some(one => one.long === flag && command.getOptionValue(one.attributeName()));
  if (flag && inner.length === 0 && !given && more.length === 1 && isTellable(word))
    return `: did you mean skydeck ${resource} list ${flag} ${quoted(word)}?`;
  const shown = showCommand(resource ?? '', more);
  return shown === undefined ? '' : `: did you mean ${shown}?`;
}

function unknownCommand(words: readonly string[], program: Command, typed: readonly string[]): string {
  const [word = ''] = words;
  const meant = verbBeforeResource(words, accountFlags(typed));
  if (meant !== undefined) return `there is no ${naming('command', word)}: did you mean ${meant}?`;
  const known = ['help', ...program.commands.map(one => one.name()), ...everyNoun().map(({name}) => name)];
  const whole = (name: string) => wholeCommand(name, program, typed);
  const sentence = unknownName('command', word, known, '', wordsFor, whole);
  const some = sentence.endsWith('?') ? undefined : someResourceWith(word);
  return some === undefined ? sentence : `${sentence}: a verb follows its resource, as in ${some}`;
}

/** The command line with this name in place of its first word; the name alone, if the words behind it would not do. */
function wholeCommand(name: string, {commands}: Command, typed: readonly string[]): string {
  const at = firstWord(typed);
  const second = typed[at + 1];
  const resource = findAnyResource(name);
  const top = commands.find(one => one.name() === name) ?? (resource && commandFor(resource));
  const verb = top && commandNamed(top, second);
  if (resource && second !== undefined && !second.startsWith('-') && !verb) return name;
  return corrected(typed, verb ?? top, {at, instead: name});
}

/** Flags of `login` that people also try with other commands. */
const loginFlags = ['--url', '--token', '--word'];

/** Flags that other programs have in place of one of these. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['-y', '-f', '--force', '--assume-yes', '--no-confirm'].map(flag => [flag, ['--confirm', '--yes']]),
  ),
  '-j': ['--output json'],
  '-n': ['--limit'],
};

/** A flag is compared without its dashes, which every flag has. */
const withoutDashes = (flag: string): readonly string[] => [flag.replace(/^--?/, '')];

const flagsOf = ({options}: Command): readonly string[] => options.flatMap(({long}) => long ?? []);

function unknownFlag(
  flag: string,
  program: Command,
  typed: readonly string[],
  command?: Command,
  commandName = '',
): string {
  // The value may follow a short flag directly, as in -pNAME.
  const [name = ''] = /^--.*|^-./s.exec(flag) ?? [];
  const where = command ? ` for ${commandName}` : '';
  const before = isBefore(flag, program);
  if (loginFlags.includes(name) && flagsOf(command ?? program).includes('--profile'))
    return `there is no flag ${name}${where}: name the account with SKYDECK_URL and SKYDECK_TOKEN, or keep it with skydeck login`;
  if (flagsOf(command ?? program).includes(name))
    return before && command ? `put ${name} behind ${commandName}` : `${name} takes no value`;
  // Flags of the program are accepted only before the command.
  if (command && flagsOf(program).includes(name)) return `put ${name} before ${commandName.split(' ')[0]}`;
  const at = typed.indexOf(flag);
  const value = typed[at + 1];
  const form = command && flagWithValue(command, [name, value]);
  const meant =
    form ?? (command && elsewhere[name]?.find(one => flagsOf(command).includes(one.split(' ')[0] ?? '')));
  if (meant !== undefined && before)
    return `there is no flag ${name}${where}: did you mean ${meant} behind ${commandName}?`;
  if (meant !== undefined) {
    const number = form?.endsWith(` ${value}`) ? 2 : 1;
    // The label that confirms is not known.
    const whole =
      at < 0 || meant === '--confirm' ? meant : corrected(typed, command, {at, number, instead: meant});
    return `there is no flag ${name}${where}: did you mean ${whole}?`;
  }
  const known = [...flagsOf(program), ...(command ? flagsOf(command) : [])];
  const sentence = unknownName('flag', name, known, where, withoutDashes);
  return before && !command && !sentence.endsWith('?')
    ? `${sentence}: flags of a command stand behind it`
    : sentence;
}

/** Whether a flag stands before the command. */
function isBefore(flag: string, {args}: Command): boolean {
  const at = firstWord(args);
  return at < args.length && args.slice(0, at).some(word => word === flag || word.startsWith(`${flag}=`));
}

/** Returns the flag that takes as its value the name, or the value, of one that there is not: `--output json` for `--json`. */
function flagWithValue({options}: Command, words: readonly (string | undefined)[]): string | undefined {
  for (const {long, description} of options) {
    if (long !== '--output') continue;
    const form = formsOf(description).find(one => words.includes(`--${one}`) || words.includes(one));
    if (form !== undefined) return `${long} ${form}`;
  }
  return undefined;
}

/** What was meant by words in another order than the program has: `show volumes tmp`, as other programs have it. */

/** Returns the command that a verb before its resource stands for; undefined if the words are no such thing. */
function verbBeforeResource(
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
function accountFlags(typed: readonly string[]): string {
  const at = typed.indexOf('--profile');
  const profile = at < 0 ? [] : typed.slice(at, at + 2).filter(isTellable);
  return [...(typed.includes('--demo') ? ['--demo'] : []), ...(profile.length === 2 ? profile : [])]
    .map(word => `${quoted(word)} `)
    .join('');
}

/** The verb that another program has in place of one of these; undefined for other words. */
const verbElsewhere = (word: string): string | undefined =>
  ownProperty({describe: 'show', inspect: 'show', view: 'show', info: 'show', destroy: 'delete'}, word);

/** `skydeck nodes show NAME`: with the first resource that has a verb of that name; undefined if none has. */
function someResourceWith(word: string): string | undefined {
  for (const resource of everyNoun()) {
    const verb = commandNamed(commandFor(resource), verbElsewhere(word) ?? word);
    const needed = verb?.registeredArguments.some(({required}) => required);
    if (verb) return `skydeck ${resource.name} ${verb.name()}${needed ? ' NAME' : ''}`;
  }
  return undefined;
}

/** Returns the command that shows items, for names where none can stand; undefined if the words are no such names, or may be those of parents. */
function showCommand(word: string, names: readonly string[]): string | undefined {
  const resource = findAnyResource(word);
  if (!resource?.list || resource.parent || !names.every(isTellable)) return undefined;
  return `skydeck ${resource.name} show ${namesIn(names)}`;
}

function commandFor(resource: Resource): Command {
  const program = new Command();
  addResource(program, resource, () => {}, {});
  return commandNamed(program, resource.name) ?? program;
}

const verbsOf = ({commands}: Command): readonly string[] =>
  commands.flatMap(one => [one.name(), ...one.aliases()]);

/** The names as they were typed, up to a flag; what may be a secret is not repeated. */
function namesIn(words: readonly string[]): string {
  const flag = words.findIndex(word => word.startsWith('-'));
  const names = words.slice(0, flag === -1 ? undefined : flag);
  return names.length > 0 && names.every(isTellable) ? names.map(quoted).join(' ') : 'NAME';
}

const quoted = (name: string): string => (name.includes(' ') ? `'${name}'` : name);

/**
 * The command line with some words replaced, to be pasted. Only the replacement, if another word may be a secret, such as the value of a flag.
 * @param command what the words run then
 */
function corrected(
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
