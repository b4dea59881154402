import type {Command} from 'commander';
import {optionsOf} from '../arguments/flags.ts';
import type {Invocation} from '../arguments/invocation.ts';

/** Adds `skydeck config`, which shows, checks and changes the settings file. */
export function addConfig(program: Command, set: (invocation: Invocation) => void): void {
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
