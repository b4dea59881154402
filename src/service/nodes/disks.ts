import * as v from 'valibot';
import {word as oneOfWords, optional, sized, text, whole} from '../check.ts';
import {listOf, oneOf} from '../http/read-routes.ts';
import {type Call, find, furnished, type Route, shown, taking} from '../http/route.ts';
import {invalid} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, later, takes, tell} from '../simulation/lifecycle.ts';
import {addDisk, unplug} from './machine.ts';

const terms = {scope: 'nodes'};
const ownerId = (call: Call) => furnished(call).id;
const disks = '/node/instances/:id/disks';

/** @param more MB @throws Refusal 400, field `size`, if a node has no room for so much more */
function checkRoom({store, word}: Call, node: is.Node, more: number): void {
  const used = store.tables.disks.all('parent = ?', node.id).reduce((sum, disk) => sum + disk.size, 0);
  if (used + more > node.specs.disk) {
    throw invalid(`There are ${node.specs.disk - used} MB left on this ${word.capital}`, 'size');
  }
}

const createDisk = taking({
  ...terms,
  method: 'POST',
  path: disks,
  body: v.looseObject({
    label: sized(1, 48),
    size: whole(1, 10_000_000),
    filesystem: optional(oneOfWords(['raw', 'swap', 'ext3', 'ext4', 'initrd'])),
    image: optional(text),
    root_pass: optional(sized(11, 128)),
  }),
  reply: is.Disk,
  run: (call, body) => {
    const node = furnished(call);
    checkRoom(call, node, body.size);
    if (typeof body.image === 'string' && call.store.tables.images.text(body.image) === undefined) {
      throw invalid('image is not valid', 'image');
    }
    const made = {status: 'not ready', filesystem: body.filesystem ?? 'ext4'};
    const disk = addDisk(call, node.id, body.label, body.size, made);
    later(call, takes.disk, {table: 'disks', id: disk.id, set: {status: 'ready'}});
    tell(call, {action: 'disk_create', entity: about.node(call.word, node), seconds: takes.disk});
    return shown(call, 'disks', disk.id);
  },
});

const updateDisk = taking({
  ...terms,
  method: 'PUT',
  path: `${disks}/:disk`,
  body: v.looseObject({label: optional(sized(1, 48))}),
  reply: is.Disk,
  run: (call, body) => {
    const disk = find(call, 'disks', 'disk', ownerId(call));
    call.store.tables.disks.update(disk.id, {
      ...disk,
      label: body.label ?? disk.label,
      updated: stamp(call.at),
    });
    return shown(call, 'disks', disk.id);
  },
});

const deleteDisk: Route = {
  ...terms,
  method: 'DELETE',
  path: `${disks}/:disk`,
  run: call => {
    const node = furnished(call);
    const disk = find(call, 'disks', 'disk', node.id);
    unplug(call, node.id, {disk_id: disk.id});
    call.store.tables.disks.delete(disk.id);
    tell(call, {action: 'disk_delete', entity: about.node(call.word, node)});
    return {};
  },
};

const resizeDisk = taking({
  ...terms,
  method: 'POST',
  path: `${disks}/:disk/resize`,
  body: v.looseObject({size: whole(1, 10_000_000)}),
  run: (call, body) => {
    const node = furnished(call);
    const disk = find(call, 'disks', 'disk', node.id);
    if (node.status === 'running') throw invalid(`${call.word.capital} must be offline`);
    checkRoom(call, node, body.size - disk.size);
    const {disks: table} = call.store.tables;
    table.update(disk.id, {...disk, size: body.size, status: 'not ready', updated: stamp(call.at)});
    later(call, takes.disk, {table: 'disks', id: disk.id, set: {status: 'ready'}});
    tell(call, {action: 'disk_resize', entity: about.node(call.word, node), seconds: takes.disk});
    return {};
  },
});

const changePassword = taking({
  ...terms,
  method: 'POST',
  path: `${disks}/:disk/password`,
  body: v.looseObject({password: sized(11, 128)}),
  run: call => {
    const node = furnished(call);
    find(call, 'disks', 'disk', node.id);
    if (node.status === 'running') throw invalid(`${call.word.capital} must be offline`);
    return {};
  },
});

/** A node's disks. */
export const diskRoutes: readonly Route[] = [
  listOf(disks, 'disks', terms, ownerId),
  oneOf(`${disks}/:disk`, 'disks', 'disk', terms, ownerId),
  createDisk,
  updateDisk,
  deleteDisk,
  resizeDisk,
  changePassword,
];
