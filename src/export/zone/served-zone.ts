import {readMasterFile} from '../../import/zone/master-file.ts';
import type {DomainRecord} from '../../model/index.ts';
import {hostIn, hostOutside} from './names.ts';

/** The data of a zone that no record contains, from the service's own zone file. */
interface ServedZone {
  /** The service's own name servers, without their final dots. */
  nameServers: readonly string[];
  /** The name server that the SOA names; undefined if the file has none. */
  primary: string | undefined;
  serial: number | undefined;
}

/**
 * Reads it from the lines of a zone file, as the service gives it.
 * @param domain its name, without a final dot
 * @param records those of the domain: the file has them too, so a name server that one of them names is not the service's own
 */
export function readServedZone(
  lines: readonly string[],
  domain: string,
  records: readonly DomainRecord[],
): ServedZone {
  const served = readMasterFile(lines.join('\n'), domain);
  const kept = new Set(
    records
      .filter(({type, name, target}) => type === 'NS' && target && isApex(name ?? '', domain))
      .map(({target}) => hostIn(target ?? '', domain).toLowerCase()),
  );
  const hosts = served.records
    .filter(({type, name}) => type === 'NS' && name === '')
    .flatMap(({data, hostOf}) => hostOf(data[0]?.text ?? '') ?? [])
    .filter(host => host !== '.' && !kept.has(hostOutside(host).toLowerCase()));
  const [primary, , serial] = served.soa?.data ?? [];
  const number = Number(serial?.text);
  return {
    nameServers: [...new Set(hosts)].map(bare),
    primary: primary && bare(served.soa?.hostOf(primary.text) ?? ''),
    serial: Number.isInteger(number) && number > 0 ? number : undefined,
  };
}

const bare = (host: string): string => host.replace(/\.$/, '');

/** Whether a record's name is the domain itself. */
export const isApex = (name: string, domain: string): boolean =>
  ['', '@', domain.toLowerCase()].includes(bare(name).toLowerCase());

/** A serial number made of the day and the hour, as is usual; milliseconds since the epoch. */
export const serialAt = (at: number): number =>
  Number(new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 10));
