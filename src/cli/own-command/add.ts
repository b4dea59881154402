import type {Command} from 'commander';
import {openSettings} from '../../profiles/settings.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {findAnyResource} from '../../resources/index.ts';
import {accountOf, commandNamed, withAccount} from '../arguments/flags.ts';
import type {Invocation} from '../arguments/invocation.ts';
import {inOf, withLevels, withNames} from '../verbs/resource-command.ts';

/** Adds the own commands of the settings as verbs of a resource: `skydeck nodes trace web-1`. */
export async function addOwn(
  command: Command,
  resource: Resource,
  set: (invocation: Invocation) => void,
  examples?: typeof import('../verbs/examples.ts'),
): Promise<void> {
  const {preferences} = await openSettings(process.env, false);
  for (const [name, own] of Object.entries(preferences.commands)) {
    // Whether it can run on an item is checked when it does.
    const applies = [own.on].flat().some(word => findAnyResource(word)?.name === resource.name);
    if (!applies || commandNamed(command, name) || !/^[a-z][a-z0-9-]*$/.test(name)) continue;
    const title = own.title === undefined ? '' : `${own.title}; `;
    const verb = withAccount(withLevels(withNames(command.command(`${name} <name...>`)), resource))
      .description(`${title}your own: ${own.run}`)
      .option('--yes', 'run it without being asked')
      .option('--dry-run', 'print what would be run; nothing is')
      .addHelpText('after', () => examples?.examplesOfOwn(resource, name) ?? '');
    verb.action((names: string[]) => {
      const {yes, dryRun} = verb.opts<{yes?: boolean; dryRun?: boolean}>();
      set({
        command: 'own',
        resource: resource.name,
        name,
        names,
        ...accountOf(verb),
        ...inOf(resource, verb.opts()),
        ...(yes ? {yes} : {}),
        ...(dryRun ? {dryRun} : {}),
      });
    });
  }
}
