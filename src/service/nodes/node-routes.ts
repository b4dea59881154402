import * as v from 'valibot';
import {imageReference} from '../fields.ts';
import {listRoute, readRoutes} from '../http/read-routes.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, type Route, updateItem} from '../http/route.ts';
import {nextPublicAddress, privateAddress} from '../ip-addresses.ts';
import {formatTime} from '../simulation/clock.ts';
import {durations} from '../simulation/scheduled-updates.ts';
import {
  boolean,
  ErrorList,
  encryption,
  givenFields,
  integer,
  string,
  stringOfLength,
  tags,
} from '../validation.ts';
import {detachVolume} from '../volumes/attachment.ts';
import {defaultSwapSize, deployImage} from './disks-and-configs.ts';
import {
  checkDeployment,
  checkLabelUnused,
  deploymentFields,
  hasBackups,
  labelField,
  makeNode,
  recordNodeEvent,
  scheduleBoot,
} from './rules.ts';
import {Node} from './schema.ts';

const options = {scope: 'nodes'};

/** Some clients break base64 into lines or omit its padding. */
const isBase64 = (text: string) => /^[A-Za-z0-9+/_\s-]*(={1,2}\s*)?$/.test(text);
/** The length limit of user data in base64. */
const longestUserData = 65_536;

const createBody = v.looseObject({
  type: string,
  region: string,
  label: labelField,
  image: v.nullish(string),
  ...deploymentFields,
  booted: v.nullish(boolean),
  backups_enabled: v.nullish(boolean),
  private_ip: v.nullish(boolean),
  swap_size: v.nullish(integer(0, 65_536)),
  group: v.nullish(string),
  disk_encryption: v.nullish(encryption),
  metadata: v.nullish(
    v.looseObject(
      {
        user_data: v.nullish(v.pipe(stringOfLength(0, longestUserData), v.check(isBase64, 'Must be base64'))),
      },
      'Must be an object',
    ),
  ),
  tags,
});

const updateBody = v.looseObject({
  label: v.nullish(labelField),
  group: v.nullish(string),
  tags,
  watchdog_enabled: v.nullish(boolean),
  alerts: v.nullish(
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

export const nodeRoutes: readonly Route[] = [
  ...readRoutes('/node/instances', 'nodes', options),
  listRoute('/node/instances/:id/volumes', 'volumes', options, context => ({
    where: 'node_id = ?',
    values: [findItem(context, 'nodes').id],
  })),
  postRoute('/node/instances', options, {
    catalogues: ['types', 'regions'],
    rateLimitClass: 'createNode',
    body: createBody,
    reply: Node,
    handle: (context, body) => {
      const {store, now} = context;
      const {nodes, types, regions} = store.tables;
      const errors = new ErrorList();
      const type = types.get(body.type);
      if (type === undefined) errors.add('type is not valid', 'type');
      if (regions.json(body.region) === undefined) errors.add('region is not valid', 'region');
      checkDeployment(context, body, errors);
      const swapSize = body.swap_size ?? defaultSwapSize;
      if (type !== undefined && swapSize >= type.disk)
        errors.add(`Must be less than the ${type.disk} MB of ${type.id}`, 'swap_size');
      errors.throwIfAny();
      checkLabelUnused(context, body.label);
      // For TypeScript: an unknown type has been reported above.
      if (type === undefined) throw new Error('an unknown type was accepted');
      const image = body.image ?? null;
      const ipv4 = [nextPublicAddress(store)];
      const id = nodes.nextId();
      if (body.private_ip === true) ipv4.push(privateAddress(id));
      const node = makeNode(context.word, type, {
        id,
        label: body.label,
        region: body.region,
        ipv4,
        image,
        created: formatTime(now),
        status: image === null ? 'offline' : 'provisioning',
        group: body.group ?? '',
        tags: body.tags ?? [],
        disk_encryption: body.disk_encryption ?? 'enabled',
        has_user_data: (body.metadata?.user_data ?? '') !== '',
      });
      node.backups.enabled = hasBackups(context, body);
      nodes.insert(node);
      store.setInternalState('deployed', id);
      const duration = image === null ? 1 : durations.create;
      const deployed = store.tables.images.get(image ?? '');
      const secondaryEntity = deployed === undefined ? null : imageReference(deployed);
      recordNodeEvent(context, node, {action: 'node_create', secondaryEntity, duration});
      if (image !== null) {
        deployImage(context, node, image, swapSize);
        scheduleBoot(context, node, body.booted ?? true, duration);
      }
      return itemJson(context, 'nodes', id);
    },
  }),
  putRoute('/node/instances/:id', options, {
    body: updateBody,
    reply: Node,
    handle: (context, body) => {
      const node = findItem(context, 'nodes');
      const {volumes} = context.store.tables;
      const label = body.label ?? node.label;
      checkLabelUnused(context, label, node.id);
      const alertNames = ['cpu', 'network_in', 'network_out', 'transfer_quota', 'io'] as const;
      if (label !== node.label) {
        for (const volume of volumes.all('node_id = ?', node.id))
          volumes.update(volume.id, {...volume, node_label: label});
      }
      recordNodeEvent(context, {...node, label}, {action: 'node_update'});
      return updateItem(context, 'nodes', node, {
        ...givenFields(body, ['label', 'group', 'tags', 'watchdog_enabled']),
        alerts: {...node.alerts, ...givenFields(body.alerts ?? {}, alertNames)},
      });
    },
  }),
  deleteRoute('/node/instances/:id', options, context => {
    const node = findItem(context, 'nodes');
    const {nodes, volumes, configs, disks, backups} = context.store.tables;
    for (const volume of volumes.all('node_id = ?', node.id)) detachVolume(context, volume);
    for (const table of [configs, disks, backups]) table.deleteAll('parent = ?', node.id);
    nodes.delete(node.id);
    recordNodeEvent(context, node, {action: 'node_delete'});
  }),
];
