import {volumesPerNode} from '../../model/index.ts';
import type {OperationContext} from '../context.ts';
import {updateItem} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {
  attachToSlot,
  configsOf,
  configToBoot,
  ensureDeployed,
  removeFromSlots,
} from '../nodes/disks-and-configs.ts';
import {nodeReference} from '../nodes/rules.ts';
import type {Config, Node} from '../nodes/schema.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {volumeReference} from './rules.ts';
import type {Volume} from './schema.ts';

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
  const attached = store.tables.volumes.count({where: 'node_id = ?', values: [nodeId]});
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
