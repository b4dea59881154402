import {entityReference, type WithDefaults} from '../basics.ts';
import type * as is from '../schemas.ts';

export function makeDomain(given: WithDefaults<is.Domain, 'id' | 'domain' | 'created'>): is.Domain {
  const made: is.Domain = {
    id: given.id,
    type: 'master',
    domain: given.domain,
    tags: [],
    group: '',
    status: 'active',
    errors: '',
    description: '',
    soa_email: '',
    retry_sec: 0,
    master_ips: [],
    axfr_ips: [],
    expire_sec: 0,
    refresh_sec: 0,
    ttl_sec: 0,
    created: given.created,
    updated: given.created,
  };
  return Object.assign(made, given);
}

export function makeRecord(
  given: WithDefaults<is.Record, 'id' | 'type' | 'name' | 'target' | 'created'>,
): is.Record {
  const made: is.Record = {
    id: given.id,
    type: given.type,
    name: given.name,
    target: given.target,
    priority: 0,
    weight: 0,
    port: 0,
    service: null,
    protocol: null,
    ttl_sec: 0,
    tag: null,
    created: given.created,
    updated: given.created,
  };
  return Object.assign(made, given);
}

/** Refers to a domain in events and tickets. */
export const domainReference = ({id, domain}: is.Domain): is.Subject =>
  entityReference('domain', '/domains', {id, label: domain});
