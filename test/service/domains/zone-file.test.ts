import {expect, test} from 'vitest';
import {nameServers} from '../../../src/service/domains/domain-rules.ts';
import type {DnsRecord, Domain} from '../../../src/service/domains/domain-schema.ts';
import {zoneFile} from '../../../src/zone/write.ts';
import {ask, open, read, readAll, sendAccepted} from '../helpers.ts';

/** The records of a zone file, as it spells them, without the room between their parts; its SOA has a number of its own. */
const recordsIn = (lines: readonly string[]): string[] =>
  lines
    .filter(line => line !== '' && !/^[;$]/.test(line) && !/\sSOA\s/.test(line))
    .map(line => line.replaceAll(/\s+/g, ' ').replace(' IN ', ' '))
    .sort();

test("the service's zone file has the records that skydeck exports", async () => {
  const service = await open({nodes: 140, word: 'linode'});
  for (const domain of await readAll<Domain>(service, '/domains')) {
    const path = `/domains/${domain.id}`;
    const {zone_file: lines} = await read<{zone_file: string[]}>(service, `${path}/zone-file`);
    const zone = {domain, nameServers: nameServers('linode'), serial: 1};
    let text = '';
    for await (const chunk of zoneFile(zone, [await readAll<DnsRecord>(service, `${path}/records`)]))
      text += chunk;
    expect(recordsIn(text.split('\n'))).toEqual(recordsIn(lines));
  }
  service.close();
});

test('its texts are in parts of 255 bytes', async () => {
  const service = await open({nodes: 140});
  const [domain] = await readAll<Domain>(service, '/domains');
  const path = `/domains/${domain?.id}`;
  for (const length of [255, 256, 510, 511])
    await sendAccepted(service, 'POST', `${path}/records`, {
      type: 'TXT',
      name: `of-${length}`,
      target: 'x'.repeat(length),
    });
  const {zone_file: lines} = await read<{zone_file: string[]}>(service, `${path}/zone-file`);
  const partsOf = (length: number) =>
    lines
      .find(line => line.startsWith(`of-${length}\t`))
      ?.match(/"x*"/g)
      ?.map(part => part.length - 2);
  expect([255, 256, 510, 511].map(partsOf)).toEqual([[255], [255, 1], [255, 255], [255, 255, 1]]);
  service.close();
});

test('its serial number is the hour of the last change', async () => {
  const service = await open({nodes: 140});
  const [domain] = await readAll<Domain>(service, '/domains');
  const path = `/domains/${domain?.id}`;
  const records = await readAll<DnsRecord>(service, `${path}/records`);
  const newest =
    [domain, ...records]
      .map(each => each?.updated ?? '')
      .sort()
      .at(-1) ?? '';
  const {zone_file: lines} = await read<{zone_file: string[]}>(service, `${path}/zone-file`);
  expect(lines.slice(0, 3)).toEqual([
    `; ${domain?.domain} [${domain?.id}]`,
    '$TTL 86400',
    expect.stringContaining(` ${newest.slice(0, 13).replaceAll(/[-T]/g, '')} 14400 14400 1209600 86400`),
  ]);
  expect((await ask(service, '/domains/1/zone-file')).status).toBe(404);
  service.close();
});
