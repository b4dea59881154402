import type {Command, CommanderError} from 'commander';
import {unknownName} from '../usage-error.ts';

/** What is wrong, without repeating what may be a token, as commander's own messages do. */
export async function argumentMistake({code, message}: CommanderError, program: Command): Promise<string> {
  const [first] = program.args;
  const command = program.commands.find(one => one.name() === first);
  if (first !== undefined && !first.startsWith('-') && !command) return unknownCommand(first, program);
  const name = command?.name() ?? 'the command line';
  const [, flag = ''] = /option '([^'=]*)/.exec(message) ?? [];
  if (code === 'commander.unknownOption') return unknownFlag(flag, program, command);
  if (code === 'commander.optionMissingArgument') return `${flag} lacks its value`;
  if (code === 'commander.excessArguments') {
    const most = command?.registeredArguments.length ?? 0;
    return `${name} takes ${most === 0 ? 'no arguments' : 'one argument at most'}`;
  }
  return `${name} cannot be understood`;
}

async function unknownCommand(word: string, program: Command): Promise<string> {
  const {findResource} = await import('../resources/index.ts');
  const resource = findResource(word);
  if (resource?.list && !resource.parent) return `there is no command ${word}: did you mean list ${word}?`;
  return unknownName(
    'command',
    word,
    program.commands.map(command => command.name()),
  );
}

/** Flags of `login` that people also try on commands that use an account. */
const loginFlags = ['--url', '--token', '--word'];

function unknownFlag(flag: string, program: Command, command: Command | undefined): string {
  // The value may follow a letter without a blank, as in -pNAME.
  const [name = ''] = /^--.*|^-./s.exec(flag) ?? [];
  const flagsOf = ({options}: Command) => options.flatMap(({long}) => long ?? []);
  const where = command ? ` for ${command.name()}` : '';
  if (loginFlags.includes(name) && flagsOf(command ?? program).includes('--profile'))
    return `there is no flag ${name}${where}: name the account with SKYDECK_URL and SKYDECK_TOKEN, or keep it with skydeck login`;
  return unknownName('flag', name, [...flagsOf(program), ...(command ? flagsOf(command) : [])], where);
}
