import {Command} from 'commander';
import {type Invocation, optionsOf, readingOptions, withAccount, withList} from './flags.ts';

/** The commands that belong to no resource. A command line needs only one of them, and adding all takes 3 ms. */

interface Declared {
  does: string;
  /** For the list of the commands, where it is shorter than what it does. */
  summary?: string;
  /** In lines: without the name of the program; those with it are as they are. */
  examples: string;
  /** In lines, with two blanks before the text, as `<path>  a path`. */
  takes?: string;
  options?: string;
  more?: (command: Command) => Command;
  read: (command: Command, version: string) => Invocation;
}

const linesOf = (text: string): readonly string[] => text.trim().split(/\n\s*/).filter(Boolean);
const pairsOf = (text: string): readonly (readonly [name: string, text: string])[] =>
  linesOf(text).map(line => {
    const [name = '', does = ''] = line.split(/ {2}/);
    return [name, does];
  });

/** The flags of the program that commands without a log refuse. */
const noLog = ['ascii', 'log', 'screenReader'];

const output = '-o, --output <form>  table or json';
const named = ({args: [name]}: Command): {name?: string} => (name === undefined ? {} : {name});

const withVerbs = (config: Command): Command =>
  config
    .helpCommand(false)
    .usage('[VERB] [options]')
    .configureHelp({
      subcommandTerm: one => `${one.name()} ${one.usage().replace('[options]', '').trim()}`.trim(),
    });

const commands: Readonly<Record<string, Declared>> = {
  list: {
    does: 'print a collection: the same as skydeck RESOURCE list',
    examples: "list volumes --filter 'size>50'\nlist records --in kestrel-freight.example --output csv",
    takes: '[resource]  nodes, volumes, domains, images, … (default: "nodes")',
    options: '--in <names...>  their parent: records --in example.org, backends --in front 443',
    more: command => withAccount(withList(command)),
    read(command) {
      const {in: given, ...options} = readingOptions(command);
      // --in takes all words up to the next flag, so the resource may be the last of them.
      const words: string[] = [...(given ?? []), ...command.args];
      const within = given ? {in: words.slice(0, -1)} : {};
      return {command: 'list', resource: words.at(-1) ?? 'nodes', ...within, ...options};
    },
  },
  find: {
    does: 'look for a text in the whole account',
    examples: 'find web-3\nfind 192.0.2.20 --output json',
    takes: '<text...>  a label, an id, an address, a tag, a user',
    options: '-o, --output <form>  table, json, ndjson or csv (RFC 4180, CR LF)',
    more: withAccount,
    read: command => ({command: 'find', text: command.args.join(' '), ...readingOptions(command)}),
  },
  overview: {
    does: 'print an overview of the account: notices, counts, cost, transfer, what happened',
    examples: "overview\noverview --output json | jq '.parts[].title'",
    options: `
      --all  count all rows of a large account, not only the first 500 of each list
      ${output}`,
    more: withAccount,
    read: command => ({command: 'overview', ...readingOptions(command)}),
  },
  doctor: {
    does: 'look for what is wrong with settings, terminal, network and token, and tell what to do',
    examples: 'doctor\ndoctor --profile prod --output json',
    options: output,
    more: withAccount,
    read: (command, version) => ({command: 'doctor', version, ...readingOptions(command, noLog)}),
  },
  api: {
    does: 'send a request of your own, and print the answer as the service sends it',
    examples: `
      api GET /regions
      api PUT /volumes/123 --data '{"label":"db-data"}'
      api DELETE /volumes/123 --yes`,
    takes: '<method>  GET, POST, PUT or DELETE\n<path>  a path from the address of the account: /regions',
    options: `
      --data <json>  the body; - reads it from standard input
      --yes  send without being asked what is asked first: a DELETE, and what else cannot be undone, such as to rebuild a node or to make a script public`,
    more: withAccount,
    read(command) {
      const [method = '', path = ''] = command.args;
      return {command: 'api', method, path, ...optionsOf(command, ['ascii', 'screenReader'])};
    },
  },
  config: {
    does: 'your settings: what they are, whether they can be used, and changing them',
    examples: 'config\nconfig set theme dark',
    more: withVerbs,
    read: () => ({command: 'config', verb: 'get'}),
  },
  completion: {
    does: 'print what completes commands, flags and names in a shell',
    examples: `
      source <(skydeck completion bash)
      source <(skydeck completion zsh)
      skydeck completion fish > ~/.config/fish/completions/skydeck.fish`,
    takes: '<shell>  bash (in ~/.bashrc), zsh (in ~/.zshrc, behind compinit) or fish (a file)',
    read: ({args: [shell = '']}) => ({command: 'completion', shell}),
  },
  login: {
    does: 'connect an account: asks for address, word and token, and keeps them as a profile, the new default',
    examples: 'login prod\nlogin prod --url https://api.example.com/v4 --word linode',
    takes: '[name]  the name of the profile (default)',
    options: `
      --url <url>  the address, such as https://api.example.com/v4
      --word <word>  the service's own word for a node
      --yes  replace a profile of that name without being asked`,
    read: command => ({command: 'login', ...optionsOf(command), ...named(command)}),
  },
  use: {
    does: 'make a profile the default',
    examples: 'use\nuse prod',
    takes: '[name]  the profile; without a name, you choose from a list',
    read: command => ({command: 'use', ...named(command)}),
  },
  logout: {
    does: 'remove a profile, and its token with it; the only one left becomes the default',
    examples: 'logout\nlogout prod --yes',
    takes: '[name]  the profile; without a name, the default',
    options: '--yes  remove it without being asked',
    read: command => ({command: 'logout', ...optionsOf(command), ...named(command)}),
  },
  whoami: {
    does: 'print which account this is, as whom, and where its token comes from',
    examples: 'whoami\nwhoami --profile prod --output json',
    options: output,
    more: withAccount,
    read: command => ({command: 'whoami', ...readingOptions(command, noLog)}),
  },
  import: {
    does: 'add the users of linode-cli as profiles, each checked first',
    examples: 'import\nimport && skydeck profiles list',
    read: () => ({command: 'import'}),
  },
  serve: {
    does: 'run the embedded service over HTTP\nWhile it runs, GET /control shows the settings of --speed and of the flags below it, and PUT /control changes them; both need the same token.',
    summary: 'run the embedded service over HTTP',
    examples: `
      serve --port 8080 --nodes 500 --token-file token.txt
      serve --nodes 5000 --latency 80±40 --drop 0.05`,
    options: `
      --port <number>  port to listen on; 0 for any free one (8080)
      --host <address>  address to listen on (127.0.0.1), and names that clients call it by: 0.0.0.0,box.local
      --token-file <file>  a file with the token that clients must send, in place of SKYDECK_TOKEN
      --token <->  - reads the token from standard input; the token itself is taken, too, but shows in the list of processes
      --word <word>  the service's own word for a node (node)
      --nodes <number>  number of nodes of the account (140)
      --seed <number>  seed of the demo account and the faults (1)
      --data <file>  keep the data in a file instead of memory
      --speed <factor>  how many times as fast what takes time is done (1)
      --latency <ms>  delay each reply: 80, or 80±40
      --rate-limit <rule>  limit requests: real, off, or a number per minute (off)
      --fail <part>  fail this part of the requests with a 5xx, such as 0.02
      --drop <part>  lose the replies of this part of the requests
      --lag <ms>  replica lag: how long reads do not show a write
      --maintenance  answer every request with 503
      --plain  know only the specification: filters of equality, no endpoints beyond it`,
    read: command => ({command: 'serve', flags: optionsOf(command)}),
  },
};

const settingVerbs: Readonly<Record<string, Declared>> = {
  check: {
    does: 'say of each setting that cannot be used where it stands, and why',
    examples: 'config check\nconfig check && skydeck',
    read: () => ({command: 'config', verb: 'check'}),
  },
  get: {
    does: 'print a setting, or all of them',
    examples: 'config get theme\nconfig get --output json',
    takes: '[key]',
    options: output,
    read(command) {
      const [key] = command.args;
      return {command: 'config', verb: 'get', ...(key === undefined ? {} : {key}), ...optionsOf(command)};
    },
  },
  set: {
    does: 'change a setting; comments in the file stay',
    examples: `
      config set theme dark
      config set sort.prod.nodes -memory
      config set columns.nodes Label,IPv4
      config set keys.refresh f5`,
    takes: '<key>\n<value...>',
    more: command => command.allowUnknownOption(),
    read: ({args: [key = '', ...words]}) => ({command: 'config', verb: 'set', key, words}),
  },
  unset: {
    does: 'take a setting out of the file',
    examples: 'config unset theme\nconfig unset keys.refresh',
    takes: '<key>',
    read: ({args: [key = '']}) => ({command: 'config', verb: 'unset', key}),
  },
  edit: {
    does: 'open the file in $VISUAL or $EDITOR, and check it after',
    examples: 'config edit\nconfig edit && skydeck',
    read: () => ({command: 'config', verb: 'edit'}),
  },
  path: {
    does: 'print where the file is',
    examples: 'config path\nconfig path | xargs ls -l',
    read: () => ({command: 'config', verb: 'path'}),
  },
  schema: {
    does: 'print the JSON schema of the file',
    examples: 'config schema\nconfig schema > skydeck.schema.json',
    read: () => ({command: 'config', verb: 'schema'}),
  },
};

const examplesText = (examples: string): string =>
  `\nExamples:\n${linesOf(examples)
    .map(line => `  ${line.includes('skydeck comp') ? '' : 'skydeck '}${line}\n`)
    .join('')}`;

const exits = `
Exit status: 0 done, 1 refused, 2 wrong usage, 3 no usable answer, or not all, 4 unknown, 130 interrupted.
Output that cannot be written: 1; 4 after a change, which standard error tells.
`;

/** The commands to which flags before them apply: they refuse those that do not. */
const reading: readonly Invocation['command'][] = ['list', 'find', 'overview', 'doctor', 'api', 'whoami'];

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
    .addHelpText('after', `${examplesText("--demo\nnodes list --filter 'label~web'")}${exits}`)
    .action(options => set({command: 'explore', ...options}));

  function add(parent: Command, name: string, {more, read, ...declared}: Declared): Command {
    const {does, summary = '', examples, takes = '', options = ''} = declared;
    const command = parent.command(name).description(does).summary(summary);
    for (const [argument, text] of pairsOf(takes)) command.argument(argument, text);
    for (const [flags, text] of pairsOf(options)) command.option(flags, text);
    command.addHelpText('after', examplesText(examples)).action(() => {
      const invocation = read(command, version);
      if (!reading.includes(invocation.command)) optionsOf(command);
      set(invocation);
    });
    return more?.(command) ?? command;
  }
  for (const [name, declared] of Object.entries(commands)) {
    if (only !== undefined && name !== only) continue;
    const command = add(program, name, declared);
    if (name === 'config') for (const [verb, one] of Object.entries(settingVerbs)) add(command, verb, one);
  }
  return program;
}
