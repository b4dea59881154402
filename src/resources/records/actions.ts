import {endpoints} from '../../api/endpoints/endpoints.ts';
import {removeAction} from '../definition/common-actions.ts';
import {add} from './add.ts';
import {action} from './record.ts';

// A deleted record can be added again, so a confirmation is enough.
const remove = action({
  ...removeAction,
  level: 'confirm',
  endpoint: endpoints.records.remove,
  params: (record, place) => ({domain_id: place.domain_id ?? '', id: record.id}),
});

/** In the order of the hints. */
export const recordActions = [add, remove];
