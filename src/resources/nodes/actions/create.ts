import {endpoints} from '../../../api/endpoints/endpoints.ts';
import type {Type} from '../../../model/index.ts';
import {regionsWith} from '../../catalogue/region-choice.ts';
import {checkNodeLabel} from '../../definition/action/checks.ts';
import {createAction} from '../../definition/action/common-actions.ts';
import {action} from '../node.ts';
import {deployment, deploymentBody, extras} from './deployment.ts';
import {backupsHint, costOfNewNode, newNode, typeDetail} from './type-detail.ts';

const {image, root_pass, authorized_keys, authorized_users, ...others} = deployment;

export const create = action({
  ...createAction,
  title: 'Create node',
  level: 'confirm',
  endpoint: endpoints.nodes.create,
  fields: {
    label: {label: 'Label', type: 'text', hint: '3–64 characters', check: checkNodeLabel},
    region: {label: 'Region', type: 'choice', from: regionsWith('nodes')},
    type: {
      label: 'Type',
      type: 'choice',
      from: {
        resource: 'types',
        detail: (type: Type, answers, _, place) => typeDetail(type, [newNode(answers, place)], place),
      },
    },
    image: {
      ...image,
      optional: true,
      hint: 'without one it has no system',
      inForm: 'with one, its password and SSH keys are asked',
    },
    root_pass,
    authorized_keys,
    authorized_users,
    ...extras,
    backups_enabled: {...extras.backups_enabled, hint: backupsHint},
    ...others,
  },
  body: deploymentBody,
  catalogues: ['settings'],
  cost: (_, answers, sources) => costOfNewNode(answers, sources),
  creates: answers => ({resource: 'nodes', label: String(answers.label)}),
});
