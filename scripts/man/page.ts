import {readFileSync} from 'node:fs';
import type {Command, Option} from 'commander';
import {examples, operators, signs} from '../../src/api/filter/index.ts';
import {commandsFor, parseArguments} from '../../src/cli/arguments/parse-arguments.ts';
import {declared, plainText} from '../../src/preferences/declared.ts';
import {settingNames} from '../../src/preferences/read.ts';
import type {Resource} from '../../src/resources/definition/definition.ts';
import {everyNoun} from '../../src/resources/index.ts';
import {bold, heading, lines, subheading, terms, text} from './roff.ts';
import {environment, exits, files, filters, intro} from './words.ts';

/** Makes the man page from the declared commands, resources, verbs and flags with their help. */

export const manPage = 'docs/skydeck.1';

export async function makeManPage(): Promise<string> {
  const program = await commandsFor([]);
  const commands = program.commands.filter(one => one.name() !== 'help');
  const common = await commonOptions();
  const parts = [
    await title(),
    heading('name'),
    'skydeck \\- explore a cloud account in the terminal, and change it',
    heading('synopsis'),
    bold(synopses),
    heading('description'),
    intro.map(text).join('\n.PP\n'),
    heading('options'),
    terms(optionRows(program.options)),
    heading('commands'),
    ...(await Promise.all(commands.map(command => ofCommand([command.name()], command, program.options)))),
    heading('flags of resources'),
    text('What all verbs of resources take, as far as it applies to them:'),
    terms(optionRows([...common.values()])),
    heading('resources'),
    ...(await Promise.all(everyNoun().map(resource => ofResource(resource, common)))),
    heading('filters'),
    filters.map(text).join('\n.PP\n'),
    terms(examples.map(({filter, means}) => [filter, `keeps: ${means}`])),
    text('The operators:'),
    terms(signs.map(sign => [sign, `the field ${operators[sign].means}: ${operators[sign].example}`])),
    heading('settings'),
    text('Of the settings file, which is JSON; skydeck config set changes them.'),
    terms(settingRows()),
    heading('exit status'),
    terms(exits),
    heading('environment'),
    terms(environment),
    heading('files'),
    terms(files),
    heading('see also'),
    text('ssh(1), jq(1), dig(1)'),
  ];
  return `${parts.join('\n').replaceAll(/\n{2,}/g, '\n')}\n`;
}

const settingRows = (): [string, string][] =>
  settingNames.flatMap(name => {
    const one = declared[name];
    return 'own' in one ? [] : [[name, `${plainText(one.does)}. Without it: ${plainText(one.without)}`]];
  });

const synopses = [
  'skydeck [--demo] [--profile NAME] [--read-only]',
  'skydeck RESOURCE list|show|VERB [NAME...] [FLAGS]',
  'skydeck COMMAND [FLAGS]',
];

/** Has the day of the newest release, so that the page does not change from day to day. */
async function title(): Promise<string> {
  const {version}: {version: string} = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, day = ''] = /^## \[\d[^\]]*\] - (\S+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  return `.\\" Made by npm run docs.\n.TH SKYDECK 1 ${day} "skydeck ${version}" "User commands"`;
}

const optionRows = (options: readonly Option[]): [string, string][] =>
  options
    .filter(({long, hidden}) => long !== '--help' && !hidden)
    .map(({flags, description}) => [flags, description]);

/** The flags that verbs of every resource have, by their names. */
async function commonOptions(): Promise<ReadonlyMap<string, Option>> {
  const volumes = (await commandsFor(['volumes'])).commands.find(one => one.name() === 'volumes');
  const verbs = ['list', 'show', 'create', 'delete'].map(name =>
    volumes?.commands.find(one => one.name() === name),
  );
  const [list, show, create, remove] = verbs.map(verb => verb?.options ?? []);
  // Of the flags of `create`, only these are not fields of a volume.
  const sending = (remove ?? [])
    .filter(({hidden}) => !hidden)
    .concat((create ?? []).filter(({long}) => long === '--yes' || long === '--json'));
  const all = [...(list ?? []), ...(show ?? []), ...sending];
  return new Map(all.flatMap(option => (option.long ? [[option.long, option] as const] : [])));
}

const examplesIn = (help: string): string[] =>
  (help.split('Examples:\n')[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

async function ofCommand(
  words: readonly string[],
  command: Command,
  known: readonly Option[],
): Promise<string> {
  const help = await parseArguments([...words, '--help'], '');
  const takes = command.registeredArguments;
  const own = command.options.filter(({long}) => !known.some(option => option.long === long));
  return [
    subheading(`skydeck ${words.join(' ')} ${argumentsOf(command)}`.trim()),
    text(sentence(command.description().replaceAll('\n', '. ').replace(/\.$/, ''))),
    terms([...takes.map((one): [string, string] => [one.name(), one.description]), ...optionRows(own)]),
    ...verbsOf(command, new Map()),
    ...(help.command === 'text' ? [lines(examplesIn(help.text))] : []),
  ].join('\n');
}

const argumentsOf = (command: Command): string =>
  command
    .usage()
    .replaceAll(/\[options\]|VERB/g, '')
    .trim();

const sentence = (words: string): string => `${words.replace(/^./u, first => first.toUpperCase())}.`;

/** The verbs of a command, with the flags that only they have. */
const verbsOf = ({commands}: Command, common: ReadonlyMap<string, Option>): string[] =>
  commands.map(verb => {
    const own = verb.options.filter(({long}) => !common.has(long ?? ''));
    const names = [verb.name(), ...verb.aliases()].join(', ');
    return [
      terms([[`${names} ${argumentsOf(verb)}`.trim(), verb.description()]]),
      ...(own.length > 0 ? ['.RS', terms(optionRows(own)), '.RE'] : []),
    ].join('\n');
  });

async function ofResource({name}: Resource, common: ReadonlyMap<string, Option>): Promise<string> {
  const command = (await commandsFor([name])).commands.find(one => one.name() === name);
  const help = await parseArguments([name, '--help'], '');
  if (!command) return '';
  return [
    subheading(`skydeck ${name}`),
    text(sentence(command.description())),
    ...verbsOf(command, common),
    ...(help.command === 'text' ? [lines(examplesIn(help.text))] : []),
  ].join('\n');
}
