import {LoadBalancer} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

export const {action, resource} = describe(LoadBalancer);
