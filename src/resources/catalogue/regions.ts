import {endpoints} from '../../api/endpoints/endpoints.ts';
import {attempt} from '../../attempt.ts';
import {Region} from '../../model/index.ts';
import type {FormPlace} from '../definition/action.ts';
import {describe} from '../definition/definition.ts';

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

const addresses = (list: string | null | undefined) => list?.split(/,\s*/).join('  ');

export const regions = describe(Region).resource({
  name: 'regions',
  menu: 8,
  aliases: ['datacenters', 'locations'],
  summary: 'data centers',
  list: endpoints.regions.list,
  offered: true,
  order: {by: 'label', direction: 'asc'},
  label: region => region.id,
  compare: (one, other) => one.id.localeCompare(other.id, 'en'),
  values: {site_type: ['core', 'distributed'], status: ['ok', 'outage']},
  columns: [
    {title: 'Id', cell: region => region.id, rank: 1},
    {title: 'Label', width: 14, cell: region => region.label, rank: 2},
    {title: 'Country', cell: region => region.country, rank: 3},
    {title: 'Status', cell: region => region.status, tone: 'status', rank: 1},
    {title: 'Site', field: 'site_type', rank: 4},
    {title: 'Capabilities', width: 20, cell: region => region.capabilities?.join(', '), rank: 5},
  ],
  details: [
    ['Resolvers', region => addresses(region.resolvers?.ipv4)],
    ['Resolvers, IPv6', region => addresses(region.resolvers?.ipv6)],
  ],
  copies: [
    ['id', region => region.id],
    ['resolvers', region => region.resolvers?.ipv4?.split(/,\s*/)],
  ],
  relations: [
    {title: 'Nodes', to: 'nodes', filter: region => `region=${region.id}`},
    {title: 'Volumes', to: 'volumes', filter: region => `region=${region.id}`},
    {title: 'Load balancers', to: 'balancers', filter: region => `region=${region.id}`},
  ],
});
