import * as v from 'valibot';
import {type EntityReference, entityReference} from '../fields.ts';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import type {RequestContext, Route} from '../http/route.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, updateItem} from '../http/route.ts';
import {badRequest, HttpError} from '../http-error.ts';
import {pseudoRandomHex} from '../random.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {boolean, ErrorList, givenFields, string, stringOfLength, strings} from '../validation.ts';
import {Script} from './schema.ts';
import {userDefinedFields} from './user-defined-fields.ts';

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
  if (!script.mine) throw new HttpError(403, [{reason: 'Unauthorized'}]);
  return script;
}

/** @throws HttpError 400, field `images`, for images that do not exist */
function checkImages({store}: RequestContext, ids: readonly string[]): void {
  const errors = new ErrorList();
  for (const id of ids) {
    if (id !== 'any/all' && store.tables.images.json(id) === undefined)
      errors.add(`${id} is no image`, 'images');
  }
  errors.throwIfAny();
}

/** Stack scripts. Without a token, only the public ones (specification, section 2). */
export const scriptRoutes: readonly Route[] = [
  listRoute(
    '/node/stackscripts',
    'scripts',
    {...options, anonymous: true, rateLimitClass: 'scripts'},
    ({caller}) => ({where: caller === undefined ? 'is_public = 1' : 'TRUE', values: []}),
  ),
  itemRoute(
    '/node/stackscripts/:id',
    'scripts',
    {...options, anonymous: true},
    ({store, caller}, id) => caller !== undefined || store.tables.scripts.get(id)?.is_public === true,
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
      return itemJson(context, 'scripts', script.id);
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
