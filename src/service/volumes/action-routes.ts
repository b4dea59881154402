import * as v from 'valibot';
import {findItem, itemJson, postRoute, type Route, updateItem} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {itemId} from '../validation.ts';
import {attachVolume, detachVolume, findAttachmentTarget} from './attachment.ts';
import {addVolume, labelField, sizeField, volumeReference} from './rules.ts';
import {Volume} from './schema.ts';

const options = {scope: 'volumes'};

function checkActive({status}: Volume): void {
  if (status !== 'active') throw badRequest(`The volume must be active; it is ${status}`);
}

/** The actions of a volume (specification, section 4). */
export const volumeActionRoutes: readonly Route[] = [
  postRoute('/volumes/:id/attach', options, {
    body: v.looseObject({node_id: itemId, config_id: v.nullish(itemId)}),
    reply: Volume,
    handle: (context, body) => {
      const volume = findItem(context, 'volumes');
      if (volume.node_id !== null)
        throw badRequest(`The volume is already attached to a ${context.word.capitalized}: detach it first`);
      const target = findAttachmentTarget(context, volume.region, body.node_id, body.config_id);
      attachVolume(context, volume, target);
      return itemJson(context, 'volumes', volume.id);
    },
  }),
  {
    ...options,
    method: 'POST',
    path: '/volumes/:id/detach',
    handle: context => {
      const volume = findItem(context, 'volumes');
      if (volume.node_id === null) throw badRequest('The volume is not attached');
      detachVolume(context, volume);
      return {};
    },
  },
  postRoute('/volumes/:id/clone', options, {
    rateLimitClass: 'createVolume',
    body: v.looseObject({label: labelField}),
    reply: Volume,
    handle: (context, body) => {
      const source = findItem(context, 'volumes');
      checkActive(source);
      const {region, size, tags, encryption} = source;
      const fields = {label: body.label, region, size, tags, encryption};
      const copy = addVolume(context, fields, durations.volumeClone);
      recordEvent(context, {
        action: 'volume_clone',
        entity: volumeReference(source),
        secondaryEntity: volumeReference(copy),
        duration: durations.volumeClone,
      });
      return itemJson(context, 'volumes', copy.id);
    },
  }),
  postRoute('/volumes/:id/resize', options, {
    body: v.looseObject({size: sizeField}),
    reply: Volume,
    handle: (context, {size}) => {
      const volume = findItem(context, 'volumes');
      if (size <= volume.size) throw badRequest('Storage volumes can only be resized up', 'size');
      checkActive(volume);
      scheduleUpdate(context, durations.volumeResize, {
        table: 'volumes',
        id: volume.id,
        set: {status: 'active'},
        only: {status: 'resizing'},
      });
      const duration = durations.volumeResize;
      recordEvent(context, {action: 'volume_resize', entity: volumeReference(volume), duration});
      return updateItem(context, 'volumes', volume, {size, status: 'resizing'});
    },
  }),
];
