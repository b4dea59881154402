import {valueAt} from '../../../own-property.ts';
import type {NoticesAbout} from '../../../resources/definition/column.ts';
import {noticesResource} from '../../../resources/index.ts';
import {memoizeEach} from '../../memoize.ts';
import {itemsIn, type List} from '../list.ts';

type ServiceNotice = ReturnType<NoticesAbout>[number];

const none: readonly ServiceNotice[] = [];

/** Returns a function that finds the loaded notices about an item; the same function for the same list. */
export const noticesIn = memoizeEach((list: List): NoticesAbout => {
  const found = new Map<string, ServiceNotice[]>();
  for (const item of itemsIn(list)) {
    const key = `${valueAt(item, 'entity.type')} ${valueAt(item, 'entity.id')}`;
    const severity = String(valueAt(item, 'severity') ?? '');
    const text = String(valueAt(item, 'message') ?? noticesResource.label(item));
    found.set(key, [...(found.get(key) ?? []), {severity, text}]);
  }
  return (type, id) => found.get(`${type} ${id}`) ?? none;
});
