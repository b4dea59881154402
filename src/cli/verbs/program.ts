import {Command} from 'commander';
import {optionsOf, readingOptions, withAccount, withList} from '../arguments/flags.ts';
import type {Invocation} from '../arguments/invocation.ts';
import {addConfig} from '../config/command.ts';
import {addServe} from '../serve/command.ts';

/** The commands that belong to no resource. A command line needs only one of them, and adding all takes 3 ms. */

const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map(line => `  skydeck ${line}\n`).join('')}`;

const exits = `
Exit status: 0 done, 1 refused, 2 wrong usage, 3 no answer, 4 unknown.
Output that cannot be written: 1; 4 after a change, which standard error tells.
`;

/** The flags of the program that commands without a log refuse. */
const noLog = ['ascii', 'log', 'screenReader'];

/** @param only the one command that is needed; all of them where it is left out */
export function build(version: string, set: (invocation: Invocation) => void, only?: string): Command {
  const onProfile = (command: 'use' | 'logout') => (name: string | undefined, _: unknown, parsed: Command) =>
    set({command, ...optionsOf(parsed), ...(name === undefined ? {} : {name})});
  const program = new Command('skydeck')
    .description('A full-screen terminal explorer for a cloud account. Without an account it opens a demo.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help', 'print this help')
    .allowExcessArguments(false)
    .enablePositionalOptions()
    .option('--demo', "open the embedded service's demo account")
    .option('--profile <name>', 'use this profile of the settings file')
    .option('--read-only', 'change nothing on the account; the screen says so')
    .option('--ascii', 'draw with ASCII characters alone')
    .option('--screen-reader', 'print what changes as lines, for a screen reader; draw nothing')
    .option('--log <file>', 'append what happens to this file, without secrets')
    .addHelpText('after', `${examples('--demo', "nodes list --filter 'label~web'")}${exits}`)
    .action(options => set({command: 'explore', ...options}));

  const commands: Readonly<Record<string, () => unknown>> = {
    list: () =>
      withAccount(
        withList(
          program
            .command('list')
            .description('print a collection: the same as skydeck RESOURCE list')
            .argument('[resource]', 'nodes, volumes, domains, images, …', 'nodes')
            .option('--in <names...>', 'their parent: records --in example.org, backends --in front 443')
            .addHelpText(
              'after',
              examples("list volumes --filter 'size>50'", 'list records --in example.org --output csv'),
            ),
        ),
      )
        .allowExcessArguments(false)
        .action((resource: string, _options, command: Command) => {
          const {in: given, ...options} = readingOptions(command);
          // --in takes all words up to the next flag, so the resource may be the last of them.
          const words: string[] = [...(given ?? []), ...command.args];
          const within = given ? {in: words.slice(0, -1)} : {};
          set({command: 'list', resource: words.at(-1) ?? resource, ...within, ...options});
        }),
    find: () =>
      withAccount(
        program
          .command('find')
          .description('look for a text in the whole account')
          .argument('<text...>', 'a label, an id, an address, a tag, a user')
          .option('-o, --output <form>', 'table, json, ndjson, csv or ids')
          .addHelpText('after', examples('find web-3', 'find 192.0.2.20 --output json')),
      ).action((words: string[], _options, command: Command) =>
        set({command: 'find', text: words.join(' '), ...readingOptions(command)}),
      ),
    overview: () =>
      withAccount(
        program
          .command('overview')
          .description('print an overview of the account: notices, counts, cost, transfer, what happened')
          .option('-o, --output <form>', 'table or json')
          .addHelpText('after', examples('overview', "overview --output json | jq '.parts[].title'")),
      )
        .allowExcessArguments(false)
        .action((_options, command: Command) => set({command: 'overview', ...readingOptions(command)})),
    doctor: () =>
      withAccount(
        program
          .command('doctor')
          .description(
            'look for what is wrong with settings, terminal, network and token, and tell what to do',
          )
          .option('-o, --output <form>', 'table or json')
          .addHelpText('after', examples('doctor', 'doctor --profile prod --output json')),
      )
        .allowExcessArguments(false)
        .action((_options, command: Command) =>
          set({command: 'doctor', version, ...readingOptions(command, noLog)}),
        ),
    api: () =>
      withAccount(
        program
          .command('api')
          .description('send a request of your own, and print the answer as the service sends it')
          .argument('<method>', 'GET, POST, PUT or DELETE')
          .argument('<path>', 'a path from the address of the account: /regions')
          .option('--data <json>', 'the body; - reads it from standard input')
          .option('--yes', 'send what cannot be undone, such as DELETE, without being asked')
          .addHelpText(
            'after',
            examples(
              'api GET /regions',
              'api PUT /volumes/123 --data \'{"label":"db-data"}\'',
              'api DELETE /volumes/123 --yes',
            ),
          ),
      )
        .allowExcessArguments(false)
        .action((method: string, path: string, _options, command: Command) =>
          set({command: 'api', method, path, ...optionsOf(command, ['ascii', 'screenReader'])}),
        ),
    config: () => addConfig(program, set),
    completion: () =>
      program
        .command('completion')
        .description('print what completes commands, flags and names in a shell')
        .argument('<shell>', 'bash, zsh or fish')
        .addHelpText(
          'after',
          '\nExamples:\n  source <(skydeck completion bash)\n  skydeck completion fish > ~/.config/fish/completions/skydeck.fish\n',
        )
        .allowExcessArguments(false)
        .action((shell: string, _options, command: Command) => {
          optionsOf(command);
          set({command: 'completion', shell});
        }),
    login: () =>
      program
        .command('login')
        .description('connect an account: asks for address, word and token, and keeps them as a profile')
        .argument('[name]', 'the name of the profile (default)')
        .option('--url <url>', 'the address, such as https://api.example.com/v4')
        .option('--word <word>', "the service's own word for a node")
        .option('--yes', 'replace a profile of that name without being asked')
        .addHelpText(
          'after',
          examples('login prod', 'login prod --url https://api.example.com/v4 --word linode'),
        )
        .allowExcessArguments(false)
        .action((name, _, command: Command) =>
          set({command: 'login', ...(name === undefined ? {} : {name}), ...optionsOf(command)}),
        ),
    use: () =>
      program
        .command('use')
        .description('make a profile the default')
        .argument('[name]', 'the profile; without a name, you choose from a list')
        .addHelpText('after', examples('use', 'use prod'))
        .allowExcessArguments(false)
        .action(onProfile('use')),
    logout: () =>
      program
        .command('logout')
        .description('remove a profile, and its token with it')
        .argument('[name]', 'the profile; without a name, the default')
        .option('--yes', 'remove it without being asked')
        .addHelpText('after', examples('logout', 'logout prod --yes'))
        .allowExcessArguments(false)
        .action(onProfile('logout')),
    whoami: () =>
      withAccount(
        program
          .command('whoami')
          .description('print which account this is, as whom, and where its token comes from')
          .addHelpText('after', examples('whoami', 'whoami --profile prod')),
      )
        .allowExcessArguments(false)
        .action((_options, command: Command) => set({command: 'whoami', ...readingOptions(command, noLog)})),
    import: () =>
      program
        .command('import')
        .description('add the users of linode-cli as profiles, each checked first')
        .addHelpText('after', examples('import', 'import && skydeck profiles list'))
        .allowExcessArguments(false)
        .action((_, command: Command) => set({command: 'import', ...optionsOf(command)})),
    serve: () => addServe(program, set),
  };
  for (const [name, add] of Object.entries(commands)) if (only === undefined || name === only) add();
  return program;
}
