import {expect, test} from 'vitest';
import {connectionLost} from '../lost.ts';
import type {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

/** A new domain from a zone file: the domain, then its records, which need its id. */

const zone = `moved.test 3600 IN SOA ns1.old.example. dns.old.example. 1 10000 2400 604800 3600
moved.test. 300 IN NS ns1.old.example.
www.moved.test. 300 IN CNAME moved.test.
moved.test. 300 IN A 192.0.2.1
`;

type Setting = Parameters<typeof open>[0];

async function creating(text: string, name = '', setting: Setting = {}) {
  const screen = await openAt(`: "domains" enter · n "${name}"`, {
    columns: 110,
    rows: 40,
    readText: async () => ({text}),
    ...setting,
  });
  while (!/▌From zone file/.test(screen.frame())) await screen.press('tab');
  await take(screen, '"moved.zone" ctrl-s');
  return screen;
}

type Screen = Awaited<ReturnType<typeof creating>>;

const idOf = ({service}: Screen, name: string) =>
  service.store.tables.domains.all(({domain}) => domain === name)[0]?.id;
const sent = (screen: Screen) =>
  screen.journal
    .filter(({outcome}) => outcome === 'sent')
    .map(({method, path, body}) => ({path: `${method} ${path}`, body}));

test('the table comes first, then the domain is made, and its records in it', async () => {
  const screen = await creating(zone);
  expect(screen.frame()).toContain('2 left out · 3 to add');
  expect(screen.frame()).toMatch(/add +domain +moved\.test +Contact dns@old\.example/);
  expect(screen.frame()).toContain('POST /domains/NEW/records');
  await screen.press('ctrl-y');
  expect(screen.frame()).toContain('cannot be copied before');
  expect(sent(screen)).toEqual([]);
  await screen.press('right', 'enter');
  const id = idOf(screen, 'moved.test');
  expect(sent(screen)).toEqual([
    {path: 'POST /domains', body: {domain: 'moved.test', type: 'master', soa_email: 'dns@old.example'}},
    {
      path: `POST /domains/${id}/records`,
      body: {type: 'CNAME', name: 'www', target: 'moved.test', ttl_sec: 300},
    },
    {path: `POST /domains/${id}/records`, body: {type: 'A', name: '', target: '192.0.2.1', ttl_sec: 300}},
  ]);
  expect(screen.frame()).toContain('3 done');
  await screen.press('esc');
  expect(screen.frame()).toMatch(/^▌moved\.test /m);
});

test('another name takes the names of the file over', async () => {
  const screen = await creating(zone, 'elsewhere.test');
  expect(screen.frame().replaceAll(/\s+/g, ' ')).toContain(
    'the names of moved.test, which the file is about, are taken over',
  );
  await screen.press('right', 'enter');
  expect(sent(screen)[1]?.body).toEqual({type: 'CNAME', name: 'www', target: 'elsewhere.test', ttl_sec: 300});
  expect(idOf(screen, 'elsewhere.test')).toBeDefined();
});

test.each([
  ['www A 192.0.2.1\n', 'which domain it is about: "Domain" does'],
  ['$ORIGIN moved.test.\nwww A 192.0.2.1\n', 'who is responsible for the domain: "Contact" does'],
  [`${zone}www A 192.0.2\n`, 'the file has a mistake; "Skip lines" leaves that out'],
  ['', 'which domain it is about'],
])('what the file lacks is named before anything is made: %j', async (text, says) => {
  const screen = await creating(text);
  expect(screen.frame().replaceAll(/\s+/g, ' ')).toContain(says);
  await screen.press('right', 'enter');
  expect(sent(screen)).toEqual([]);
});

test('without the domain no record is sent', async () => {
  const screen = await creating(zone, 'kestrel-freight.example');
  await screen.press('right', 'enter');
  expect(sent(screen).map(({path}) => path)).toEqual(['POST /domains']);
  expect(screen.frame()).toContain('1 refused · 2 not sent');
  expect(screen.frame()).toMatch(
    /record A 192\.0\.2\.1 · not sent · it needs what is not known to be made: create/,
  );
});

test('a domain whose answer is lost is looked up, and gets its records once it is found', async () => {
  let hides = true;
  const screen = await creating(zone, '', {
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method === 'POST' && wire.url.endsWith('/domains')) throw connectionLost();
      const isList = wire.method === 'GET' && /\/domains(\?|$)/.test(wire.url);
      return isList && hides ? {...reply, body: '{"data":[],"page":1,"pages":1,"results":0}'} : reply;
    },
  });
  await screen.press('right', 'enter');
  expect(sent(screen).map(({path}) => path)).toEqual(['POST /domains']);
  expect(screen.frame()).toContain('1 unknown · 2 not sent');
  hides = false;
  await screen.later(2);
  expect(screen.frame()).toContain('1 done · 2 not sent');
  await screen.press('r');
  expect(screen.frame()).toContain('3 done');
  const id = idOf(screen, 'moved.test');
  expect(sent(screen).map(({path}) => path)).toEqual([
    'POST /domains',
    `POST /domains/${id}/records`,
    `POST /domains/${id}/records`,
  ]);
});
