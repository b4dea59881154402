import * as v from 'valibot';
import {volumeSize} from '../../model/index.ts';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, type Route, updateItem} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {nodeReference} from '../nodes/rules.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations} from '../simulation/scheduled-updates.ts';
import {encryption, givenFields, itemId, string, tags} from '../validation.ts';
import {attachVolume, findAttachmentTarget} from './attachment.ts';
import {addVolume, devicePath, labelField, sizeField, volumeReference} from './rules.ts';
import {Volume} from './schema.ts';

const options = {scope: 'volumes'};

export const volumeRoutes: readonly Route[] = [
  listRoute('/volumes', 'volumes', options),
  itemRoute('/volumes/:id', 'volumes', options),
  postRoute('/volumes', options, {
    catalogues: ['regions'],
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
      const {store, word} = context;
      const region = body.region ?? undefined;
      const nodeId = body.node_id ?? undefined;
      if (region === undefined && nodeId === undefined)
        throw badRequest(`Must provide a region or a ${word.capitalized} ID`);
      if (
        region !== undefined &&
        store.tables.regions.get(region)?.capabilities.includes('Block Storage') !== true
      ) {
        throw badRequest('region is not valid', 'region');
      }
      const target =
        nodeId === undefined ? undefined : findAttachmentTarget(context, region, nodeId, body.config_id);
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
      return itemJson(context, 'volumes', volume.id);
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
];
