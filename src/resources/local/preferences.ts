import {command, localList} from '../../api/endpoints/endpoint.ts';
import {CommandCreate, PreferenceEntry, PreferenceUpdate} from '../../model/index.ts';
import {commandWays, declared} from '../../preferences/declared.ts';
import {settingNames, typedMistake} from '../../preferences/read.ts';
import {type Field, field} from '../definition/action.ts';
import {createAction, editAction} from '../definition/common-actions.ts';
import {describe, preferencesFile} from '../definition/definition.ts';

const {action, resource} = describe(PreferenceEntry);

/** The settings whose entries are made by a person, and have fields. */
const isCommand = ({setting}: PreferenceEntry): boolean => setting === 'commands';
const isFilter = ({setting}: PreferenceEntry): boolean => setting === 'filters';

/** The values of a setting of few, and the words that one of many knows; none for a text of any kind. */
function choicesOf(name: string): readonly string[] {
  if (name === 'start') return ['overview', 'nodes'];
  if (name === 'timeZone') return ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const setting = settingNames.find(one => one === name);
  if (setting === undefined) return [];
  const {shape, example} = declared[setting];
  if (typeof example === 'boolean') return ['true', 'false'];
  return 'options' in shape ? shape.options : [];
}

const commandFields = {
  run: field.text('Command', {
    hint: 'with fields of the item as variables, such as mtr "$IPV4"',
    initial: entry => entry?.run ?? undefined,
  }),
  on: field.words('On', {
    hint: 'the lists it is for, such as nodes',
    initial: entry => entry?.on?.join(', '),
  }),
  key: field.text('Key', {optional: true, hint: 'such as M', initial: entry => entry?.key ?? undefined}),
  in: field.choice('In', {choices: commandWays, initial: entry => entry?.in ?? 'foreground'}),
  confirm: field.flag('Asks first', {initial: entry => entry?.confirm ?? false}),
  title: field.text('Title', {
    optional: true,
    hint: 'what hints and help call it',
    initial: entry => entry?.title ?? undefined,
  }),
} satisfies Record<string, Field<PreferenceEntry | undefined>>;

/** The same fields in an edit, where they are those of a command alone. */
const fieldsOfCommand = Object.fromEntries(
  Object.entries<Field<PreferenceEntry | undefined>>(commandFields).map(([name, field]) => [
    name,
    {...field, when: (_answers: unknown, entry: PreferenceEntry | undefined) => !entry || isCommand(entry)},
  ]),
);

const change = action({
  ...editAction,
  name: 'change',
  title: 'Change',
  single: true,
  endpoint: command('change', {params: ['name'], body: PreferenceUpdate, edits: true}),
  fields: {
    value: field.choice('Value', {
      choicesFor: entry => choicesOf(entry?.name ?? ''),
      typed: true,
      check: (value, entry) => typedMistake(entry?.name ?? '', String(value)),
      // It is written in its own way: a list without blanks, a key by its other name.
      unshown: true,
      hint: (_answers, entry) =>
        entry?.setting === 'keys'
          ? `such as f5; several with commas, none for no key; ${entry.default} without`
          : entry?.setting === 'columns'
            ? 'titles with commas'
            : (entry?.does ?? undefined),
      initial: entry => entry?.value ?? undefined,
      when: (_answers, entry) => !(isCommand(entry) || isFilter(entry)),
    }),
    ...fieldsOfCommand,
    resource: field.text('List', {
      initial: entry => entry.resource ?? undefined,
      when: (_answers, entry) => isFilter(entry),
    }),
    filter: field.text('Filter', {
      initial: entry => entry.filter ?? undefined,
      when: (_answers, entry) => isFilter(entry),
    }),
  },
  changes(entry, {value}) {
    if (value === undefined || value === entry.value) return undefined;
    const later = entry.at_start ? ' · it counts from the next start on' : '';
    return `${entry.name} ${entry.value ?? 'not set'} → ${value}${later}`;
  },
});

const reset = action({
  name: 'reset',
  title: 'Reset',
  summary: 'put a setting back to its default',
  key: 'U',
  level: 'plain',
  endpoint: command('reset', {params: ['name']}),
  changes: entry => `${entry.default ?? 'the default'} counts again`,
  unavailable: entry => {
    if (isCommand(entry) || isFilter(entry)) return 'it has no default: remove it';
    return entry.from === 'default' ? 'it has its default' : undefined;
  },
});

const add = action({
  ...createAction,
  name: 'add',
  title: 'Add command',
  summary: 'add a command of your own',
  verb: 'add',
  endpoint: command('add', {body: CommandCreate}),
  fields: {
    // Its name in the list begins with that of the setting.
    name: field.text('Word', {unshown: true, hint: 'runs it in the palette, such as trace'}),
    ...commandFields,
  },
  creates: answers => ({resource: 'preferences', label: `commands.${answers.name}`}),
});

const remove = action({
  name: 'remove',
  title: 'Remove',
  summary: 'remove a command of your own, or a saved filter',
  key: 'x',
  level: 'confirm',
  endpoint: command('remove', {params: ['name']}),
  removes: true,
  unavailable: entry =>
    isCommand(entry) || isFilter(entry) ? undefined : 'only commands and saved filters are removed: reset it',
});

export const preferences = resource({
  name: 'preferences',
  singular: 'preference',
  menu: 92,
  synonyms: ['settings', 'configuration', 'options', 'theme', 'colours', 'customize', 'remap'],
  summary: 'how skydeck is here: theme, keys, commands of your own',
  source: preferencesFile,
  list: localList(PreferenceEntry),
  live: true,
  id: entry => entry.name,
  label: entry => entry.name,
  primary: 'name',
  columns: [
    {title: 'Name', width: 18, cell: entry => entry.name, rank: 1},
    {title: 'Value', width: 16, cell: entry => entry.value ?? entry.default, rank: 1},
    {
      title: 'From',
      cell: entry => entry.from,
      tone: entry => (entry.unused == null ? (entry.from === 'default' ? 'dim' : 'accent') : 'bad'),
      rank: 2,
    },
    {title: 'Does', width: 24, cell: entry => entry.does, rank: 3},
    {title: 'Where', width: 16, optional: true, cell: entry => entry.where, rank: 4},
    {title: 'Default', width: 12, optional: true, cell: entry => entry.default, rank: 5},
    {title: 'Not used', field: 'unused', width: 20, sparse: true, cell: entry => entry.unused, rank: 2},
  ],
  details: [['Counts', entry => (entry.at_start ? 'from the next start on' : 'at once')]],
  actions: [change, add, reset, remove],
  enterAction: 'change',
});
