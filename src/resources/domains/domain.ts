import {Domain} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

export const {action, resource} = describe(Domain);

export const ofDomain = (domain: Domain) => ({id: domain.id});
