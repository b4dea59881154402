import type {Command} from 'commander';
import {openSettings} from '../../profiles/settings.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {commandNamed} from '../arguments/command-named.ts';
import {accountOf, withAccount} from '../arguments/flags.ts';
import type {Invocation} from '../arguments/invocation.ts';
import {findAnyResource} from '../resource-for.ts';

/** Adds the own commands of the settings as verbs of a resource: `skydeck nodes trace web-1`. */
export async function addOwn(
  command: Command,
  resource: Resource,
  set: (invocation: Invocation) => void,
): Promise<void> {
  const {preferences} = await openSettings(process.env);
  for (const [name, own] of Object.entries(preferences.commands)) {
    // Whether it can run on an item is checked when it does.
    const applies = [own.on].flat().some(word => findAnyResource(word)?.name === resource.name);
    if (!applies || commandNamed(command, name) || !/^[a-z][a-z0-9-]*$/.test(name)) continue;
    const title = own.title === undefined ? '' : `${own.title}; `;
    const verb = withAccount(
      command
        .command(`${name} <name...>`)
        .description(`${title}your own: ${own.run}`)
        .allowExcessArguments(false),
    )
      .option('--yes', 'run it without being asked')
      .option('--dry-run', 'print what would be run; nothing is')
      .addHelpText(
        'after',
        `\nExamples:\n  skydeck ${resource.name} ${name} my-${resource.singular.replaceAll(' ', '-')}\n  skydeck ${resource.name} ${name} 123 --dry-run\n`,
      );
    verb.action((names: string[]) => {
      const {yes, dryRun} = verb.opts<{yes?: boolean; dryRun?: boolean}>();
      set({
        command: 'own',
        resource: resource.name,
        name,
        names,
        ...accountOf(verb),
        ...(yes ? {yes} : {}),
        ...(dryRun ? {dryRun} : {}),
      });
    });
  }
}
