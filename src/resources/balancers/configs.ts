import {endpoints} from '../../api/endpoints/endpoints.ts';
import {type BalancerConfig, balancerConfigValues} from '../../model/index.ts';
import {count, duration, yesNo} from '../../text/format.ts';
import {createAction, editOf, enteredText, removeAction} from '../definition/action/common-actions.ts';
import {idColumn} from '../definition/common-columns.ts';
import {action, inBalancer, nameOfConfig, resource} from './config.ts';
import {configFields} from './config-fields.ts';

const add = action({
  ...createAction,
  name: 'add',
  title: 'Add configuration',
  endpoint: endpoints.balancerConfigs.create,
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

const edit = action({...editOf(configFields), endpoint: endpoints.balancerConfigs.update});

const remove = action({
  ...removeAction,
  endpoint: endpoints.balancerConfigs.remove,
  loses: config => enteredText(configFields, config),
  changes: config => {
    const {up, down} = config.nodes_status ?? {};
    const behind = (up ?? 0) + (down ?? 0);
    const also =
      behind > 0 ? `, and its ${behind === 1 ? 'backend goes' : `${behind} backends go`} with it` : '';
    return `nothing answers on ${nameOfConfig(config)} any more${also}`;
  },
});

/** Returns the kind of health check and its path: `http /health`; undefined if there is none. */
const checkText = ({check, check_path}: BalancerConfig): string | undefined =>
  [check, check?.startsWith('http') && check_path].filter(Boolean).join(' ') || undefined;

const timed = ({check}: BalancerConfig, text: string | undefined) => (check === 'none' ? undefined : text);

export const balancerConfigs = resource({
  name: 'balancer-configs',
  title: 'Configurations',
  singular: 'configuration',
  aliases: ['configs', 'ports'],
  summary: 'the ports of a load balancer',
  parent: 'balancers',
  beyond: true,
  list: endpoints.balancerConfigs.list,
  read: endpoints.balancerConfigs.read,
  live: true,
  label: nameOfConfig,
  primary: 'port',
  emptyText: 'This load balancer serves no port',
  values: balancerConfigValues,
  columns: [
    {title: 'Port', align: 'right', cell: config => config.port, rank: 1},
    {title: 'Protocol', cell: config => config.protocol, rank: 1},
    {
      title: 'Up',
      field: 'nodes_status.up',
      align: 'right',
      total: sum => `${count(sum)} up`,
      tone: config => (config.nodes_status?.up ? 'good' : 'dim'),
      rank: 1,
    },
    {
      title: 'Down',
      field: 'nodes_status.down',
      align: 'right',
      total: sum => `${count(sum)} down`,
      tone: config => (config.nodes_status?.down ? 'bad' : 'dim'),
      rank: 1,
    },
    {title: 'Algorithm', cell: config => config.algorithm, rank: 3},
    {title: 'Stickiness', cell: config => config.stickiness, rank: 4},
    {title: 'Check', width: 12, cell: checkText, rank: 2},
    {
      title: 'Every',
      field: 'check_interval',
      align: 'right',
      cell: config => timed(config, duration(config.check_interval)),
      rank: 5,
    },
    {title: 'Certificate', field: 'ssl_commonname', width: 16, rank: 6},
    {title: 'Proxy protocol', field: 'proxy_protocol', optional: true, rank: 11},
    idColumn,
  ],
  groups: [
    [
      'Check',
      'Check',
      'Every',
      'Answer within',
      'Attempts',
      'Body holds',
      'Connections watched',
      'Port checked',
    ],
    ['Encryption', 'Certificate', 'Cipher suite', 'Fingerprint'],
  ],
  details: [
    ['Answer within', config => timed(config, duration(config.check_timeout))],
    [
      'Attempts',
      config => timed(config, config.check_attempts == null ? undefined : count(config.check_attempts)),
    ],
    ['Body holds', config => config.check_body],
    ['Connections watched', config => yesNo(config.check_passive)],
    ['Port checked', config => (config.protocol === 'udp' ? config.udp_check_port : undefined)],
    ['Cipher suite', config => (config.protocol === 'https' ? config.cipher_suite : undefined)],
    ['Fingerprint', config => config.ssl_fingerprint],
  ],
  relations: [
    {
      title: 'Backends',
      to: 'backends',
      params: (config, place) => ({...inBalancer(place), config_id: config.id}),
    },
    {title: 'Load balancer', to: 'balancers', id: (_, place) => place.balancer_id},
  ],
  actions: [add, edit, remove],
  enterRelation: 'Backends',
  copies: [
    ['port', config => (config.port == null ? undefined : String(config.port))],
    ['fingerprint', config => config.ssl_fingerprint],
  ],
});
