import * as v from 'valibot';
import {privateAddress, publicAddress} from '../addresses.ts';
import {boolean, ErrorList, encryption, integer, itemId, optional, string, strings, tags} from '../check.ts';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type Route, routeWithBody} from '../http/route.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations} from '../simulation/scheduled-updates.ts';
import {detach} from '../volumes/attach.ts';
import {checkDeployment, freeLabel, nodeName, rootPass, start} from './deployment.ts';
import {deploy, swap} from './machine.ts';
import {makeNode, nodeReference} from './make.ts';

const options = {scope: 'nodes'};

/** Clients break it into lines, or leave out what only fills it up. */
const isBase64 = (data: string) => /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/.test(data);

const Create = v.looseObject({
  type: string,
  region: string,
  label: nodeName,
  image: optional(string),
  root_pass: optional(rootPass),
  stackscript_id: optional(itemId),
  stackscript_data: optional(v.record(v.string(), v.unknown(), 'Must be an object')),
  authorized_keys: optional(strings),
  authorized_users: optional(strings),
  booted: optional(boolean),
  backups_enabled: optional(boolean),
  private_ip: optional(boolean),
  swap_size: optional(integer(0, 65_536)),
  group: optional(string),
  disk_encryption: optional(encryption),
  metadata: optional(
    v.looseObject(
      {user_data: optional(v.pipe(string, v.check(isBase64, 'Must be base64')))},
      'Must be an object',
    ),
  ),
  tags,
});

const create = routeWithBody({
  ...options,
  method: 'POST',
  path: '/node/instances',
  catalogues: ['types', 'regions'],
  rateLimitClass: 'createNode',
  body: Create,
  reply: is.Node,
  handle: (context, body) => {
    const {store, word, now: at} = context;
    const reasons = new ErrorList();
    const type = store.tables.types.get(body.type);
    if (type === undefined) reasons.add('type is not valid', 'type');
    if (store.tables.regions.text(body.region) === undefined) reasons.add('region is not valid', 'region');
    checkDeployment(context, body, reasons);
    reasons.throwIfAny();
    freeLabel(context, body.label);
    if (type === undefined) throw new Error('a type that is not there was not refused');
    const image = body.image ?? null;
    const ipv4 = [publicAddress(store.next('addresses') - 1)];
    const id = store.tables.nodes.nextNumber();
    if (body.private_ip === true) ipv4.push(privateAddress(id));
    const node = makeNode(type, {
      id,
      label: body.label,
      region: body.region,
      ipv4,
      image,
      created: formatTime(at),
      status: image === null ? 'offline' : 'provisioning',
      group: body.group ?? '',
      tags: body.tags ?? [],
      disk_encryption: body.disk_encryption ?? 'enabled',
      has_user_data: (body.metadata?.user_data ?? '') !== '',
    });
    node.backups.enabled = body.backups_enabled ?? false;
    store.tables.nodes.insert(node);
    store.setFact('furnished', id, 1);
    const entity = nodeReference(word, node);
    if (image === null) {
      recordEvent(context, {action: 'node_create', entity, duration: 1});
      return itemJson(context, 'nodes', id);
    }
    deploy(context, node, image, body.swap_size ?? swap);
    recordEvent(context, {action: 'node_create', entity, duration: durations.create});
    start(context, node, body.booted ?? true, durations.create);
    return itemJson(context, 'nodes', id);
  },
});

const Update = v.looseObject({
  label: optional(nodeName),
  group: optional(string),
  tags,
  watchdog_enabled: optional(boolean),
  alerts: optional(
    v.partial(
      v.object({
        cpu: integer(0, 9999),
        network_in: integer(0, 99_999),
        network_out: integer(0, 99_999),
        transfer_quota: integer(0, 400),
        io: integer(0, 999_999),
      }),
    ),
  ),
});

const update = routeWithBody({
  ...options,
  method: 'PUT',
  path: '/node/instances/:id',
  body: Update,
  reply: is.Node,
  handle: (context, body) => {
    const node = findItem(context, 'nodes');
    const {nodes, volumes} = context.store.tables;
    const named = body.label ?? node.label;
    freeLabel(context, named, node.id);
    const alerts = Object.fromEntries(
      Object.entries(body.alerts ?? {}).filter(([, value]) => value !== undefined),
    );
    const changed: is.Node = {
      ...node,
      label: named,
      group: body.group ?? node.group,
      tags: body.tags ?? node.tags,
      watchdog_enabled: body.watchdog_enabled ?? node.watchdog_enabled,
      alerts: {...node.alerts, ...alerts},
      updated: formatTime(context.now),
    };
    nodes.update(node.id, changed);
    if (named !== node.label) {
      for (const volume of volumes.all('node_id = ?', node.id))
        volumes.update(volume.id, {...volume, node_label: named});
    }
    recordEvent(context, {action: 'node_update', entity: nodeReference(context.word, changed)});
    return itemJson(context, 'nodes', node.id);
  },
});

const remove: Route = {
  ...options,
  method: 'DELETE',
  path: '/node/instances/:id',
  handle: context => {
    const node = findItem(context, 'nodes');
    const {nodes, volumes, configs, disks} = context.store.tables;
    for (const volume of volumes.all('node_id = ?', node.id)) detach(context, volume);
    for (const table of [configs, disks]) table.deleteAll('parent = ?', node.id);
    nodes.delete(node.id);
    recordEvent(context, {action: 'node_delete', entity: nodeReference(context.word, node)});
    return {};
  },
};

export const nodes: readonly Route[] = [
  listRoute('/node/instances', 'nodes', options),
  itemRoute('/node/instances/:id', 'nodes', options),
  listRoute('/node/instances/:id/volumes', 'volumes', options, context => ({
    where: 'node_id = ?',
    values: [findItem(context, 'nodes').id],
  })),
  create,
  update,
  remove,
];
