import {expect, test} from 'vitest';
import {money} from '../../money.ts';
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
  const screen = await openAt(': "balancers" enter · n "front-new" enter "id-cgk" enter "21"', {
    columns: 120,
    rows: 40,
  });
  expect(screen.frame()).toContain('a whole number of 0–20');
  await take(screen, 'backspace enter "prod" enter');
  expect(screen.frame()).toContain(money('$12.00 a month in Jakarta id-cgk'));
  await screen.press('right', 'enter');
  expect(bodies(screen)).toEqual([
    {label: 'front-new', region: 'id-cgk', client_conn_throttle: 2, tags: ['prod']},
  ]);
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
