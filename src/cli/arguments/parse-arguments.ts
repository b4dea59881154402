import {Command, CommanderError} from 'commander';
import {UsageError} from '../../usage-error.ts';
import {commandNamed, firstWord, flagWithValue, type Invocation, withAccount, withList} from './flags.ts';
import {build} from './program.ts';

/** The hidden command that completion scripts call. */
export const completionCommand = '__complete';

/** Parses the arguments. Rejects with a UsageError if they are not valid. */
export async function parseArguments(args: readonly string[], version: string): Promise<Invocation> {
  // A script with Windows line endings leaves a carriage return at the last word of a line.
  const argv = asTyped(args.map(word => word.replace(/\r$/, '')));
  // A shell asks for completions of an unfinished command line, which is not parsed.
  if (argv[0] === completionCommand) return {command: 'complete', words: argv.slice(1)};
  const words = asHelp(argv);
  const whole = words.some(isHelp) || words[firstWord(words)] === 'help';
  const first = await parsed(words, version, whole);
  if (!('error' in first)) return first;
  // A mistake is parsed again with all commands, so that the nearest name is found among them.
  const again = whole ? first : await parsed(words, version, true);
  if (!('error' in again)) return again;
  const {argumentMistake} = await import('./argument-mistake.ts');
  throw new UsageError(argumentMistake(again.error, again.program));
}

/** Without `--` before the command, and with `-o=ids` as `-oids`, as other programs have it. */
function asTyped(args: readonly string[]): readonly string[] {
  const words = args[0] === '--' ? args.slice(1) : args;
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  return words.map((word, at) => (at < end ? word.replace(/^-o=/, '-o') : word));
}

/** @param whole adds all commands, as help needs them; otherwise only those that the words name */
async function parsed(
  argv: readonly string[],
  version: string,
  whole: boolean,
): Promise<Invocation | {error: CommanderError; program: Command}> {
  let invocation: Invocation = {command: 'explore'};
  let text = '';
  const set = (found: Invocation) => {
    invocation = found;
  };
  const program = build(version, set, whole ? undefined : (argv[firstWord(argv)] ?? ''));
  const words = await withResource(program, argv, set, {whole});
  const commands = commandsOf(program);
  refuseRepeats(commands);
  refuseFlagAsValue(words, program);
  for (const command of commands) {
    command.exitOverride().configureOutput({
      writeOut: part => {
        text += part;
      },
      writeErr: () => {},
    });
  }
  try {
    program.parse([...words], {from: 'user'});
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.version') return {command: 'version', version};
    if (error.exitCode === 0) return {command: 'text', text};
    return {error, program};
  }
  return invocation;
}

/** Returns the commands that these words need: those of the program, and of the resource that they name. */
export async function commandsFor(argv: readonly string[]): Promise<Command> {
  const program = build('', () => {}, argv[firstWord(argv)]);
  await withResource(program, argv, () => {}, {unfinished: true});
  return program;
}

/** Turns `help volumes create` into `volumes create --help`. */
const asHelp = (argv: readonly string[]): readonly string[] => {
  const at = firstWord(argv);
  return argv[at] === 'help' && argv[at + 1]?.startsWith('-') === false
    ? [...argv.toSpliced(at, 1), '--help']
    : argv;
};

const isHelp = (word: string): boolean => word === '-h' || word === '--help';

const commandsOf = (command: Command): Command[] => [command, ...command.commands.flatMap(commandsOf)];

/** Replaces `--in front 443`, as `list` takes it, by the flags that name the parents. @param levels these */
function withoutIn(words: readonly string[], levels: readonly string[]): readonly string[] {
  const argv = words.flatMap(word => (word.startsWith('--in=') ? ['--in', word.slice(5)] : word));
  const at = argv.indexOf('--in');
  const names = argv.slice(at + 1, at + 1 + levels.length);
  const isShort = names.length < levels.length || names.some(name => name.startsWith('-'));
  if (at === -1 || levels.length === 0 || isShort) return argv;
  return argv.toSpliced(
    at,
    1 + names.length,
    ...levels.flatMap((level, index) => [level, names[index] ?? '']),
  );
}

/** Puts the verb before the flags: `records --domain example.org list`. @param at the index of the resource, whose parents have these flags */
function verbFirst(argv: readonly string[], at: number, levels: readonly string[]): readonly string[] {
  const {options} = withAccount(withList(new Command()));
  let verb = at + 1;
  while (argv[verb]?.startsWith('-'))
    verb += levels.includes(argv[verb] ?? '') || flagWithValue(options, argv[verb]) ? 2 : 1;
  const [word] = argv.slice(verb);
  return word === undefined ? argv : argv.toSpliced(verb, 1).toSpliced(at + 1, 0, word);
}

/** Adds the commands of the resource that the words name, and its default verb. Throws a UsageError if `--in` has too few names. */
async function withResource(
  program: Command,
  given: readonly string[],
  set: (invocation: Invocation) => void,
  {whole = false, unfinished = false}: {whole?: boolean; unfinished?: boolean},
): Promise<readonly string[]> {
  const at = firstWord(given);
  const [word, noun = ''] = given.slice(at);
  if (word === undefined || word === 'help') {
    if (word === 'help' || given.some(isHelp)) {
      const {resourceHelp} = await import('./resource-command.ts');
      program.addHelpText('after', () => resourceHelp(program));
    }
    return given;
  }
  if (commandNamed(program, word) && (word !== 'list' || given.length < at + 3)) return given;
  const [{findAnyResource, levelsOf}, {addResource, defaultVerb}, {levelFlag, whereTo}] = await Promise.all([
    import('../../resources/index.ts'),
    import('./resource-command.ts'),
    import('../nouns.ts'),
  ]);
  const resource = findAnyResource(word === 'list' ? noun : word);
  const levels = resource ? levelsOf(resource).map(level => `--${levelFlag(level)}`) : [];
  // `list records --domain example.org` is `records list`, which takes the flags of parents.
  const swaps = word === 'list' && given.some(one => levels.includes(one.split('=')[0] ?? ''));
  if (commandNamed(program, word) && !swaps) return given;
  // Without a resource there is no help for the word; leaving out the help flag makes commander report the word.
  if (!resource) return given.filter(one => !isHelp(one));
  const words = swaps ? given.with(at, noun).with(at + 1, 'list') : given;
  const argv = verbFirst(withoutIn(words, levels), at, levels);
  // Too few names are left as they are.
  if (!unfinished && levels.length > 0 && argv.includes('--in') && !argv.some(isHelp))
    throw new UsageError(whereTo(resource));
  const next = argv[at + 1];
  const examples = whole ? await import('./examples.ts') : undefined;
  addResource(program, resource, set, examples ? {examples} : {only: next});
  const command = commandNamed(program, resource.name);
  // An unknown verb may be an own command.
  if (command && (next === undefined || isHelp(next) || !commandNamed(command, next)))
    await (await import('./resource-command.ts')).addOwn(command, resource, set, examples);
  if (command && next !== undefined && !next.startsWith('-') && !commandNamed(command, next))
    return argv.with(at, resource.name).filter(one => !isHelp(one));
  const bare = next === undefined || (next.startsWith('-') && !isHelp(next));
  return [
    ...argv.slice(0, at),
    resource.name,
    ...(bare ? [defaultVerb(resource)] : []),
    ...argv.slice(at + 1),
  ];
}

/** Throws a UsageError if the value of a flag looks like a flag: commander would take `--dry-run` as the text of `--description`. */
function refuseFlagAsValue(argv: readonly string[], program: Command): void {
  const at = firstWord(argv);
  const top = commandNamed(program, argv[at]);
  const verb = top && commandNamed(top, argv[at + 1]);
  const options = [program, top, verb].flatMap(command => command?.options ?? []);
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  for (const [index, word] of argv.slice(0, end).entries()) {
    const flag = flagWithValue(options, word);
    if (flag && /^--\w\S*$/.test(argv[index + 1] ?? ''))
      throw new UsageError(
        `${flag.flags} lacks its value: a flag follows it; if that is meant as the value, write ${flag.long}=--…`,
      );
  }
}

/** How to put several values into one flag. */
const advice: Readonly<Record<string, string>> = {
  '--filter': "join the two with a blank, such as --filter 'label~db size>50'",
  '--columns': 'put all the names into one, separated by commas',
};

/** Makes commands refuse an empty output, and a flag given twice or with its opposite, of which commander would use the last. */
function refuseRepeats(commands: readonly Command[]): void {
  const given = new Set<string>();
  for (const command of commands)
    for (const {long, required, optional, variadic, parseArg, negate} of command.options) {
      // Flags that take several values have a parser that joins them.
      if (!long || variadic || parseArg || !(required || optional || negate)) continue;
      const other = negate ? long.replace('--no-', '--') : long;
      const take = (flag: string, instead: string) => {
        if (given.has(instead))
          throw new UsageError(
            negate
              ? `${other} and ${long} exclude each other: give one of them`
              : `${long} is given twice: ${advice[long] ?? 'give it once'}`,
          );
        given.add(flag);
      };
      command.on(`option:${long.slice(2)}`, (value: unknown) => {
        if (long === '--output' && value === '') throw new UsageError(`${long} lacks its value`);
        take(long, other);
      });
      if (negate) command.on(`option:${other.slice(2)}`, () => take(other, long));
    }
}
