import * as v from 'valibot';
import {volumeSize} from '../../model/index.ts';
import {encryption, itemId, optional, string, tags} from '../check.ts';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type Route, routeWithBody} from '../http/route.ts';
import {nodeReference} from '../nodes/make.ts';
import {badRequest} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations} from '../simulation/scheduled-updates.ts';
import {volumeActions} from './actions.ts';
import {attach, placeFor} from './attach.ts';
import {devicePath, volumeReference} from './make.ts';
import {addVolume, gigabytes, volumeName} from './rules.ts';

const options = {scope: 'volumes'};
const Create = v.looseObject({
  label: volumeName,
  region: optional(string),
  size: optional(gigabytes),
  node_id: optional(itemId),
  config_id: optional(itemId),
  encryption: optional(encryption),
  tags,
});

const create = routeWithBody({
  ...options,
  method: 'POST',
  path: '/volumes',
  catalogues: ['regions'],
  rateLimitClass: 'createVolume',
  body: Create,
  reply: is.Volume,
  handle: (context, body) => {
    const {store, word} = context;
    const region = body.region ?? undefined;
    if (region === undefined && (body.node_id ?? undefined) === undefined) {
      throw badRequest(`Must provide a region or a ${word.capitalized} ID`);
    }
    if (
      region !== undefined &&
      store.tables.regions.get(region)?.capabilities.includes('Block Storage') !== true
    ) {
      throw badRequest('region is not valid', 'region');
    }
    const place =
      typeof body.node_id === 'number' ? placeFor(context, region, body.node_id, body.config_id) : undefined;
    const where = region ?? place?.node.region ?? '';
    const given = {
      label: body.label,
      region: where,
      size: body.size ?? volumeSize.initial,
      tags: body.tags ?? [],
      encryption: body.encryption ?? 'disabled',
    };
    const volume = addVolume(context, given, durations.volumeCreate);
    const other = place === undefined ? null : nodeReference(word, place.node);
    recordEvent(context, {
      action: 'volume_create',
      entity: volumeReference(volume),
      secondaryEntity: other,
      duration: durations.volumeCreate,
    });
    if (place !== undefined) attach(context, volume, place, false);
    return itemJson(context, 'volumes', volume.id);
  },
});

const update = routeWithBody({
  ...options,
  method: 'PUT',
  path: '/volumes/:id',
  body: v.looseObject({label: optional(volumeName), tags}),
  reply: is.Volume,
  handle: (context, body) => {
    const volume = findItem(context, 'volumes');
    const named = body.label ?? volume.label;
    const changed = {
      ...volume,
      label: named,
      filesystem_path: devicePath(context.word, named),
      tags: body.tags ?? volume.tags,
      updated: formatTime(context.now),
    };
    context.store.tables.volumes.update(volume.id, changed);
    recordEvent(context, {action: 'volume_update', entity: volumeReference(changed)});
    return itemJson(context, 'volumes', volume.id);
  },
});

const remove: Route = {
  ...options,
  method: 'DELETE',
  path: '/volumes/:id',
  handle: context => {
    const volume = findItem(context, 'volumes');
    if (volume.node_id !== null) throw badRequest('The volume is attached: detach it before it is deleted');
    context.store.tables.volumes.delete(volume.id);
    recordEvent(context, {action: 'volume_delete', entity: volumeReference(volume)});
    return {};
  },
};

export const volumes: readonly Route[] = [
  listRoute('/volumes', 'volumes', options),
  itemRoute('/volumes/:id', 'volumes', options),
  create,
  update,
  ...volumeActions,
  remove,
];
