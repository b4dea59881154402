import {DomainRecord} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

/** The declaration helpers of DNS records, shared by the files of this folder. */
export const {action, resource} = describe(DomainRecord);
