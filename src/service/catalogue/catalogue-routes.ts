import * as v from 'valibot';
import {imageReference} from '../fields.ts';
import {
  computedListRoute,
  deleteRoute,
  findItem,
  itemRoute,
  listRoute,
  postRoute,
  putRoute,
  type RequestContext,
  type Route,
  readItem,
  readRoutes,
  updateItem,
} from '../http/route.ts';
import {recordNodeEvent} from '../nodes/node-rules.ts';
import {badRequest, HttpError} from '../operation.ts';
import {formatTime} from '../simulation/clock.ts';
import {durations, recordEvent, scheduleUpdate} from '../simulation/events.ts';
import {givenFields, itemId, stringOfLength, tags} from '../validation.ts';
import {Image, prices, type Type} from './catalogue-schema.ts';

/** The catalogues. No token is needed (specification, section 5). */
export const catalogueRoutes: readonly Route[] = [
  /** Whether a plan can be had in a region: those with GPUs where the region has them. */
  computedListRoute(
    '/regions/availability',
    {anonymous: true},
    v.object({region: v.string(), plan: v.string(), available: v.boolean()}),
    ({store: {tables}}) =>
      tables.regions.all().flatMap(({id, capabilities}) =>
        tables.types.all().map(plan => ({
          region: id,
          plan: plan.id,
          available: plan.gpus === 0 || capabilities.some(each => each.startsWith('GPU ')),
        })),
      ),
    {region: 'text', plan: 'text', available: 'boolean'},
  ),
  ...readRoutes('/node/types', 'types', {anonymous: true}),
  ...readRoutes('/regions', 'regions', {anonymous: true}),
  listRoute('/node/kernels', 'kernels', {anonymous: true}),
  // Ids contain a slash; some clients encode it and others do not, and `**:id` matches both.
  itemRoute('/node/kernels/**:id', 'kernels', {anonymous: true}),
];

export type Prices = Pick<Type, 'price' | 'region_prices'>;

export const volumePrices: Prices = {
  price: {hourly: 0.00015, monthly: 0.1},
  region_prices: [
    {id: 'id-cgk', hourly: 0.00018, monthly: 0.12},
    {id: 'br-gru', hourly: 0.00021, monthly: 0.14},
  ],
};
export const balancerPrices: Prices = {
  price: {hourly: 0.015, monthly: 10},
  region_prices: [
    {id: 'id-cgk', hourly: 0.018, monthly: 12},
    {id: 'br-gru', hourly: 0.021, monthly: 14},
  ],
};

const priceRoute = (path: string, id: string, label: string, itemPrices: Prices): Route =>
  computedListRoute(
    path,
    {anonymous: true},
    v.object({id: v.string(), label: v.string(), ...prices, transfer: v.number()}),
    () => [{id, label, ...itemPrices, transfer: 0}],
    {label: 'text'},
  );

export const priceRoutes: readonly Route[] = [
  priceRoute('/volumes/types', 'volume', 'Storage Volume', volumePrices),
  priceRoute('/nodebalancers/types', 'nodebalancer', 'NodeBalancer', balancerPrices),
];

const options = {scope: 'images'};
const label = stringOfLength(1, 50);
const description = stringOfLength(0, 65_000);

/** Returns the image that the path names. @throws HttpError 403 if it is public, 404 if there is none */
function findOwnImage(context: RequestContext): Image {
  const image = findItem(context, 'images');
  if (image.is_public) throw new HttpError(403, 'Unauthorized');
  return image;
}

/** Images. Without a token, only the public ones (specification, section 5). */
export const imageRoutes: readonly Route[] = [
  listRoute('/images', 'images', {...options, anonymous: true, rateLimitClass: 'images'}, ({store, caller}) =>
    store.tables.images.all(({is_public}) => is_public || caller !== undefined),
  ),
  itemRoute(
    '/images/**:id',
    'images',
    {...options, anonymous: true},
    ({caller}, {is_public}) => is_public || caller !== undefined,
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
      return readItem(context, 'images', id);
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
