import {Command} from 'commander';
import {everyNoun} from '../../resources/index.ts';
import {type Invocation, optionsOf, readingOptions, withAccount, withList} from './flags.ts';

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

/** Adds `skydeck config`, which shows, checks and changes the settings file. */
function addConfig(program: Command, set: (invocation: Invocation) => void): void {
  const config = program
    .command('config')
    .description('your settings: what they are, whether they can be used, and changing them')
    .helpCommand(false)
    .usage('[VERB] [options]')
    .action((_options, command: Command) => {
      optionsOf(command);
      set({command: 'config', verb: 'get'});
    })
    .addHelpText('after', '\nExamples:\n  skydeck config\n  skydeck config set theme dark\n');
  config.configureHelp({
    subcommandTerm: one => `${one.name()} ${one.usage().replace('[options]', '').trim()}`.trim(),
  });
  const verb = (usage: string, description: string, ...examples: readonly string[]) =>
    config
      .command(usage)
      .description(description)
      .addHelpText('after', `\nExamples:\n${examples.map(one => `  skydeck config ${one}\n`).join('')}`);
  const plainVerb = (
    name: 'check' | 'edit' | 'path' | 'schema',
    description: string,
    ...examples: readonly string[]
  ) =>
    verb(name, description, ...examples).action((_options, command: Command) => {
      optionsOf(command);
      set({command: 'config', verb: name});
    });
  plainVerb(
    'check',
    'say of each setting that cannot be used where it stands, and why',
    'check',
    'check && skydeck',
  );
  verb('get [key]', 'print a setting, or all of them', 'get theme', 'get --output json')
    .option('-o, --output <form>', 'table or json')
    .action((key: string | undefined, _options, command: Command) =>
      set({command: 'config', verb: 'get', ...(key === undefined ? {} : {key}), ...optionsOf(command)}),
    );
  verb(
    'set <key> <value...>',
    'change a setting; comments in the file stay',
    'set theme dark',
    'set sort.prod.nodes -memory',
    'set columns.nodes Label,IPv4',
    'set keys.refresh f5',
  )
    .allowUnknownOption()
    .action((key: string, words: string[], _options, command: Command) => {
      optionsOf(command);
      set({command: 'config', verb: 'set', key, words});
    });
  verb('unset <key>', 'take a setting out of the file', 'unset theme', 'unset keys.refresh').action(
    (key: string, _options, command: Command) => {
      optionsOf(command);
      set({command: 'config', verb: 'unset', key});
    },
  );
  plainVerb('edit', 'open the file in $VISUAL or $EDITOR, and check it after', 'edit', 'edit && skydeck');
  plainVerb('path', 'print where the file is', 'path', 'path | xargs ls -l');
  plainVerb('schema', 'print the JSON schema of the file', 'schema', 'schema > skydeck.schema.json');
}

/** Adds `skydeck serve`, with the flags of the account and of its faults. */
function addServe(program: Command, set: (invocation: Invocation) => void): void {
  program
    .command('serve')
    .summary('run the embedded service over HTTP')
    .description(
      'run the embedded service over HTTP\nWhile it runs, GET /control shows the settings of --speed and of the flags below it, and PUT /control changes them; both need the same token.',
    )
    .option('--port <number>', 'port to listen on; 0 for any free one (8080)')
    .option(
      '--host <address>',
      'address to listen on (127.0.0.1), and names that clients call it by: 0.0.0.0,box.local',
    )
    .option('--token-file <file>', 'a file with the token that clients must send, in place of SKYDECK_TOKEN')
    .option(
      '--token <->',
      '- reads the token from standard input; the token itself is taken, too, but shows in the list of processes',
    )
    .option('--word <word>', "the service's own word for a node (node)")
    .option('--nodes <number>', 'number of nodes of the account (140)')
    .option('--seed <number>', 'seed of the demo account and the faults (1)')
    .option('--data <file>', 'keep the data in a file instead of memory')
    .option('--speed <factor>', 'how many times as fast what takes time is done (1)')
    .option('--latency <ms>', 'delay each reply: 80, or 80±40')
    .option('--rate-limit <rule>', 'limit requests: real, off, or a number per minute (off)')
    .option('--fail <part>', 'fail this part of the requests with a 5xx, such as 0.02')
    .option('--drop <part>', 'lose the replies of this part of the requests')
    .option('--lag <ms>', 'replica lag: how long reads do not show a write')
    .option('--maintenance', 'answer every request with 503')
    .option('--plain', 'know only the specification: filters of equality, no endpoints beyond it')
    .addHelpText(
      'after',
      '\nExamples:\n  skydeck serve --port 8080 --nodes 500 --token-file token.txt\n  skydeck serve --nodes 5000 --latency 80±40 --drop 0.05\n',
    )
    .action((_, command: Command) => set({command: 'serve', flags: optionsOf(command)}));
}

/** Returns the part of the program's help that lists the resources. Only help needs their definitions. */
export function resourceHelp(program: Command): string {
  const width = program.configureOutput().getOutHelpWidth?.() || 80;
  const helper = program.createHelp();
  helper.prepareContext({helpWidth: width});
  const nouns = everyNoun();
  const groups = [
    ['of the account', nouns.filter(one => !one.parent && one.source.account && !one.offered)],
    ['inside another', nouns.filter(({parent}) => parent !== undefined)],
    ['of the service', nouns.filter(({offered}) => offered)],
    ['on this machine', nouns.filter(({source}) => !source.account)],
  ] as const;
  const rows = groups.map(([title, found]): [string, string] => [
    title,
    found.map(({name}) => name).join(', '),
  ]);
  const ways: [string, string][] = [
    ['skydeck RESOURCE list|show|VERB', 'print them, or change them'],
    ['skydeck volumes --help', 'the verbs of a resource'],
  ];
  return ['Resources:', ...table(rows), '', ...table(ways), ''].join('\n');

  function table(lines: readonly [string, string][]): string[] {
    const longest = Math.max(...lines.map(([term]) => term.length));
    return lines.map(([term, text]) => helper.formatItem(term, longest, text, helper));
  }
}
