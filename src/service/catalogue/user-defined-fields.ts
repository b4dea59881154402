import {badRequest} from '../http-error.ts';
import type {Script} from './schema.ts';

type Field = Script['user_defined_fields'][number];

const value = `"[^"]*"|'[^']*'|[^\\s"'<>]+`;
const attribute = new RegExp(`([\\w-]+)(?:\\s*=\\s*(${value}))?`, 'g');
const tag = new RegExp(`<udf((?:\\s+[\\w-]+(?:\\s*=\\s*(?:${value}))?)*)\\s*/?>`, 'gi');

const wrong = (reason: string) => badRequest(reason, 'script');

/**
 * Returns the fields that a script declares in its comments. They ask for values when the script is deployed:
 * `# <UDF name="role" label="What it is" oneof="primary,replica" default="replica" />`.
 * @throws HttpError 400, field `script`, for a declaration without a name or a label, or for one name twice
 */
export function userDefinedFields(script: string): Field[] {
  const fields = [...script.matchAll(tag)].map(([, attributes = '']) => fieldOf(attributesOf(attributes)));
  const names = new Set<string>();
  for (const {name} of fields) {
    if (names.has(name)) throw wrong(`The user-defined field ${name} is there twice`);
    names.add(name);
  }
  return fields;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(attribute)].map(([, name = '', given = '']) => [
      name.toLowerCase(),
      /^["']/.test(given) ? given.slice(1, -1) : given,
    ]),
  );
}

function fieldOf(attributes: ReadonlyMap<string, string>): Field {
  const [name, label] = [attributes.get('name') ?? '', attributes.get('label') ?? ''];
  if (name === '' || label === '') throw wrong('Each <UDF> of the script needs a name and a label');
  if (!/^\w{1,64}$/.test(name))
    throw wrong(`A user-defined field is named with up to 64 letters, digits and _, not ${name}`);
  const [one, many] = [attributes.get('oneof'), attributes.get('manyof')];
  if (one !== undefined && many !== undefined)
    throw wrong(`The user-defined field ${name} has oneof and manyof`);
  const initial = attributes.get('default');
  return {
    name,
    label,
    example: attributes.get('example') ?? '',
    default: initial,
    // The documentation of the API uses the first spelling, and clients the second.
    ...{oneOf: one, oneof: one, manyOf: many, manyof: many},
  };
}
