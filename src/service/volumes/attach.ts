import {volumesPerNode} from '../../model/index.ts';
import type {OperationContext} from '../context.ts';
import {configsOf, furnish, plug, profileOf, unplug} from '../nodes/machine.ts';
import {nodeReference} from '../nodes/make.ts';
import {badRequest} from '../refusal.ts';
import type * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {volumeReference} from './make.ts';

/** Where a volume is to go. */
export interface Place {
  readonly node: is.Node;
  readonly config: is.Config | undefined;
}

/**
 * Where a volume would be attached, if it may be.
 *
 * A node that does not run takes it into the profile that `configId` names, or its first (specification,
 * section 3, rule 2); one that runs, into the profile that it runs on.
 * @param region the volume's (specification, section 2: its node must be in the same)
 * @throws Refusal 400, field `node_id` or `config_id`
 */
export function placeFor(
  context: OperationContext,
  region: string | undefined,
  nodeId: number,
  configId: number | null | undefined,
): Place {
  const {store, word} = context;
  const node = store.tables.nodes.get(nodeId);
  if (node === undefined) throw badRequest(`${word.capitalized} ${nodeId} does not exist`, 'node_id');
  if (region !== undefined && node.region !== region) {
    throw badRequest(`The volume and the ${word.capitalized} must be in the same region`, 'node_id');
  }
  const held = store.tables.volumes.count({where: 'node_id = ?', values: [nodeId]});
  if (held >= volumesPerNode) {
    throw badRequest(`A ${word.capitalized} can have at most ${volumesPerNode} volumes attached`, 'node_id');
  }
  furnish(context, node);
  const given = configId ?? undefined;
  if (given !== undefined && !configsOf(context, nodeId).some(config => config.id === given)) {
    throw badRequest(`There is no such configuration profile on this ${word.capitalized}`, 'config_id');
  }
  const booted = node.status === 'running' ? store.fact('profile', nodeId) : given;
  return {node, config: profileOf(context, node, booted)};
}

/** Attaches a volume that is not attached; it can be used a little later. @param told whether an event says so */
export function attach(
  context: OperationContext,
  volume: is.Volume,
  {node, config}: Place,
  told = true,
): void {
  const {store, word, now: at} = context;
  const placed: is.Volume = {
    ...volume,
    node_id: node.id,
    node_label: node.label,
    io_ready: false,
    updated: formatTime(at),
  };
  store.tables.volumes.update(volume.id, placed);
  if (config !== undefined) plug(context, config, volume.id);
  const delay = volume.status === 'creating' ? durations.volumeCreate : durations.attach;
  scheduleUpdate(context, delay, {
    table: 'volumes',
    id: volume.id,
    set: {io_ready: true},
    only: {node_id: node.id},
  });
  if (told) {
    recordEvent(context, {
      action: 'volume_attach',
      entity: volumeReference(volume),
      secondaryEntity: nodeReference(word, node),
      duration: durations.attach,
    });
  }
}

/** Detaches a volume that is attached. */
export function detach(context: OperationContext, volume: is.Volume): void {
  const {store, word, now: at} = context;
  if (volume.node_id === null) return;
  const {node_id: id, node_label: label} = volume;
  const free: is.Volume = {
    ...volume,
    node_id: null,
    node_label: null,
    io_ready: false,
    updated: formatTime(at),
  };
  store.tables.volumes.update(volume.id, free);
  unplug(context, id, {volume_id: volume.id});
  recordEvent(context, {
    action: 'volume_detach',
    entity: volumeReference(volume),
    secondaryEntity: nodeReference(word, {id, label: label ?? ''}),
    duration: durations.attach,
  });
}
