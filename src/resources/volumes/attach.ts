import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {Node, NodeConfig, Volume} from '../../model/index.ts';
import {actionKey} from '../../preferences/key-name.ts';
import type {Answers} from '../definition/action/answers.ts';
import type {FormPlace, ListRead} from '../definition/action/form-place.ts';
import {devicesOf, nodeConfigs} from '../nodes/configs.ts';
import {action, unlessActive} from './volume.ts';

const attached = (volume: Volume) => `attached to ${volume.node_label ?? `node ${volume.node_id}`}`;

export const unlessDetached = (volume: Volume) =>
  volume.node_id == null
    ? unlessActive(volume)
    : `it is ${attached(volume)}: detach it first (${actionKey(detach)})`;

/** The configurations of the chosen node. None are read for an id that is still being typed. */
function configsOfChosen({node_id: id}: Answers, {find}: FormPlace): ListRead | undefined {
  const node = find<Node>('nodes', id);
  return node && {resource: nodeConfigs.name, params: {node_id: node.id}};
}

export const attach = action({
  name: 'attach',
  title: 'Attach',
  summary: 'attach volumes to a node of their region',
  key: 'a',
  level: 'confirm',
  endpoint: endpoints.volumes.attach,
  fields: {
    node_id: {
      label: 'Node',
      type: 'choice',
      hint: 'nodes of its own region',
      from: {
        resource: 'nodes',
        filter: volume => `region=${volume.region}`,
        detail: (node: Node) => [node.status, node.ipv4?.[0]].filter(Boolean).join(' · '),
      },
    },
    // Specification, section 3, rule 2. The specification has no list of configurations: where the service has none, ids are typed.
    config_id: {
      label: 'Configuration',
      type: 'choice',
      optional: true,
      hint: 'where the node is off and has several',
      from: {
        resource: nodeConfigs.name,
        params: (_, answers, place) => configsOfChosen(answers, place)?.params,
        detail: (config: NodeConfig) => [config.kernel, devicesOf(config)].filter(Boolean).join(' · '),
      },
      typed: true,
      check: (id, _, answers, place) => {
        if (!Number.isInteger(id) || Number(id) <= 0) return 'must be one of the node, or its id';
        const list = configsOfChosen(answers, place);
        const configs = list && place.listed<NodeConfig>(list);
        return !configs || configs.some(config => config.id === id) ? undefined : 'must be one of this node';
      },
    },
  },
  unavailable: unlessDetached,
  apart: volumes => {
    const {size} = new Set(volumes.map(({region}) => region));
    return size > 1
      ? `they are in ${size} regions, and a node takes volumes of its own region alone`
      : undefined;
  },
  changes: (_, {node_id}) => (node_id === undefined ? undefined : `node — → ${node_id}`),
  sets: ['node_id'],
  becomes: attached,
});

export const detach = action({
  name: 'detach',
  title: 'Detach',
  summary: 'detach volumes from their nodes',
  key: 't',
  level: 'confirm',
  endpoint: endpoints.volumes.detach,
  unavailable: volume => (volume.node_id == null ? 'it is not attached' : unlessActive(volume)),
  changes: volume => `node ${volume.node_label ?? volume.node_id} → —`,
  warns: ({node_id, node_label}, _, {find}) => {
    const {status} = find<Node>('nodes', node_id) ?? {};
    if (status && status !== 'running') return undefined;
    const running = `${node_label ?? 'the node'} is running`;
    return `${status ? `${running}:` : `if ${running},`} unmount it there first`;
  },
  done: volume => volume.node_id == null,
  becomes: () => 'detached',
});
