import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {Params} from '../../api/index.ts';
import type {BalancerConfig} from '../../model/index.ts';
import {createAction, editOf, removeAction} from '../definition/action/common-actions.ts';
import {action, inBalancer, nameOfConfig} from './config.ts';
import {configFields} from './config-fields.ts';

const ofConfig = (config: BalancerConfig, place: Params) => ({...inBalancer(place), id: config.id});

const add = action({
  ...createAction,
  name: 'add',
  title: 'Add configuration',
  endpoint: endpoints.balancerConfigs.create,
  params: (_, place) => inBalancer(place),
  fields: configFields,
  creates: (asked, place) => ({
    resource: 'balancer-configs',
    label: [asked.port, asked.protocol].filter(Boolean).join(' '),
    params: inBalancer(place),
    // A load balancer can serve a port twice, if one is UDP.
    matches: (config: BalancerConfig) =>
      config.port === asked.port && (config.protocol === 'udp') === (asked.protocol === 'udp'),
  }),
});

const edit = action({...editOf(configFields), endpoint: endpoints.balancerConfigs.update, params: ofConfig});

const remove = action({
  ...removeAction,
  endpoint: endpoints.balancerConfigs.remove,
  params: ofConfig,
  changes: config => {
    const {up, down} = config.nodes_status ?? {};
    const behind = (up ?? 0) + (down ?? 0);
    const also =
      behind > 0 ? `, and its ${behind === 1 ? 'backend goes' : `${behind} backends go`} with it` : '';
    return `nothing answers on ${nameOfConfig(config)} any more${also}`;
  },
});

/** In the order of the hints. */
export const configActions = [add, edit, remove];
