import * as v from 'valibot';
import {childRoutes} from '../http/read-routes.ts';
import type {RequestContext, Route} from '../http/route.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, updateItem} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {givenFields, integer, oneOf, string, stringOfLength} from '../validation.ts';
import {
  addDisk,
  deployedNodeId,
  diskSpaceOf,
  findDeployedNode,
  removeFromSlots,
} from './disks-and-configs.ts';
import {diskReference, recordNodeEvent, rootPasswordField} from './rules.ts';
import {Disk, type Node} from './schema.ts';

const options = {scope: 'nodes'};
const path = '/node/instances/:id/disks';
const label = stringOfLength(1, 48);
/** MB. */
const size = integer(1, 10_000_000);

/** @param added MB @throws HttpError 400, field `size`, if the disks of the node leave less room than that */
function checkDiskSpace(context: RequestContext, node: Node, added: number): void {
  const used = diskSpaceOf(context, node.id);
  if (used + added > node.specs.disk)
    throw badRequest(
      `There are ${node.specs.disk - used} MB left on this ${context.word.capitalized}`,
      'size',
    );
}

function checkOffline({word}: RequestContext, node: Node): void {
  if (node.status === 'running') throw badRequest(`${word.capitalized} must be offline`);
}

const scheduleReady = (context: RequestContext, disk: Disk): void =>
  scheduleUpdate(context, durations.disk, {table: 'disks', id: disk.id, set: {status: 'ready'}});

const recordDiskEvent = (context: RequestContext, node: Node, disk: Disk, action: string): void =>
  recordNodeEvent(context, node, {
    action,
    secondaryEntity: diskReference(context.word, node, disk),
    duration: durations.disk,
  });

export const diskRoutes: readonly Route[] = [
  ...childRoutes(path, 'disks', 'disk', options, deployedNodeId),
  postRoute(path, options, {
    body: v.looseObject({
      label,
      size,
      filesystem: v.nullish(oneOf(['raw', 'swap', 'ext3', 'ext4', 'initrd'])),
      image: v.nullish(string),
      root_pass: v.nullish(rootPasswordField),
    }),
    reply: Disk,
    handle: (context, body) => {
      const node = findDeployedNode(context);
      checkDiskSpace(context, node, body.size);
      if (typeof body.image === 'string' && context.store.tables.images.json(body.image) === undefined)
        throw badRequest('image is not valid', 'image');
      const disk = addDisk(context, node.id, {
        label: body.label,
        size: body.size,
        status: 'not ready',
        filesystem: body.filesystem ?? 'ext4',
      });
      scheduleReady(context, disk);
      recordDiskEvent(context, node, disk, 'disk_create');
      return itemJson(context, 'disks', disk.id);
    },
  }),
  putRoute(`${path}/:disk`, options, {
    body: v.looseObject({label: v.nullish(label)}),
    reply: Disk,
    handle: (context, body) => {
      const disk = findItem(context, 'disks', 'disk', deployedNodeId(context));
      return updateItem(context, 'disks', disk, givenFields(body, ['label']));
    },
  }),
  deleteRoute(`${path}/:disk`, options, context => {
    const node = findDeployedNode(context);
    const disk = findItem(context, 'disks', 'disk', node.id);
    removeFromSlots(context, node.id, {disk_id: disk.id});
    context.store.tables.disks.delete(disk.id);
    recordDiskEvent(context, node, disk, 'disk_delete');
  }),
  postRoute(`${path}/:disk/resize`, options, {
    body: v.looseObject({size}),
    handle: (context, body) => {
      const node = findDeployedNode(context);
      const disk = findItem(context, 'disks', 'disk', node.id);
      checkOffline(context, node);
      checkDiskSpace(context, node, body.size - disk.size);
      updateItem(context, 'disks', disk, {size: body.size, status: 'not ready'});
      scheduleReady(context, disk);
      recordDiskEvent(context, node, disk, 'disk_resize');
      return {};
    },
  }),
  postRoute(`${path}/:disk/password`, options, {
    body: v.looseObject({password: rootPasswordField}),
    handle: context => {
      const node = findDeployedNode(context);
      // Nothing is stored: a password is never shown.
      findItem(context, 'disks', 'disk', node.id);
      checkOffline(context, node);
      return {};
    },
  }),
];
