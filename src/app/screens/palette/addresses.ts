import {valueAt} from '../../../own-property.ts';
import {resourceOf} from '../../../resources/index.ts';
import {canonicalAddress} from '../../../text/ip-address.ts';
import {itemsOn} from '../../lists/list.ts';
import {memoizeEach} from '../../memoize.ts';
import type {ListPage} from '../../state.ts';
import {fieldsToSearch} from '../find/hits.ts';

/** Returns the addresses of each row of a page: in lower case, with a space before each. */
export const addressesOn = memoizeEach((page: ListPage, resource: string): readonly string[] => {
  const fields = addressFields(resource, page);
  return page.slots.map(slot => {
    if (!slot.ok || fields.length === 0) return '';
    const texts = fields.flatMap(field => textsIn(valueAt(slot.value, field)));
    return texts.length === 0 ? '' : ` ${texts.join(' ').toLowerCase()}`;
  });
});

// If none of the first items of a page has an address, the others have none either.
const sampled = 20;

function addressFields(resource: string, {slots}: ListPage): string[] {
  const first = itemsOn(slots.slice(0, sampled));
  return fieldsToSearch(resourceOf(resource))
    .map(({name}) => name)
    .filter(name => first.some(item => textsIn(valueAt(item, name)).some(text => canonicalAddress(text))));
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'string' && value.length < 100 ? [value] : [];
}
