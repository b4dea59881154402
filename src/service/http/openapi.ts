import type {ConversionConfig, JsonSchema} from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as entities from '../schemas.ts';
import {collections} from '../storage/collections.ts';
import type {Word} from '../word.ts';
import {scopeOf} from './auth.ts';
import {pageSizes} from './paging.ts';
import type {Route} from './route.ts';

/** The entities' names, by schema: a reply refers to them. */
const names = new Map<unknown, string>(
  Object.entries(entities)
    .filter(([, value]) => typeof value === 'object')
    .map(([name, value]) => [value, name]),
);

type Json = Record<string, unknown>;
type Convert = (schema: v.GenericSchema) => JsonSchema;

const ref = (name: string) => ({$ref: `#/components/schemas/${name}`});
const inJson = (schema: object) => ({'application/json': {schema}});

/** Beyond a request's own words, every route can answer with these. */
const errors = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['reason'],
        properties: {reason: {type: 'string'}, field: {type: 'string'}},
      },
    },
  },
};

const query = (name: string, schema: object, description: string) => ({
  name,
  in: 'query',
  description,
  schema,
});
const paging = [
  query('page', {type: 'integer', minimum: 1, default: 1}, 'The page to return.'),
  query(
    'page_size',
    {type: 'integer', minimum: pageSizes.minimum, maximum: pageSizes.maximum, default: pageSizes.initial},
    'Items per page.',
  ),
];

/** What X-Filter may name for a list, by the schema of its items. */
function filterOf(schema: unknown): object[] {
  const collection = Object.values(collections).find(each => each.schema === schema);
  const fields = Object.keys(collection?.filterable ?? {});
  if (fields.length === 0) return [];
  return [
    {
      name: 'X-Filter',
      in: 'header',
      description: `A JSON object over ${fields.join(', ')}. Several keys are AND; +or and +and take arrays; +gt, +gte, +lt, +lte, +contains, +neq; +order_by with +order.`,
      schema: {type: 'string'},
    },
  ];
}

/** The keys of a schema as this service writes them. */
function onTheWire(schema: unknown, word: Word): unknown {
  if (Array.isArray(schema)) return schema.map(each => onTheWire(each, word));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'required' && Array.isArray(value)) return [key, value.map(word.field)];
      if (key !== 'properties') return [key, onTheWire(value, word)];
      const properties = Object.entries(value as Json).map(([name, each]) => [
        word.field(name),
        onTheWire(each, word),
      ]);
      return [key, Object.fromEntries(properties)];
    }),
  );
}

function operation(route: Route, word: Word, convert: Convert): object {
  const params = [...route.path.matchAll(/:(\w+)(\{\.\+\})?/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: {type: 'string'},
  }));
  const item = names.get(route.reply);
  const one = item === undefined ? {type: 'object'} : ref(item);
  const number = {type: 'integer', minimum: 0};
  const reply = route.pages
    ? {
        type: 'object',
        required: ['data', 'page', 'pages', 'results'],
        properties: {data: {type: 'array', items: one}, page: number, pages: number, results: number},
      }
    : one;
  const scope = scopeOf(route, word);
  const token = {token: scope === '*' ? [] : [scope]};
  return {
    tags: [
      route.path.split('/')[1] === 'node' ? (route.path.split('/')[2] ?? 'node') : route.path.split('/')[1],
    ],
    operationId: `${route.method} ${route.path}`
      .replace(/[^A-Za-z]+/g, '-')
      .replace(/-$/, '')
      .toLowerCase(),
    security: route.open === true ? [{}, token] : [token],
    parameters: [...params, ...(route.pages ? [...paging, ...filterOf(route.reply)] : [])],
    ...(route.body === undefined ? {} : {requestBody: {content: inJson(convert(route.body))}}),
    responses: {
      200: {description: 'Done.', content: inJson(reply)},
      default: {description: 'Refused; every reason, with its field.', content: inJson(ref('Errors'))},
    },
  };
}

/** The service, told as an OpenAPI 3.1 document: from the routes that answer, and the schemas that check. */
export async function openApi(routes: readonly Route[], word: Word): Promise<object> {
  const {toJsonSchema} = await import('@valibot/to-json-schema');
  const config: ConversionConfig = {target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore'};
  const convert: Convert = schema => {
    const {$schema: _, ...converted} = toJsonSchema(schema, config);
    return converted;
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/^\/node(?=\/)/, `/${word.small}`).replace(/:(\w+)(\{\.\+\})?/g, '{$1}');
    paths[path] = {...paths[path], [route.method.toLowerCase()]: operation(route, word, convert)};
  }
  const schemas = Object.fromEntries(
    [...names].map(([schema, name]) => [name, convert(schema as v.GenericSchema)]),
  );
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Cloud infrastructure service',
      version: '4',
      description: 'The embedded service of skydeck.',
    },
    servers: [{url: '/v4'}],
    paths,
    components: {
      securitySchemes: {token: {type: 'http', scheme: 'bearer'}},
      schemas: {...schemas, Errors: errors},
    },
  };
  return onTheWire(document, word) as object;
}
