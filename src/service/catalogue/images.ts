import * as v from 'valibot';
import {optional, reference, sized, tags} from '../check.ts';
import {list, one} from '../http/read-routes.ts';
import {type Call, type Route, shown, taking} from '../http/route.ts';
import {invalid, notFound, Refusal} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {later, takes, tell} from '../simulation/lifecycle.ts';

const terms = {scope: 'images'};
const label = sized(1, 50);
const description = sized(0, 65_000);

/** An image of the account's own. @throws Refusal 403 for one of the service's */
function own(call: Call): is.Image {
  const image = call.store.tables.images.get(call.params.id ?? '');
  if (image === undefined) throw notFound();
  if (image.is_public) throw new Refusal(403, [{reason: 'Unauthorized'}]);
  return image;
}

const create = taking({
  ...terms,
  method: 'POST',
  path: '/images',
  body: v.looseObject({disk_id: reference, label: optional(label), description: optional(description), tags}),
  reply: is.Image,
  run: (call, body) => {
    const {store, word, at} = call;
    const disk = store.tables.disks.get(body.disk_id);
    const node = disk === undefined ? undefined : store.tables.disks.parentOf(disk.id);
    if (disk === undefined || node === undefined) throw invalid('disk_id is not valid', 'disk_id');
    const number = store.next('private images');
    const id = `private/${number}`;
    const source = store.tables.images.get(store.tables.nodes.get(node)?.image ?? '');
    store.tables.images.insert({
      id,
      label: body.label ?? `${disk.label} ${number}`,
      deprecated: false,
      size: Math.min(disk.size, 6144),
      created: stamp(at),
      updated: stamp(at),
      description: body.description ?? '',
      created_by: call.caller?.username ?? word.small,
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
    later(call, takes.image, {table: 'images', id, set: {status: 'available'}});
    tell(call, {action: 'disk_imagize', entity: null, seconds: takes.image});
    return shown(call, 'images', id);
  },
});

const update = taking({
  ...terms,
  method: 'PUT',
  path: '/images/:id{.+}',
  body: v.looseObject({label: optional(label), description: optional(description), tags}),
  reply: is.Image,
  run: (call, body) => {
    const image = own(call);
    call.store.tables.images.update(image.id, {
      ...image,
      label: body.label ?? image.label,
      description: body.description ?? image.description,
      tags: body.tags ?? image.tags,
      updated: stamp(call.at),
    });
    tell(call, {action: 'image_update', entity: null});
    return shown(call, 'images', image.id);
  },
});

const remove: Route = {
  ...terms,
  method: 'DELETE',
  path: '/images/:id{.+}',
  run: call => {
    call.store.tables.images.delete(own(call).id);
    tell(call, {action: 'image_delete', entity: null});
    return {};
  },
};

/** The service's own images to everyone, the account's to whoever has a token. */
export const images: readonly Route[] = [
  list('/images', 'images', {...terms, open: true, counts: 'images'}, ({caller}) => ({
    where: caller === undefined ? 'is_public = 1' : 'TRUE',
    values: [],
  })),
  one(
    '/images/:id{.+}',
    'images',
    {...terms, open: true},
    ({store, caller}, id) => caller !== undefined || store.tables.images.get(id)?.is_public === true,
  ),
  create,
  update,
  remove,
];
