import type {Region} from '../../model/index.ts';
import type {FormPlace} from '../definition/action/form-place.ts';

/** A capability that a region needs before something can be created in it; `nodes` stands for the service's own word. */
type Offer = 'nodes' | 'Block Storage' | 'NodeBalancers';

/** Whether a region has the capability; one that does not say is offered too. */
function offers({capabilities}: Region, offer: Offer, word: string): boolean {
  if (!capabilities || capabilities.length === 0) return true;
  const names = offer === 'nodes' ? ['nodes', `${word}s`] : [offer.toLowerCase()];
  return capabilities.some(capability => names.includes(capability.toLowerCase()));
}

/** The regions where there is such a thing. */
export const regionsWith = (offer: Offer) => ({
  resource: 'regions',
  detail: (region: Region) => region.label ?? '',
  value: (region: Region, {word}: FormPlace) => (offers(region, offer, word) ? region.id : undefined),
});
