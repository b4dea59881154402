import {bytesOf, type Remark, type ZoneWord} from './entries.ts';
import {type SoaRecord, ttlOf} from './master-file.ts';

/** The values of an SOA record that a domain of the service has too. The service sets the server and the serial itself. */
export interface Soa {
  /** The address of the person responsible; undefined where it is none. */
  mail: string | undefined;
  /** In seconds. */
  refresh: number;
  retry: number;
  expire: number;
  minimum: number;
}

/** Reads the data of an SOA record (RFC 1035, section 3.3.13). */
export function soaOf({line, data, hostOf}: SoaRecord): Soa | {mistake: Remark} {
  const [server, mail, serial, ...times] = data;
  const [refresh, retry, expire, minimum, ...more] = times.map(({text}) => ttlOf(text));
  if (
    !server ||
    !mail ||
    hostOf(server.text) === undefined ||
    !/^\d{1,10}$/.test(serial?.text ?? '') ||
    refresh === undefined ||
    retry === undefined ||
    expire === undefined ||
    minimum === undefined ||
    more.length > 0
  )
    return {mistake: {line, text: 'SOA: a server, a mailbox, a serial number and four times are needed'}};
  return {mail: mailOf(mail, hostOf), refresh, retry, expire, minimum};
}

/** `ann\.lee.example.org.` is `ann.lee@example.org`: the first dot that is not escaped stands for the @. */
function mailOf({text}: ZoneWord, hostOf: SoaRecord['hostOf']): string | undefined {
  const whole = text === '@' ? (hostOf('@') ?? '') : text;
  const [, local = '', rest] = /^((?:\\\d{3}|\\.|[^.\\])+)(?:\.(.*))?$/.exec(whole) ?? [];
  const host = rest === '' ? undefined : hostOf(rest ?? '@');
  const bytes = bytesOf(local);
  if (local === '' || host === undefined || bytes === undefined) return undefined;
  return `${Buffer.from(bytes).toString()}@${host.replace(/\.$/, '')}`;
}
