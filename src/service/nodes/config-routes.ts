import * as v from 'valibot';
import {keysOf} from '../../own-property.ts';
import {childRoutes} from '../http/read-routes.ts';
import type {RequestContext, Route} from '../http/route.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, updateItem} from '../http/route.ts';
import {givenFields, integer, oneOf, string, stringOfLength} from '../validation.ts';
import {devicesFrom, slots} from './devices.ts';
import {addConfig, deployedNodeId, findDeployedNode} from './disks-and-configs.ts';
import {configReference, recordNodeEvent} from './rules.ts';
import {Config, type Node} from './schema.ts';

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

const recordConfigEvent = (context: RequestContext, node: Node, config: Config, did: string): void =>
  recordNodeEvent(context, node, {
    action: `node_config_${did}`,
    secondaryEntity: configReference(context.word, node, config),
  });

export const configRoutes: readonly Route[] = [
  ...childRoutes(path, 'configs', 'config', options, deployedNodeId),
  postRoute(path, options, {
    body: v.looseObject({label, ...storedFields, devices: slots}),
    reply: Config,
    handle: (context, body) => {
      const node = findDeployedNode(context);
      const devices = devicesFrom(context, node.id, body.devices ?? {});
      const fields = {label: body.label, ...givenFields(body, storedNames), devices};
      const config = addConfig(context, node.id, fields);
      recordConfigEvent(context, node, config, 'create');
      return itemJson(context, 'configs', config.id);
    },
  }),
  putRoute(`${path}/:config`, options, {
    body: v.looseObject({label: v.nullish(label), ...storedFields, devices: slots}),
    reply: Config,
    handle: (context, body) => {
      const node = findDeployedNode(context);
      const config = findItem(context, 'configs', 'config', node.id);
      const devices = body.devices ? devicesFrom(context, node.id, body.devices) : config.devices;
      const changes = {...givenFields(body, storedNames), devices};
      recordConfigEvent(context, node, {...config, ...changes}, 'update');
      return updateItem(context, 'configs', config, changes);
    },
  }),
  deleteRoute(`${path}/:config`, options, context => {
    const node = findDeployedNode(context);
    const config = findItem(context, 'configs', 'config', node.id);
    context.store.tables.configs.delete(config.id);
    recordConfigEvent(context, node, config, 'delete');
  }),
];
