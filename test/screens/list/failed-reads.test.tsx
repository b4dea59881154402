import {expect, test} from 'vitest';
import type {Reply} from '../../../src/api/index.ts';
import {golden} from '../../golden.ts';
import {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

const html = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';
const footer = (frame: string) => frame.split('\n').slice(-2).join('\n');

/** A service that answers with something else once `broken` is set. */
function weather() {
  const sky: {answer?: () => Reply | Promise<Reply>} = {};
  const transport: NonNullable<Parameters<typeof open>[0]>['transport'] = async (wire, service, signal) =>
    sky.answer ? sky.answer() : service(wire, signal);
  return {sky, transport};
}

const failures: readonly (readonly [string, () => Reply, RegExp])[] = [
  ['502 with HTML', () => ({status: 502, headers: {'content-type': 'text/html'}, body: html}), /502/],
  [
    'a reply cut off in the middle',
    () => ({status: 200, headers: {}, body: '{"data": [{"id": 1, "la'}),
    /broke off in the middle/,
  ],
  ['HTML with 200', () => ({status: 200, headers: {}, body: html}), /./],
  ['maintenance', () => ({status: 503, headers: {'x-maintenance-mode': 'true'}, body: ''}), /maintenance/],
  ['too many requests', () => ({status: 429, headers: {'retry-after': '60'}, body: ''}), /60 s|requests/],
  [
    'a wrong token',
    () => ({status: 401, headers: {}, body: '{"errors":[{"reason":"Invalid Token"}]}'}),
    /Invalid Token/,
  ],
  [
    'several reasons',
    () => ({
      status: 400,
      headers: {},
      body: '{"errors":[{"reason":"one is wrong","field":"a"},{"reason":"two is wrong"}]}',
    }),
    /one is wrong.*two is wrong/,
  ],
];

test.each(failures)('%s: known rows stay, marked stale, with the reason', async (_, answer, words) => {
  const {sky, transport} = weather();
  const screen = await open({columns: 200, transport});
  const rows = screen.frame().split('\n').slice(1, -2);
  sky.answer = answer;
  await screen.press('r');
  expect(screen.frame().split('\n').slice(1, -2)).toEqual(rows);
  expect(footer(screen.frame())).toMatch(/stale since/);
  expect(footer(screen.frame())).toMatch(words);
  expect(screen.frame()).not.toContain('<h1>');
  delete sky.answer;
  await screen.press('r');
  expect(footer(screen.frame())).toMatch(/1–\d+ of/);
});

test.each(failures)(
  '%s: without rows the screen says what happened and what to do',
  async (_, answer, words) => {
    const {sky, transport} = weather();
    const screen = await open({columns: 120, transport});
    sky.answer = answer;
    await screen.go('kernels');
    expect(screen.frame()).toMatch(words);
    expect(screen.frame()).toContain('r tries again');
    delete sky.answer;
    await screen.press('r');
    expect(footer(screen.frame())).toMatch(/1–\d+ of 330/);
  },
);

test('a read is retried after a lost connection, then the failure is shown', async () => {
  const {sky, transport} = weather();
  const screen = await open({columns: 120, transport});
  let tries = 0;
  sky.answer = () => {
    tries += 1;
    throw Object.assign(new Error('read ECONNRESET'), {code: 'ECONNRESET'});
  };
  await screen.press('r');
  expect(tries).toBe(5);
  expect(footer(screen.frame())).toContain('stale since');
});

test('a malformed item is set aside, counted, and can be seen raw', async () => {
  const screen = await openAt(': "regions" enter', {
    columns: 120,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!wire.url.includes('/regions')) return reply;
      const body = JSON.parse(reply.body);
      body.data[1] = {id: 7, label: ['odd']};
      return {...reply, body: JSON.stringify(body)};
    },
  });
  expect(screen.frame().split('\n').at(-2)).toContain('of 47 · 1 could not be read');
  await screen.press('G', 'y');
  expect(screen.frame()).toContain('"odd"');
  await screen.press('esc', 'd');
  expect(screen.frame()).toContain('y shows it raw');
});

test("a list that shrank below the cursor's page is read again", async () => {
  let shrunk = false;
  const screen = await openAt(': "kernels" enter', {
    transport: async (wire, service, signal) => {
      if (!shrunk || !wire.url.includes('/kernels')) return service(wire, signal);
      if (!/[?&]page=1(&|$)/.test(wire.url))
        return {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'};
      const body = JSON.parse((await service(wire, signal)).body);
      return {status: 200, headers: {}, body: JSON.stringify({...body, pages: 1, results: 100})};
    },
  });
  shrunk = true;
  await screen.press('G');
  expect(screen.frame().split('\n').at(-2)).toContain('82–100 of 100');
});

test('hostile text is inert, and wide text keeps the columns aligned', async () => {
  const labels = ['\x1b[2J\x1b]0;owned\x07', '部署网站部署网站', '🚀 deploy', 'a\u202Eb', 'plain'];
  const screen = await openAt(': "volumes" enter', {
    columns: 80,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!wire.url.includes('/volumes')) return reply;
      const body = JSON.parse(reply.body);
      labels.forEach((label, index) => {
        body.data[index].label = label;
      });
      return {...reply, body: JSON.stringify(body)};
    },
  });
  const frame = screen.frame();
  expect(frame).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
  golden('volumes-hostile', frame);
});

test('hostile text is inert in edited and completed fields too', async () => {
  const screen = await openAt(': "volumes" enter', {
    columns: 100,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!wire.url.includes('/volumes')) return reply;
      const body = JSON.parse(reply.body);
      for (const volume of body.data ?? [])
        Object.assign(volume, {label: 'db\x1b[8mHID', tags: ['t\x9b8mx']});
      return {...reply, body: JSON.stringify(body)};
    },
  });
  const inert = /^[^\x00-\x09\x0b-\x1f\x7f-\x9f]*$/;
  await screen.press('E');
  expect(screen.frame()).toMatch(/Label .*db␛\[8mHID/);
  expect(screen.frame()).toMatch(inert);
  for (let count = 0; count < 7; count++) await screen.press('left');
  await screen.press('x');
  expect(screen.frame()).toMatch(/Label .*dbx␛\[8mHID/);
  await take(screen, 'esc esc · / "tags=t" tab');
  expect(screen.frame()).toMatch(/ \/ .*tags=.*t\ufffd8mx/);
  expect(screen.frame()).toMatch(inert);
});

test('a superseded request is aborted, and its reply never shown', async () => {
  const aborted: string[] = [];
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const screen = await open({
    transport: async (wire, service, signal) => {
      const filter = JSON.stringify(wire.headers);
      if (!filter.includes('region')) return service(wire, signal);
      signal.addEventListener('abort', () => aborted.push(filter));
      asked.resolve();
      await gate.promise;
      return service(wire, new AbortController().signal);
    },
  });
  screen.keys('/', ...'region=us-east', 'enter');
  await asked.promise;
  screen.keys('/', 'ctrl-u', ...'region=eu-west', 'enter');
  expect(aborted).toEqual([expect.stringContaining('us-east')]);
  gate.resolve();
  await screen.idle();
  expect(screen.frame().split('\n').at(1)).toContain('region=eu-west');
  expect(
    Object.keys(screen.store.get().lists).filter(
      key => key.includes('us-east') && JSON.stringify(screen.store.get().lists[key]?.pages) !== '{}',
    ),
  ).toEqual([]);
});

test('a changing item is read again, less and less often, until it has settled', async () => {
  const screen = await openAt(': "volumes status!=active" enter');
  expect(screen.timers.length).toBe(1);
  const before = screen.requests.length;
  await screen.ring();
  expect(screen.requests.length).toBe(before + 1);
  await screen.go('images');
  expect(screen.timers.length).toBe(0);
});

test('the last rows that cannot be read say why, where others have been read', async () => {
  const {sky, transport} = weather();
  const screen = await open({columns: 120, nodes: 1000, transport});
  sky.answer = () => ({status: 500, headers: {}, body: ''});
  await screen.press('G');
  expect(footer(screen.frame())).toContain('not all of this could be read: demo.invalid answered');
  // Some of the rows on the screen have been read, the last ones have not.
  await screen.go('498');
  expect(screen.frame()).toMatch(/^.…$/m);
  expect(footer(screen.frame())).toContain('not all of this could be read: demo.invalid answered');
});

test('a service that comes back is noticed without a key', async () => {
  const {sky, transport} = weather();
  const screen = await open({columns: 120, transport});
  sky.answer = () => ({status: 503, headers: {}, body: ''});
  await screen.press('r');
  expect(footer(screen.frame())).toContain('stale since');
  await screen.ring();
  expect(footer(screen.frame())).toContain('stale since');
  delete sky.answer;
  await screen.ring();
  expect(footer(screen.frame())).toMatch(/1–\d+ of 140/);
});

test('during maintenance, or with a refused token, nothing is requested by itself', async () => {
  for (const answer of [
    () => ({status: 503, headers: {'x-maintenance-mode': 'true'}, body: ''}),
    () => ({status: 401, headers: {}, body: '{"errors":[{"reason":"Invalid Token"}]}'}),
  ]) {
    const {sky, transport} = weather();
    const screen = await open({transport});
    sky.answer = answer;
    await screen.press('r');
    expect(screen.timers).toEqual([]);
  }
});

test('under watch requests go on during maintenance', async () => {
  const {sky, transport} = weather();
  const screen = await openAt('w', {columns: 120, transport});
  sky.answer = () => ({status: 503, headers: {'x-maintenance-mode': 'true'}, body: ''});
  await screen.ring();
  expect(footer(screen.frame())).toContain('maintenance');
  delete sky.answer;
  await screen.ring();
  expect(footer(screen.frame())).toMatch(/1–\d+ of 140/);
});

/** A service that promises more rows than it has pages for. */

const countLine = (frame: string) => frame.split('\n').at(-2) ?? '';

test('a page that is not there is asked for once, and the promise is not believed with the next page', async () => {
  const screen = await open({
    columns: 200,
    rows: 20,
    nodes: 600,
    transport: async (wire, service, signal) => {
      const url = new URL(wire.url);
      const reply = await service(wire, signal);
      if (!url.pathname.endsWith('/node/instances')) return reply;
      if (url.searchParams.get('page') === '7')
        return {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'};
      return {...reply, body: JSON.stringify({...JSON.parse(reply.body), pages: 7, results: 660})};
    },
  });
  const asked = (page: number) =>
    screen.requests.filter(({path}) => path.startsWith(`/node/instances?page=${page}&`)).length;
  expect(countLine(screen.frame())).toContain('of 660');
  await screen.press('G');
  expect(asked(7)).toBe(1);
  const told = 'the service reports 660 items, but has no page 7';
  expect(countLine(screen.frame())).toContain('of 600');
  await take(screen, ': "250" enter');
  expect(asked(3)).toBe(1);
  expect(countLine(screen.frame())).toContain('of 600');
  expect(countLine(screen.frame())).toContain(told);
  await screen.press('G');
  expect(asked(7)).toBe(1);
  // Read again, it may have come.
  await screen.press('r');
  expect(asked(7)).toBe(2);
});
