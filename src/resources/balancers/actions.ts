import {endpoints} from '../../api/endpoints/endpoints.ts';
import {type LoadBalancer, loadBalancerLabel} from '../../model/index.ts';
import {balancerPrice, costOfNew, costOfRemoved} from '../billing/price.ts';
import {regionsWith} from '../catalogue/region-choice.ts';
import {type Answer, bodyOf} from '../definition/action/answers.ts';
import {between} from '../definition/action/checks.ts';
import {
  createAction,
  editedText,
  labelAndTagsAction,
  removeAction,
  tags,
} from '../definition/action/common-actions.ts';
import type {Field} from '../definition/action/field.ts';
import {action} from './balancer.ts';

const checkLabel = (label: Answer) =>
  loadBalancerLabel.test(String(label)) ? undefined : 'must be 3–32 letters, digits, - and _';

/** An empty answer means the same as 0: no limit. */
const throttle = {
  label: 'Throttle',
  type: 'number',
  optional: true,
  hint: '0–20 new connections a second for each address; 0: no limit',
  initial: (balancer?: LoadBalancer) => balancer?.client_conn_throttle ?? undefined,
  check: between(0, 20),
} satisfies Field<LoadBalancer>;

const create = action({
  ...createAction,
  title: 'Create load balancer',
  level: 'confirm',
  endpoint: endpoints.loadBalancers.create,
  fields: {
    label: {label: 'Label', type: 'text', hint: '3–32 characters', check: checkLabel},
    region: {label: 'Region', type: 'choice', from: regionsWith('NodeBalancers')},
    client_conn_throttle: throttle,
    tags,
  },
  cost: (_, {region}, sources) => costOfNew(balancerPrice({region}, sources), region, sources),
  creates: answers => ({resource: 'balancers', label: String(answers.label)}),
});

const common = labelAndTagsAction(checkLabel);

const edit = action({
  ...common,
  title: 'Edit',
  verb: 'edit load balancer',
  endpoint: endpoints.loadBalancers.update,
  fields: {...common.fields, client_conn_throttle: throttle},
  body: answers => ({
    ...common.body(answers),
    ...bodyOf({client_conn_throttle: answers.client_conn_throttle ?? 0}),
  }),
  changes: (balancer, answers) => editedText(edit.fields, balancer, answers),
});

const remove = action({
  ...removeAction,
  verb: 'delete load balancer',
  endpoint: endpoints.loadBalancers.remove,
  changes: () => 'its configurations go with it; the nodes behind it stay',
  cost: (balancer, _, sources) => costOfRemoved(balancerPrice(balancer, sources)),
});

export const balancerActions = [create, edit, remove];
