import * as v from 'valibot';
import {findItem, itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {nextPublicAddress} from '../ip-addresses.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations} from '../simulation/scheduled-updates.ts';
import {publicKeys} from '../ssh-key.ts';
import {boolean, ErrorList, itemId, string} from '../validation.ts';
import {configsOf, configToBoot, deployImage, ensureDeployed, removeFromSlots} from './disks-and-configs.ts';
import {
  checkDeployment,
  checkLabelUnused,
  labelField,
  makeNode,
  nodeReference,
  rootPasswordField,
  scheduleBoot,
  scheduleStatus,
  specsOf,
} from './rules.ts';
import {Node} from './schema.ts';

const action = (name: string) => ({
  scope: 'nodes',
  method: 'POST' as const,
  path: `/node/instances/:id/${name}`,
});
const settledStatuses = ['running', 'offline', 'stopped'];

/** The node of the path. @throws HttpError 400 while an operation on it is in progress */
function findSettledNode(context: RequestContext): Node {
  const node = findItem(context, 'nodes');
  if (!settledStatuses.includes(node.status)) throw badRequest(`${context.word.capitalized} busy.`);
  return node;
}

function updateNode({store, now}: RequestContext, node: Node, changes: Partial<Node>): Node {
  const changed = {...node, ...changes, updated: formatTime(now)};
  store.tables.nodes.update(node.id, changed);
  return changed;
}

/** An action that turns a node on or off. */
interface PowerAction {
  readonly name: 'boot' | 'reboot' | 'shutdown';
  /** Whether the node must be running before. */
  readonly running: boolean;
  /** The status in between, and that at the end. */
  readonly via: string;
  readonly to: string;
  /** Why the action is refused otherwise. */
  readonly refusal: string;
}

const powerAction = ({name, running, via, to, refusal}: PowerAction): Route =>
  routeWithBody({
    ...action(name),
    body: v.looseObject({config_id: v.nullish(itemId)}),
    handle: (context, body) => {
      const {store, word} = context;
      const node = findSettledNode(context);
      if ((node.status === 'running') !== running) {
        throw badRequest(`${word.capitalized} ${node.id} ${refusal}`);
      }
      ensureDeployed(context, node);
      const configId = body.config_id ?? undefined;
      if (configId !== undefined && !configsOf(context, node.id).some(config => config.id === configId)) {
        throw badRequest(`There is no such configuration profile on this ${word.capitalized}`, 'config_id');
      }
      const config = configToBoot(context, node, configId);
      if (config !== undefined && name !== 'shutdown') {
        store.setInternalState('bootedConfig', node.id, config.id);
      }
      const changed = updateNode(context, node, {status: via});
      scheduleStatus(context, changed, durations[name], via, to);
      const entity = nodeReference(word, node);
      recordEvent(context, {action: `node_${name}`, entity, duration: durations[name]});
      return {};
    },
  });

const rebuild = routeWithBody({
  ...action('rebuild'),
  body: v.looseObject({
    image: string,
    root_pass: v.nullish(rootPasswordField),
    stackscript_id: v.nullish(itemId),
    authorized_keys: v.nullish(publicKeys),
    booted: v.nullish(boolean),
  }),
  reply: Node,
  handle: (context, body) => {
    const node = findSettledNode(context);
    const errors = new ErrorList();
    checkDeployment(context, body, errors);
    errors.throwIfAny();
    ensureDeployed(context, node);
    const {configs, disks} = context.store.tables;
    for (const disk of disks.all('parent = ?', node.id))
      removeFromSlots(context, node.id, {disk_id: disk.id});
    for (const table of [configs, disks]) table.deleteAll('parent = ?', node.id);
    const changed = updateNode(context, node, {status: 'rebuilding', image: body.image});
    deployImage(context, changed, body.image);
    const entity = nodeReference(context.word, node);
    recordEvent(context, {action: 'node_rebuild', entity, duration: durations.rebuild});
    scheduleBoot(context, changed, body.booted ?? true, durations.rebuild);
    return itemJson(context, 'nodes', node.id);
  },
});

const resize = routeWithBody({
  ...action('resize'),
  catalogues: ['types'],
  body: v.looseObject({type: string}),
  handle: (context, body) => {
    const {store, word} = context;
    const node = findSettledNode(context);
    const type = store.tables.types.get(body.type);
    if (type === undefined) throw badRequest('type is not valid', 'type');
    if (type.id === node.type) throw badRequest(`${word.capitalized} is already of this type`, 'type');
    const changed = updateNode(context, node, {status: 'migrating', type: type.id, specs: specsOf(type)});
    scheduleStatus(context, changed, durations.resize, 'migrating', node.status);
    const entity = nodeReference(word, node);
    recordEvent(context, {action: 'node_resize', entity, duration: durations.resize});
    return {};
  },
});

const clone = routeWithBody({
  ...action('clone'),
  catalogues: ['types', 'regions'],
  rateLimitClass: 'createNode',
  body: v.looseObject({label: v.nullish(labelField), region: v.nullish(string), type: v.nullish(string)}),
  reply: Node,
  handle: (context, body) => {
    const {store, word, now} = context;
    const {nodes, types, regions} = store.tables;
    const source = findSettledNode(context);
    const errors = new ErrorList();
    const type = types.get(body.type ?? source.type);
    const region = body.region ?? source.region;
    if (type === undefined) errors.add('type is not valid', 'type');
    if (regions.json(region) === undefined) errors.add('region is not valid', 'region');
    errors.throwIfAny();
    const id = nodes.nextId();
    const label = body.label ?? `${word.lower}${id}`;
    checkLabelUnused(context, label);
    // For TypeScript: an unknown type is among the errors.
    if (type === undefined) throw new Error('an unknown type was accepted');
    const {image, group, tags} = source;
    const ipv4 = [nextPublicAddress(store)];
    const copy = makeNode(type, {id, label, region, ipv4, image, group, tags, created: formatTime(now)});
    nodes.insert(copy);
    scheduleStatus(context, copy, durations.clone, 'provisioning', 'offline');
    recordEvent(context, {
      action: 'node_clone',
      entity: nodeReference(word, source),
      secondaryEntity: nodeReference(word, copy),
      duration: durations.clone,
    });
    return itemJson(context, 'nodes', id);
  },
});

/** The actions of a node (specification, section 4). */
export const nodeActionRoutes: readonly Route[] = [
  powerAction({name: 'boot', running: false, via: 'booting', to: 'running', refusal: 'is already running'}),
  powerAction({name: 'reboot', running: true, via: 'rebooting', to: 'running', refusal: 'is not running'}),
  powerAction({
    name: 'shutdown',
    running: true,
    via: 'shutting_down',
    to: 'offline',
    refusal: 'is not running',
  }),
  rebuild,
  resize,
  clone,
];
