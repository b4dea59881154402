import * as v from 'valibot';
import {volumeSize} from '../../model/index.ts';
import {encryption, optional, reference, tags, text} from '../check.ts';
import {list, one} from '../http/read-routes.ts';
import {find, type Route, shown, taking} from '../http/route.ts';
import {invalid} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, takes, tell} from '../simulation/lifecycle.ts';
import {volumeActions} from './actions.ts';
import {attach, placeFor} from './attach.ts';
import {devicePath} from './make.ts';
import {addVolume, gigabytes, volumeName} from './rules.ts';

const terms = {scope: 'volumes'};
const Create = v.looseObject({
  label: volumeName,
  region: optional(text),
  size: optional(gigabytes),
  node_id: optional(reference),
  config_id: optional(reference),
  encryption: optional(encryption),
  tags,
});

const create = taking({
  ...terms,
  method: 'POST',
  path: '/volumes',
  needs: ['regions'],
  counts: 'createVolume',
  body: Create,
  reply: is.Volume,
  run: (call, body) => {
    const {store, word} = call;
    const region = body.region ?? undefined;
    if (region === undefined && (body.node_id ?? undefined) === undefined) {
      throw invalid(`Must provide a region or a ${word.capital} ID`);
    }
    if (
      region !== undefined &&
      store.tables.regions.get(region)?.capabilities.includes('Block Storage') !== true
    ) {
      throw invalid('region is not valid', 'region');
    }
    const place =
      typeof body.node_id === 'number' ? placeFor(call, region, body.node_id, body.config_id) : undefined;
    const where = region ?? place?.node.region ?? '';
    const given = {
      label: body.label,
      region: where,
      size: body.size ?? volumeSize.initial,
      tags: body.tags ?? [],
      encryption: body.encryption ?? 'disabled',
    };
    const volume = addVolume(call, given, takes.volumeCreate);
    const other = place === undefined ? null : about.node(word, place.node);
    tell(call, {action: 'volume_create', entity: about.volume(volume), other, seconds: takes.volumeCreate});
    if (place !== undefined) attach(call, volume, place, false);
    return shown(call, 'volumes', volume.id);
  },
});

const update = taking({
  ...terms,
  method: 'PUT',
  path: '/volumes/:id',
  body: v.looseObject({label: optional(volumeName), tags}),
  reply: is.Volume,
  run: (call, body) => {
    const volume = find(call, 'volumes');
    const named = body.label ?? volume.label;
    const changed = {
      ...volume,
      label: named,
      filesystem_path: devicePath(call.word, named),
      tags: body.tags ?? volume.tags,
      updated: stamp(call.at),
    };
    call.store.tables.volumes.update(volume.id, changed);
    tell(call, {action: 'volume_update', entity: about.volume(changed)});
    return shown(call, 'volumes', volume.id);
  },
});

const remove: Route = {
  ...terms,
  method: 'DELETE',
  path: '/volumes/:id',
  run: call => {
    const volume = find(call, 'volumes');
    if (volume.node_id !== null) throw invalid('The volume is attached: detach it before it is deleted');
    call.store.tables.volumes.delete(volume.id);
    tell(call, {action: 'volume_delete', entity: about.volume(volume)});
    return {};
  },
};

export const volumes: readonly Route[] = [
  list('/volumes', 'volumes', terms),
  one('/volumes/:id', 'volumes', terms),
  create,
  update,
  ...volumeActions,
  remove,
];
