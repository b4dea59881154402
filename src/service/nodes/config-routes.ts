import * as v from 'valibot';
import {keysOf} from '../../own-property.ts';
import {childRoutes} from '../http/read-routes.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, type Route, updateItem} from '../http/route.ts';
import {givenFields, integer, oneOf, string, stringOfLength} from '../validation.ts';
import {devicesFrom, slots} from './devices.ts';
import {addConfig, deployedNodeId} from './disks-and-configs.ts';
import {Config} from './schema.ts';

const options = {scope: 'nodes'};
const path = '/node/instances/:id/configs';

const label = stringOfLength(1, 48);
const storedFields = {
  kernel: v.nullish(string),
  comments: v.nullish(string),
  memory_limit: v.nullish(integer(0, 1_048_576)),
  run_level: v.nullish(oneOf(['default', 'single', 'binbash'])),
  virt_mode: v.nullish(oneOf(['paravirt', 'fullvirt'])),
  root_device: v.nullish(string),
};
const storedNames = ['label', ...keysOf(storedFields)] as const;

export const configRoutes: readonly Route[] = [
  ...childRoutes(path, 'configs', 'config', options, deployedNodeId),
  postRoute(path, options, {
    body: v.looseObject({label, ...storedFields, devices: slots}),
    reply: Config,
    handle: (context, body) => {
      const node = deployedNodeId(context);
      const devices = devicesFrom(context, node, body.devices ?? {});
      const fields = {label: body.label, ...givenFields(body, storedNames), devices};
      return itemJson(context, 'configs', addConfig(context, node, fields).id);
    },
  }),
  putRoute(`${path}/:config`, options, {
    body: v.looseObject({label: v.nullish(label), ...storedFields, devices: slots}),
    reply: Config,
    handle: (context, body) => {
      const node = deployedNodeId(context);
      const config = findItem(context, 'configs', 'config', node);
      const devices = body.devices ? devicesFrom(context, node, body.devices) : config.devices;
      return updateItem(context, 'configs', config, {...givenFields(body, storedNames), devices});
    },
  }),
  deleteRoute(`${path}/:config`, options, context => {
    context.store.tables.configs.delete(findItem(context, 'configs', 'config', deployedNodeId(context)).id);
  }),
];
