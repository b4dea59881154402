import * as v from 'valibot';
import {monthlyUsage} from '../account/account-routes.ts';
import {startOfMonth} from '../account/charges.ts';
import {LoadBalancer} from '../balancers/schema.ts';
import {nonNegativeInteger} from '../fields.ts';
import {pageOf} from '../http/paging.ts';
import {findItem, getRoute, itemJson, type RequestContext, type Route} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {hour, parseTime} from '../simulation/clock.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {boolean, ErrorList, itemId, oneOf, string} from '../validation.ts';
import {cloneRoute} from './clone-route.ts';
import {devicesFrom, slots} from './devices.ts';
import {
  configsOf,
  configToBoot,
  deployImage,
  diskSpaceOf,
  disksOf,
  ensureDeployed,
  growRootDisk,
  removeFromSlots,
} from './disks-and-configs.ts';
import {findSettledNode, nodeActionRoute, updateNode} from './node-action.ts';
import {
  checkDeployment,
  configReference,
  deploymentFields,
  recordNodeEvent,
  rootPasswordField,
  scheduleBoot,
  scheduleStatus,
  specsOf,
} from './rules.ts';
import {Node} from './schema.ts';

/** @throws HttpError 400, field `type`, if the disks of the node do not fit into the plan */
function checkDisksFit(context: RequestContext, node: Node, type: {id: string; disk: number}): void {
  const used = diskSpaceOf(context, node.id);
  if (used > type.disk)
    throw badRequest(
      `The disks of this ${context.word.capitalized} take ${used} MB, and ${type.id} has ${type.disk} MB: shrink or delete disks first`,
      'type',
    );
}

interface PowerAction {
  readonly name: 'boot' | 'reboot' | 'shutdown';
  /** Whether the node must be running; otherwise it must not be. */
  readonly running: boolean;
  /** The status during the action, and the one after it. */
  readonly via: string;
  readonly to: string;
}

const powerAction = ({name, running, via, to}: PowerAction): Route =>
  nodeActionRoute(name, {
    body: v.looseObject({config_id: v.nullish(itemId)}),
    handle: (context, body) => {
      const {store, word} = context;
      const node = findSettledNode(context);
      if ((node.status === 'running') !== running)
        throw badRequest(`${word.capitalized} ${node.id} is ${running ? 'not' : 'already'} running`);
      ensureDeployed(context, node);
      const configId = body.config_id ?? undefined;
      if (configId !== undefined && !configsOf(context, node.id).some(config => config.id === configId))
        throw badRequest(`There is no such configuration profile on this ${word.capitalized}`, 'config_id');
      const config = configToBoot(context, node, configId);
      if (config !== undefined && name !== 'shutdown')
        store.setInternalState('bootedConfig', node.id, config.id);
      const changed = updateNode(context, node, {status: via});
      scheduleStatus(context, changed, durations[name], via, to);
      recordNodeEvent(context, node, {
        action: `node_${name}`,
        secondaryEntity: name === 'shutdown' ? null : configReference(word, node, config),
        duration: durations[name],
      });
      return {};
    },
  });

export const nodeActionRoutes: readonly Route[] = [
  powerAction({name: 'boot', running: false, via: 'booting', to: 'running'}),
  powerAction({name: 'reboot', running: true, via: 'rebooting', to: 'running'}),
  powerAction({name: 'shutdown', running: true, via: 'shutting_down', to: 'offline'}),
  /** Boots the rescue system with the requested devices in its slots. */
  nodeActionRoute('rescue', {
    body: v.looseObject({devices: slots}),
    handle: (context, body) => {
      const node = findSettledNode(context);
      // Whoever names a disk has listed it, so the node has its disks by then.
      devicesFrom(context, node.id, body.devices ?? {});
      const changed = updateNode(context, node, {status: 'rebooting'});
      scheduleStatus(context, changed, durations.reboot, 'rebooting', 'running');
      recordNodeEvent(context, node, {action: 'node_reboot', duration: durations.reboot});
      return {};
    },
  }),
  nodeActionRoute('rebuild', {
    body: v.looseObject({image: string, ...deploymentFields, booted: v.nullish(boolean)}),
    reply: Node,
    handle: (context, body) => {
      const node = findSettledNode(context);
      const errors = new ErrorList();
      checkDeployment(context, body, errors, {keysSuffice: true});
      errors.throwIfAny();
      ensureDeployed(context, node);
      const {configs, disks} = context.store.tables;
      for (const disk of disksOf(context, node.id)) removeFromSlots(context, node.id, {disk_id: disk.id});
      for (const table of [configs, disks]) table.deleteAll('parent = ?', node.id);
      const changed = updateNode(context, node, {status: 'rebuilding', image: body.image});
      deployImage(context, changed, body.image);
      recordNodeEvent(context, node, {action: 'node_rebuild', duration: durations.rebuild});
      scheduleBoot(context, changed, body.booted ?? true, durations.rebuild);
      return itemJson(context, 'nodes', node.id);
    },
  }),
  nodeActionRoute('resize', {
    catalogues: ['types'],
    body: v.looseObject({type: string, allow_auto_disk_resize: v.nullish(boolean)}),
    handle: (context, body) => {
      const {store, word} = context;
      const node = findSettledNode(context);
      const type = store.tables.types.get(body.type);
      if (type === undefined) throw badRequest('type is not valid', 'type');
      if (type.id === node.type) throw badRequest(`${word.capitalized} is already of this type`, 'type');
      ensureDeployed(context, node);
      checkDisksFit(context, node, type);
      const changed = updateNode(context, node, {status: 'migrating', type: type.id, specs: specsOf(type)});
      if (body.allow_auto_disk_resize ?? true) growRootDisk(context, changed);
      scheduleStatus(context, changed, durations.resize, 'migrating', node.status);
      recordNodeEvent(context, node, {action: 'node_resize', duration: durations.resize});
      return {};
    },
  }),
  cloneRoute,
  /** Nothing is stored: a password is never shown. */
  nodeActionRoute('password', {
    body: v.looseObject({root_pass: rootPasswordField}),
    handle: context => {
      const node = findSettledNode(context);
      if (node.status === 'running') throw badRequest(`${context.word.capitalized} must be offline`);
      recordNodeEvent(context, node, {action: 'password_reset'});
      return {};
    },
  }),
  nodeActionRoute('migrate', {
    catalogues: ['regions'],
    body: v.looseObject({region: v.nullish(string), type: v.nullish(oneOf(['cold', 'warm']))}),
    handle: (context, body) => {
      const {store, word} = context;
      const node = findSettledNode(context);
      const region = body.region ?? undefined;
      if (region === undefined) throw badRequest(`${word.capitalized} ${node.id} has no migration pending`);
      if (store.tables.regions.get(region) === undefined) throw badRequest('region is not valid', 'region');
      if (region === node.region) throw badRequest(`${word.capitalized} is already there`, 'region');
      if (store.tables.volumes.all('node_id = ?', node.id).length > 0)
        throw badRequest('Volumes stay in their region: detach them first');
      const changed = updateNode(context, node, {status: 'migrating'});
      const only = {status: 'migrating'};
      scheduleUpdate(context, durations.resize, {table: 'nodes', id: node.id, set: {region}, only});
      scheduleStatus(context, changed, durations.resize, 'migrating', node.status);
      recordNodeEvent(context, node, {action: 'node_migrate_datacenter', duration: durations.resize});
      return {};
    },
  }),
  /** The transfer of a node this month: `used` in bytes, the others in GB. */
  getRoute(
    '/node/instances/:id/transfer',
    {scope: 'nodes'},
    {
      reply: v.object({used: nonNegativeInteger, quota: nonNegativeInteger, billable: nonNegativeInteger}),
      handle: context => {
        const {created, region, specs} = findItem(context, 'nodes');
        // It is counted once an hour.
        const now = Math.floor(context.now / hour) * hour;
        const [start, end] = [startOfMonth(now), startOfMonth(now, 1)];
        const part = Math.max(0, now - Math.max(start, parseTime(created))) / (end - start);
        const used = Math.floor(specs.transfer * monthlyUsage(region) * part * 2 ** 30);
        return {used, quota: specs.transfer, billable: 0};
      },
    },
  ),
  /** The load balancers that a node stands behind. */
  getRoute(
    '/node/instances/:id/nodebalancers',
    {scope: 'nodes'},
    {
      reply: LoadBalancer,
      paged: true,
      handle: context => {
        const {ipv4} = findItem(context, 'nodes');
        const {backends, balancers} = context.store.tables;
        const behind = new Set(
          backends
            .all()
            .filter(({address}) => ipv4.includes(address.replace(/:\d+$/, '')))
            .map(backend => backend.nodebalancer_id),
        );
        return pageOf(
          context,
          balancers.all().filter(({id}) => behind.has(id)),
        );
      },
    },
  ),
];
