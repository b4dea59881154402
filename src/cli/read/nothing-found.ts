import type {Params} from '../../api/index.ts';
import {offersFor} from '../../app/data/lists/offer.ts';
import {listPlace, setPlace} from '../../app/state/places.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {openHeadless} from '../headless.ts';
import type {Session} from '../session.ts';

/** Returns what the screen says of a filter without results: one that finds something, or the values there are. */
export async function offerInstead(
  session: Session,
  {name, source, fields}: Resource,
  params: Params,
  filter: string,
): Promise<string | undefined> {
  const {begin, state, end} = await openHeadless(session, !source.account);
  // The first rows are enough to guess from. With the filter, a large list could be read as a whole again.
  const place = listPlace(name, {params});
  const named = new Set(Object.values(fields.fields).flatMap(({catalogue}) => catalogue ?? []));
  let read = state;
  for (const one of [...[...named].map(catalogue => listPlace(catalogue)), place]) {
    const store = begin(setPlace(read, one));
    await store.idle();
    read = store.get();
  }
  end();
  const {offers, there} = offersFor(read, {...place, filter}, filter);
  return offers[0]?.says ?? there;
}
