import type {Filled} from '../basics.ts';
import type * as is from '../schemas.ts';

/** An event; what is not given is as for one that is over. */
export function makeEvent(given: Filled<is.Event, 'id' | 'action' | 'created'>): is.Event {
  const made: is.Event = {
    id: given.id,
    action: given.action,
    status: 'finished',
    created: given.created,
    duration: null,
    entity: null,
    secondary_entity: null,
    percent_complete: 100,
    time_remaining: null,
    rate: null,
    message: null,
    username: null,
    read: false,
    seen: false,
  };
  return Object.assign(made, given);
}
