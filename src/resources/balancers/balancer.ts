import {LoadBalancer} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

/** What the files of this folder share. */
export const {action, resource} = describe(LoadBalancer);

export const ofBalancer = (balancer: LoadBalancer) => ({id: balancer.id});
