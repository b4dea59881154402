import * as peer from '@linode/api-v4';
import {expect, test} from 'vitest';
import {noon, open} from '../screens/screen.tsx';
import {pythonWith, run, serve} from './serving.ts';

/** What is written through the explorer, read by other people's clients, unchanged: records of every type, field by field. */

const zone = `$TTL 3600
@ IN SOA ns1.node.example. ann\\.lee.example.org. 1 14400 14400 604800 3600
@ A 192.0.2.1
*.dev 300 A 192.0.2.2
mail AAAA 2001:db8::3
www CNAME @
@ 7200 MX 20 mail
lab NS ns.example.net.
7 PTR host.example.net.
_sip._tcp SRV 10 7 5060 sip.example.net.
@ CAA 0 issue "ca.example; policy=ev"
@ TXT "v=spf1 mx " "-all"
`;
const nothing = {priority: 0, weight: 0, port: 0, service: null, protocol: null, ttl_sec: 0, tag: null};
const written = [
  {type: 'A', name: '', target: '192.0.2.1'},
  {type: 'A', name: '*.dev', target: '192.0.2.2', ttl_sec: 300},
  {type: 'AAAA', name: 'mail', target: '2001:db8::3'},
  {type: 'CNAME', name: 'www', target: 'example.org'},
  {type: 'MX', name: '', target: 'mail.example.org', priority: 20, ttl_sec: 7200},
  {type: 'NS', name: 'lab', target: 'ns.example.net'},
  {type: 'PTR', name: '7', target: 'host.example.net'},
  {
    ...{type: 'SRV', name: '_sip._tcp', target: 'sip.example.net', service: 'sip', protocol: 'tcp'},
    ...{priority: 10, weight: 7, port: 5060},
  },
  {type: 'CAA', name: '', target: 'ca.example; policy=ev', tag: 'issue'},
  {type: 'TXT', name: '', target: 'v=spf1 mx -all'},
  // Through the form.
  {type: 'MX', name: 'second', target: 'mail.example.net', priority: 30, ttl_sec: 300},
].map(record => ({...nothing, ...record}));

test('reads records of every type as they were imported and added', async () => {
  const served = await serve({now: () => new Date(noon), populate: () => {}});
  peer.setToken('peer-token');
  peer.baseRequest.interceptors.request.use(config => ({
    ...config,
    url: config.url?.replace('https://api.linode.com', `http://127.0.0.1:${served.port}`) ?? '',
  }));
  const {id} = await peer.createDomain({
    ...{domain: 'example.org', type: 'master', soa_email: 'admin@example.org'},
  } as never);
  const screen = await open({
    ...{columns: 110, rows: 40, word: 'linode', service: served.service},
    readText: async () => ({text: zone}),
  });
  await screen.go('domains');
  await screen.press('I');
  await screen.type('example.zone');
  // With its SOA.
  await screen.press('down', 'down', 'down', 'space', 'ctrl-s');
  await screen.press('right', 'enter');
  await screen.later(5);
  expect(screen.frame()).toContain('11 done');
  await screen.press('esc', 'enter', 'n');
  await screen.type('MX');
  for (const text of ['second', '30', 'mail.example.net', '300']) {
    await screen.press('enter');
    await screen.type(text);
  }
  await screen.press('ctrl-s', 'ctrl-s');
  const {data} = await peer.getDomainRecords(id, {page_size: 500});
  const byType = (one: {type: string; name: string}, other: {type: string; name: string}) =>
    `${one.type} ${one.name}` < `${other.type} ${other.name}` ? -1 : 1;
  const read = data.map(({id: _, created: __, updated: ___, ...fields}) => fields).sort(byType);
  expect(read).toEqual([...written].sort(byType));
  expect(await peer.getDomain(id)).toMatchObject({
    ...{soa_email: 'ann.lee@example.org', ttl_sec: 3600, expire_sec: 604_800},
  });
  const python = pythonWith('lexicon');
  if (python !== undefined) {
    const {said} = await run(python, 'test/peers/lexicon_reads.py', served.port, 'example.org');
    const expected = data.map(one => ({
      ...{id: one.id, type: one.type, ttl: one.ttl_sec},
      // So it puts the name of the domain behind every other, also behind that of the domain itself.
      ...{name: `${one.name}.example.org`, content: one.target},
    }));
    const byId = (one: {id: number}, other: {id: number}) => one.id - other.id;
    expect((JSON.parse(said) as {id: number}[]).sort(byId)).toEqual(expected.sort(byId));
  }
  expect(served.misfits).toEqual([]);
  await served.close();
});
