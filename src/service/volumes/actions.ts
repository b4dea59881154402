import * as v from 'valibot';
import {itemId, optional} from '../check.ts';
import {findItem, itemJson, type Route, routeWithBody} from '../http/route.ts';
import {badRequest} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {attach, detach, placeFor} from './attach.ts';
import {volumeReference} from './make.ts';
import {addVolume, gigabytes, volumeName} from './rules.ts';

const options = {scope: 'volumes'};

const ready = (volume: is.Volume) => {
  if (volume.status !== 'active') throw badRequest(`The volume must be active; it is ${volume.status}`);
};

const attaching = routeWithBody({
  ...options,
  method: 'POST',
  path: '/volumes/:id/attach',
  body: v.looseObject({node_id: itemId, config_id: optional(itemId)}),
  reply: is.Volume,
  handle: (context, body) => {
    const volume = findItem(context, 'volumes');
    if (volume.node_id !== null)
      throw badRequest(`The volume is already attached to a ${context.word.capitalized}: detach it first`);
    attach(context, volume, placeFor(context, volume.region, body.node_id, body.config_id));
    return itemJson(context, 'volumes', volume.id);
  },
});

const detaching: Route = {
  ...options,
  method: 'POST',
  path: '/volumes/:id/detach',
  handle: context => {
    const volume = findItem(context, 'volumes');
    if (volume.node_id === null) throw badRequest('The volume is not attached');
    detach(context, volume);
    return {};
  },
};

const clone = routeWithBody({
  ...options,
  method: 'POST',
  path: '/volumes/:id/clone',
  rateLimitClass: 'createVolume',
  body: v.looseObject({label: volumeName}),
  reply: is.Volume,
  handle: (context, body) => {
    const source = findItem(context, 'volumes');
    ready(source);
    const {region, size, tags: kept, encryption} = source;
    const given = {label: body.label, region, size, tags: kept, encryption};
    const copy = addVolume(context, given, durations.volumeClone);
    recordEvent(context, {
      action: 'volume_clone',
      entity: volumeReference(source),
      secondaryEntity: volumeReference(copy),
      duration: durations.volumeClone,
    });
    return itemJson(context, 'volumes', copy.id);
  },
});

const resize = routeWithBody({
  ...options,
  method: 'POST',
  path: '/volumes/:id/resize',
  body: v.looseObject({size: gigabytes}),
  reply: is.Volume,
  handle: (context, body) => {
    const volume = findItem(context, 'volumes');
    if (body.size <= volume.size) throw badRequest('Storage volumes can only be resized up', 'size');
    ready(volume);
    const {volumes} = context.store.tables;
    volumes.update(volume.id, {
      ...volume,
      size: body.size,
      status: 'resizing',
      updated: formatTime(context.now),
    });
    scheduleUpdate(context, durations.volumeResize, {
      table: 'volumes',
      id: volume.id,
      set: {status: 'active'},
      only: {status: 'resizing'},
    });
    recordEvent(context, {
      action: 'volume_resize',
      entity: volumeReference(volume),
      duration: durations.volumeResize,
    });
    return itemJson(context, 'volumes', volume.id);
  },
});

/** What can be done to a volume (specification, section 4). */
export const volumeActions: readonly Route[] = [attaching, detaching, clone, resize];
