import type {JsonObject} from '../../api/index.ts';
import type {Soa} from '../../import/zone/soa.ts';
import {type Domain, domainDefaults, longestTime, storedTime} from '../../model/index.ts';
import type {PlanRow} from '../definition/action/planner.ts';
import {checkMail, soaFields} from './soa-fields.ts';

/** Compares the SOA record of a zone file with the domain, as one row of the import's table. */

interface FileSoa {
  soa: Soa;
  /** The `$TTL` of the file, which counts before the last number of the record. */
  defaultTtl: number | undefined;
}

/** Returns the time to live, in seconds, of records that have none of their own, as it will be after the import. */
export function zoneTtl(domain: Domain, file: FileSoa | undefined, stored = storedTime): number {
  const wanted = file && (file.defaultTtl ?? file.soa.minimum);
  const there = domain.ttl_sec || domainDefaults.ttl_sec;
  return wanted && typeof domain.ttl_sec === 'number' ? stored(Math.min(wanted, longestTime)) : there;
}

export function soaRow(domain: Domain, file: FileSoa, stored = storedTime): PlanRow {
  const {mail, refresh, retry, expire, minimum} = file.soa;
  const times = {
    ttl_sec: file.defaultTtl ?? minimum,
    refresh_sec: refresh,
    retry_sec: retry,
    expire_sec: expire,
  };
  const body: JsonObject = {};
  const changes: string[] = [];
  const there: string[] = [];
  const contact = domain.soa_email || `hostmaster@${domain.domain}`;
  if (mail && checkMail(mail) === undefined && mail.toLowerCase() !== contact.toLowerCase()) {
    body.soa_email = mail;
    changes.push(`${soaFields.soa_email.label} ${domain.soa_email || '—'} → ${mail}`);
  } else there.push(contact);
  for (const name of ['ttl_sec', 'refresh_sec', 'retry_sec', 'expire_sec'] as const) {
    const before = domain[name];
    const wanted = Math.min(times[name], longestTime);
    // A time missing from the domain cannot be compared, and the service reads 0 as the default.
    if (typeof before !== 'number' || wanted === 0) continue;
    const storedTime = stored(wanted);
    const storedNote = storedTime === times[name] ? '' : `, stored as ${storedTime}`;
    const {label} = soaFields[name];
    if (storedTime === (before || domainDefaults[name])) there.push(`${label} ${times[name]} s${storedNote}`);
    else {
      body[name] = wanted;
      changes.push(`${label} ${before} → ${times[name]} s${storedNote}`);
    }
  }
  if (changes.length === 0) return {kind: 'left', cells: ['SOA', '@', there.join(', ')]};
  const target = {id: String(domain.id), label: domain.domain ?? '', value: domain};
  const step = {own: true, action: 'edit', target, body} as const;
  return {kind: 'change', cells: ['SOA', '@'], detail: changes.join(', '), step};
}
