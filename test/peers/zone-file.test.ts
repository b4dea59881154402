import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {nameServers} from '../../src/service/domains/domain-rules.ts';
import type {DnsRecord, Domain} from '../../src/service/domains/domain-schema.ts';
import {zoneFile} from '../../src/zone/write.ts';
import {empty} from '../demo-account.ts';
import {open, read, readAll, sendAccepted} from '../service/helpers.ts';

/** BIND reads a domain as skydeck exports it, and as the service says it itself, and finds the same in both. */

const found = spawnSync('named-checkzone', ['-v']).status === 0;
if (!found) console.warn('SKIPPED: there is no named-checkzone here (Debian: apt install bind9-utils)');

/** All records of a zone file, one a line, as BIND understands them; throws what BIND says where it does not. */
function canonical(origin: string, text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-zone-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const file = join(folder, 'zone');
  writeFileSync(file, text);
  // Targets in the zone that have no address are the business of whoever wrote the records.
  const all = ['-i', 'none', '-k', 'ignore', '-D', '-s', 'full', '-o', '-', origin, file];
  const told = execFileSync('named-checkzone', all, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']});
  return told
    .split('\n')
    .filter(line => line !== '' && !line.startsWith(';') && !line.startsWith('OK'))
    .map(line => line.replaceAll(/\s+/g, ' '))
    .sort();
}

async function exported(domain: Domain, records: readonly DnsRecord[]): Promise<string> {
  const zone = {domain, nameServers: nameServers('node'), serial: 1};
  let text = '';
  for await (const chunk of zoneFile(zone, [records])) text += chunk;
  return text;
}

const withoutSerial = (lines: readonly string[]) =>
  lines.map(line => line.replace(/( SOA \S+ \S+) \d+/, '$1'));

test.skipIf(!found)('named-checkzone accepts the zone file of every demo domain', async () => {
  const service = await open({nodes: 140});
  let records = 0;
  for (const domain of await readAll<Domain>(service, '/domains')) {
    const all = await readAll<DnsRecord>(service, `/domains/${domain.id}/records`);
    const {zone_file: lines} = await read<{zone_file: string[]}>(service, `/domains/${domain.id}/zone-file`);
    const ours = canonical(domain.domain, await exported(domain, all));
    expect(withoutSerial(ours)).toEqual(withoutSerial(canonical(domain.domain, `${lines.join('\n')}\n`)));
    expect(ours.length).toBe(1 + nameServers('node').length + all.length);
    records += all.length;
  }
  expect(records).toBeGreaterThan(50);
  service.close();
});

test.skipIf(!found)('named-checkzone accepts records of every type with unusual values', async () => {
  const service = await open({nodes: 0, populate: empty});
  const domain = await sendAccepted<Domain>(service, 'POST', '/domains', {
    domain: 'example.org',
    type: 'master',
    soa_email: 'ann.lee@example.org',
    ttl_sec: 300,
  });
  const bodies = [
    {type: 'A', name: '', target: '192.0.2.1'},
    {type: 'A', name: '*', target: '192.0.2.2', ttl_sec: 30},
    {type: 'A', name: '*.dev', target: '192.0.2.2'},
    {type: 'A', name: 'mail', target: '192.0.2.3'},
    {type: 'AAAA', name: 'mail', target: '2001:db8::3'},
    {type: 'CNAME', name: 'www', target: 'example.org'},
    {type: 'CNAME', name: 'cdn', target: 'edge.example.net.'},
    {type: 'MX', name: '', target: 'mail', priority: 10},
    {type: 'MX', name: 'quiet', target: ''},
    {type: 'NS', name: 'lab', target: 'ns.example.net'},
    {type: 'PTR', name: '7', target: 'host.example.net'},
    {type: 'SRV', name: '', service: 'sip', protocol: 'tcp', target: 'mail', port: 5060},
    {type: 'CAA', name: '', tag: 'issue', target: 'ca.example; policy="ev"'},
    {type: 'TXT', name: 'a_b', target: 'quotes " and \\ and ; and é and \t'},
    {type: 'TXT', name: 'long', target: 'é'.repeat(900)},
  ];
  for (const body of bodies) await sendAccepted(service, 'POST', `/domains/${domain.id}/records`, body);
  const all = await readAll<DnsRecord>(service, `/domains/${domain.id}/records`);
  const {zone_file: lines} = await read<{zone_file: string[]}>(service, `/domains/${domain.id}/zone-file`);
  const ours = canonical(domain.domain, await exported(domain, all));
  expect(withoutSerial(ours)).toEqual(withoutSerial(canonical(domain.domain, lines.join('\n'))));
  expect(ours).toContain('www.example.org. 300 IN CNAME example.org.');
  expect(ours).toContain('mail.example.org. 300 IN AAAA 2001:db8::3');
  expect(ours).toContain('example.org. 300 IN MX 10 mail.example.org.');
  service.close();
});
