import * as v from 'valibot';
import {imageReference} from '../fields.ts';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import type {RequestContext, Route} from '../http/route.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, updateItem} from '../http/route.ts';
import {badRequest, HttpError} from '../http-error.ts';
import {recordNodeEvent} from '../nodes/rules.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {givenFields, itemId, stringOfLength, tags} from '../validation.ts';
import {Image} from './schema.ts';

const options = {scope: 'images'};
const label = stringOfLength(1, 50);
const description = stringOfLength(0, 65_000);

/** Returns the image that the path names. @throws HttpError 403 if it is public, 404 if there is none */
function findOwnImage(context: RequestContext): Image {
  const image = findItem(context, 'images');
  if (image.is_public) throw new HttpError(403, [{reason: 'Unauthorized'}]);
  return image;
}

/** Images. Without a token, only the public ones (specification, section 5). */
export const imageRoutes: readonly Route[] = [
  listRoute('/images', 'images', {...options, anonymous: true, rateLimitClass: 'images'}, ({caller}) => ({
    where: caller === undefined ? 'is_public = 1' : 'TRUE',
    values: [],
  })),
  itemRoute(
    '/images/**:id',
    'images',
    {...options, anonymous: true},
    ({store, caller}, id) => caller !== undefined || store.tables.images.get(id)?.is_public === true,
  ),
  postRoute('/images', options, {
    body: v.looseObject({
      disk_id: itemId,
      label: v.nullish(label),
      description: v.nullish(description),
      tags,
    }),
    reply: Image,
    handle: (context, body) => {
      const {store, word, now, caller} = context;
      const {disks, images, nodes} = store.tables;
      const disk = disks.get(body.disk_id);
      const node = nodes.get((disk && disks.parentOf(disk.id)) ?? 0);
      if (disk === undefined || node === undefined) throw badRequest('disk_id is not valid', 'disk_id');
      const number = store.nextCount('private images');
      const id = `private/${number}`;
      const nodeImage = images.get(node.image ?? '');
      const image = images.insert({
        id,
        label: body.label ?? `${disk.label} ${number}`,
        deprecated: false,
        size: Math.min(disk.size, 6144),
        created: formatTime(now),
        updated: formatTime(now),
        description: body.description ?? '',
        created_by: caller?.username ?? word.lower,
        type: 'manual',
        tags: body.tags ?? [],
        is_public: false,
        is_shared: false,
        vendor: nodeImage?.vendor ?? null,
        expiry: null,
        eol: null,
        regions: [],
        total_size: 0,
        status: 'creating',
        capabilities: [],
        image_sharing: null,
      });
      const regions = [{region: node.region, status: 'available'}];
      const set = {status: 'available', regions, total_size: image.size};
      scheduleUpdate(context, durations.image, {table: 'images', id, set});
      recordNodeEvent(context, node, {
        action: 'disk_imagize',
        secondaryEntity: imageReference(image),
        duration: durations.image,
      });
      return itemJson(context, 'images', id);
    },
  }),
  putRoute('/images/**:id', options, {
    body: v.looseObject({label: v.nullish(label), description: v.nullish(description), tags}),
    reply: Image,
    handle: (context, body) => {
      const image = findOwnImage(context);
      const changes = givenFields(body, ['label', 'description', 'tags']);
      recordEvent(context, {action: 'image_update', entity: imageReference({...image, ...changes})});
      return updateItem(context, 'images', image, changes);
    },
  }),
  deleteRoute('/images/**:id', options, context => {
    const image = findOwnImage(context);
    context.store.tables.images.delete(image.id);
    recordEvent(context, {action: 'image_delete', entity: imageReference(image)});
  }),
];
