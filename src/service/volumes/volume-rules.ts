import * as v from 'valibot';
import {volumeLabel, volumeSize, volumesPerNode} from '../../model/index.ts';
import {type EntityReference, entityReference, type WithDefaults} from '../fields.ts';
import {updateItem} from '../http/route.ts';
import {
  attachToSlot,
  configsOf,
  configToBoot,
  ensureDeployed,
  nodeReference,
  removeFromSlots,
} from '../nodes/node-rules.ts';
import type {Config, Node} from '../nodes/node-schema.ts';
import {badRequest, type OperationContext} from '../operation.ts';
import {formatTime} from '../simulation/clock.ts';
import {durations, recordEvent, scheduleUpdate} from '../simulation/events.ts';
import {integer, stringOfLength} from '../validation.ts';
import type {Word} from '../word.ts';
import type {Volume} from './volume-schema.ts';

export const labelField = v.pipe(
  stringOfLength(1, 32),
  v.check(
    label => volumeLabel.test(label),
    'Must begin with a letter and hold only letters, digits, - and _, without -- or __',
  ),
);

/** The size of a volume in a request body, in GB. */
export const sizeField = integer(volumeSize.minimum, volumeSize.maximum);

export const devicePath = (word: Word, label: string): string =>
  `/dev/disk/by-id/scsi-0${word.capitalized}_Volume_${label}`;

/** Makes a volume. Fields that are not given have the values of a new, detached one. */
export function makeVolume(
  word: Word,
  fields: WithDefaults<Volume, 'id' | 'label' | 'region' | 'size' | 'created'>,
): Volume {
  const volume: Volume = {
    id: fields.id,
    status: 'creating',
    label: fields.label,
    created: fields.created,
    updated: fields.created,
    filesystem_path: devicePath(word, fields.label),
    size: fields.size,
    node_id: null,
    node_label: null,
    io_ready: false,
    region: fields.region,
    tags: [],
    hardware_type: 'nvme',
    encryption: 'disabled',
    locks: [],
  };
  return Object.assign(volume, fields);
}

export const volumeReference = (volume: {readonly id: number; readonly label: string}): EntityReference =>
  entityReference('volume', '/volumes', volume);

/** Schedules that a volume is active, unless it has another status by then. */
export const scheduleActive = (
  context: OperationContext,
  {id, status}: Pick<Volume, 'id' | 'status'>,
  seconds: number,
): void => scheduleUpdate(context, seconds, {table: 'volumes', id, set: {status: 'active'}, only: {status}});

/** Adds a new volume. @param seconds until it is active */
export function addVolume(
  context: OperationContext,
  fields: Pick<Volume, 'label' | 'region' | 'size' | 'tags' | 'encryption'>,
  seconds: number,
): Volume {
  const {store, word, now} = context;
  const {volumes} = store.tables;
  const volume = volumes.insert(
    makeVolume(word, {id: volumes.nextId(), created: formatTime(now), ...fields}),
  );
  scheduleActive(context, volume, seconds);
  return volume;
}

/** The node that a volume is attached to, and the configuration profile that gets a slot for it. */
interface AttachmentTarget {
  readonly node: Node;
  readonly config: Config | undefined;
}

/**
 * Finds where a volume can be attached: the profile that a running node was booted with, else the one with `configId` or the first
 * (specification, sections 2 and 3, rule 2). @param region of the volume @throws HttpError 400, field `node_id` or `config_id`
 */
export function findAttachmentTarget(
  context: OperationContext,
  region: string | undefined,
  nodeId: number,
  configId: number | null | undefined,
): AttachmentTarget {
  const {store, word} = context;
  const node = store.tables.nodes.get(nodeId);
  if (node === undefined) throw badRequest(`${word.capitalized} ${nodeId} does not exist`, 'node_id');
  if (region !== undefined && node.region !== region)
    throw badRequest(`The volume and the ${word.capitalized} must be in the same region`, 'node_id');
  const attached = store.tables.volumes.all(({node_id}) => node_id === nodeId).length;
  if (attached >= volumesPerNode)
    throw badRequest(`A ${word.capitalized} can have at most ${volumesPerNode} volumes attached`, 'node_id');
  ensureDeployed(context, node);
  const wantedId = configId ?? undefined;
  if (wantedId !== undefined && !configsOf(context, nodeId).some(config => config.id === wantedId))
    throw badRequest(`There is no such configuration profile on this ${word.capitalized}`, 'config_id');
  const usedId = node.status === 'running' ? store.internalState('bootedConfig', nodeId) : wantedId;
  return {node, config: configToBoot(context, node, usedId)};
}

/** Attaches a detached volume; its device is ready a little later. @param withEvent whether to record an event */
export function attachVolume(
  context: OperationContext,
  volume: Volume,
  {node, config}: AttachmentTarget,
  withEvent = true,
): void {
  updateItem(context, 'volumes', volume, {node_id: node.id, node_label: node.label, io_ready: false});
  if (config !== undefined) attachToSlot(context, config, volume.id);
  const seconds = volume.status === 'creating' ? durations.volumeCreate : durations.attach;
  const only = {node_id: node.id};
  scheduleUpdate(context, seconds, {table: 'volumes', id: volume.id, set: {io_ready: true}, only});
  if (withEvent) {
    recordEvent(context, {
      action: 'volume_attach',
      entity: volumeReference(volume),
      secondaryEntity: nodeReference(context.word, node),
      duration: durations.attach,
    });
  }
}

export function detachVolume(context: OperationContext, volume: Volume): void {
  if (volume.node_id === null) return;
  const {node_id: nodeId, node_label: nodeLabel} = volume;
  updateItem(context, 'volumes', volume, {node_id: null, node_label: null, io_ready: false});
  removeFromSlots(context, nodeId, {volume_id: volume.id});
  recordEvent(context, {
    action: 'volume_detach',
    entity: volumeReference(volume),
    secondaryEntity: nodeReference(context.word, {id: nodeId, label: nodeLabel ?? ''}),
    duration: durations.attach,
  });
}
