import {LoadBalancer} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

/** The declaration helpers of load balancers, shared by the files of this folder. */
export const {action, resource} = describe(LoadBalancer);
