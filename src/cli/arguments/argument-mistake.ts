import {Command, type CommanderError} from 'commander';
import {ownProperty} from '../../own-property.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {everyNoun, findAnyResource} from '../../resources/index.ts';
import {followedBy, isTellable, naming, unknownName, withKnown} from '../../usage-error.ts';
import {wordsFor} from '../nouns.ts';
import {formsOf} from '../read/output.ts';
import {commandNamed, firstWord} from './flags.ts';
import {addResource} from './resource-command.ts';

/** Describes a usage error and names the help to read. Does not quote the argument as commander does, since it may be a token. */
export function argumentMistake(error: CommanderError, program: Command): string {
  const mistake = mistakeIn(error, program);
  return mistake.includes('; known: ') ? mistake : followedBy(mistake, whereListed(program));
}

const wordsOf = ({args}: Command): readonly string[] => args.slice(firstWord(args));

function whereListed(program: Command): string {
  const [first, second] = wordsOf(program);
  const top = commandNamed(program, first);
  if (!top) return 'skydeck --help lists the commands, resources and flags';
  if (commandNamed(top, second)) return `skydeck ${top.name()} ${second} --help lists what it takes`;
  return `skydeck ${top.name()} --help lists ${top.commands.length > 0 ? 'its verbs' : 'what it takes'}`;
}

function mistakeIn({code, message}: CommanderError, program: Command): string {
  const [first, second] = wordsOf(program);
  const top = commandNamed(program, first);
  const [, flag = ''] = /option '([^'=]*)/.exec(message) ?? [];
  if (first !== undefined && !top)
    return code === 'commander.unknownOption' && isBefore(flag, program)
      ? unknownFlag(flag, program)
      : unknownCommand(first, second, program);
  const verbs = top?.commands ?? [];
  const verb = top && commandNamed(top, second);
  if (top && verbs.length > 0 && !verb && second !== undefined && !second.startsWith('-'))
    return unknownVerb(top, second);
  const command = verb ?? top;
  // A verb has several names, and the person knows the one that was typed.
  const name = command ? [top?.name(), ...(verb ? [second] : [])].join(' ') : 'the command line';
  const {registeredArguments: takes = [], args = []} = command ?? {};
  switch (code) {
    case 'commander.unknownOption':
      return unknownFlag(flag, program, command, name);
    case 'commander.optionMissingArgument':
      return `${flag} lacks its value`;
    case 'commander.missingArgument':
      if (name === 'api' && args[0]?.startsWith('/'))
        return 'api needs a method before the path: skydeck api GET /regions';
      // The first part of the description says what it is.
      return `${name} needs ${takes[args.length]?.description.split('; ')[0] || `a ${takes[args.length]?.name()}`}`;
    case 'commander.excessArguments': {
      const most = ['no arguments', 'one argument at most'][takes.length] ?? 'two arguments at most';
      const instead = command?.name() === 'list' ? ': --filter says what to list, show prints one' : '';
      return `${name} takes ${most}${instead}`;
    }
    default:
      return second === undefined && verbs.length > 0
        ? `${name} needs a verb: ${verbs.map(one => one.name()).join(', ')}`
        : `${name} cannot be understood`;
  }
}

const verbElsewhere = (word: string): string =>
  ownProperty({describe: 'show', inspect: 'show', view: 'show', info: 'show', destroy: 'delete'}, word) ??
  word;

/** So many verbs are named where none resembles the word. */
const few = 8;

function unknownVerb(top: Command, word: string): string {
  const known = top.commands.flatMap(one => [one.name(), ...one.aliases()]);
  const meant = verbElsewhere(word);
  const spelling = (name: string) => (name === meant ? [name, word] : [name]);
  const sentence = unknownName('verb', word, known, ` for ${top.name()}`, spelling);
  if (sentence.endsWith('?')) return sentence;
  const resource = findAnyResource(top.name());
  if (resource?.list && !resource.parent && isTellable(word) && !resourceWith(word))
    return `${sentence}: if it is a name, skydeck ${top.name()} show ${word.includes(' ') ? `'${word}'` : word}`;
  return top.commands.length > few
    ? sentence
    : withKnown(
        sentence,
        top.commands.map(one => one.name()),
      );
}

/** The first of some resources that has a verb of that name. */
const resourceWith = (word: string, among: readonly Resource[] = everyNoun()): Resource | undefined =>
  among.find(resource => {
    const program = new Command();
    addResource(program, resource, () => {}, {});
    return commandNamed(commandNamed(program, resource.name) ?? program, verbElsewhere(word));
  });

function unknownCommand(word: string, second = '', program: Command): string {
  // As other programs have it: `show volumes`.
  const noun = findAnyResource(second);
  const resource = resourceWith(word, noun && [noun]);
  if (resource)
    return `there is no ${naming('command', word)}: a verb follows its resource, as in skydeck ${resource.name} ${verbElsewhere(word)}`;
  return unknownName(
    'command',
    word,
    ['help', ...program.commands.map(one => one.name()), ...everyNoun().map(({name}) => name)],
    '',
    wordsFor,
  );
}

const loginFlags = ['--url', '--token', '--word'];

const elsewhere: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['-y', '-f', '--force', '--assume-yes', '--no-confirm'].map(flag => [flag, ['--confirm', '--yes']]),
  ),
  '-j': ['--output json'],
  '-n': ['--limit'],
};

const flagsOf = ({options}: Command): readonly string[] => options.flatMap(({long}) => long ?? []);

function unknownFlag(flag: string, program: Command, command?: Command, commandName = ''): string {
  // The value may follow a short flag directly, as in -pNAME.
  const [name = ''] = /^--.*|^-./s.exec(flag) ?? [];
  const where = command ? ` for ${commandName}` : '';
  const known = flagsOf(command ?? program);
  const before = isBefore(flag, program);
  if (loginFlags.includes(name) && known.includes('--profile'))
    return `there is no flag ${name}${where}: name the account with SKYDECK_URL and SKYDECK_TOKEN, or keep it with skydeck login`;
  if (known.includes(name))
    return before && command ? `put ${name} behind ${commandName}` : `${name} takes no value`;
  // Flags of the program are accepted only before the command.
  if (command && flagsOf(program).includes(name)) return `put ${name} before ${commandName.split(' ')[0]}`;
  const forms = formsOf(command?.options.find(({long}) => long === '--output')?.description ?? '');
  const form = forms.find(one => name === `--${one}`);
  const meant = form
    ? `--output ${form}`
    : elsewhere[name]?.find(one => known.includes(one.split(' ')[0] ?? ''));
  if (meant !== undefined) return `there is no flag ${name}${where}: did you mean ${meant}?`;
  // Compared without its dashes, which every flag has.
  const sentence = unknownName('flag', name, [...flagsOf(program), ...known], where, one => [
    one.replace(/^--?/, ''),
  ]);
  return before && !command && !sentence.endsWith('?')
    ? `${sentence}: flags of a command stand behind it`
    : sentence;
}

function isBefore(flag: string, {args}: Command): boolean {
  const at = firstWord(args);
  return at < args.length && args.slice(0, at).some(word => word === flag || word.startsWith(`${flag}=`));
}
