import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {Node} from '../../model/index.ts';
import {clean} from '../../text/text.ts';
import {costOfNew, volumePrice} from '../billing/price.ts';
import {regionsWith} from '../catalogue/region-choice.ts';
import {createAction, taggedBody, tags} from '../definition/action/common-actions.ts';
import {regionName} from '../definition/common-columns.ts';
import {action, newFields} from './volume.ts';

export const create = action({
  ...createAction,
  title: 'Create volume',
  level: 'confirm',
  endpoint: endpoints.volumes.create,
  fields: {
    label: newFields.label,
    node_id: {
      label: 'Node',
      type: 'choice',
      optional: true,
      hint: 'without one it is detached',
      from: {
        resource: 'nodes',
        detail: (node: Node, _, __, place) => regionName(node.region, place),
        fills: (node: Node) => ({region: node.region ?? ''}),
      },
    },
    region: {
      label: 'Region',
      type: 'choice',
      from: regionsWith('Block Storage'),
      optional: answers => answers.node_id !== undefined,
      hint: 'with a node, that of the node',
      check: (region, _, {node_id}, {find}) => {
        const node = find<Node>('nodes', node_id);
        return node?.region && node.region !== region
          ? `must be ${regionName(node.region, {find})}, where ${clean(node.label ?? 'the node')} is`
          : undefined;
      },
    },
    size: newFields.size,
    tags: {...tags, more: true},
  },
  cost: (_, {size, region, node_id}, sources) => {
    // An attached volume is created in the node's region.
    const where =
      node_id === undefined ? region : (sources.find<Node>('nodes', Number(node_id))?.region ?? undefined);
    return size === undefined
      ? undefined
      : costOfNew(volumePrice({size, region: where}, sources), where, sources);
  },
  // Some services require the region also for a volume that is attached to a node.
  body: (answers, _, {find}) =>
    taggedBody({
      ...answers,
      region: answers.region ?? find<Node>('nodes', answers.node_id)?.region ?? undefined,
    }),
  creates: answers => ({resource: 'volumes', label: String(answers.label)}),
});
