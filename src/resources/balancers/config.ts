import type {Params} from '../../api/index.ts';
import {BalancerConfig} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

export const {action, resource} = describe(BalancerConfig);

/** The parameter of a load balancer's configurations, from a place that has it. */
export const inBalancer = (place: Params) => ({balancer_id: place.balancer_id ?? ''});

/** `443 https` */
export const nameOfConfig = ({port, protocol}: Pick<BalancerConfig, 'port' | 'protocol'>): string =>
  [port, protocol].filter(Boolean).join(' ');
