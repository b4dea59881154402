import * as v from 'valibot';
import {childItemRoute, childListRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type Route, routeWithBody} from '../http/route.ts';
import {formatTime} from '../simulation/clock.ts';
import {givenFields, integer, oneOf, string, stringOfLength} from '../validation.ts';
import {devicesFrom, slots} from './devices.ts';
import {addConfig, deployedNodeId} from './disks-and-configs.ts';
import {Config} from './schema.ts';

const options = {scope: 'nodes'};
const path = '/node/instances/:id/configs';

const label = stringOfLength(1, 48);
const configFields = {
  kernel: v.nullish(string),
  comments: v.nullish(string),
  memory_limit: v.nullish(integer(0, 1_048_576)),
  run_level: v.nullish(oneOf(['default', 'single', 'binbash'])),
  virt_mode: v.nullish(oneOf(['paravirt', 'fullvirt'])),
  root_device: v.nullish(string),
  devices: slots,
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

const createConfig = routeWithBody({
  ...options,
  method: 'POST',
  path,
  body: v.looseObject({label, ...configFields}),
  reply: Config,
  handle: (context, body) => {
    const node = deployedNodeId(context);
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
    const node = deployedNodeId(context);
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
    context.store.tables.configs.delete(findItem(context, 'configs', 'config', deployedNodeId(context)).id);
    return {};
  },
};

/** The configuration profiles of a node. */
export const configRoutes: readonly Route[] = [
  childListRoute(path, 'configs', options, deployedNodeId),
  childItemRoute(`${path}/:config`, 'configs', 'config', options, deployedNodeId),
  createConfig,
  updateConfig,
  deleteConfig,
];
