import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {examples, operators, signs} from '../src/api/filter/index.ts';
import {screens} from '../src/app/frame/screens.ts';
import {schemaText} from '../src/cli/config/schema.ts';
import {declared} from '../src/preferences/declared.ts';
import {keyName} from '../src/preferences/key-name.ts';
import {settingNames} from '../src/preferences/read.ts';
import type {Action, Level} from '../src/resources/definition/action.ts';
import {everyNoun, resources} from '../src/resources/index.ts';
import {makeManPage, manPage} from './man/page.ts';

/** Generates the tables of README and docs from the program: keys, resources, actions, filters. `--check` only compares. */

/** The files that hold generated tables, between `<!-- name -->` and `<!-- /name -->`. */
export const documents = [
  'README.md',
  'docs/keys.md',
  'docs/resources.md',
  'docs/filters.md',
  'docs/settings.md',
] as const;

export const schemaFile = 'docs/settings.schema.json';

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;

const keysOf = (keys: readonly string[]): string =>
  keys.length > 3
    ? `${code(keyName(keys[0] ?? ''))} – ${code(keyName(keys.at(-1) ?? ''))}`
    : keys.map(key => code(keyName(key))).join(' ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

/** The groups of keys that only the table of all keys has. */
const elsewhere: readonly (string | undefined)[] = ['moving', 'marking', 'everywhere'];

function listKeys(): string {
  const own = screens.list.keys.filter(({group}) => !elsewhere.includes(group));
  const rows = own.map(({keys, help}) => [keysOf(keys), help]);
  return table(['key', 'does'], rows);
}

function allKeys(): string {
  return Object.values(screens)
    .map(({title, keys}) => {
      const rows = keys.map(binding => [keysOf(binding.keys), binding.help, code(binding.name)]);
      return `## ${title}\n\n${table(['key', 'does', 'name'], rows)}`;
    })
    .join('\n\n');
}

function resourceNames(): string {
  const rows = everyNoun().map(({name, aliases = [], summary}) => [
    code(name),
    aliases.map(code).join(' '),
    summary,
  ]);
  return table(['name', 'also', 'shows'], rows);
}

function actions(): string {
  const rows = resources.flatMap(({name, actions: declared = []}) =>
    declared.map(action => [
      code(name),
      code(action.key),
      action.title.toLowerCase(),
      code(`${name}.${action.name}`),
      [guards[guardOf(action)], ...raised(action)].join('; '),
    ]),
  );
  return table(['on', 'key', 'does', 'name', 'before it is sent'], rows);
}

/** An action without fields has no button: it is confirmed, so that a held key cannot send it. */
const guardOf = ({level, fields}: Action<unknown>): Level =>
  level === 'plain' && Object.keys(fields).length === 0 ? 'confirm' : level;

/** What the answers may ask for beyond that. */
const raised = ({cautions, plan}: Action<unknown>): string[] => [
  ...(cautions ? ['a confirmation of what cannot be undone'] : []),
  ...(plan ? [plan.when ? 'a confirmation of a file' : 'the label typed where something is removed'] : []),
];

const guards = {
  none: 'nothing: it changes only this program',
  plain: 'the button',
  confirm: 'a confirmation',
  label: 'the label typed',
} as const;

const kinds = ['text', 'number', 'boolean', 'time', 'list'] as const;

function filterOperators(): string {
  const rows = signs.map(sign => [
    code(sign),
    operators[sign].means,
    code(operators[sign].example),
    kinds.filter(kind => operators[sign].kinds[kind] !== undefined).join(', '),
  ]);
  return table(['operator', 'the field', 'such as', 'of kind'], rows);
}

const filterExamples = (shown = examples): string =>
  table(
    ['filter', 'keeps'],
    shown.map(({filter, means}) => [code(filter), means]),
  );

/** Titles of columns that are not the name of their field. */
function fieldTitles(): string {
  const rows = resources.flatMap(({name, fields}) => {
    const titles = Object.entries(fields.titles ?? {});
    return titles.length === 0
      ? []
      : [[code(name), titles.map(([title, field]) => `${code(title)} for ${code(field)}`).join(', ')]];
  });
  return table(['in', 'title and field'], rows);
}

const settings = settingNames.map(name => ({name, ...declared[name]})).filter(one => !('own' in one));

const settingsTable = (): string =>
  table(
    ['key', 'what it says', 'without it', 'checked against'],
    settings.map(one => [
      code(one.name),
      one.does.replaceAll('|', '\\|'),
      one.without,
      'against' in one ? one.against : 'its values',
    ]),
  );

function settingsExample(): string {
  const lines = settings.map(({name, example}) => `  ${JSON.stringify(name)}: ${spaced(example)}`);
  return `\`\`\`json\n{\n${lines.join(',\n')}\n}\n\`\`\``;
}

/** JSON in one line, with spaces. */
const spaced = (value: unknown): string =>
  JSON.stringify(value, undefined, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/([[{]) | ([\]}])/g, '$1$2');

/** Renews the generated tables of a document. */
export function generate(document: string): string {
  const parts: Readonly<Record<string, () => string>> = {
    'list-keys': listKeys,
    'all-keys': allKeys,
    resources: resourceNames,
    actions,
    operators: filterOperators,
    'filter-examples': () => filterExamples(),
    'filter-basics': () => filterExamples(examples.filter(({basic}) => basic)),
    titles: fieldTitles,
    settings: settingsTable,
    'settings-example': settingsExample,
  };
  return document.replace(/<!-- ([\w-]+) -->[\s\S]*?<!-- \/\1 -->/g, (whole, name: string) => {
    const part = Object.hasOwn(parts, name) ? parts[name]?.() : undefined;
    return part === undefined ? whole : `<!-- ${name} -->\n\n${part}\n\n<!-- /${name} -->`;
  });
}

if (import.meta.main) {
  const check = process.argv.includes('--check');
  for (const name of [...documents, schemaFile, manPage]) {
    const before = existsSync(name) ? readFileSync(name, 'utf8') : '';
    const after =
      name === schemaFile ? `${schemaText()}\n` : name === manPage ? await makeManPage() : generate(before);
    if (after === before) continue;
    if (check) {
      process.stderr.write(`${name} is out of date: npm run docs\n`);
      process.exitCode = 1;
    } else writeFileSync(name, after);
  }
}
