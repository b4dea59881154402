import * as v from 'valibot';
import {itemId, optional, stringOfLength, tags} from '../check.ts';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import {itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import {badRequest, HttpError, notFound} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';

const options = {scope: 'images'};
const label = stringOfLength(1, 50);
const description = stringOfLength(0, 65_000);

/** An image of the account's own. @throws Refusal 403 for one of the service's */
function own(context: RequestContext): is.Image {
  const image = context.store.tables.images.get(context.params.id ?? '');
  if (image === undefined) throw notFound();
  if (image.is_public) throw new HttpError(403, [{reason: 'Unauthorized'}]);
  return image;
}

const create = routeWithBody({
  ...options,
  method: 'POST',
  path: '/images',
  body: v.looseObject({disk_id: itemId, label: optional(label), description: optional(description), tags}),
  reply: is.Image,
  handle: (context, body) => {
    const {store, word, now: at} = context;
    const disk = store.tables.disks.get(body.disk_id);
    const node = disk === undefined ? undefined : store.tables.disks.parentOf(disk.id);
    if (disk === undefined || node === undefined) throw badRequest('disk_id is not valid', 'disk_id');
    const number = store.next('private images');
    const id = `private/${number}`;
    const source = store.tables.images.get(store.tables.nodes.get(node)?.image ?? '');
    store.tables.images.insert({
      id,
      label: body.label ?? `${disk.label} ${number}`,
      deprecated: false,
      size: Math.min(disk.size, 6144),
      created: formatTime(at),
      updated: formatTime(at),
      description: body.description ?? '',
      created_by: context.caller?.username ?? word.lower,
      type: 'manual',
      tags: body.tags ?? [],
      is_public: false,
      is_shared: false,
      vendor: source?.vendor ?? null,
      expiry: null,
      eol: null,
      regions: null,
      status: 'creating',
      capabilities: [],
      image_sharing: null,
    });
    scheduleUpdate(context, durations.image, {table: 'images', id, set: {status: 'available'}});
    recordEvent(context, {action: 'disk_imagize', entity: null, duration: durations.image});
    return itemJson(context, 'images', id);
  },
});

const update = routeWithBody({
  ...options,
  method: 'PUT',
  path: '/images/:id{.+}',
  body: v.looseObject({label: optional(label), description: optional(description), tags}),
  reply: is.Image,
  handle: (context, body) => {
    const image = own(context);
    context.store.tables.images.update(image.id, {
      ...image,
      label: body.label ?? image.label,
      description: body.description ?? image.description,
      tags: body.tags ?? image.tags,
      updated: formatTime(context.now),
    });
    recordEvent(context, {action: 'image_update', entity: null});
    return itemJson(context, 'images', image.id);
  },
});

const remove: Route = {
  ...options,
  method: 'DELETE',
  path: '/images/:id{.+}',
  handle: context => {
    context.store.tables.images.delete(own(context).id);
    recordEvent(context, {action: 'image_delete', entity: null});
    return {};
  },
};

/** The service's own images to everyone, the account's to whoever has a token. */
export const images: readonly Route[] = [
  listRoute('/images', 'images', {...options, anonymous: true, rateLimitClass: 'images'}, ({caller}) => ({
    where: caller === undefined ? 'is_public = 1' : 'TRUE',
    values: [],
  })),
  itemRoute(
    '/images/:id{.+}',
    'images',
    {...options, anonymous: true},
    ({store, caller}, id) => caller !== undefined || store.tables.images.get(id)?.is_public === true,
  ),
  create,
  update,
  remove,
];
