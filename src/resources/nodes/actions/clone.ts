import {endpoints} from '../../../api/endpoints/endpoints.ts';
import type {Node, Type} from '../../../model/index.ts';
import {regionsWith} from '../../catalogue/region-choice.ts';
import type {Answers} from '../../definition/action/answers.ts';
import {checkNodeLabel} from '../../definition/action/checks.ts';
import {copyLabel} from '../../definition/action/common-actions.ts';
import {regionName} from '../../definition/common-columns.ts';
import {chosenType, disksOf, hasLess, tooSmallFor} from '../disks.ts';
import {action, unlessSettled} from '../node.ts';
import {extras, givenBody} from './deployment.ts';
import {backupsHint, costOfNewNode, newNode, typeDetail} from './type-detail.ts';

const isNew = (answers: Answers) => answers.node_id === undefined;

export const clone = action({
  name: 'clone',
  title: 'Clone',
  summary: 'copy a node, to a new one or one that is off',
  key: 'l',
  rare: true,
  level: 'confirm',
  endpoint: endpoints.nodes.clone,
  fields: {
    label: {
      label: 'Label',
      type: 'text',
      hint: '3–64 characters',
      initial: node => copyLabel(node, 64),
      check: checkNodeLabel,
      when: isNew,
    },
    region: {
      label: 'Region',
      type: 'choice',
      initial: node => node.region ?? undefined,
      from: regionsWith('nodes'),
      when: isNew,
    },
    type: {
      label: 'Type',
      type: 'choice',
      initial: node => node.type ?? undefined,
      from: {
        resource: 'types',
        detail: (type: Type, answers, nodes: readonly Node[], place) =>
          typeDetail(type, [newNode(answers, place)], place, nodes),
      },
      check: (_, node, answers, place) => tooSmallFor(chosenType(answers, place), node, place),
      when: isNew,
    },
    backups_enabled: {...extras.backups_enabled, hint: backupsHint, when: isNew},
    private_ip: {...extras.private_ip, when: isNew},
    node_id: {
      label: 'Into node',
      type: 'choice',
      optional: true,
      more: true,
      hint: 'a node that is off and has room for the disks; without one, a new node',
      from: {
        resource: 'nodes',
        detail: (node: Node, _, __, place) =>
          [node.status, regionName(node.region, place), node.type].filter(Boolean).join(' · '),
      },
      check: (id, node) => (id === node.id ? 'a node cannot be cloned into itself' : undefined),
    },
  },
  body: givenBody,
  unavailable: unlessSettled,
  // A new node shows the outcome itself.
  event: 'node_clone',
  reads: (node, answers, place) => (hasLess(chosenType(answers, place), node) ? [disksOf(node)] : []),
  changes: (_, {node_id, label, type, region}, place) => {
    if (node_id !== undefined) return `disks and configurations are added to ${node_id}`;
    return label && type && region
      ? `node ${label} of type ${type} in ${regionName(String(region), place)}`
      : undefined;
  },
  catalogues: ['settings'],
  cost: (_, answers, sources) => (isNew(answers) ? costOfNewNode(answers, sources) : undefined),
  creates: answers => (isNew(answers) ? {resource: 'nodes', label: String(answers.label)} : undefined),
  single: true,
});
