import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {Domain, DomainRecord, ZoneFile} from '../../model/index.ts';
import type {DocumentContext, ItemDocument} from '../definition/parts.ts';
import {ofDomain} from './domain.ts';

/** A domain as a zone file. Records that exist only on the service's name servers come from its own zone file, if it has one. */
export const zoneDocument: ItemDocument<Domain> = {
  title: 'zone file',
  extension: 'zone',
  unavailable({domain, type, master_ips}) {
    if (type !== 'slave') return undefined;
    const masters = master_ips?.length ? ` (${master_ips.join(', ')})` : '';
    return `the records of ${domain} are kept by its masters${masters}: ask them for the zone`;
  },
  parts: {resource: 'records', params: domain => ({domain_id: domain.id})},
  extra: {endpoint: endpoints.domains.zoneFile, params: ofDomain},
  async *write(domain, records: AsyncIterable<readonly DomainRecord[]>, context: DocumentContext<ZoneFile>) {
    // Loaded here, because few runs export a zone.
    const [{zoneFile}, {readServedZone, serialAt}] = await Promise.all([
      import('../../export/zone/zone-file.ts'),
      import('../../export/zone/served-zone.ts'),
    ]);
    const {extra, at, warn} = context;
    const all = (await Array.fromAsync(records)).flat();
    const served = readServedZone(extra?.zone_file ?? [], domain.domain ?? '', all);
    const {nameServers, primary, serial = serialAt(at)} = served;
    yield* zoneFile({domain, nameServers, primary, serial, warn}, [all]);
  },
};
