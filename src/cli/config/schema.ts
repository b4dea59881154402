import {type ConversionConfig, toJsonSchema} from '@valibot/to-json-schema';
import {screens} from '../../app/screens/index.ts';
import {declared, plainText} from '../../preferences/declared.ts';
import {settingNames} from '../../preferences/read.ts';
import {nameOf} from '../../resources/definition/definition.ts';
import {resources} from '../../resources/index.ts';

/** The JSON schema of the settings file, derived from their declarations, by which editors complete, explain and check. */

const options: ConversionConfig = {typeMode: 'input', errorMode: 'ignore'};

type Json = Readonly<Record<string, unknown>>;

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
const names = {enum: lists.map(({name}) => name)};

/** The names of all keys: those of screens, and those of actions. */
function keyNames(): readonly string[] {
  const records = Object.values(screens).flatMap(({keys}) => keys.map(one => one.name));
  const actions = resources.flatMap(({name, actions: own = []}) =>
    own.flatMap(action => [action.name, `${name}.${action.name}`]),
  );
  return [...new Set([...records, ...actions])].sort();
}

/** Schemas of settings whose keys are names of resources, screens or keys. They list those names. */
const more: Partial<Record<keyof typeof declared, Json>> = {
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
  keys: {propertyNames: {enum: keyNames()}},
  sort: {type: 'object', propertyNames: names, additionalProperties: {type: 'string'}},
};
