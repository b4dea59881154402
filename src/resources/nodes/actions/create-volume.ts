import {endpoints} from '../../../api/endpoints/endpoints.ts';
import {costOfNew, volumePrice} from '../../billing/price.ts';
import {bodyOf} from '../../definition/action/answers.ts';
import {regionName} from '../../definition/common-columns.ts';
import {newFields} from '../../volumes/volume.ts';
import {action} from '../node.ts';

/** A volume for a node: it is created in the node's region, and attached to it. */
export const createVolume = action({
  name: 'create-volume',
  title: 'Create volume',
  summary: 'create a volume, attached to the node',
  key: 'a',
  rare: true,
  level: 'confirm',
  endpoint: endpoints.volumes.create,
  fields: newFields,
  body: (answers, node) => bodyOf({...answers, region: node.region ?? undefined, node_id: node.id}),
  changes: (node, {label, size}, place) =>
    label === undefined || size === undefined
      ? undefined
      : `volume ${label} of ${size} GB in ${regionName(node.region, place)}, attached to ${node.label}`,
  catalogues: ['volume-types'],
  cost: ({region}, {size}, sources) =>
    size === undefined
      ? undefined
      : costOfNew(volumePrice({size, region}, sources), region ?? undefined, sources),
  creates: answers => ({resource: 'volumes', label: String(answers.label)}),
  // Each needs a label of its own.
  single: true,
});
