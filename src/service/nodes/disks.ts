import * as v from 'valibot';
import {integer, oneOf as oneOfWords, optional, string, stringOfLength} from '../check.ts';
import {childItemRoute, childListRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import {badRequest} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {durations, scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {addDisk, findDeployedNode, unplug} from './machine.ts';
import {nodeReference} from './make.ts';

const options = {scope: 'nodes'};
const ownerId = (context: RequestContext) => findDeployedNode(context).id;
const disks = '/node/instances/:id/disks';

/** @param more MB @throws Refusal 400, field `size`, if a node has no room for so much more */
function checkRoom({store, word}: RequestContext, node: is.Node, more: number): void {
  const used = store.tables.disks.all('parent = ?', node.id).reduce((sum, disk) => sum + disk.size, 0);
  if (used + more > node.specs.disk) {
    throw badRequest(`There are ${node.specs.disk - used} MB left on this ${word.capitalized}`, 'size');
  }
}

const createDisk = routeWithBody({
  ...options,
  method: 'POST',
  path: disks,
  body: v.looseObject({
    label: stringOfLength(1, 48),
    size: integer(1, 10_000_000),
    filesystem: optional(oneOfWords(['raw', 'swap', 'ext3', 'ext4', 'initrd'])),
    image: optional(string),
    root_pass: optional(stringOfLength(11, 128)),
  }),
  reply: is.Disk,
  handle: (context, body) => {
    const node = findDeployedNode(context);
    checkRoom(context, node, body.size);
    if (typeof body.image === 'string' && context.store.tables.images.text(body.image) === undefined) {
      throw badRequest('image is not valid', 'image');
    }
    const made = {status: 'not ready', filesystem: body.filesystem ?? 'ext4'};
    const disk = addDisk(context, node.id, body.label, body.size, made);
    scheduleUpdate(context, durations.disk, {table: 'disks', id: disk.id, set: {status: 'ready'}});
    recordEvent(context, {
      action: 'disk_create',
      entity: nodeReference(context.word, node),
      duration: durations.disk,
    });
    return itemJson(context, 'disks', disk.id);
  },
});

const updateDisk = routeWithBody({
  ...options,
  method: 'PUT',
  path: `${disks}/:disk`,
  body: v.looseObject({label: optional(stringOfLength(1, 48))}),
  reply: is.Disk,
  handle: (context, body) => {
    const disk = findItem(context, 'disks', 'disk', ownerId(context));
    context.store.tables.disks.update(disk.id, {
      ...disk,
      label: body.label ?? disk.label,
      updated: formatTime(context.now),
    });
    return itemJson(context, 'disks', disk.id);
  },
});

const deleteDisk: Route = {
  ...options,
  method: 'DELETE',
  path: `${disks}/:disk`,
  handle: context => {
    const node = findDeployedNode(context);
    const disk = findItem(context, 'disks', 'disk', node.id);
    unplug(context, node.id, {disk_id: disk.id});
    context.store.tables.disks.delete(disk.id);
    recordEvent(context, {action: 'disk_delete', entity: nodeReference(context.word, node)});
    return {};
  },
};

const resizeDisk = routeWithBody({
  ...options,
  method: 'POST',
  path: `${disks}/:disk/resize`,
  body: v.looseObject({size: integer(1, 10_000_000)}),
  handle: (context, body) => {
    const node = findDeployedNode(context);
    const disk = findItem(context, 'disks', 'disk', node.id);
    if (node.status === 'running') throw badRequest(`${context.word.capitalized} must be offline`);
    checkRoom(context, node, body.size - disk.size);
    const {disks: table} = context.store.tables;
    table.update(disk.id, {...disk, size: body.size, status: 'not ready', updated: formatTime(context.now)});
    scheduleUpdate(context, durations.disk, {table: 'disks', id: disk.id, set: {status: 'ready'}});
    recordEvent(context, {
      action: 'disk_resize',
      entity: nodeReference(context.word, node),
      duration: durations.disk,
    });
    return {};
  },
});

const changePassword = routeWithBody({
  ...options,
  method: 'POST',
  path: `${disks}/:disk/password`,
  body: v.looseObject({password: stringOfLength(11, 128)}),
  handle: context => {
    const node = findDeployedNode(context);
    findItem(context, 'disks', 'disk', node.id);
    if (node.status === 'running') throw badRequest(`${context.word.capitalized} must be offline`);
    return {};
  },
});

/** A node's disks. */
export const diskRoutes: readonly Route[] = [
  childListRoute(disks, 'disks', options, ownerId),
  childItemRoute(`${disks}/:disk`, 'disks', 'disk', options, ownerId),
  createDisk,
  updateDisk,
  deleteDisk,
  resizeDisk,
  changePassword,
];
