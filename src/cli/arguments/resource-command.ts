import type {Command, OptionValues} from 'commander';
import {openSettings} from '../../profiles/settings.ts';
import type {Action} from '../../resources/definition/action.ts';
import {verbNames} from '../../resources/definition/common-actions.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {everyNoun, findAnyResource, levelsOf} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import {UsageError} from '../../usage-error.ts';
import {givenBy, keyOf, withFields} from '../act/field-flags.ts';
import {levelFlag, whereTo} from '../nouns.ts';
import {
  accountOf,
  commandNamed,
  type Invocation,
  readingOptions,
  type SendingFlags,
  withAccount,
  withList,
  withOutput,
  withSending,
  withWatch,
} from './flags.ts';

/** The commands of a resource, from its definition: `skydeck volumes list`. */

export const defaultVerb = ({list}: Resource): string => (list ? 'list' : 'show');

interface Needed {
  /** The one verb that is needed. All are added if it is left out or unknown. */
  only?: string | undefined;
  examples?: typeof import('./examples.ts');
}

export function addResource(
  program: Command,
  resource: Resource,
  set: (invocation: Invocation) => void,
  {only, examples}: Needed,
): void {
  const {name, singular, summary, list} = resource;
  const command = program
    .command(name)
    .description(`${resource.title}: ${summary}`)
    .helpCommand(false)
    .usage('VERB [options]')
    .addHelpText('after', () => examples?.examplesOfAll(resource) ?? '');
  // Usage leaves out `[options]`, which every verb has, to leave room for its description.
  command.configureHelp({subcommandTerm: one => usageOf(one)});
  const verb = (usage: string, description: string) =>
    withAccount(
      withLevels(command.command(usage), resource)
        .description(description)
        .addHelpText('after', current => examples?.examplesOf(resource, current.command.name()) ?? ''),
    );
  const {document} = resource;
  const verbs: [names: readonly string[], add: () => unknown][] = [];
  const options = (parsed: Command) => within(resource, readingOptions(parsed));
  const addList = () =>
    withList(withIn(verb('list', `print ${inSentence(resource.title)}`).alias('ls'), resource)).action(
      (_options, parsed: Command) => set({command: 'list', resource: name, ...options(parsed)}),
    );
  const addExport = (title: string) =>
    withNames(verb('export <name>', `print the ${title} of a ${singular}`)).action(
      (word: string, _options, parsed: Command) =>
        set({command: 'export', resource: name, names: [word], ...options(parsed)}),
    );
  if (list) verbs.push([['list', 'ls'], addList]);
  verbs.push([['show', 'get'], () => addShow(verb, resource, set)]);
  if (document) verbs.push([['export'], () => addExport(document.title)]);
  for (const action of resource.actions ?? [])
    if (action.level !== 'none')
      verbs.push([verbNames(resource, action), () => addAction(verb, resource, action, set)]);
  const wanted = verbs.filter(([names]) => only !== undefined && names.includes(only));
  for (const [, add] of wanted.length > 0 ? wanted : verbs) add();
}

function addShow(verb: Verb, resource: Resource, set: (invocation: Invocation) => void): void {
  const {list, singular, name} = resource;
  const usage = list ? 'show <name...>' : 'show';
  const summary = list ? `print one ${singular}, or several` : `print the ${singular}`;
  const shown = withWatch(withOutput(withNames(verb(usage, summary))));
  // Without an argument for names, commander passes the options first.
  shown.alias('get').action((given: unknown) => {
    const names: string[] = list && Array.isArray(given) ? given : [];
    set({command: 'show', resource: name, names, ...within(resource, readingOptions(shown))});
  });
}

const usageOf = (verb: Command): string =>
  [[verb.name(), ...verb.aliases()].join('|'), verb.usage().replace('[options]', '').trim()]
    .filter(Boolean)
    .join(' ');

/** Describes the names that a verb takes; messages about missing names use the beginning of the description. */
function withNames(command: Command): Command {
  for (const names of command.registeredArguments) {
    const read = names.variadic
      ? 'reads names from standard input, one a line'
      : 'reads it from standard input';
    names.description = `the name or the id of what it is about; - ${read}`;
  }
  return command;
}

type Verb = (usage: string, description: string) => Command;

function addAction(
  verb: Verb,
  resource: Resource,
  action: Action<unknown>,
  set: (invocation: Invocation) => void,
): void {
  const named = action.on === 'item' && resource.list !== undefined;
  const [verbName, ...others] = verbNames(resource, action);
  const usage = named ? `${verbName} <name${action.single ? '' : '...'}>` : verbName;
  const described = withNames(verb(usage, verbSummary(resource, action)));
  const command = withSending(withFields(described, action), action);
  for (const other of others) command.alias(other);
  command.action((...args: unknown[]) => {
    const {json, dryRun, curl, yes, confirm, wait, output} = command.opts<SendingFlags>();
    const sending = {json, dryRun, curl, yes, confirm, wait, output};
    const names = named ? [args[0]].flat().map(String) : [];
    set({
      command: 'act',
      resource: resource.name,
      action: action.name,
      names,
      given: givenBy(action, command.opts()),
      ...accountOf(command),
      ...inOf(resource, command.opts()),
      ...Object.fromEntries(Object.entries(sending).filter(([, value]) => value !== undefined)),
    });
  });
}

function withLevels(command: Command, resource: Resource): Command {
  for (const level of levelsOf(resource))
    command.option(`--${levelFlag(level)} <name>`, `the ${level.singular} they lie in, by its name or id`);
  return command;
}

/** Names the flag that stands for those of all parents, which are put in its place before the words are parsed. */
function withIn(command: Command, resource: Resource): Command {
  const names = levelsOf(resource).map(level => levelFlag(level).toUpperCase());
  return names.length === 0
    ? command
    : command.option('--in <names...>', `the same in one flag: --in ${names.join(' ')}`);
}

const inOf = (resource: Resource, options: OptionValues): {in?: string[]} => {
  const {in: words} = within(resource, options);
  return words ? {in: words} : {};
};

/** Moves the names of the parents out of the options, the outermost first. */
function within<O extends Record<string, unknown>>(resource: Resource, options: O): O & {in?: string[]} {
  const levels = levelsOf(resource).map(level => keyOf(levelFlag(level)));
  const words = levels.flatMap(key => {
    const word = options[key];
    return typeof word === 'string' ? [word] : [];
  });
  if (words.length < levels.length) throw new UsageError(whereTo(resource));
  const rest = Object.fromEntries(Object.entries(options).filter(([key]) => !levels.includes(key)));
  // The cast: only the flags of the parents are removed, and no command declares those.
  return {...(rest as O), ...(levels.length > 0 ? {in: words} : {})};
}

/** The number of cells for a summary after the name of a verb in 80 columns. */
const room = 50;

function verbSummary(resource: Resource, action: Action<unknown>): string {
  if (action.summary !== undefined) return action.summary;
  const {singular, title, list} = resource;
  const does = inSentence(action.verb ?? action.title);
  // The title says what is created: `create volume`.
  if (action.on === 'list') return does.replace(/^(\w+) (?!.* from )/, '$1 a new ');
  const what = list ? (action.single ? `one ${singular}` : inSentence(title)) : `the ${singular}`;
  // Some titles contain the noun already: `delete load balancer`.
  const [first] = does.split(' ');
  const bare = does.endsWith(singular) ? first : does;
  return withFieldsOf(`${bare} ${what}`, action);
}

function withFieldsOf(text: string, {fields}: Action<unknown>): string {
  const names = Object.values(fields).map(({label}) => inSentence(label));
  for (let count = names.length; count > 0; count--) {
    const line = `${text}: ${names.slice(0, count).join(', ')}${count < names.length ? ', …' : ''}`;
    if (line.length <= room) return line;
  }
  return text;
}

/** Adds the own commands of the settings as verbs of a resource: `skydeck nodes trace web-1`. */
export async function addOwn(
  command: Command,
  resource: Resource,
  set: (invocation: Invocation) => void,
  examples?: typeof import('./examples.ts'),
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
