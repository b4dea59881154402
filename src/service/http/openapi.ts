import type {ConversionConfig, JsonSchema} from '@valibot/to-json-schema';
import * as v from 'valibot';
import {isRecord} from '../../own-property.ts';
import * as account from '../account/account-schema.ts';
import * as balancers from '../balancers/balancer-schema.ts';
import * as catalogue from '../catalogue/catalogue-schema.ts';
import * as domains from '../domains/domain-schema.ts';
import {EntityReference} from '../fields.ts';
import * as nodes from '../nodes/node-schema.ts';
import {collections} from '../storage/collections.ts';
import * as volumes from '../volumes/volume-schema.ts';
import type {Word} from '../word.ts';
import {requiredScope} from './auth.ts';
import {pageSizes, type Route} from './route.ts';

const modules = [account, balancers, catalogue, domains, nodes, volumes, {EntityReference}];

const isSchema = (value: object): value is v.GenericSchema => 'kind' in value && value.kind === 'schema';

/** The schemas of the entities by name, as the modules export them; replies refer to them by name. */
const entities = new Map<string, v.GenericSchema>(
  modules
    .flatMap(each => Object.entries(each))
    .flatMap(([name, value]) => (isSchema(value) ? [[name, value]] : [])),
);
const entityNames = new Map<unknown, string>([...entities].map(([name, schema]) => [schema, name]));

type Convert = (schema: v.GenericSchema) => JsonSchema;

const ref = (name: string) => ({$ref: `#/components/schemas/${name}`});
const jsonContent = (schema: object) => ({'application/json': {schema}});

/** The body of every refusal. */
const errorsSchema = {
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

const queryParameter = (name: string, schema: object, description: string) => ({
  name,
  in: 'query',
  description,
  schema,
});
const pagingParameters = [
  queryParameter('page', {type: 'integer', minimum: 1, default: 1}, 'The page to return.'),
  queryParameter(
    'page_size',
    {type: 'integer', minimum: pageSizes.minimum, maximum: pageSizes.maximum, default: pageSizes.initial},
    'Items per page.',
  ),
];

/** Returns the header X-Filter, with the fields that it accepts; nothing for a list that cannot be filtered. */
function filterParameters(itemSchema: unknown): object[] {
  const collection = Object.values(collections).find(each => each.schema === itemSchema);
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

/** Replaces the names of properties by those on the wire, which contain the service's word. */
function withWireNames(schema: unknown, word: Word): unknown {
  if (Array.isArray(schema)) return schema.map(each => withWireNames(each, word));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'required' && Array.isArray(value)) return [key, value.map(word.wireName)];
      if (key !== 'properties' || !isRecord(value)) return [key, withWireNames(value, word)];
      const properties = Object.entries(value).map(([name, each]) => [
        word.wireName(name),
        withWireNames(each, word),
      ]);
      return [key, Object.fromEntries(properties)];
    }),
  );
}

function operation(route: Route, word: Word, convert: Convert): object {
  const params = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: {type: 'string'},
  }));
  const name = entityNames.get(route.reply);
  const item = name === undefined ? convert(route.reply ?? v.object({})) : ref(name);
  const integer = {type: 'integer', minimum: 0};
  const reply = route.paged
    ? {
        type: 'object',
        required: ['data', 'page', 'pages', 'results'],
        properties: {data: {type: 'array', items: item}, page: integer, pages: integer, results: integer},
      }
    : item;
  const scope = requiredScope(route, word);
  const token = {token: scope === '*' ? [] : [scope]};
  const [, first, second] = route.path.split('/');
  return {
    tags: [first === 'node' ? second : first],
    operationId: `${route.method} ${route.path}`
      .replace(/[^A-Za-z]+/g, '-')
      .replace(/-$/, '')
      .toLowerCase(),
    security: route.anonymous === true ? [{}, token] : [token],
    parameters: [...params, ...(route.paged ? [...pagingParameters, ...filterParameters(route.reply)] : [])],
    ...(route.body === undefined ? {} : {requestBody: {content: jsonContent(convert(route.body))}}),
    responses: {
      200: {description: 'Done.', content: jsonContent(reply)},
      default: {description: 'Refused; every reason, with its field.', content: jsonContent(ref('Errors'))},
    },
  };
}

/** Describes the service as an OpenAPI 3.1 document, made from its routes and the schemas that validate their bodies. */
export async function openApi(routes: readonly Route[], word: Word): Promise<object> {
  // Loaded here because the document is rarely requested.
  const {toJsonSchema} = await import('@valibot/to-json-schema');
  const config: ConversionConfig = {target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore'};
  const convert: Convert = schema => {
    const {$schema: _, ...converted} = toJsonSchema(schema, config);
    return converted;
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/^\/node(?=\/)/, `/${word.lower}`).replace(/(?:\*\*)?:(\w+)/g, '{$1}');
    paths[path] = {...paths[path], [route.method.toLowerCase()]: operation(route, word, convert)};
  }
  const schemas = Object.fromEntries([...entities].map(([name, schema]) => [name, convert(schema)]));
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
      schemas: {...schemas, Errors: errorsSchema},
    },
  };
  // The cast: an object stays an object.
  return withWireNames(document, word) as object;
}
