import * as v from 'valibot';
import {integer, itemId, oneOf as oneOfWords, optional, string, stringOfLength} from '../check.ts';
import {childItemRoute, childListRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import {badRequest} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {addConfig, findDeployedNode, slots} from './machine.ts';

const options = {scope: 'nodes'};

const ownerId = (context: RequestContext) => findDeployedNode(context).id;
const configs = '/node/instances/:id/configs';

const slot = v.nullish(v.looseObject({disk_id: optional(itemId), volume_id: optional(itemId)}));
const ConfigBody = {
  kernel: optional(string),
  comments: optional(string),
  memory_limit: optional(integer(0, 1_048_576)),
  run_level: optional(oneOfWords(['default', 'single', 'binbash'])),
  virt_mode: optional(oneOfWords(['paravirt', 'fullvirt'])),
  root_device: optional(string),
  devices: optional(
    v.record(v.pipe(v.string(), v.regex(/^sd[a-z]$/, 'Slots are sda to sdz')), slot, 'Must be an object'),
  ),
};
const configLabel = stringOfLength(1, 48);

/** What slots hold, if the node has it. @throws Refusal 400, field `devices` */
function devicesOf(
  context: RequestContext,
  node: number,
  wanted: Readonly<Record<string, v.InferOutput<typeof slot>>>,
): is.Config['devices'] {
  const held = slots([]);
  for (const [name, content] of Object.entries(wanted)) {
    const disk_id = content?.disk_id ?? null;
    const volume_id = content?.volume_id ?? null;
    const known =
      (disk_id === null || context.store.tables.disks.parentOf(disk_id) === node) &&
      (volume_id === null || context.store.tables.volumes.get(volume_id)?.node_id === node);
    if (!known)
      throw badRequest(
        `What ${name} is to hold is not on this ${context.word.capitalized}`,
        `devices.${name}`,
      );
    held[name] = disk_id === null && volume_id === null ? null : {disk_id, volume_id};
  }
  return held;
}

/** What was given of a body's fields: what is absent or null is left as it was. */
const given = (body: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => names.includes(name) && value !== null && value !== undefined,
    ),
  );

const plain = ['label', 'kernel', 'comments', 'memory_limit', 'run_level', 'virt_mode', 'root_device'];

const createConfig = routeWithBody({
  ...options,
  method: 'POST',
  path: configs,
  body: v.looseObject({label: configLabel, ...ConfigBody}),
  reply: is.Config,
  handle: (context, body) => {
    const node = ownerId(context);
    const devices = devicesOf(context, node, body.devices ?? {});
    const config = addConfig(context, node, {label: body.label, ...given(body, plain), devices});
    return itemJson(context, 'configs', config.id);
  },
});

const updateConfig = routeWithBody({
  ...options,
  method: 'PUT',
  path: `${configs}/:config`,
  body: v.looseObject({label: optional(configLabel), ...ConfigBody}),
  reply: is.Config,
  handle: (context, body) => {
    const node = ownerId(context);
    const config = findItem(context, 'configs', 'config', node);
    const devices =
      body.devices === undefined || body.devices === null
        ? config.devices
        : devicesOf(context, node, body.devices);
    context.store.tables.configs.update(config.id, {
      ...config,
      ...given(body, plain),
      devices,
      updated: formatTime(context.now),
    });
    return itemJson(context, 'configs', config.id);
  },
});

const deleteConfig: Route = {
  ...options,
  method: 'DELETE',
  path: `${configs}/:config`,
  handle: context => {
    context.store.tables.configs.delete(findItem(context, 'configs', 'config', ownerId(context)).id);
    return {};
  },
};

/** A node's configuration profiles. */
export const configRoutes: readonly Route[] = [
  childListRoute(configs, 'configs', options, ownerId),
  childItemRoute(`${configs}/:config`, 'configs', 'config', options, ownerId),
  createConfig,
  updateConfig,
  deleteConfig,
];
