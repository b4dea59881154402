import {attempt} from '../../attempt.ts';
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

/** `Germany` for `de`; undefined for what is no code of a country. */
function countryName(code: string | null | undefined): string | undefined {
  countries ??= new Intl.DisplayNames('en', {type: 'region', fallback: 'none'});
  return attempt(() => code && countries?.of(code.toUpperCase()), undefined) || undefined;
}

/** Made when it is first used: it takes a while. */
let countries: Intl.DisplayNames | undefined;

export const regionsWith = (wanted: Capability) => ({
  resource: 'regions',
  detail: ({label, country}: Region) => [label, countryName(country)].filter(Boolean).join(' · '),
  value: (region: Region, {word}: FormPlace) => (hasCapability(region, wanted, word) ? region.id : undefined),
});
