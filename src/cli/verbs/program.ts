import {Command} from 'commander';
import {optionsOf, readingOptions, withAccount, withList} from '../arguments/flags.ts';
import type {Invocation} from '../arguments/invocation.ts';
import {addConfig} from '../config/command.ts';
import {addServe} from '../serve/command.ts';

/** The commands that belong to no resource. A command line needs only one of them, and adding all takes 3 ms. */

const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map(line => `  skydeck ${line}\n`).join('')}`;

const exits = `
Exit status: 0 done, 1 refused, 2 wrong usage, 3 no usable answer, or not all, 4 unknown, 130 interrupted.
Output that cannot be written: 1; 4 after a change, which standard error tells.
`;

/** The flags of the program that commands without a log refuse. */
const noLog = ['ascii', 'log', 'screenReader'];

/** @param only the one command that is needed; all of them where it is left out */
export function build(version: string, set: (invocation: Invocation) => void, only?: string): Command {
  const program = new Command('skydeck')
    .description('A full-screen terminal explorer for a cloud account. Without an account it opens a demo.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help', 'print this help')
    .enablePositionalOptions()
    .option('--demo', "open the embedded service's demo account")
    .option('--profile <name>', 'use this profile of the settings file')
    .option('--read-only', 'change nothing on the account; the screen says so')
    .option('--ascii', 'draw the screen with ASCII alone; commands print UTF-8 in every locale')
    .option('--screen-reader', 'print what changes as lines, for a screen reader; draw nothing')
    .option('--log <file>', 'append what happens to this file, without secrets')
    .addHelpText('after', `${examples('--demo', "nodes list --filter 'label~web'")}${exits}`)
    .action(options => set({command: 'explore', ...options}));

  const add = (name: string, description: string, ...lines: readonly string[]): Command =>
    program
      .command(name)
      .description(description)
      .addHelpText('after', examples(...lines));
  const onProfile =
    (command: 'login' | 'use' | 'logout') => (name: string | undefined, _: unknown, parsed: Command) =>
      set({command, ...optionsOf(parsed), ...(name === undefined ? {} : {name})});

  const commands: Readonly<Record<string, () => unknown>> = {
    list: () =>
      withAccount(
        withList(
          add(
            'list',
            'print a collection: the same as skydeck RESOURCE list',
            "list volumes --filter 'size>50'",
            'list records --in kestrel-freight.example --output csv',
          )
            .argument('[resource]', 'nodes, volumes, domains, images, …', 'nodes')
            .option('--in <names...>', 'their parent: records --in example.org, backends --in front 443'),
        ),
      ).action((resource: string, _options, command: Command) => {
        const {in: given, ...options} = readingOptions(command);
        // --in takes all words up to the next flag, so the resource may be the last of them.
        const words: string[] = [...(given ?? []), ...command.args];
        const within = given ? {in: words.slice(0, -1)} : {};
        set({command: 'list', resource: words.at(-1) ?? resource, ...within, ...options});
      }),
    find: () =>
      withAccount(
        add('find', 'look for a text in the whole account', 'find web-3', 'find 192.0.2.20 --output json')
          .argument('<text...>', 'a label, an id, an address, a tag, a user')
          .option('-o, --output <form>', 'table, json, ndjson or csv (RFC 4180, CR LF)'),
      ).action((words: string[], _options, command: Command) =>
        set({command: 'find', text: words.join(' '), ...readingOptions(command)}),
      ),
    overview: () =>
      withAccount(
        add(
          'overview',
          'print an overview of the account: notices, counts, cost, transfer, what happened',
          'overview',
          "overview --output json | jq '.parts[].title'",
        )
          .option('--all', 'count all rows of a large account, not only the first 500 of each list')
          .option('-o, --output <form>', 'table or json'),
      ).action((_options, command: Command) => set({command: 'overview', ...readingOptions(command)})),
    doctor: () =>
      withAccount(
        add(
          'doctor',
          'look for what is wrong with settings, terminal, network and token, and tell what to do',
          'doctor',
          'doctor --profile prod --output json',
        ).option('-o, --output <form>', 'table or json'),
      ).action((_options, command: Command) =>
        set({command: 'doctor', version, ...readingOptions(command, noLog)}),
      ),
    api: () =>
      withAccount(
        add(
          'api',
          'send a request of your own, and print the answer as the service sends it',
          'api GET /regions',
          'api PUT /volumes/123 --data \'{"label":"db-data"}\'',
          'api DELETE /volumes/123 --yes',
        )
          .argument('<method>', 'GET, POST, PUT or DELETE')
          .argument('<path>', 'a path from the address of the account: /regions')
          .option('--data <json>', 'the body; - reads it from standard input')
          .option(
            '--yes',
            'send without being asked what is asked first: a DELETE, and what else cannot be undone, such as to rebuild a node or to make a script public',
          ),
      ).action((method: string, path: string, _options, command: Command) =>
        set({command: 'api', method, path, ...optionsOf(command, ['ascii', 'screenReader'])}),
      ),
    config: () => addConfig(program, set),
    completion: () =>
      program
        .command('completion')
        .description('print what completes commands, flags and names in a shell')
        .argument('<shell>', 'bash (in ~/.bashrc), zsh (in ~/.zshrc, behind compinit) or fish (a file)')
        .addHelpText(
          'after',
          `
Examples:
  source <(skydeck completion bash)
  source <(skydeck completion zsh)
  skydeck completion fish > ~/.config/fish/completions/skydeck.fish
`,
        )
        .action((shell: string, _options, command: Command) => {
          optionsOf(command);
          set({command: 'completion', shell});
        }),
    login: () =>
      add(
        'login',
        'connect an account: asks for address, word and token, and keeps them as a profile, the new default',
        'login prod',
        'login prod --url https://api.example.com/v4 --word linode',
      )
        .argument('[name]', 'the name of the profile (default)')
        .option('--url <url>', 'the address, such as https://api.example.com/v4')
        .option('--word <word>', "the service's own word for a node")
        .option('--yes', 'replace a profile of that name without being asked')
        .action(onProfile('login')),
    use: () =>
      add('use', 'make a profile the default', 'use', 'use prod')
        .argument('[name]', 'the profile; without a name, you choose from a list')
        .action(onProfile('use')),
    logout: () =>
      add(
        'logout',
        'remove a profile, and its token with it; the only one left becomes the default',
        'logout',
        'logout prod --yes',
      )
        .argument('[name]', 'the profile; without a name, the default')
        .option('--yes', 'remove it without being asked')
        .action(onProfile('logout')),
    whoami: () =>
      withAccount(
        add(
          'whoami',
          'print which account this is, as whom, and where its token comes from',
          'whoami',
          'whoami --profile prod --output json',
        ).option('-o, --output <form>', 'table or json'),
      ).action((_options, command: Command) => set({command: 'whoami', ...readingOptions(command, noLog)})),
    import: () =>
      add(
        'import',
        'add the users of linode-cli as profiles, each checked first',
        'import',
        'import && skydeck profiles list',
      ).action((_, command: Command) => set({command: 'import', ...optionsOf(command)})),
    serve: () => addServe(program, set),
  };
  for (const [name, addCommand] of Object.entries(commands))
    if (only === undefined || name === only) addCommand();
  return program;
}
