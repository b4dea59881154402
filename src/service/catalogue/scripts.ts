import * as v from 'valibot';
import {hex} from '../addresses.ts';
import {entityReference} from '../basics.ts';
import {boolean, ErrorList, optional, string, stringOfLength, strings} from '../check.ts';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import {badRequest, HttpError} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';

const options = {scope: 'stackscripts'};
const label = stringOfLength(3, 128);
const script = v.pipe(string, v.startsWith('#!', 'Must begin with #! and the program that runs it'));
const images = v.pipe(strings, v.minLength(1, 'At least one image is required'));
const fields = {description: optional(string), rev_note: optional(string), is_public: optional(boolean)};
const about = (made: is.Script) => entityReference('stackscript', '/stackscripts', made);

/** A script of the account's own. @throws Refusal 403 for another's */
function own(context: RequestContext): is.Script {
  const found = findItem(context, 'scripts');
  if (!found.mine) throw new HttpError(403, [{reason: 'Unauthorized'}]);
  return found;
}

function checkImages({store}: RequestContext, wanted: readonly string[]): void {
  const reasons = new ErrorList();
  for (const id of wanted) {
    if (id !== 'any/all' && store.tables.images.text(id) === undefined)
      reasons.add(`${id} is no image`, 'images');
  }
  reasons.throwIfAny();
}

const create = routeWithBody({
  ...options,
  method: 'POST',
  path: '/node/stackscripts',
  body: v.looseObject({label, script, images, ...fields}),
  reply: is.Script,
  handle: (context, body) => {
    checkImages(context, body.images);
    const {scripts} = context.store.tables;
    const id = scripts.nextNumber();
    const username = context.caller?.username ?? '';
    const made: is.Script = {
      id,
      username,
      user_gravatar_id: hex(username.length, 32),
      label: body.label,
      description: body.description ?? '',
      images: body.images,
      deployments_total: 0,
      deployments_active: 0,
      is_public: body.is_public ?? false,
      mine: true,
      created: formatTime(context.now),
      updated: formatTime(context.now),
      rev_note: body.rev_note ?? '',
      script: body.script,
      user_defined_fields: [],
    };
    scripts.insert(made);
    recordEvent(context, {action: 'stackscript_create', entity: about(made)});
    return itemJson(context, 'scripts', id);
  },
});

const update = routeWithBody({
  ...options,
  method: 'PUT',
  path: '/node/stackscripts/:id',
  body: v.looseObject({
    label: optional(label),
    script: optional(script),
    images: optional(images),
    ...fields,
  }),
  reply: is.Script,
  handle: (context, body) => {
    const old = own(context);
    if (old.is_public && body.is_public === false) {
      throw badRequest('A script that is public stays public', 'is_public');
    }
    checkImages(context, body.images ?? []);
    context.store.tables.scripts.update(old.id, {
      ...old,
      label: body.label ?? old.label,
      script: body.script ?? old.script,
      images: body.images ?? old.images,
      description: body.description ?? old.description,
      rev_note: body.rev_note ?? old.rev_note,
      is_public: body.is_public ?? old.is_public,
      updated: formatTime(context.now),
    });
    recordEvent(context, {action: 'stackscript_update', entity: about(old)});
    return itemJson(context, 'scripts', old.id);
  },
});

const remove: Route = {
  ...options,
  method: 'DELETE',
  path: '/node/stackscripts/:id',
  handle: context => {
    const old = own(context);
    context.store.tables.scripts.delete(old.id);
    recordEvent(context, {action: 'stackscript_delete', entity: about(old)});
    return {};
  },
};

/** Public ones to everyone, the account's own where the request bears a token (specification, section 2). */
export const scripts: readonly Route[] = [
  listRoute(
    '/node/stackscripts',
    'scripts',
    {...options, anonymous: true, rateLimitClass: 'scripts'},
    ({caller}) => ({
      where: caller === undefined ? 'is_public = 1' : 'TRUE',
      values: [],
    }),
  ),
  itemRoute(
    '/node/stackscripts/:id',
    'scripts',
    {...options, anonymous: true},
    ({store, caller}, id) => caller !== undefined || store.tables.scripts.get(id)?.is_public === true,
  ),
  create,
  update,
  remove,
];
