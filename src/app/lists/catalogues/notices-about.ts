import {valueAt} from '../../../own-property.ts';
import type {NoticesAbout} from '../../../resources/definition/column.ts';
import {noticesResource} from '../../../resources/index.ts';
import type {List} from '../../state.ts';

/** The notices of the service, by the item that they are about. */

type ServiceNotice = ReturnType<NoticesAbout>[number];

const made = new WeakMap<List, NoticesAbout>();
const none: readonly ServiceNotice[] = [];

/** The notices in a list, as far as it has been read. The same function until the list is another. */
export function noticesIn(list: List | undefined): NoticesAbout | undefined {
  if (!list) return undefined;
  const known = made.get(list);
  if (known) return known;
  const found = new Map<string, ServiceNotice[]>();
  for (const {slots} of Object.values(list.pages))
    for (const slot of slots) {
      if (!slot.ok) continue;
      const {value} = slot;
      const key = `${valueAt(value, 'entity.type')} ${valueAt(value, 'entity.id')}`;
      const severity = String(valueAt(value, 'severity') ?? '');
      const text = String(valueAt(value, 'message') ?? noticesResource.label(value));
      found.set(key, [...(found.get(key) ?? []), {severity, text}]);
    }
  const about: NoticesAbout = (type, id) => found.get(`${type} ${id}`) ?? none;
  made.set(list, about);
  return about;
}
