import {volumesPerNode} from '../../model/index.ts';
import {configsOf, furnish, plug, profileOf, unplug} from '../nodes/machine.ts';
import {invalid} from '../refusal.ts';
import type * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, later, type Moment, takes, tell} from '../simulation/lifecycle.ts';

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
  moment: Moment,
  region: string | undefined,
  nodeId: number,
  configId: number | null | undefined,
): Place {
  const {store, word} = moment;
  const node = store.tables.nodes.get(nodeId);
  if (node === undefined) throw invalid(`${word.capital} ${nodeId} does not exist`, 'node_id');
  if (region !== undefined && node.region !== region) {
    throw invalid(`The volume and the ${word.capital} must be in the same region`, 'node_id');
  }
  const held = store.tables.volumes.count({where: 'node_id = ?', values: [nodeId]});
  if (held >= volumesPerNode) {
    throw invalid(`A ${word.capital} can have at most ${volumesPerNode} volumes attached`, 'node_id');
  }
  furnish(moment, node);
  const given = configId ?? undefined;
  if (given !== undefined && !configsOf(moment, nodeId).some(config => config.id === given)) {
    throw invalid(`There is no such configuration profile on this ${word.capital}`, 'config_id');
  }
  const booted = node.status === 'running' ? store.fact('profile', nodeId) : given;
  return {node, config: profileOf(moment, node, booted)};
}

/** Attaches a volume that is not attached; it can be used a little later. @param told whether an event says so */
export function attach(moment: Moment, volume: is.Volume, {node, config}: Place, told = true): void {
  const {store, word, at} = moment;
  const placed: is.Volume = {
    ...volume,
    node_id: node.id,
    node_label: node.label,
    io_ready: false,
    updated: stamp(at),
  };
  store.tables.volumes.update(volume.id, placed);
  if (config !== undefined) plug(moment, config, volume.id);
  const delay = volume.status === 'creating' ? takes.volumeCreate : takes.attach;
  later(moment, delay, {table: 'volumes', id: volume.id, set: {io_ready: true}, only: {node_id: node.id}});
  if (told) {
    tell(moment, {
      action: 'volume_attach',
      entity: about.volume(volume),
      other: about.node(word, node),
      seconds: takes.attach,
    });
  }
}

/** Detaches a volume that is attached. */
export function detach(moment: Moment, volume: is.Volume): void {
  const {store, word, at} = moment;
  if (volume.node_id === null) return;
  const {node_id: id, node_label: label} = volume;
  const free: is.Volume = {...volume, node_id: null, node_label: null, io_ready: false, updated: stamp(at)};
  store.tables.volumes.update(volume.id, free);
  unplug(moment, id, {volume_id: volume.id});
  tell(moment, {
    action: 'volume_detach',
    entity: about.volume(volume),
    other: about.node(word, {id, label: label ?? ''}),
    seconds: takes.attach,
  });
}
