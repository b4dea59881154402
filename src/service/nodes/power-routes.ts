import * as v from 'valibot';
import type {Route} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {durations} from '../simulation/scheduled-updates.ts';
import {itemId} from '../validation.ts';
import {devicesFrom, slots} from './devices.ts';
import {configsOf, configToBoot, ensureDeployed} from './disks-and-configs.ts';
import {findSettledNode, nodeActionRoute, updateNode} from './node-action.ts';
import {recordNodeEvent, scheduleStatus} from './rules.ts';

interface PowerAction {
  readonly name: 'boot' | 'reboot' | 'shutdown';
  /** Whether the node must be running; otherwise it must not be. */
  readonly running: boolean;
  /** The status during the action, and the one after it. */
  readonly via: string;
  readonly to: string;
  /** The reason to refuse the action, following the name of the node. */
  readonly refusal: string;
}

const powerAction = ({name, running, via, to, refusal}: PowerAction): Route =>
  nodeActionRoute(name, {
    body: v.looseObject({config_id: v.nullish(itemId)}),
    handle: (context, body) => {
      const {store, word} = context;
      const node = findSettledNode(context);
      if ((node.status === 'running') !== running)
        throw badRequest(`${word.capitalized} ${node.id} ${refusal}`);
      ensureDeployed(context, node);
      const configId = body.config_id ?? undefined;
      if (configId !== undefined && !configsOf(context, node.id).some(config => config.id === configId))
        throw badRequest(`There is no such configuration profile on this ${word.capitalized}`, 'config_id');
      const config = configToBoot(context, node, configId);
      if (config !== undefined && name !== 'shutdown')
        store.setInternalState('bootedConfig', node.id, config.id);
      const changed = updateNode(context, node, {status: via});
      scheduleStatus(context, changed, durations[name], via, to);
      recordNodeEvent(context, node, {action: `node_${name}`, duration: durations[name]});
      return {};
    },
  });

export const powerRoutes: readonly Route[] = [
  powerAction({name: 'boot', running: false, via: 'booting', to: 'running', refusal: 'is already running'}),
  powerAction({name: 'reboot', running: true, via: 'rebooting', to: 'running', refusal: 'is not running'}),
  powerAction({
    name: 'shutdown',
    running: true,
    via: 'shutting_down',
    to: 'offline',
    refusal: 'is not running',
  }),
  /** Boots the rescue system with the requested devices in its slots. */
  nodeActionRoute('rescue', {
    body: v.looseObject({devices: slots}),
    handle: (context, body) => {
      const node = findSettledNode(context);
      ensureDeployed(context, node);
      devicesFrom(context, node.id, body.devices ?? {});
      const changed = updateNode(context, node, {status: 'rebooting'});
      scheduleStatus(context, changed, durations.reboot, 'rebooting', 'running');
      recordNodeEvent(context, node, {action: 'node_reboot', duration: durations.reboot});
      return {};
    },
  }),
];
