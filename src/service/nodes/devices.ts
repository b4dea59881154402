import * as v from 'valibot';
import type {RequestContext} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {itemId} from '../validation.ts';
import {slotsWith} from './disks-and-configs.ts';
import type {Config} from './schema.ts';

const slot = v.nullish(v.looseObject({disk_id: v.nullish(itemId), volume_id: v.nullish(itemId)}));
/** Devices by slot in a request body: `{"sda": {"disk_id": 7}}`. */
export const slots = v.nullish(
  v.record(v.pipe(v.string(), v.regex(/^sd[a-z]$/, 'Slots are sda to sdz')), slot, 'Must be an object'),
);

/** Checks that the disks and volumes for the slots are on the node. @throws HttpError 400, field `devices.<slot>` */
export function devicesFrom(
  {store, word}: RequestContext,
  node: number,
  wanted: Readonly<Record<string, v.InferOutput<typeof slot>>>,
): Config['devices'] {
  const devices = slotsWith([]);
  for (const [name, input] of Object.entries(wanted)) {
    const disk_id = input?.disk_id ?? null;
    const volume_id = input?.volume_id ?? null;
    const onNode =
      (disk_id === null || store.tables.disks.parentOf(disk_id) === node) &&
      (volume_id === null || store.tables.volumes.get(volume_id)?.node_id === node);
    if (!onNode)
      throw badRequest(`What ${name} is to hold is not on this ${word.capitalized}`, `devices.${name}`);
    devices[name] = disk_id === null && volume_id === null ? null : {disk_id, volume_id};
  }
  return devices;
}
