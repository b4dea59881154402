import * as v from 'valibot';
import {type EntityReference, entityReference} from '../fields.ts';
import {
  deleteRoute,
  findItem,
  itemRoute,
  listRoute,
  postRoute,
  putRoute,
  type RequestContext,
  type Route,
  readItem,
  updateItem,
} from '../http/route.ts';
import {pseudoRandomHex} from '../made-up.ts';
import {badRequest, HttpError} from '../operation.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {boolean, ErrorList, givenFields, string, stringOfLength, strings} from '../validation.ts';
import {Script} from './catalogue-schema.ts';

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

const options = {scope: 'stackscripts'};
const label = stringOfLength(3, 128);
const source = v.pipe(string, v.startsWith('#!', 'Must begin with #! and the program that runs it'));
const images = v.pipe(strings, v.minLength(1, 'At least one image is required'));
const optionalFields = {
  description: v.nullish(string),
  rev_note: v.nullish(string),
  is_public: v.nullish(boolean),
};

const scriptReference = (script: Script): EntityReference =>
  entityReference('stackscript', '/stackscripts', script);

/** The script of the path. @throws HttpError 403 if it belongs to another account, 404 */
function findOwnScript(context: RequestContext): Script {
  const script = findItem(context, 'scripts');
  if (!script.mine) throw new HttpError(403, 'Unauthorized');
  return script;
}

/** @throws HttpError 400, field `images`, for images that do not exist */
function checkImages({store}: RequestContext, ids: readonly string[]): void {
  const errors = new ErrorList();
  for (const id of ids) {
    if (id !== 'any/all' && !store.tables.images.has(id)) errors.add(`${id} is no image`, 'images');
  }
  errors.throwIfAny();
}

/** Stack scripts. Without a token, only the public ones (specification, section 2). */
export const scriptRoutes: readonly Route[] = [
  listRoute(
    '/node/stackscripts',
    'scripts',
    {...options, anonymous: true, rateLimitClass: 'scripts'},
    ({store, caller}) => store.tables.scripts.all(({is_public}) => is_public || caller !== undefined),
  ),
  itemRoute(
    '/node/stackscripts/:id',
    'scripts',
    {...options, anonymous: true},
    ({caller}, {is_public}) => is_public || caller !== undefined,
  ),
  postRoute('/node/stackscripts', options, {
    body: v.looseObject({label, script: source, images, ...optionalFields}),
    reply: Script,
    handle: (context, body) => {
      const {store, now, caller} = context;
      checkImages(context, body.images);
      const {scripts} = store.tables;
      const username = caller?.username ?? '';
      const script = scripts.insert({
        id: scripts.nextId(),
        username,
        user_gravatar_id: pseudoRandomHex(username.length, 32),
        label: body.label,
        description: body.description ?? '',
        ordinal: 0,
        logo_url: '',
        images: body.images,
        deployments_total: 0,
        deployments_active: 0,
        is_public: body.is_public ?? false,
        mine: true,
        created: formatTime(now),
        updated: formatTime(now),
        rev_note: body.rev_note ?? '',
        script: body.script,
        user_defined_fields: userDefinedFields(body.script),
      });
      recordEvent(context, {action: 'stackscript_create', entity: scriptReference(script)});
      return readItem(context, 'scripts', script.id);
    },
  }),
  putRoute('/node/stackscripts/:id', options, {
    body: v.looseObject({
      label: v.nullish(label),
      script: v.nullish(source),
      images: v.nullish(images),
      ...optionalFields,
    }),
    reply: Script,
    handle: (context, body) => {
      const script = findOwnScript(context);
      if (script.is_public && body.is_public === false)
        throw badRequest('A script that is public stays public', 'is_public');
      checkImages(context, body.images ?? []);
      const changes = {
        ...givenFields(body, ['label', 'script', 'images', 'description', 'rev_note', 'is_public']),
        ...(typeof body.script === 'string' ? {user_defined_fields: userDefinedFields(body.script)} : {}),
      };
      recordEvent(context, {action: 'stackscript_update', entity: scriptReference(script)});
      return updateItem(context, 'scripts', script, changes);
    },
  }),
  deleteRoute('/node/stackscripts/:id', options, context => {
    const script = findOwnScript(context);
    context.store.tables.scripts.delete(script.id);
    recordEvent(context, {action: 'stackscript_delete', entity: scriptReference(script)});
  }),
];
