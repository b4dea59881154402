import {DomainRecord} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

/** What the files of this folder share. */
export const {action, resource} = describe(DomainRecord);
