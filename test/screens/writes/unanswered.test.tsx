import {expect, test} from 'vitest';
import type {Reply} from '../../../src/api/index.ts';
import {createDemoService} from '../../demo-account.ts';
import {connectionLost} from '../lost.ts';
import {noon, open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';
import {createVolume} from './create-volume.ts';

/** What is on the screen, wherever its lines are broken. */
const text = (screen: Screen) => screen.frame().replaceAll(/\s+/g, ' ');

/** A write without an answer is neither done nor failed until it has been looked up. */

const lost = (): Reply => {
  throw connectionLost();
};

const notFound = {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'};

/** Loses the replies to writes: after the service has done them, or before it has heard of them. */
async function losing(when: 'after' | 'before', missing?: RegExp) {
  let once = true;
  const screen = await open({
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (missing?.test(wire.url)) return notFound;
      if (wire.method === 'GET' || !once) return service(wire, signal);
      once = false;
      if (when === 'after') await service(wire, signal);
      return lost();
    },
  });
  const writes = () => screen.requests.filter(({method}) => method !== 'GET').length;
  return {screen, writes};
}

test('a write whose reply was lost is found, reported and not sent twice', async () => {
  const {screen, writes} = await losing('after');
  await take(screen, ': "volumes label~old-wiki" enter · z ctrl-u "80" ctrl-s right enter');
  expect(screen.frame()).toContain(
    'done, though no answer came: resize volume old-wiki · it is as requested',
  );
  expect(writes()).toBe(1);
  expect(screen.journal.map(({outcome}) => outcome)).toEqual(['sent', 'unknown', 'found done']);
});

test.each([1, 2])('on a low screen all is told of %i writes without an answer', async marked => {
  const screen = await openAt(': "volumes tags=leftover" enter', {
    columns: 40,
    rows: 10,
    transport: async (wire, service, signal) => (wire.method === 'GET' ? service(wire, signal) : lost()),
  });
  for (let row = 0; row < marked; row++) await screen.press('space');
  await take(screen, 'z ctrl-u "3000" ctrl-s right enter');
  for (let line = 0; line < 30; line++) await screen.press('down');
  // The line that is last of all, as far down as it can be.
  expect(screen.frame().split('\n').at(-3)).toMatch(/stops looking/);
});

test('what does not show is looked for again a second later, then less and less often', async () => {
  const {screen} = await losing('before');
  await take(screen, ': "volumes label~old-wiki" enter · z ctrl-u "80" ctrl-s right enter');
  const looks: number[] = [];
  for (let second = 1; second <= 7; second++) {
    const before = screen.requests.length;
    await screen.later(1);
    if (screen.requests.slice(before).some(({path}) => /^\/volumes\/\d+$/.test(path))) looks.push(second);
  }
  expect(looks).toEqual([1, 3, 7]);
});

test('if not visible yet the screen says so; r looks again; sending again needs the warning read', async () => {
  const {screen, writes} = await losing('before');
  await take(screen, ': "volumes label~old-wiki" enter · z ctrl-u "80" ctrl-s right enter');
  expect(text(screen)).toContain('not visible yet');
  expect(text(screen)).toContain('it is unchanged · r looks again · R sends it again');
  await take(screen, 'enter ctrl-s enter r r r 30s');
  expect(writes()).toBe(1);
  expect(screen.frame()).not.toContain('not done');
  await screen.press('R');
  expect(text(screen)).toContain('No answer came, and it does not show yet; it may still appear.');
  expect(text(screen)).toContain('Sent again, it may be done twice.');
  // The keys of the report do nothing at the question.
  expect(text(screen)).toContain('it is unchanged');
  expect(text(screen)).not.toMatch(/looks again|sends it again|stops looking/);
  // Cancel is focused, and a word that is typed does not arm it.
  await take(screen, 'enter R ":volumes" enter');
  expect(writes()).toBe(1);
  await screen.press('esc', 'R', 'right', 'l', 'enter');
  expect(writes()).toBe(1);
  await screen.press('R', 'right', 'enter');
  expect(writes()).toBe(2);
  expect(screen.frame()).toContain('accepted, under way: resize volume old-wiki');
});

test('a create is looked up by label, and an older item of that label does not count', async () => {
  for (const when of ['after', 'before'] as const) {
    const {screen, writes} = await losing(when);
    await createVolume(screen);
    expect(writes()).toBe(1);
    expect(screen.frame()).toContain(
      when === 'after' ? 'done, though no answer came' : 'not visible yet: create volume brand-new',
    );
  }
});

test('what was sent without an answer is warned of before it is sent once more', async () => {
  const warning = 'the same was sent before without an answer, and may be done: this sends it once more';
  const {screen, writes} = await losing('before');
  await createVolume(screen);
  expect(text(screen)).not.toContain(warning);
  await screen.press('esc', 'n', ...'brand-new');
  expect(text(screen)).not.toContain(warning);
  await take(screen, 'enter tab "nl-ams" enter');
  expect(text(screen)).toContain(warning);
  await screen.press('ctrl-s');
  expect(text(screen)).toContain(warning);
  expect(writes()).toBe(1);
  await screen.press('right', 'enter');
  expect(writes()).toBe(2);
  expect(text(screen)).not.toContain(warning);
});

test('an edit that got no answer is sent again without a warning, as it does the same', async () => {
  const {screen} = await losing('before');
  await screen.go('volumes label~old-wiki');
  for (const _ of ['lost', 'again']) {
    await take(screen, 'E ctrl-u "renamed" ctrl-s enter right');
    expect(text(screen)).not.toContain('the same was sent before');
    await screen.press('enter', 'esc');
  }
});

/** Adds a TXT record to the first domain, whose replies are lost. */
async function addRecord(screen: Screen) {
  await take(screen, ': "domains" enter · enter n "TXT" enter "lagging" enter "text" ctrl-s enter');
}

test.each([20, 90, 600, 3000])(
  'reads lagging by %i s never make a write "not done" or sent twice',
  async lag => {
    const {screen, writes} = await losing('after');
    screen.service.setFaults({lag: lag * 1000});
    await addRecord(screen);
    const {length} = screen.requests;
    const steps = lag / 10 - 1;
    for (let step = 0; step < steps; step++) {
      await take(screen, '10s r');
      expect(screen.frame()).not.toMatch(/not done/);
      expect(text(screen)).toContain('not visible yet');
    }
    // It was looked for by itself too, ever less often, and r has looked each time: no more than that.
    expect(screen.requests.length - length).toBeLessThan(2 * steps + 30);
    await screen.later(620);
    expect(screen.frame()).toContain('done, though no answer came: add record');
    expect(writes()).toBe(1);
    expect(screen.journal.map(({outcome}) => outcome)).toEqual(['sent', 'unknown', 'found done']);
  },
);

test('look-ups continue on any screen, and the header says that something is not visible yet', async () => {
  const {screen, writes} = await losing('after');
  screen.service.setFaults({lag: 60_000});
  await addRecord(screen);
  await take(screen, 'esc · : "regions" enter');
  expect(screen.frame().split('\n')[0]).toContain('add record');
  expect(screen.frame().split('\n')[0]).toContain('not visible yet');
  await screen.later(200);
  expect(screen.frame()).toContain('done, though no answer came: add record');
  expect(screen.frame().split('\n')[0]).not.toContain('not visible yet');
  expect(writes()).toBe(1);
});

test('before sending again the write is looked up once more', async () => {
  const {screen, writes} = await losing('after');
  screen.service.setFaults({lag: 60_000});
  await addRecord(screen);
  await screen.press('R', 'right');
  expect(text(screen)).toContain('Sent again, record lagging TXT text may exist twice.');
  screen.service.advanceClock(60);
  await screen.press('enter');
  expect(screen.frame()).toContain('done, though no answer came: add record');
  expect(writes()).toBe(1);
});

test('an item made by an answered write is not taken for the lost one', async () => {
  let lose = false;
  const screen = await open({
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (wire.method === 'GET' || !lose) return service(wire, signal);
      return lost();
    },
  });
  screen.service.setFaults({lag: 60_000});
  const ticket = async () => {
    await take(screen, ': "tickets" enter · n "Twice" enter "text" ctrl-s enter');
  };
  await ticket();
  lose = true;
  await ticket();
  await screen.later(120);
  expect(screen.frame()).not.toContain('done, though no answer came');
  expect(text(screen)).toContain('not visible yet');
});

test('while present items are read first, nothing is called sent', async () => {
  let reading = () => {};
  const read = new Promise<void>(resolve => {
    reading = resolve;
  });
  let wait = false;
  const screen = await openAt(': "tickets" enter · n "Slow" enter "text"', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (wait && wire.method === 'GET') await read;
      return service(wire, signal);
    },
  });
  wait = true;
  screen.keys('ctrl-s', 'enter');
  await new Promise(setImmediate);
  expect(screen.frame()).not.toContain('sending');
  expect(screen.frame()).toContain('reading what is there first …');
  expect(screen.requests.some(({method}) => method === 'POST')).toBe(false);
  reading();
  await screen.idle();
  expect(screen.frame()).toContain('Opened ticket');
});

test('sending again is guarded like any write', async () => {
  const {screen, writes} = await losing('before');
  await addRecord(screen);
  const stamped = (keys: string[], stamp: {repeat?: boolean; chunk?: number}) => {
    for (const name of keys) screen.store.dispatch({type: 'key', name, ...stamp});
  };
  stamped(['R', 'right', 'enter'], {chunk: 7});
  await screen.idle();
  expect(writes()).toBe(1);
  stamped(['right', 'enter'], {repeat: true});
  await screen.idle();
  expect(writes()).toBe(1);
  await screen.press('esc');
});

/** Six writes without an answer, none of them visible. */
async function severalLost() {
  const screen = await openAt(': "volumes tags=leftover" enter', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => (wire.method === 'GET' ? service(wire, signal) : lost()),
  });
  await screen.press(...Array.from({length: 6}, () => 'space'), 'z', 'ctrl-u');
  await take(screen, '"3000" ctrl-s right enter');
  const looked = () => screen.timers.filter(({name}) => name.startsWith('look ')).length;
  expect(looked()).toBe(6);
  return {screen, looked};
}

test('what x keeps from being sent again is as before, and looked up by itself', async () => {
  const {screen, looked} = await severalLost();
  const before = Object.values(screen.store.get().writes);
  screen.keys('R', 'right', 'enter', 'x');
  await screen.idle();
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(10);
  const cancelled = Object.values(screen.store.get().writes).slice(4);
  expect(cancelled).toEqual(before.slice(4).map(write => expect.objectContaining(write)));
  expect(looked()).toBe(6);
});

test('where sending again is not allowed the look-ups go on', async () => {
  const {screen, looked} = await severalLost();
  screen.store.dispatch({type: 'scopesHeard', scopes: ['volumes:read_only']});
  await screen.press('R', 'right', 'enter');
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(6);
  expect(looked()).toBe(6);
});

test('a read before sending that fails after its form was closed stays in the journal', async () => {
  let fail = () => {};
  const failing = new Promise<never>((_, reject) => {
    fail = () => reject(new TypeError('fetch failed'));
  });
  let down = false;
  const screen = await openAt(': "tickets" enter · n "Closed" enter "too early"', {
    columns: 160,
    rows: 30,
    transport: async (wire, service, signal) =>
      down && wire.method === 'GET' ? failing : service(wire, signal),
  });
  down = true;
  screen.keys('ctrl-s', 'enter');
  await new Promise(setImmediate);
  screen.keys('esc');
  expect(screen.frame()).not.toContain('reading what is there first');
  fail();
  await screen.idle();
  expect(screen.frame()).toContain('nothing was sent · what is there could not be read first');
  down = false;
  await screen.press('J');
  expect(screen.frame()).toMatch(/not sent +open ticket Closed .*what is there/);
  expect(screen.requests.filter(({method}) => method === 'POST')).toEqual([]);
});

test('if the read before sending fails, nothing is sent or called unknown', async () => {
  let down = false;
  const screen = await openAt(': "tickets" enter · n "Gone" enter "down"', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => (down ? lost() : service(wire, signal)),
  });
  down = true;
  await screen.press('ctrl-s', 'enter');
  expect(screen.frame()).toContain('nothing was sent · what is there could not be read first');
  expect(screen.frame()).toMatch(/Summary +Gone/);
  expect(screen.requests.filter(({method}) => method === 'POST')).toEqual([]);
  expect(screen.journal.map(({outcome}) => outcome)).toEqual(['not sent']);
  down = false;
  await screen.press('ctrl-s');
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});

const resizeVolume = async (screen: Screen) => {
  await take(screen, ': "volumes label~old-wiki" enter · z ctrl-u "80" enter right enter');
};

test('r repeats a failed look-up and never sends', async () => {
  let down = false;
  const screen = await open({
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (down) return lost();
      const reply = await service(wire, signal);
      if (wire.method === 'GET') return reply;
      down = true;
      return lost();
    },
  });
  await resizeVolume(screen);
  expect(screen.frame()).toMatch(/unknown · .*could not be looked up.*r looks\s+again/s);
  down = false;
  await screen.press('r');
  expect(screen.frame()).toContain('done, though no answer came: resize volume old-wiki');
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});

test('what a later look-up finds takes the place of what the notice still says', async () => {
  let down = false;
  const screen = await open({
    columns: 160,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (!down && wire.method === 'GET') return service(wire, signal);
      down = true;
      return lost();
    },
  });
  await resizeVolume(screen);
  expect(screen.store.get().notice?.text).toMatch(/^unknown: .*could not be looked up/);
  down = false;
  await screen.ring();
  expect(screen.store.get().notice?.text).toMatch(
    /^not visible yet: resize volume old-wiki · (?!.*could not)/,
  );
  // Once it has been read, it does not come back.
  await screen.press('left');
  down = true;
  await screen.ring();
  expect(screen.store.get().notice?.text ?? '').not.toContain('looked up');
});

test('a request held back here is reported as not sent, also in the journal', async () => {
  const screen = await openAt(': "tickets" enter', {columns: 120, rows: 30});
  for (const summary of ['one', 'two', 'three']) {
    await take(screen, `n "${summary}" enter "text" ctrl-s enter`);
  }
  expect(screen.frame()).toContain('nothing was sent · POST /support/tickets is held back');
  expect(screen.journal.map(({outcome}) => outcome)).toEqual([
    'sent',
    'done',
    'sent',
    'done',
    'sent',
    'not sent',
  ]);
});

/** As {@link losing}, at a service that has no events. */
async function losingWithoutEvents() {
  const lossy = await losing('before', /\/account\/events/);
  await lossy.screen.go('nodes label~db-primary');
  return lossy;
}

test('a write of which neither the item nor an event can tell is looked up once', async () => {
  const {screen, writes} = await losingWithoutEvents();
  await screen.press('B', 'right', 'enter');
  expect(writes()).toBe(1);
  expect(text(screen)).toContain('it is running: whether by this request, its events tell');
  expect(text(screen)).toContain('after esc, d on the node shows its events');
  const {length} = screen.requests;
  await screen.later(30);
  expect(screen.requests.slice(length)).toEqual([]);
  await screen.press('R');
  expect(text(screen)).toContain('the node does not show whether it was done.');
});

test('a reboot whose reply was lost is found by its event', async () => {
  const {screen, writes} = await losing('after');
  await take(screen, ': "nodes label~db-primary" enter · B right enter');
  expect(text(screen)).toContain('done, though no answer came: reboot node db-primary');
  expect(text(screen)).toMatch(/an event of \S+ 12:00:00Z by kestrel shows it/);
  expect(writes()).toBe(1);
  expect(screen.journal.map(({outcome}) => outcome)).toEqual(['sent', 'unknown', 'found done']);
});

test('of two events that may show a reboot it is found by the earlier one', async () => {
  const service = await createDemoService({now: () => new Date(noon)});
  let once = true;
  const screen = await openAt(': "nodes label~db-primary" enter · B right enter', {
    service,
    columns: 120,
    rows: 30,
    transport: async (wire, send, signal) => {
      if (wire.method === 'GET' || !once) return send(wire, signal);
      once = false;
      await send(wire, signal);
      // Someone else reboots it as well.
      service.advanceClock(60);
      await send(wire, signal);
      return lost();
    },
  });
  expect(text(screen)).toMatch(/an event of \S+ 12:00:00Z by kestrel shows it/);
});

test('a reboot whose reply was lost is found by its event also where the clock of this machine is slow', async () => {
  const slow = 6 * 60_000;
  let lossy = true;
  const screen = await openAt('B right enter', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method !== 'GET' && lossy) {
        lossy = false;
        return lost();
      }
      const byService = (text: string) => new Date(Date.parse(`${text}Z`) + slow).toISOString().slice(0, 19);
      const body = wire.url.includes('/account/events')
        ? reply.body.replaceAll(/(?<="created":")[^"]*/g, byService)
        : reply.body;
      const date = new Date(noon + slow).toUTCString();
      return {...reply, headers: {...reply.headers, date}, body};
    },
  });
  expect(text(screen)).toContain('done, though no answer came: reboot node');
  expect(text(screen)).toMatch(/an event of \S+ 12:06:00Z by kestrel shows it/);
});

test('a reboot whose reply was lost is found by its event also where the clock of the service was moved', async () => {
  const service = await createDemoService({now: () => new Date(noon)});
  service.advanceClock(3600);
  const screen = await openAt('B right enter', {
    ...{service, columns: 120, rows: 30},
    transport: async (wire, send, signal) => {
      const reply = await send(wire, signal);
      return wire.method === 'GET' ? reply : lost();
    },
  });
  expect(text(screen)).toMatch(/an event of \S+ 13:00:00Z by kestrel shows it/);
});

test('a clone into another node whose reply was lost is found by its event', async () => {
  const service = await createDemoService({now: () => new Date(noon)});
  const {nodes} = service.store.tables;
  const target = nodes.all().find(({status}) => status === 'offline');
  if (!target) throw new Error('no node is off');
  // Without disks of its own it has room for those of any other.
  service.store.setInternalState('deployed', target.id, 1);
  nodes.update(target.id, {...target, specs: {...target.specs, disk: 10_000_000}});
  const screen = await open({
    ...{service, columns: 120, rows: 40},
    transport: async (wire, send, signal) => {
      const reply = await send(wire, signal);
      return wire.method === 'GET' ? reply : lost();
    },
  });
  await screen.go(`nodes region=${target.region} status=running`);
  await screen.press('l', 'tab', 'tab', 'tab', 'tab', 'tab');
  await screen.type(target.label);
  await screen.press('enter', 'ctrl-s', 'right', 'enter');
  expect(text(screen)).toContain('done, though no answer came: clone node');
  expect(text(screen)).toMatch(/an event of \S+ 12:00:00Z by kestrel shows it/);
});

test('events that cannot be read do not hold up a reboot', async () => {
  const screen = await openAt('B right enter', {
    transport: async (wire, service, signal) =>
      wire.url.includes('/account/events')
        ? {status: 503, headers: {'retry-after': '20'}, body: ''}
        : service(wire, signal),
  });
  expect(screen.requests.filter(({path}) => path.startsWith('/account/events'))).toHaveLength(1);
  expect(screen.journal.map(({outcome}) => outcome)).toEqual(['sent', 'done']);
});

test('a look-up that cannot read the events is repeated', async () => {
  let down = false;
  const screen = await openAt('B right enter', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (down && wire.url.includes('/account/events')) return {status: 500, headers: {}, body: ''};
      const reply = await service(wire, signal);
      if (wire.method === 'GET') return reply;
      down = true;
      throw connectionLost();
    },
  });
  expect(text(screen)).toContain('could not be looked up');
  down = false;
  await screen.later(30);
  expect(screen.journal.map(({outcome}) => outcome)).toEqual(['sent', 'unknown', 'found done']);
});

test('an earlier reboot is not taken for one whose reply was lost', async () => {
  let lossy = false;
  const screen = await openAt(': "nodes label~db-primary" enter · B right enter 600s', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) =>
      wire.method !== 'GET' && lossy ? lost() : service(wire, signal),
  });
  expect(screen.journal.map(({outcome}) => outcome)).toEqual(['sent', 'done']);
  lossy = true;
  await screen.press('B', 'right', 'enter');
  expect(text(screen)).toContain('no event shows it yet');
  expect(screen.journal.map(({outcome}) => outcome)).toEqual(['sent', 'done', 'sent', 'unknown']);
});

test('an outcome that no item shows is not said to appear later', async () => {
  const screen = await open({
    columns: 120,
    rows: 40,
    transport: async (wire, service, signal) => {
      if (wire.url.includes('/account/events')) return notFound;
      return wire.method === 'GET' ? service(wire, signal) : lost();
    },
  });
  const header = () => screen.frame().split('\n')[0];
  await screen.press('space', 'space', 'B', 'right', 'enter');
  expect(header()).toContain('2 outcomes unknown (J)');
  expect(text(screen)).toContain('after esc, d on the node shows its events');
  expect(text(screen)).not.toContain('(d)');
  await screen.press('R');
  expect(text(screen)).toContain('the nodes do not show whether it was done.');
  expect(text(screen)).not.toContain('may still appear');
});
