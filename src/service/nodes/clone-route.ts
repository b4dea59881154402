import * as v from 'valibot';
import {itemJson, type RequestContext, type Route} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {nextPublicAddress, privateAddress} from '../ip-addresses.ts';
import {formatTime} from '../simulation/clock.ts';
import {durations} from '../simulation/scheduled-updates.ts';
import {boolean, ErrorList, itemId, listOf, string} from '../validation.ts';
import {copyDisksAndConfigs, diskSpaceOf, ensureDeployed} from './disks-and-configs.ts';
import {findSettledNode, isSettled, nodeActionRoute, updateNode} from './node-action.ts';
import {
  checkLabelUnused,
  hasBackups,
  labelField,
  makeNode,
  nodeReference,
  recordNodeEvent,
  scheduleStatus,
} from './rules.ts';
import {Node} from './schema.ts';

const ids = v.nullish(listOf(itemId, 'Must be a list of ids'));

const body = v.looseObject({
  label: v.nullish(labelField),
  region: v.nullish(string),
  type: v.nullish(string),
  node_id: v.nullish(itemId),
  disks: ids,
  configs: ids,
  backups_enabled: v.nullish(boolean),
  private_ip: v.nullish(boolean),
});
/** Returns the existing node that the disks are copied to. @throws HttpError 400, field `node_id` */
function findTarget(context: RequestContext, source: Node, id: number): Node {
  const {store, word} = context;
  const target = store.tables.nodes.get(id);
  if (target === undefined) throw badRequest('node_id is not valid', 'node_id');
  if (id === source.id) throw badRequest(`A ${word.capitalized} cannot be cloned into itself`, 'node_id');
  if (!isSettled(target)) throw badRequest(`${word.capitalized} ${target.label} is busy`, 'node_id');
  if (target.status === 'running')
    throw badRequest(`${word.capitalized} ${target.label} must be offline`, 'node_id');
  ensureDeployed(context, target);
  const free = target.specs.disk - diskSpaceOf(context, id);
  const used = diskSpaceOf(context, source.id);
  if (used > free)
    throw badRequest(
      `The disks of ${source.label} take ${used} MB, and ${target.label} has ${Math.max(0, free)} MB left: delete disks first`,
      'node_id',
    );
  return target;
}

/** Makes a new node like the source. @throws HttpError 400 */
function makeCopy(context: RequestContext, source: Node, wanted: v.InferOutput<typeof body>): Node {
  const {store, word, now} = context;
  const {nodes, types, regions} = store.tables;
  const errors = new ErrorList();
  const type = types.get(wanted.type ?? source.type);
  const region = wanted.region ?? source.region;
  const used = diskSpaceOf(context, source.id);
  if (type === undefined) errors.add('type is not valid', 'type');
  else if (used > type.disk)
    errors.add(
      `The disks of this ${word.capitalized} take ${used} MB, and ${type.id} has ${type.disk} MB`,
      'type',
    );
  if (regions.json(region) === undefined) errors.add('region is not valid', 'region');
  errors.throwIfAny();
  const id = nodes.nextId();
  const label = wanted.label ?? `${word.lower}${id}`;
  checkLabelUnused(context, label);
  // For TypeScript: an unknown type has been reported above.
  if (type === undefined) throw new Error('an unknown type was accepted');
  const {image, group, tags} = source;
  const ipv4 = [nextPublicAddress(store)];
  if (wanted.private_ip === true) ipv4.push(privateAddress(id));
  const copy = makeNode(word, type, {id, label, region, ipv4, image, group, tags, created: formatTime(now)});
  copy.backups.enabled = hasBackups(context, wanted);
  nodes.insert(copy);
  store.setInternalState('deployed', id);
  scheduleStatus(context, copy, durations.clone, 'provisioning', 'offline');
  return copy;
}

/** Copies the disks and configuration profiles of a node into a new one, or into one that exists. */
export const cloneRoute: Route = nodeActionRoute('clone', {
  catalogues: ['types', 'regions'],
  rateLimitClass: 'createNode',
  body,
  reply: Node,
  handle: (context, wanted) => {
    const source = findSettledNode(context);
    ensureDeployed(context, source);
    const {node_id} = wanted;
    const into = typeof node_id === 'number' ? findTarget(context, source, node_id) : undefined;
    const copy = into ? updateNode(context, into, {status: 'cloning'}) : makeCopy(context, source, wanted);
    if (into) scheduleStatus(context, copy, durations.clone, 'cloning', into.status);
    copyDisksAndConfigs(context, source.id, copy.id, wanted);
    recordNodeEvent(context, source, {
      action: 'node_clone',
      secondaryEntity: nodeReference(context.word, copy),
      duration: durations.clone,
    });
    return itemJson(context, 'nodes', copy.id);
  },
});
