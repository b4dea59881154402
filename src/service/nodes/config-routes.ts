import * as v from 'valibot';
import {childItemRoute, childListRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {formatTime} from '../simulation/clock.ts';
import {givenFields, integer, itemId, oneOf, string, stringOfLength} from '../validation.ts';
import {addConfig, findDeployedNode, slotsWith} from './disks-and-configs.ts';
import {Config} from './schema.ts';

const options = {scope: 'nodes'};
const path = '/node/instances/:id/configs';

const nodeId = (context: RequestContext) => findDeployedNode(context).id;

const label = stringOfLength(1, 48);
const slot = v.nullish(v.looseObject({disk_id: v.nullish(itemId), volume_id: v.nullish(itemId)}));
type SlotInput = v.InferOutput<typeof slot>;
const configFields = {
  kernel: v.nullish(string),
  comments: v.nullish(string),
  memory_limit: v.nullish(integer(0, 1_048_576)),
  run_level: v.nullish(oneOf(['default', 'single', 'binbash'])),
  virt_mode: v.nullish(oneOf(['paravirt', 'fullvirt'])),
  root_device: v.nullish(string),
  devices: v.nullish(
    v.record(v.pipe(v.string(), v.regex(/^sd[a-z]$/, 'Slots are sda to sdz')), slot, 'Must be an object'),
  ),
};
/** The fields that are stored as they are sent; only `devices` is not. */
const simpleFields = [
  'label',
  'kernel',
  'comments',
  'memory_limit',
  'run_level',
  'virt_mode',
  'root_device',
] as const;

/** Checks that the disks and volumes for the slots are on the node. @throws HttpError 400, field `devices.<slot>` */
function devicesFrom(
  {store, word}: RequestContext,
  node: number,
  slots: Readonly<Record<string, SlotInput>>,
): Config['devices'] {
  const devices = slotsWith([]);
  for (const [name, input] of Object.entries(slots)) {
    const disk_id = input?.disk_id ?? null;
    const volume_id = input?.volume_id ?? null;
    const onNode =
      (disk_id === null || store.tables.disks.parentOf(disk_id) === node) &&
      (volume_id === null || store.tables.volumes.get(volume_id)?.node_id === node);
    if (!onNode) {
      throw badRequest(`What ${name} is to hold is not on this ${word.capitalized}`, `devices.${name}`);
    }
    devices[name] = disk_id === null && volume_id === null ? null : {disk_id, volume_id};
  }
  return devices;
}

const createConfig = routeWithBody({
  ...options,
  method: 'POST',
  path,
  body: v.looseObject({label, ...configFields}),
  reply: Config,
  handle: (context, body) => {
    const node = nodeId(context);
    const devices = devicesFrom(context, node, body.devices ?? {});
    const fields = {label: body.label, ...givenFields(body, simpleFields), devices};
    return itemJson(context, 'configs', addConfig(context, node, fields).id);
  },
});

const updateConfig = routeWithBody({
  ...options,
  method: 'PUT',
  path: `${path}/:config`,
  body: v.looseObject({label: v.nullish(label), ...configFields}),
  reply: Config,
  handle: (context, body) => {
    const node = nodeId(context);
    const config = findItem(context, 'configs', 'config', node);
    const slots = body.devices ?? undefined;
    const devices = slots === undefined ? config.devices : devicesFrom(context, node, slots);
    context.store.tables.configs.update(config.id, {
      ...config,
      ...givenFields(body, simpleFields),
      devices,
      updated: formatTime(context.now),
    });
    return itemJson(context, 'configs', config.id);
  },
});

const deleteConfig: Route = {
  ...options,
  method: 'DELETE',
  path: `${path}/:config`,
  handle: context => {
    context.store.tables.configs.delete(findItem(context, 'configs', 'config', nodeId(context)).id);
    return {};
  },
};

/** The configuration profiles of a node. */
export const configRoutes: readonly Route[] = [
  childListRoute(path, 'configs', options, nodeId),
  childItemRoute(`${path}/:config`, 'configs', 'config', options, nodeId),
  createConfig,
  updateConfig,
  deleteConfig,
];
