import type {Region} from '../../model/index.ts';
import type {FormPlace} from '../definition/action/form-place.ts';

/** A capability that a region needs before something can be created in it; `nodes` stands for the service's own word. */
type Capability = 'nodes' | 'Block Storage' | 'NodeBalancers';

/** Whether a region has a capability. One that lists none can be chosen as well. */
function hasCapability({capabilities}: Region, wanted: Capability, word: string): boolean {
  if (!capabilities || capabilities.length === 0) return true;
  const names = wanted === 'nodes' ? ['nodes', `${word}s`] : [wanted.toLowerCase()];
  return capabilities.some(capability => names.includes(capability.toLowerCase()));
}

export const regionsWith = (wanted: Capability) => ({
  resource: 'regions',
  detail: (region: Region) => region.label ?? '',
  value: (region: Region, {word}: FormPlace) => (hasCapability(region, wanted, word) ? region.id : undefined),
});
