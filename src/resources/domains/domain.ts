import {Domain} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

/** The declaration helpers of domains, shared by the files of this folder. */
export const {action, resource} = describe(Domain);

export const ofDomain = (domain: Domain) => ({id: domain.id});
