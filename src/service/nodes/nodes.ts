import * as v from 'valibot';
import {address, privateAddress} from '../addresses.ts';
import {encryption, flag, optional, Reasons, reference, tags, text, texts, whole} from '../check.ts';
import {list, one} from '../http/read-routes.ts';
import {find, type Route, shown, taking} from '../http/route.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, takes, tell} from '../simulation/lifecycle.ts';
import {detach} from '../volumes/attach.ts';
import {checkDeployment, freeLabel, nodeName, rootPass, start} from './deployment.ts';
import {deploy, swap} from './machine.ts';
import {makeNode} from './make.ts';

const terms = {scope: 'nodes'};

/** Clients break it into lines, or leave out what only fills it up. */
const isBase64 = (data: string) => /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/.test(data);

const Create = v.looseObject({
  type: text,
  region: text,
  label: nodeName,
  image: optional(text),
  root_pass: optional(rootPass),
  stackscript_id: optional(reference),
  stackscript_data: optional(v.record(v.string(), v.unknown(), 'Must be an object')),
  authorized_keys: optional(texts),
  authorized_users: optional(texts),
  booted: optional(flag),
  backups_enabled: optional(flag),
  private_ip: optional(flag),
  swap_size: optional(whole(0, 65_536)),
  group: optional(text),
  disk_encryption: optional(encryption),
  metadata: optional(
    v.looseObject(
      {user_data: optional(v.pipe(text, v.check(isBase64, 'Must be base64')))},
      'Must be an object',
    ),
  ),
  tags,
});

const create = taking({
  ...terms,
  method: 'POST',
  path: '/node/instances',
  needs: ['types', 'regions'],
  counts: 'createNode',
  body: Create,
  reply: is.Node,
  run: (call, body) => {
    const {store, word, at} = call;
    const reasons = new Reasons();
    const type = store.tables.types.get(body.type);
    if (type === undefined) reasons.add('type is not valid', 'type');
    if (store.tables.regions.text(body.region) === undefined) reasons.add('region is not valid', 'region');
    checkDeployment(call, body, reasons);
    reasons.settle();
    freeLabel(call, body.label);
    if (type === undefined) throw new Error('a type that is not there was not refused');
    const image = body.image ?? null;
    const ipv4 = [address(store.next('addresses') - 1)];
    const id = store.tables.nodes.nextNumber();
    if (body.private_ip === true) ipv4.push(privateAddress(id));
    const node = makeNode(type, {
      id,
      label: body.label,
      region: body.region,
      ipv4,
      image,
      created: stamp(at),
      status: image === null ? 'offline' : 'provisioning',
      group: body.group ?? '',
      tags: body.tags ?? [],
      disk_encryption: body.disk_encryption ?? 'enabled',
      has_user_data: (body.metadata?.user_data ?? '') !== '',
    });
    node.backups.enabled = body.backups_enabled ?? false;
    store.tables.nodes.insert(node);
    store.setFact('furnished', id, 1);
    const entity = about.node(word, node);
    if (image === null) {
      tell(call, {action: 'node_create', entity, seconds: 1});
      return shown(call, 'nodes', id);
    }
    deploy(call, node, image, body.swap_size ?? swap);
    tell(call, {action: 'node_create', entity, seconds: takes.create});
    start(call, node, body.booted ?? true, takes.create);
    return shown(call, 'nodes', id);
  },
});

const Update = v.looseObject({
  label: optional(nodeName),
  group: optional(text),
  tags,
  watchdog_enabled: optional(flag),
  alerts: optional(
    v.partial(
      v.object({
        cpu: whole(0, 9999),
        network_in: whole(0, 99_999),
        network_out: whole(0, 99_999),
        transfer_quota: whole(0, 400),
        io: whole(0, 999_999),
      }),
    ),
  ),
});

const update = taking({
  ...terms,
  method: 'PUT',
  path: '/node/instances/:id',
  body: Update,
  reply: is.Node,
  run: (call, body) => {
    const node = find(call, 'nodes');
    const {nodes, volumes} = call.store.tables;
    const named = body.label ?? node.label;
    freeLabel(call, named, node.id);
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
      updated: stamp(call.at),
    };
    nodes.update(node.id, changed);
    if (named !== node.label) {
      for (const volume of volumes.all('node_id = ?', node.id))
        volumes.update(volume.id, {...volume, node_label: named});
    }
    tell(call, {action: 'node_update', entity: about.node(call.word, changed)});
    return shown(call, 'nodes', node.id);
  },
});

const remove: Route = {
  ...terms,
  method: 'DELETE',
  path: '/node/instances/:id',
  run: call => {
    const node = find(call, 'nodes');
    const {nodes, volumes, configs, disks} = call.store.tables;
    for (const volume of volumes.all('node_id = ?', node.id)) detach(call, volume);
    for (const table of [configs, disks]) table.deleteAll('parent = ?', node.id);
    nodes.delete(node.id);
    tell(call, {action: 'node_delete', entity: about.node(call.word, node)});
    return {};
  },
};

export const nodes: readonly Route[] = [
  list('/node/instances', 'nodes', terms),
  one('/node/instances/:id', 'nodes', terms),
  list('/node/instances/:id/volumes', 'volumes', terms, call => ({
    where: 'node_id = ?',
    values: [find(call, 'nodes').id],
  })),
  create,
  update,
  remove,
];
