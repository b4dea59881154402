import type {Command} from 'commander';
import type {Resource} from '../../resources/definition/definition.ts';
import {UsageError} from '../../usage-error.ts';
import {readingOptions, withAccount, withList, withOutput} from '../flags.ts';
import type {Invocation} from '../invocation.ts';
import {levelFlag, levelsOf, whereTo} from '../read/inside.ts';
import {examplesOf} from './examples.ts';

/** The commands of a resource, from its definition: `skydeck volumes list`. */

/** The verb that is meant where none is given. */
export const ownVerb = ({list}: Resource): string => (list ? 'list' : 'show');

export function addResource(
  program: Command,
  resource: Resource,
  set: (invocation: Invocation) => void,
): void {
  const {name, singular, summary, list} = resource;
  const command = program.command(name).description(`${resource.title}: ${summary}`).helpCommand(false);
  const verb = (usage: string, description: string) =>
    withAccount(
      withLevels(command.command(usage), resource)
        .description(description)
        .allowExcessArguments(false)
        .addHelpText('after', current => examplesOf(resource, current.command.name())),
    );
  if (list)
    withList(verb('list', `print ${name}`).alias('ls')).action((_options, parsed: Command) =>
      set({command: 'list', resource: name, ...within(resource, readingOptions(parsed))}),
    );
  const shown = withOutput(
    verb(
      list ? 'show <name...>' : 'show',
      list ? `print one ${singular}, or several` : `print the ${singular}`,
    ),
  );
  shown.alias('get').action((...args: unknown[]) => {
    const names = list ? (args[0] as string[]) : [];
    set({command: 'show', resource: name, names, ...within(resource, readingOptions(shown))});
  });
  const {document} = resource;
  if (document)
    verb('export <name>', `print the ${document.title} of a ${singular}`).action(
      (word: string, _options, parsed: Command) =>
        set({command: 'export', resource: name, names: [word], ...within(resource, readingOptions(parsed))}),
    );
}

/** The flags that say what the items lie in. */
function withLevels(command: Command, resource: Resource): Command {
  for (const level of levelsOf(resource))
    command.option(`--${levelFlag(level)} <name>`, `the ${level.singular} they lie in, by its name or id`);
  return command;
}

/** The options, with the words for what the items lie in, the outermost first. */
export function within<O extends Record<string, unknown>>(
  resource: Resource,
  options: O,
): O & {in?: string[]} {
  const levels = levelsOf(resource).map(level => camel(levelFlag(level)));
  const words = levels.flatMap(key => {
    const word = options[key];
    return typeof word === 'string' ? [word] : [];
  });
  if (words.length < levels.length) throw new UsageError(whereTo(resource));
  const rest = Object.fromEntries(Object.entries(options).filter(([key]) => !levels.includes(key)));
  // The flags of what it lies in are left out of what its command declares.
  return {...(rest as O), ...(levels.length > 0 ? {in: words} : {})};
}

const camel = (flag: string): string =>
  flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
