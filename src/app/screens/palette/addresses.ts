import {valueAt} from '../../../own-property.ts';
import {resourceOf} from '../../../resources/index.ts';
import {canonicalAddress} from '../../../text/ip-address.ts';
import type {ListPage} from '../../state.ts';
import {fieldsToSearch} from '../find/hits.ts';

const ofPages = new WeakMap<ListPage, readonly string[]>();

/** The addresses of the items on a page, by their rows: in lower case, a space before each. Gathered once. */
export function addressesOn(resource: string, page: ListPage): readonly string[] {
  const known = ofPages.get(page);
  if (known) return known;
  const fields = addressFields(resource, page);
  const made = page.slots.map(slot => {
    if (!slot.ok || fields.length === 0) return '';
    const texts = fields.flatMap(field => textsIn(valueAt(slot.value, field)));
    return texts.length === 0 ? '' : ` ${texts.join(' ').toLowerCase()}`;
  });
  ofPages.set(page, made);
  return made;
}

// If none of the first items of a page has an address, the others have none either.
const sampled = 20;

function addressFields(resource: string, {slots}: ListPage): string[] {
  const first = slots.slice(0, sampled).flatMap(slot => (slot.ok ? [slot.value] : []));
  return fieldsToSearch(resourceOf(resource))
    .map(({name}) => name)
    .filter(name => first.some(item => textsIn(valueAt(item, name)).some(text => canonicalAddress(text))));
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'string' && value.length < 100 ? [value] : [];
}
