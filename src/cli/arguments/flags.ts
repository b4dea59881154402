import {type Command, Option, type OptionValues} from 'commander';
import type {Action} from '../../resources/definition/action.ts';
import {UsageError} from '../../usage-error.ts';
import type {Given} from '../act/field-flags.ts';
import type {ServeFlags} from '../serve.ts';

/** The options that stand before a command: `skydeck --demo list`. */
const leading = ['ascii', 'demo', 'log', 'profile', 'readOnly', 'screenReader'];

/** Returns the options of a command, and those before it. Refuses, instead of ignoring, some that do not apply to it. */
export function optionsOf(command: Command, refused: readonly string[] = leading): OptionValues {
  const options = command.optsWithGlobals();
  const name = refused.find(one => options[one] !== undefined);
  const flag = name?.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  if (flag) throw new UsageError(`--${flag} does not apply to ${pathOf(command)}`);
  return options;
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** The options of a command that only reads: it changes nothing anyway, so --read-only is accepted. */
export function readingOptions(
  command: Command,
  refused: readonly string[] = ['ascii', 'screenReader'],
): OptionValues & Omit<AccountFlags, 'readOnly'> {
  const {readOnly: _, ...options} = optionsOf(command, refused);
  return options;
}

/** Returns the index of the first word that is neither a flag before the command nor its value. */
export function firstWord(argv: readonly string[]): number {
  let at = 0;
  while (argv[at]?.startsWith('-')) at += ['--profile', '--log'].includes(argv[at] ?? '') ? 2 : 1;
  return at;
}

/** The flag that a word is, if a value has to follow it. */
export const flagWithValue = (options: readonly Option[], word: string | undefined): Option | undefined =>
  options.find(({long, short, required}) => required && word !== undefined && [long, short].includes(word));

export const withAccount = (command: Command): Command =>
  command
    .option('--demo', "ask the embedded service's demo account")
    .option('--profile <name>', 'use this profile of the settings file');

export const withOutput = (command: Command): Command =>
  command
    .option('--columns <names>', 'the columns or fields, separated by commas: id,label,size')
    .option('-o, --output <form>', 'table, json, ndjson, csv (RFC 4180, CR LF) or ids');

export const withWatch = (command: Command): Command =>
  command.option(
    '--watch',
    'until q: the table again as it changes; in a pipe, what changes: ndjson has {at, change, id, item}',
  );

export const withList = (command: Command): Command =>
  withWatch(
    withOutput(
      command
        .option('--filter <text>', "what to list, such as 'label~db size>50'")
        .option(
          '--sort <field>',
          'the order: size, or -size for the largest first; one chosen on the screen is not used',
        )
        .option('--limit <number>', 'no more than these')
        .option('--all', 'all of them on a terminal too, which shows the first 500'),
    ),
  );

export function withSending(
  command: Command,
  {level, fields, plan, on}: Pick<Action<unknown>, 'level' | 'fields' | 'plan' | 'on'>,
): Command {
  if (Object.keys(fields).length > 0)
    command.option(
      '--json <file>',
      'the fields as a JSON object, from a file; - reads it from standard input',
    );
  command
    .option('--dry-run', 'tell what would be sent, what changes and what it costs; nothing is sent')
    .option('--curl', 'print it as curl, without secrets; nothing is sent');
  const named = 'the label of what it is done to; of several, the number of those it can be done to';
  const yes = new Option('--yes', 'do it without being asked');
  if (level === 'label') command.option('--confirm <label>', named);
  // Where it is not enough, a sentence with the label says so.
  command.addOption(level === 'label' ? yes.hideHelp() : yes);
  // A file may also remove parts of an item.
  if (plan && on === 'item' && level !== 'label')
    command.option('--confirm <label>', `the same where something is removed: ${named.split(';')[0]}`);
  return command
    .option('--wait', 'until it has come to an end, with progress on standard error')
    .option('-o, --output <form>', 'the outcomes as table, json, ndjson, csv or ids');
}

export function accountOf(command: Command): AccountFlags {
  optionsOf(command, ['ascii', 'screenReader']);
  let account: AccountFlags = {};
  for (let at: Command | null = command; at; at = at.parent) {
    const {demo, profile, readOnly, log} = at.opts<AccountFlags>();
    const own = {...(demo ? {demo} : {}), ...(profile === undefined ? {} : {profile})};
    // Flags of fields with the same names are not flags of the program.
    const first = {...(readOnly ? {readOnly} : {}), ...(log === undefined ? {} : {log})};
    account = {...account, ...own, ...(at.parent ? {} : first)};
  }
  return account;
}

export const commandNamed = ({commands}: Command, word: string | undefined): Command | undefined =>
  commands.find(one => one.name() === word || one.aliases().includes(word ?? ''));

interface AccountFlags {
  demo?: boolean;
  profile?: string;
  readOnly?: boolean;
  log?: string;
}

interface ShowFlags {
  columns?: string;
  output?: string;
  /** Prints changes until it is stopped. */
  watch?: boolean;
}

interface ListFlags extends ShowFlags {
  filter?: string;
  sort?: string;
  limit?: string;
  all?: boolean;
}

export interface SendingFlags {
  json?: string;
  dryRun?: boolean;
  curl?: boolean;
  yes?: boolean;
  confirm?: string;
  wait?: boolean;
  output?: string;
}

interface ActFlags extends SendingFlags {
  given: Readonly<Record<string, Given>>;
}

type Config =
  | {verb: 'check' | 'path' | 'edit' | 'schema'}
  | {verb: 'get'; key?: string; output?: string}
  | {verb: 'set'; key: string; words: readonly string[]}
  | {verb: 'unset'; key: string};

export type Invocation =
  | ({command: 'explore'; ascii?: boolean; screenReader?: boolean} & AccountFlags)
  | ({command: 'list'; resource: string; in?: string[]} & ListFlags & AccountFlags)
  | ({command: 'show'; resource: string; names: string[]; in?: string[]} & ShowFlags & AccountFlags)
  | ({command: 'export'; resource: string; names: string[]; in?: string[]} & AccountFlags)
  | ({command: 'act'; resource: string; action: string; names: string[]; in?: string[]} & ActFlags &
      AccountFlags)
  | ({command: 'find'; text: string; output?: string} & AccountFlags)
  | ({command: 'overview'; all?: boolean; output?: string} & AccountFlags)
  | ({command: 'doctor'; version: string; output?: string} & Omit<AccountFlags, 'log'>)
  | ({command: 'api'; method: string; path: string; data?: string; yes?: boolean} & AccountFlags)
  | ({
      command: 'own';
      resource: string;
      name: string;
      names: string[];
      in?: string[];
      yes?: boolean;
      dryRun?: boolean;
    } & AccountFlags)
  | ({command: 'config'} & Config)
  | {command: 'completion'; shell: string}
  | {command: 'complete'; words: readonly string[]}
  | {command: 'version'; version: string}
  | {command: 'login'; name?: string; url?: string; word?: string; yes?: boolean}
  | {command: 'logout'; name?: string; yes?: boolean}
  | {command: 'whoami'; demo?: boolean; profile?: string; output?: string}
  | {command: 'import'}
  | {command: 'serve'; flags: ServeFlags}
  | {command: 'use'; name?: string}
  | {command: 'text'; text: string};
export type InvocationOf<C extends Invocation['command']> = Extract<Invocation, {command: C}>;
