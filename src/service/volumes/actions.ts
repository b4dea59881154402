import * as v from 'valibot';
import {optional, reference} from '../check.ts';
import {find, type Route, shown, taking} from '../http/route.ts';
import {invalid} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, later, takes, tell} from '../simulation/lifecycle.ts';
import {attach, detach, placeFor} from './attach.ts';
import {addVolume, gigabytes, volumeName} from './rules.ts';

const terms = {scope: 'volumes'};

const ready = (volume: is.Volume) => {
  if (volume.status !== 'active') throw invalid(`The volume must be active; it is ${volume.status}`);
};

const attaching = taking({
  ...terms,
  method: 'POST',
  path: '/volumes/:id/attach',
  body: v.looseObject({node_id: reference, config_id: optional(reference)}),
  reply: is.Volume,
  run: (call, body) => {
    const volume = find(call, 'volumes');
    if (volume.node_id !== null)
      throw invalid(`The volume is already attached to a ${call.word.capital}: detach it first`);
    attach(call, volume, placeFor(call, volume.region, body.node_id, body.config_id));
    return shown(call, 'volumes', volume.id);
  },
});

const detaching: Route = {
  ...terms,
  method: 'POST',
  path: '/volumes/:id/detach',
  run: call => {
    const volume = find(call, 'volumes');
    if (volume.node_id === null) throw invalid('The volume is not attached');
    detach(call, volume);
    return {};
  },
};

const clone = taking({
  ...terms,
  method: 'POST',
  path: '/volumes/:id/clone',
  counts: 'createVolume',
  body: v.looseObject({label: volumeName}),
  reply: is.Volume,
  run: (call, body) => {
    const source = find(call, 'volumes');
    ready(source);
    const {region, size, tags: kept, encryption} = source;
    const given = {label: body.label, region, size, tags: kept, encryption};
    const copy = addVolume(call, given, takes.volumeClone);
    tell(call, {
      action: 'volume_clone',
      entity: about.volume(source),
      other: about.volume(copy),
      seconds: takes.volumeClone,
    });
    return shown(call, 'volumes', copy.id);
  },
});

const resize = taking({
  ...terms,
  method: 'POST',
  path: '/volumes/:id/resize',
  body: v.looseObject({size: gigabytes}),
  reply: is.Volume,
  run: (call, body) => {
    const volume = find(call, 'volumes');
    if (body.size <= volume.size) throw invalid('Storage volumes can only be resized up', 'size');
    ready(volume);
    const {volumes} = call.store.tables;
    volumes.update(volume.id, {...volume, size: body.size, status: 'resizing', updated: stamp(call.at)});
    later(call, takes.volumeResize, {
      table: 'volumes',
      id: volume.id,
      set: {status: 'active'},
      only: {status: 'resizing'},
    });
    tell(call, {action: 'volume_resize', entity: about.volume(volume), seconds: takes.volumeResize});
    return shown(call, 'volumes', volume.id);
  },
});

/** What can be done to a volume (specification, section 4). */
export const volumeActions: readonly Route[] = [attaching, detaching, clone, resize];
