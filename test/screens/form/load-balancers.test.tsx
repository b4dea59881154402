import {expect, test} from 'vitest';
import {certificate, certificateKey} from '../../service/balancers/certificate.ts';
import {connectionLost} from '../lost.ts';
import type {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

const written = ({requests}: Screen) => requests.filter(({method}) => method !== 'GET');
const bodies = ({store}: Screen) => Object.values(store.get().writes).map(({request}) => request.body);

async function configurations(setting: Parameters<typeof open>[0] = {}) {
  const screen = await openAt(': "balancers" enter · enter', {columns: 120, rows: 40, ...setting});
  return screen;
}

async function backends(setting: Parameters<typeof open>[0] = {}) {
  const screen = await configurations(setting);
  await screen.press('enter');
  return screen;
}

test('a load balancer is created with a connection limit, tags and its price', async () => {
  const screen = await openAt(
    `
    : "balancers" enter · n "front-new" enter "id-cgk" enter "21"
  `,
    {columns: 120, rows: 40},
  );
  expect(screen.frame()).toContain('a whole number of 0–20');
  await take(screen, 'backspace enter "prod" enter');
  expect(screen.frame()).toContain('$12.00 a month in Jakarta id-cgk');
  await screen.press('right', 'enter');
  expect(bodies(screen)).toEqual([
    {label: 'front-new', region: 'id-cgk', client_conn_throttle: 2, tags: ['prod']},
  ]);
});

test('a port is added, edited and removed; the service decides empty fields', async () => {
  const screen = await configurations();
  await take(screen, 'n "8080" ctrl-s enter');
  expect(bodies(screen)).toEqual([{port: 8080, protocol: 'http', check: 'connection', check_passive: true}]);
  expect(screen.frame()).toMatch(/▌ ?8080 +http/);
  await take(screen, 'E tab tab "source" enter');
  expect(screen.frame()).toContain('algorithm roundrobin → source');
  await screen.press('ctrl-s', 'enter');
  expect(bodies(screen)[1]).toEqual({algorithm: 'source'});
  await screen.press('x');
  expect(screen.frame()).toContain('nothing answers on 8080 http any more');
  const lost = 'port 8080, protocol http, algorithm source, stickiness table';
  expect(screen.frame()).toContain(lost);
  await take(screen, '"8080 http" enter');
  expect(written(screen).map(({method}) => method)).toEqual(['POST', 'PUT', 'DELETE']);
  expect(screen.journal.at(-1)?.what).toContain(`delete configuration ${lost}`);
  expect(screen.frame()).toContain('1–4 of 4');
});

test('a used port and an option foreign to the protocol are reported at the field', async () => {
  const screen = await configurations();
  await take(screen, 'n "514" enter "udp" enter "source" enter');
  expect(screen.frame()).toContain('source is for http, https, tcp, not for udp');
  expect(screen.frame()).not.toContain('Passive check');
  await take(screen, 'shift-tab ctrl-u "ring_hash" ctrl-s enter');
  expect(screen.frame()).toContain('There is a configuration for this port already');
});

test('a certificate and its key are read from files, and the key is never shown', async () => {
  const files: Record<string, string> = {'~/front.pem': certificate, '~/front.key': certificateKey};
  const screen = await configurations({readText: async path => ({text: files[path] ?? ''})});
  await take(screen, 'n "8443" enter "https" enter "~/front.key" enter');
  expect(screen.frame()).toContain('~/front.key: it holds no certificate in PEM format');
  await take(screen, 'shift-tab ctrl-u "~/front.pem" enter · enter "~/front.key" enter');
  const secret = certificateKey.split('\n')[1] ?? '';
  const seen = () => [screen.frame(), JSON.stringify(screen.journal), screen.copied.join()].join('\n');
  await screen.press('ctrl-y');
  expect(screen.copied[0]).toContain('SSL_KEY');
  expect(seen()).not.toContain(secret);
  expect(screen.frame()).toContain('"ssl_key":"••••••••"');
  await screen.press('ctrl-s', 'enter');
  expect(bodies(screen)[0]).toMatchObject({ssl_cert: certificate, ssl_key: certificateKey});
  expect(screen.frame()).toMatch(/▌ ?8443 +https .*front\.example/);
  expect(screen.frame()).not.toContain('stored differently');
  expect(seen()).not.toContain(secret);
});

test('a node of the region is chosen, with its private address and port', async () => {
  const screen = await backends();
  await screen.press('n');
  expect(screen.requests.at(-1)).toMatchObject({filter: {region: 'nl-ams'}});
  await take(screen, '"git" enter');
  expect(screen.frame()).toContain('{"address":"192.168.128.8:80","label":"git"}');
  // It is proposed: what is typed takes its place.
  await take(screen, '"git" ctrl-s enter');
  expect(bodies(screen)).toEqual([{address: '192.168.128.8:80', label: 'git'}]);
  expect(screen.frame()).toMatch(/▌git +● up +192\.168\.128\.8:80/);
});

test('an address can be typed; an invalid one is reported and never replaced by another', async () => {
  const screen = await backends();
  await take(screen, 'n "10.0.0.7:99999" ctrl-s');
  expect(screen.frame()).toContain('an address and a port: 192.168.130.4:80');
  await take(screen, 'ctrl-u "192.168.128.3:8080" enter "elsewhere" ctrl-s enter');
  expect(bodies(screen)).toEqual([{address: '192.168.128.3:8080', label: 'elsewhere'}]);
});

test('several backends are drained at once, each with its outcome; one is removed', async () => {
  const screen = await backends();
  await screen.press('ctrl-a', 'E');
  expect(screen.frame()).toContain('they differ: left empty, each keeps its own');
  await take(screen, 'tab tab tab "drain"');
  expect(screen.frame()).toMatch(/web-2 +mode accept → drain/);
  expect(screen.frame()).toMatch(/web-3 +is so already: nothing is sent/);
  await screen.press('ctrl-s');
  expect(screen.frame()).toMatch(/Edit 6 of \d+ backends\?/);
  await screen.press('right', 'enter');
  expect(bodies(screen)).toEqual(Array.from({length: 6}, () => ({mode: 'drain'})));
  await screen.press('esc', 'u', 'x');
  expect(screen.frame()).toMatch(/connections go no more to 192\.168\.128\.\d+:80; the node stays/);
  await screen.press('right', 'enter');
  expect(written(screen).map(({method}) => method)).toEqual([
    ...Array.from({length: 6}, () => 'PUT'),
    'DELETE',
  ]);
});

test('a backend whose reply was lost is found, not added twice', async () => {
  let lost = 0;
  const screen = await backends({
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method !== 'POST' || lost++ > 0) return reply;
      throw connectionLost();
    },
  });
  await take(screen, 'n "192.168.128.3:8080" enter "elsewhere" ctrl-s enter');
  expect(screen.frame()).toContain('done, though no answer came: add backend elsewhere');
  expect(written(screen)).toHaveLength(1);
});
