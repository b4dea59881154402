import {expect, test} from 'vitest';
import type {HttpRequest, Reply, Transport} from '../../../src/api/index.ts';
import type {FormState} from '../../../src/app/state/state.ts';
import {formStateOf} from '../every-action.ts';
import {connectionLost} from '../lost.ts';
import {fillNewNode} from '../new-node.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** A write is tracked until the thing it changed has settled. */

type Setting = NonNullable<Parameters<typeof open>[0]>;

const header = (screen: Screen) => screen.frame().split('\n')[0] ?? '';
const footer = (screen: Screen) => screen.frame().split('\n').at(-1) ?? '';
const row = (screen: Screen, label: string) =>
  screen
    .frame()
    .split('\n')
    .find(line => line.slice(1).startsWith(label)) ?? '';
const ticks = (screen: Screen) => screen.timers.filter(({name}) => name === 'tick').length;
const reads = (screen: Screen, from: number) =>
  screen.requests.slice(from).filter(({method}) => method === 'GET');

async function volumes(filter: string, setting: Setting = {}) {
  const screen = await open({columns: 120, rows: 30, ...setting});
  await screen.go(`volumes ${filter}`.trim());
  return screen;
}

async function grow(screen: Screen, size: string) {
  await take(screen, `z ctrl-u "${size}" ctrl-s right enter`);
}

/** The last volume of the list is attached to the first node that fits. */
async function attach(screen: Screen) {
  await take(screen, 'a · down enter ctrl-s right enter');
}

async function createNode(screen: Screen, label: string) {
  await fillNewNode(screen, label);
  await screen.press('ctrl-s', 'right', 'enter');
}

async function until(screen: Screen, what: () => boolean, seconds = 60) {
  for (let second = 0; second < seconds && !what(); second++) await screen.later(1);
  expect(what()).toBe(true);
}

test('a created node is followed from provisioning to running, with percent', async () => {
  const screen = await openAt('/ ctrl-u "web-new" enter', {columns: 120, rows: 40});
  await createNode(screen, 'web-new');
  expect(footer(screen)).toContain('accepted, under way: create node web-new');
  expect(header(screen)).toContain('◐ web-new provisioning ');
  const seen = new Set<string>();
  const from = screen.requests.length;
  await until(screen, () => {
    const [, told] = /[◐◓◑◒] (web-new .*?) {2,}/.exec(header(screen)) ?? [];
    if (told) seen.add(told);
    return ticks(screen) === 0;
  });
  expect([...seen]).toEqual(expect.arrayContaining(['web-new provisioning 50 %', 'web-new booting 50 %']));
  expect(footer(screen)).toContain('node web-new is running');
  expect(row(screen, 'web-new')).toContain('● running');
  // The list itself was not read again: its row was.
  const lists = reads(screen, from).filter(
    ({path, filter}) => !/events/.test(path) && !/"id"/.test(JSON.stringify(filter)),
  );
  expect(lists).toEqual([]);
  expect(screen.timers).toEqual([]);
});

test('progress follows the user to other screens, and so does its end', async () => {
  const screen = await volumes('label~old-wiki');
  await grow(screen, '80');
  await take(screen, ': "regions" enter 2s');
  expect(header(screen)).toMatch(/[◐◓◑◒] old-wiki resizing 25 %/);
  await take(screen, '? 6s');
  expect(screen.frame()).toContain('keys');
  expect(footer(screen)).toContain('volume old-wiki is active · size 40 → 80 GB');
  expect(header(screen)).not.toContain('old-wiki');
  await screen.press('esc', '[');
  expect(row(screen, 'old-wiki')).toMatch(/● active +80 GB/);
});

test('nothing is requested before a write or after it has settled', async () => {
  const screen = await volumes('label~old-wiki');
  expect(screen.timers).toEqual([]);
  await grow(screen, '80');
  expect(ticks(screen)).toBe(1);
  await screen.later(10);
  const {length} = screen.requests;
  expect(screen.timers).toEqual([]);
  await screen.later(120);
  expect(screen.requests).toHaveLength(length);
});

test('a write without an answer is looked up, then followed', async () => {
  let once = true;
  const screen = await volumes('', {
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method === 'GET' || !once) return reply;
      once = false;
      throw connectionLost();
    },
  });
  await take(screen, 'n "brand-new" enter tab "nl-ams" enter ctrl-s right enter');
  expect(screen.frame()).toContain('done, though no answer came: create volume brand-new');
  expect(header(screen)).toContain('◐ brand-new');
  await screen.later(6);
  expect(footer(screen)).toContain('volume brand-new is active');
});

test('with lagging reads an attached volume is followed until they show it', async () => {
  const screen = await volumes('label~old-wiki');
  screen.service.setFaults({lag: 7000});
  await attach(screen);
  await screen.later(4);
  expect(header(screen)).toContain('old-wiki attach');
  expect(row(screen, 'old-wiki')).toContain('detached');
  await screen.later(8);
  expect(footer(screen)).toMatch(/volume old-wiki is attached to \S+$/m);
  expect(row(screen, 'old-wiki')).not.toContain('detached');
  expect(screen.timers).toEqual([]);
});

test('an unchanged item after a successful answer is reported after a while', async () => {
  const ok: Reply = {status: 200, headers: {}, body: '{}'};
  const screen = await volumes('label~old-wiki', {
    transport: async (wire, service, signal) => (wire.method === 'POST' ? ok : service(wire, signal)),
  });
  await grow(screen, '80');
  expect(footer(screen)).toContain('accepted, under way: resize volume old-wiki');
  await screen.later(30);
  expect(ticks(screen)).toBe(1);
  await screen.later(40);
  expect(footer(screen)).toContain(
    'accepted, but it still stands as before: resize volume old-wiki · it is active',
  );
  // It may be that reads lag: it is looked for, ever slower, and that it still has not come is told once more.
  const {length} = screen.requests;
  await screen.press('j');
  await screen.later(10 * 60);
  expect(reads(screen, length).length).toBeLessThan(30);
  expect(footer(screen)).not.toContain('old-wiki');
  await screen.later(20 * 60);
  expect(screen.store.get().notice?.text).toContain('resize volume old-wiki · not done after 30 min');
  expect(screen.timers).toEqual([]);
});

test('a create invisible for minutes is not called deleted, and found in the end', async () => {
  const screen = await volumes('');
  screen.service.setFaults({lag: 240_000});
  await take(screen, 'n "brand-new" enter tab "nl-ams" enter ctrl-s right enter · j 60s');
  expect(screen.store.get().notice?.text).toBe(
    'accepted: create volume brand-new · volume brand-new is not visible yet',
  );
  await screen.later(300);
  expect(ticks(screen)).toBe(0);
  expect(footer(screen)).toContain('volume brand-new is active');
  await screen.filter('brand-new');
  expect(row(screen, 'brand-new')).toContain('● active');
});

/** The events about a volume, as the service would tell of a work that failed at `created`. */
const failing = (created: string) => async (wire: HttpRequest, service: Transport, signal: AbortSignal) => {
  if (wire.method === 'POST') return {status: 200, headers: {}, body: '{}'};
  if (!wire.url.includes('/account/events')) return service(wire, signal);
  const event = {
    id: 1,
    action: 'volume_resize',
    status: 'failed',
    created,
    message: 'no room on its host',
    entity: {id: 1, type: 'volume', label: 'x'},
  };
  return {
    status: 200,
    headers: {},
    body: JSON.stringify({data: [event], page: 1, pages: 1, results: 1}),
  };
};

test('a failure from an event is the outcome, and stays until read', async () => {
  const screen = await volumes('label~old-wiki', {transport: failing('2026-11-20T12:00:01')});
  await grow(screen, '80');
  await screen.later(2);
  expect(screen.store.get().notice).toMatchObject({
    tone: 'bad',
    text: 'resize volume old-wiki failed: no room on its host · it is active',
  });
  expect(screen.timers).toEqual([]);
});

test('a reboot is not done before it was seen to begin', async () => {
  const screen = await openAt(': "nodes label=db-primary" enter', {columns: 120, rows: 30});
  screen.service.setFaults({lag: 2500});
  await take(screen, 'B right enter 2s');
  expect(header(screen)).toContain('db-primary reboot');
  await until(screen, () => ticks(screen) === 0);
  expect(footer(screen)).toContain('node db-primary is running');
});

test('a followed row is read alone, not the whole list', async () => {
  const screen = await volumes('label~old-wiki');
  await grow(screen, '80');
  const from = screen.requests.length;
  expect(screen.timers.map(({name}) => name)).toEqual(['tick']);
  await screen.later(3);
  expect(row(screen, 'old-wiki')).toContain('resizing');
  await screen.later(5);
  expect(row(screen, 'old-wiki')).toContain('active');
  expect(reads(screen, from).filter(({path}) => /^\/volumes\?/.test(path))).toEqual([]);
});

test('a list filtered by what changed is read again', async () => {
  const screen = await volumes('label=old-wiki');
  await take(screen, 'E ctrl-u "wiki-2019"');
  screen.service.setFaults({lag: 1500});
  await screen.press('ctrl-s', 'enter');
  expect(row(screen, 'old-wiki')).not.toBe('');
  await screen.later(5);
  expect(screen.frame()).toContain('No volumes match label=old-wiki');
});

test("an item's own screen shows its progress and events", async () => {
  const screen = await volumes('label~old-wiki');
  await screen.press('d');
  await grow(screen, '80');
  await screen.later(2);
  expect(screen.frame()).toMatch(/Status +◐ resizing/);
  expect(screen.frame()).toContain('kestrel is resizing old-wiki, 25 %');
  await screen.later(6);
  expect(screen.frame()).toMatch(/Status +● active/);
  expect(screen.frame()).toContain('kestrel resized old-wiki');
});

test('a read in progress is aborted on quit', async () => {
  const signals: AbortSignal[] = [];
  const screen = await volumes('label~old-wiki', {
    transport: (wire, service, signal) => {
      if (!wire.url.includes('/events')) return service(wire, signal);
      signals.push(signal);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
  await grow(screen, '80');
  screen.second();
  await new Promise(setImmediate);
  await screen.press('ctrl-c');
  expect(signals.map(({aborted}) => aborted)).toEqual([true]);
  expect(screen.timers).toEqual([]);
});

test('with little budget left following pauses', async () => {
  let left = '150';
  const screen = await volumes('label~old-wiki', {
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      const reset = String(Math.floor(Date.UTC(2026, 10, 20, 12) / 1000) + 60);
      return {
        ...reply,
        headers: {
          ...reply.headers,
          'x-ratelimit-limit': '200',
          'x-ratelimit-remaining': left,
          'x-ratelimit-reset': reset,
        },
      };
    },
  });
  left = '5';
  await grow(screen, '80');
  const {length} = screen.requests;
  await screen.later(10);
  expect(screen.requests).toHaveLength(length);
  expect(header(screen)).toContain('old-wiki resizing');
});

test("events are compared by the service's clock, not this machine's", async () => {
  // The service is an hour ahead of this machine.
  const ahead = (created: string): NonNullable<Setting['transport']> => {
    const fail = failing(created);
    return async (wire, service, signal) => {
      const reply = await fail(wire, service, signal);
      return {...reply, headers: {...reply.headers, date: 'Fri, 20 Nov 2026 13:00:00 GMT'}};
    };
  };
  for (const [created, tone] of [
    ['2026-11-20T12:30:00', 'info'],
    ['2026-11-20T13:00:01', 'bad'],
  ] as const) {
    const screen = await volumes('label~old-wiki', {transport: ahead(created)});
    await grow(screen, '80');
    await screen.later(3);
    expect(screen.store.get().notice?.tone).toBe(tone);
  }
});

test('an item deleted meanwhile is no longer followed', async () => {
  const screen = await volumes('label~old-wiki');
  await take(screen, 'l "wiki-copy" ctrl-s right enter');
  expect(header(screen)).toContain('wiki-copy creating');
  // It may be deleted once it is active; the reading that would tell so has not been made yet.
  screen.service.advanceClock(60);
  await take(screen, '/ ctrl-u "label~wiki-copy" enter · x "wiki-copy" enter');
  expect(footer(screen)).toContain('Deleted volume wiki-copy');
  expect(screen.timers).toEqual([]);
});

test('switching accounts stops following', async () => {
  const screen = await volumes('label~old-wiki');
  await grow(screen, '80');
  const {account} = screen.store.get();
  screen.store.dispatch({type: 'connected', account: {...account, profile: 'other'}});
  await screen.idle();
  expect(screen.store.get().trackedWrites).toEqual({});
  expect(screen.timers.filter(({name}) => name === 'tick')).toEqual([]);
});

test('another open form is not disturbed', async () => {
  const screen = await volumes('label~old-wiki');
  await grow(screen, '80');
  await take(screen, 'E ctrl-u "wiki-2"');
  const asked = () => {
    const {targets: _, ...form} = formStateOf(screen) as FormState;
    return form;
  };
  const before = asked();
  await screen.later(10);
  expect(asked()).toEqual(before);
  expect(screen.frame()).toContain('volume old-wiki is active');
});

test('several writes are counted and reported together', async () => {
  const screen = await volumes('tags=leftover');
  await screen.press('space', 'space', 'space');
  await grow(screen, '3000');
  expect(header(screen)).toContain('◐ 3 in progress');
  expect(screen.frame()).toContain('old-wiki · resizing');
  await screen.later(4);
  expect(screen.frame()).toMatch(/old-wiki · resizing (25|50) %/);
  await until(screen, () => ticks(screen) === 0);
  expect(screen.frame()).toContain('old-wiki · done');
  expect(screen.store.get().notice?.text).toBe('Resized 3 volumes');
  await screen.press('esc');
  expect(row(screen, 'old-wiki')).toMatch(/● active +3,000 GB/);
});

test('failed reads are tolerated, and reported if they never succeed', async () => {
  let down = false;
  const screen = await volumes('label~old-wiki', {
    transport: async (wire, service, signal) => {
      if (down) return {status: 503, headers: {'retry-after': '2'}, body: '{"errors":[{"reason":"broken"}]}'};
      return service(wire, signal);
    },
  });
  await grow(screen, '80');
  down = true;
  await screen.later(4);
  expect(footer(screen)).toContain('accepted, under way: resize volume old-wiki');
  down = false;
  await until(screen, () => ticks(screen) === 0);
  expect(footer(screen)).toContain('volume old-wiki is active');
  await screen.press('j');
  await grow(screen, '120');
  down = true;
  await until(screen, () => ticks(screen) === 0, 200);
  expect(screen.store.get().notice?.text).toContain(
    'accepted: resize volume old-wiki · how it stands could not be read',
  );
});

/** Volumes as the service knows them, or what is told in their place once that is set. */
async function retold() {
  const sky: {tell?: (reply: Reply) => Reply} = {};
  const screen = await volumes('label~old-wiki', {
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      const one = wire.method === 'GET' && /volumes\/\d+$/.test(wire.url);
      return one && sky.tell ? sky.tell(reply) : reply;
    },
  });
  return {screen, sky};
}

const refusal = (status: number, reason: string) => (): Reply => ({
  status,
  headers: {},
  body: JSON.stringify({errors: [{reason}]}),
});

test.each([
  [404, 'Not found', 20, 'accepted: resize volume old-wiki · volume old-wiki is not there any more'],
  [403, 'Unauthorized', 2, 'accepted: resize volume old-wiki · how it stands may not be read: '],
])('an answer of %i (%s) ends it within %i s', async (status, reason, seconds, words) => {
  const {screen, sky} = await retold();
  await grow(screen, '80');
  sky.tell = refusal(status, reason);
  await screen.later(seconds);
  expect(screen.store.get().notice?.text).toContain(words);
  expect(Object.values(screen.store.get().writes)[0]?.unwatched).toContain(words.split(' · ')[1]);
  expect(ticks(screen)).toBe(0);
});

test('a write that never settles is dropped after half an hour with a notice', async () => {
  const {screen, sky} = await retold();
  sky.tell = reply => ({...reply, body: reply.body.replace('"status":"active"', '"status":"resizing"')});
  await grow(screen, '80');
  await screen.later(29 * 60);
  expect(header(screen)).toContain('old-wiki resizing');
  await screen.later(70);
  expect(screen.store.get().notice?.text).toMatch(
    /^accepted: resize volume old-wiki · not done after 30 min.* · it is resizing · it is watched no longer$/,
  );
  expect(screen.timers.map(({name}) => name)).not.toContain('tick');
});

test('a detached volume is not done while its event runs', async () => {
  const screen = await volumes('label~mail-spool');
  await screen.press('t', 'right', 'enter');
  expect(footer(screen)).toContain('accepted, under way: detach volume mail-spool');
  await screen.later(1);
  expect(row(screen, 'mail-spool')).toContain('detached');
  expect(header(screen)).toMatch(/mail-spool detach \d+ %/);
  await screen.later(3);
  expect(footer(screen)).toContain('volume mail-spool is detached');
});

test('while a request runs, form and header show for how long', async () => {
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  const screen = await volumes('label~old-wiki', {
    transport: async (wire, service, signal) => {
      if (wire.method === 'POST') await held;
      return service(wire, signal);
    },
  });
  await take(screen, 'z ctrl-u "80"');
  screen.keys('ctrl-s', 'right', 'enter');
  const settled = screen.idle();
  await new Promise(setImmediate);
  expect(screen.frame()).toMatch(/sending …$/m);
  screen.second();
  expect(screen.frame()).toMatch(/sending … 1 s$/m);
  for (let second = 1; second < 3; second++) screen.second();
  expect(screen.frame()).toMatch(/sending … 3 s$/m);
  expect(header(screen)).toContain('sending … 3 s · resize volume old-wiki');
  screen.keys('esc', 'q');
  expect(footer(screen)).toContain('resize volume old-wiki is being sent · q once more quits');
  answer();
  await settled;
  expect(footer(screen)).toContain('resize volume old-wiki is being sent · q once more quits');
  await screen.press('j');
  expect(footer(screen)).toContain('accepted, under way: resize volume old-wiki');
});
