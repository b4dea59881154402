import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {type ConversionConfig, toJsonSchema} from '@valibot/to-json-schema';
import {everyKeyName} from '../../app/settings/keys.ts';
import {attempt} from '../../attempt.ts';
import type {Environment} from '../../environment.ts';
import {createPrivateFolder, fileMistake} from '../../files/private-file.ts';
import {writeWholeFile} from '../../files/whole-file.ts';
import {declared, plainText} from '../../preferences/declared.ts';
import {settingNames} from '../../preferences/read.ts';
import {settingsFolder} from '../../profiles/settings-path.ts';
import {nameOf} from '../../resources/definition/definition.ts';
import {resources} from '../../resources/index.ts';

/** The JSON schema of the settings file, derived from their declarations, by which editors complete, explain and check. */

const options: ConversionConfig = {typeMode: 'input', errorMode: 'ignore'};

export function schemaText(): string {
  const properties = Object.fromEntries(
    settingNames.map(name => {
      const {shape, does, without, example} = declared[name];
      const {$schema: _, ...schema} = toJsonSchema(shape, options);
      const told = {
        description: `${plainText(does)}. Without it: ${plainText(without)}`,
        examples: [example],
      };
      return [name, {...told, ...schema, ...(more[name] ?? {})}];
    }),
  );
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Settings of skydeck',
    type: 'object',
    properties: {
      $schema: {type: 'string'},
      version: {const: 1},
      profiles: {type: 'object', description: 'the accounts: skydeck login, use and logout change them'},
      current: {type: 'string', description: 'the profile that is used: skydeck use changes it'},
      ...properties,
    },
    additionalProperties: false,
  };
  return JSON.stringify(schema, undefined, 2);
}

const lists = resources.filter(({list}) => list);
const orders = {pattern: `^.+\\.(${lists.map(({name}) => name).join('|')})$`};

/** Schemas of settings whose keys are names of resources, screens or keys. They list those names. */
const more: Partial<Record<keyof typeof declared, Readonly<Record<string, unknown>>>> = {
  columns: {
    type: 'object',
    properties: Object.fromEntries(
      lists.map(({name, columns}) => [
        name,
        {type: 'array', items: {enum: [...new Set(columns.flatMap(one => [one.title, nameOf(one)]))]}},
      ]),
    ),
    additionalProperties: false,
  },
  keys: {propertyNames: {enum: everyKeyName().toSorted()}},
  sort: {type: 'object', propertyNames: orders, additionalProperties: {type: 'string'}},
};

const name = 'config.schema.json';

/** The reference to the schema in the settings file. The schema is a file beside it, so editors need no network. */
export const schemaName = `./${name}`;

/** Writes the schema beside the settings file unless it is up to date. Returns the edit that adds the reference to it. */
export async function schemaEdits(
  env: Environment,
  content: Readonly<Record<string, unknown>> = {},
): Promise<readonly (readonly [readonly string[], unknown])[]> {
  if (content.$schema !== undefined && content.$schema !== schemaName) return [];
  const path = join(settingsFolder(env), name);
  const text = `${schemaText()}\n`;
  try {
    createPrivateFolder(settingsFolder(env));
    // A link may lead to any file, and reading a pipe blocks.
    if (fileMistake(path)) return [];
    if (attempt(() => readFileSync(path, 'utf8'), undefined) !== text)
      await writeWholeFile(path, [text], {replace: true, mode: 0o600});
  } catch {
    // Settings work without it.
    return [];
  }
  return content.$schema === undefined ? [[['$schema'], schemaName]] : [];
}
