import * as v from 'valibot';
import {volumeSize} from '../../model/index.ts';
import {
  deleteRoute,
  findItem,
  postRoute,
  putRoute,
  type RequestContext,
  type Route,
  readItem,
  readRoutes,
  updateItem,
} from '../http/route.ts';
import {nodeReference} from '../nodes/node-rules.ts';
import {badRequest} from '../operation.ts';
import {durations, recordEvent} from '../simulation/events.ts';
import {encryption, givenFields, itemId, string, tags} from '../validation.ts';
import {
  addVolume,
  attachVolume,
  detachVolume,
  devicePath,
  findAttachmentTarget,
  labelField,
  scheduleActive,
  sizeField,
  volumeReference,
} from './volume-rules.ts';
import {Volume} from './volume-schema.ts';

const options = {scope: 'volumes'};

function checkActive({status}: Volume): void {
  if (status !== 'active') throw badRequest(`The volume must be active; it is ${status}`);
}

const hasVolumes = ({store}: RequestContext, region: string): boolean =>
  store.tables.regions.get(region)?.capabilities.includes('Block Storage') === true;

export const volumeRoutes: readonly Route[] = [
  ...readRoutes('/volumes', 'volumes', options),
  postRoute('/volumes', options, {
    rateLimitClass: 'createVolume',
    body: v.looseObject({
      label: labelField,
      region: v.nullish(string),
      size: v.nullish(sizeField),
      node_id: v.nullish(itemId),
      config_id: v.nullish(itemId),
      encryption: v.nullish(encryption),
      tags,
    }),
    reply: Volume,
    handle: (context, body) => {
      const {word} = context;
      const region = body.region ?? undefined;
      const nodeId = body.node_id ?? undefined;
      if (region === undefined && nodeId === undefined)
        throw badRequest(`Must provide a region or a ${word.capitalized} ID`);
      if (region !== undefined && !hasVolumes(context, region))
        throw badRequest('region is not valid', 'region');
      const target =
        nodeId === undefined ? undefined : findAttachmentTarget(context, region, nodeId, body.config_id);
      if (target !== undefined && !hasVolumes(context, target.node.region))
        throw badRequest(`There are no volumes in the region of this ${word.capitalized}`, 'node_id');
      const fields = {
        label: body.label,
        region: region ?? target?.node.region ?? '',
        size: body.size ?? volumeSize.initial,
        tags: body.tags ?? [],
        encryption: body.encryption ?? 'disabled',
      };
      const volume = addVolume(context, fields, durations.volumeCreate);
      recordEvent(context, {
        action: 'volume_create',
        entity: volumeReference(volume),
        secondaryEntity: target === undefined ? null : nodeReference(word, target.node),
        duration: durations.volumeCreate,
      });
      if (target !== undefined) attachVolume(context, volume, target, false);
      return readItem(context, 'volumes', volume.id);
    },
  }),
  putRoute('/volumes/:id', options, {
    body: v.looseObject({label: v.nullish(labelField), tags}),
    reply: Volume,
    handle: (context, body) => {
      const volume = findItem(context, 'volumes');
      const {label = volume.label, ...changes} = givenFields(body, ['label', 'tags']);
      const filesystem_path = devicePath(context.word, label);
      recordEvent(context, {action: 'volume_update', entity: volumeReference({...volume, label})});
      return updateItem(context, 'volumes', volume, {label, filesystem_path, ...changes});
    },
  }),
  deleteRoute('/volumes/:id', options, context => {
    const volume = findItem(context, 'volumes');
    if (volume.node_id !== null) throw badRequest('The volume is attached: detach it before it is deleted');
    context.store.tables.volumes.delete(volume.id);
    recordEvent(context, {action: 'volume_delete', entity: volumeReference(volume)});
  }),
  // The actions of a volume (specification, section 4).
  postRoute('/volumes/:id/attach', options, {
    body: v.looseObject({node_id: itemId, config_id: v.nullish(itemId)}),
    reply: Volume,
    handle: (context, body) => {
      const volume = findItem(context, 'volumes');
      if (volume.node_id !== null)
        throw badRequest(`The volume is already attached to a ${context.word.capitalized}: detach it first`);
      const target = findAttachmentTarget(context, volume.region, body.node_id, body.config_id);
      attachVolume(context, volume, target);
      return readItem(context, 'volumes', volume.id);
    },
  }),
  postRoute('/volumes/:id/detach', options, {
    handle: context => {
      const volume = findItem(context, 'volumes');
      if (volume.node_id === null) throw badRequest('The volume is not attached');
      detachVolume(context, volume);
      return {};
    },
  }),
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
      return readItem(context, 'volumes', copy.id);
    },
  }),
  postRoute('/volumes/:id/resize', options, {
    body: v.looseObject({size: sizeField}),
    reply: Volume,
    handle: (context, {size}) => {
      const volume = findItem(context, 'volumes');
      if (size <= volume.size) throw badRequest('Storage volumes can only be resized up', 'size');
      checkActive(volume);
      const duration = durations.volumeResize;
      scheduleActive(context, {id: volume.id, status: 'resizing'}, duration);
      recordEvent(context, {action: 'volume_resize', entity: volumeReference(volume), duration});
      return updateItem(context, 'volumes', volume, {size, status: 'resizing'});
    },
  }),
];
