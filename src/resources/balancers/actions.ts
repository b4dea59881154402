import {endpoints} from '../../api/endpoints/endpoints.ts';
import {loadBalancerLabel, type Region} from '../../model/index.ts';
import {balancerPrice, costOfNew, costOfRemoved} from '../billing/price.ts';
import type {Answer} from '../definition/answers.ts';
import {editAction, removeAction} from '../definition/common-actions.ts';
import {action, ofBalancer} from './balancer.ts';

const checkLabel = (label: Answer) =>
  loadBalancerLabel.test(String(label)) ? undefined : '3–32 letters, digits, - and _';

const create = action({
  name: 'create',
  title: 'Create load balancer',
  key: 'n',
  on: 'list',
  level: 'confirm',
  endpoint: endpoints.loadBalancers.create,
  params: () => ({}),
  fields: {
    label: {
      label: 'Label',
      type: 'text',
      hint: '3–32 characters',
      check: checkLabel,
    },
    region: {
      label: 'Region',
      type: 'choice',
      from: {resource: 'regions', detail: (region: Region) => region.label ?? ''},
    },
  },
  cost: (_, {region}, sources) => costOfNew(balancerPrice({region}, sources), region),
  creates: answers => ({resource: 'balancers', label: String(answers.label)}),
});

const edit = action({
  ...editAction(checkLabel),
  endpoint: endpoints.loadBalancers.update,
  params: ofBalancer,
});

const remove = action({
  ...removeAction,
  endpoint: endpoints.loadBalancers.remove,
  params: ofBalancer,
  cost: (balancer, _, sources) => costOfRemoved(balancerPrice(balancer, sources)),
});

/** In the order of the hints. */
export const balancerActions = [create, edit, remove];
