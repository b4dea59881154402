import type {Argument, Command, CommanderError} from 'commander';
import {followedBy, unknownName} from '../../usage-error.ts';
import {commandNamed} from './flags.ts';

/** Describes a usage error and names the help to read. Does not quote the argument as commander does, since it may be a token. */
export async function argumentMistake(error: CommanderError, program: Command): Promise<string> {
  return followedBy(await mistakeIn(error, program), whereListed(program));
}

/** Returns the command whose help lists the valid arguments. */
function whereListed(program: Command): string {
  const [first, second] = program.args;
  const top = commandNamed(program, first);
  if (!top) return 'skydeck --help lists the commands, resources and flags';
  const verb = commandNamed(top, second);
  if (verb) return `skydeck ${top.name()} ${verb.name()} --help lists what it takes`;
  return `skydeck ${top.name()} --help lists ${top.commands.length > 0 ? 'its verbs' : 'what it takes'}`;
}

async function mistakeIn({code, message}: CommanderError, program: Command): Promise<string> {
  const [first, second] = program.args;
  const top = commandNamed(program, first);
  if (first !== undefined && !first.startsWith('-') && !top) return unknownCommand(first, program);
  const verbs = top?.commands.flatMap(one => [one.name(), ...one.aliases()]) ?? [];
  const verb = top && commandNamed(top, second);
  if (top && verbs.length > 0 && !verb && second !== undefined && !second.startsWith('-'))
    return unknownName('verb', second, verbs, ` for ${top.name()}`);
  const command = verb ?? top;
  const name = command ? [top, verb].flatMap(one => one?.name() ?? []).join(' ') : 'the command line';
  const [, flag = ''] = /option '([^'=]*)/.exec(message) ?? [];
  if (code === 'commander.unknownOption') return unknownFlag(flag, program, {command, name});
  if (code === 'commander.optionMissingArgument') return `${flag} lacks its value`;
  const takes = command?.registeredArguments ?? [];
  const [word] = command?.args ?? [];
  if (code === 'commander.missingArgument' && command?.name() === 'api' && word?.startsWith('/'))
    return 'api needs a method before the path: skydeck api GET /regions';
  if (code === 'commander.missingArgument')
    return `${name} needs ${neededBy(takes[command?.args.length ?? 0])}`;
  if (code === 'commander.excessArguments') {
    const most = ['no arguments', 'one argument at most'][takes.length] ?? 'two arguments at most';
    return `${name} takes ${most}`;
  }
  if (second === undefined && verbs.length > 0)
    return `${name} needs a verb: ${top?.commands.map(one => one.name()).join(', ')}`;
  return `${name} cannot be understood`;
}

/** Returns what an argument is: the first part of its description. */
const neededBy = (argument: Argument | undefined): string =>
  argument?.description.split('; ')[0] || `a ${argument?.name()}`;

async function unknownCommand(word: string, program: Command): Promise<string> {
  const {everyNoun} = await import('../../resources/index.ts');
  return unknownName('command', word, [
    ...program.commands.map(command => command.name()),
    ...everyNoun().flatMap(({name, singular, aliases = []}) => [name, singular, ...aliases]),
  ]);
}

/** Flags of `login` that people also try with other commands. */
const loginFlags = ['--url', '--token', '--word'];

function unknownFlag(
  flag: string,
  program: Command,
  {command, name: commandName}: {command: Command | undefined; name: string},
): string {
  // The value may follow a short flag directly, as in -pNAME.
  const [name = ''] = /^--.*|^-./s.exec(flag) ?? [];
  const flagsOf = ({options}: Command) => options.flatMap(({long}) => long ?? []);
  const where = command ? ` for ${commandName}` : '';
  if (loginFlags.includes(name) && flagsOf(command ?? program).includes('--profile'))
    return `there is no flag ${name}${where}: name the account with SKYDECK_URL and SKYDECK_TOKEN, or keep it with skydeck login`;
  if (flagsOf(command ?? program).includes(name)) return `${name} takes no value`;
  // Flags of the program are accepted only before the command.
  if (command && flagsOf(program).includes(name)) return `put ${name} before ${commandName.split(' ')[0]}`;
  return unknownName('flag', name, [...flagsOf(program), ...(command ? flagsOf(command) : [])], where);
}
