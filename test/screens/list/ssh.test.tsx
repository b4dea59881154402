import {expect, test} from 'vitest';
import {sshTimer} from '../../../src/app/data/relations/ssh.ts';
import {placedHints} from '../../../src/app/frame/hints.ts';
import {noon, open, type Setting} from '../screen.tsx';
import {take} from '../steps.ts';

const badge: NonNullable<Setting['badge']> = {
  demo: false,
  profile: 'prod',
  address: 'a/v4',
  tokenFrom: 'token: settings file',
};

/** A screen whose ssh stays away until it is told to come back. */
async function opened(setting: Setting = {}) {
  const called: string[] = [];
  let end: (trouble?: string) => void = () => {};
  const screen = await open({
    columns: 120,
    rows: 30,
    badge,
    ...setting,
    ssh: address => {
      called.push(address);
      return new Promise(resolve => {
        end = resolve;
      });
    },
  });
  const back = async (trouble?: string) => {
    end(trouble);
    await screen.idle();
  };
  /** No further key comes for a while. */
  const wait = () => {
    const waits = screen.timers.findIndex(({name}) => name === sshTimer);
    if (waits >= 0) screen.timers.splice(waits, 1)[0]?.ring();
  };
  const ssh = () => {
    screen.keys('s');
    wait();
  };
  return {screen, called, back, wait, ssh};
}

/** The account with one node that is as told. */
const node = (fields: object): Setting => ({
  transport: async (wire, service, signal) => {
    const reply = await service(wire, signal);
    const page = JSON.parse(reply.body);
    const [first] = page.data ?? [];
    return first
      ? {...reply, body: JSON.stringify({...page, results: 1, pages: 1, data: [{...first, ...fields}]})}
      : reply;
  },
});

test('s runs ssh to the selected node, then refreshes', async () => {
  const {screen, called, back, ssh} = await opened();
  expect(screen.frame()).toContain('s ssh');
  const before = screen.requests.length;
  const shown = screen.frame();
  ssh();
  expect(called).toEqual(['192.0.2.1']);
  expect(screen.requests).toHaveLength(before);
  await back();
  expect(screen.requests).toHaveLength(before + 1);
  expect(screen.frame()).toBe(shown.replace('196/200', '195/200'));
  await screen.press('j');
  expect(screen.frame()).toMatch(/▌bastion/);
});

test('keys are ignored, and nothing is requested during ssh', async () => {
  const {screen, called, back, ssh} = await opened();
  await screen.press('w');
  const waiting = () => screen.timers.map(({name}) => name).sort();
  expect(waiting()).toEqual(['refresh', 'rest']);
  const before = screen.requests.length;
  ssh();
  screen.keys('q', 'ctrl-c', 'x', 'S', ':', 's');
  screen.store.dispatch({type: 'paste', text: 'q'});
  const {history} = screen.store.get();
  screen.store.dispatch({type: 'mouse', does: 'click', column: 3, row: 5, at: 0});
  screen.store.dispatch({type: 'mouse', does: 'wheel', by: 1, column: 3, row: 5, at: 0});
  expect(screen.store.get().history).toEqual(history);
  expect(called).toHaveLength(1);
  expect(screen.exits).toEqual([]);
  expect(screen.timers).toEqual([]);
  expect(screen.requests).toHaveLength(before);
  screen.store.dispatch({type: 'resized', columns: 80, rows: 24});
  await back();
  expect(screen.store.get().overlay).toBeUndefined();
  expect(waiting()).toEqual(['refresh', 'rest']);
  expect(screen.frame().split('\n')).toHaveLength(24);
  await screen.press('q');
  expect(screen.exits).toEqual([0]);
});

test('s typed before the rows have loaded waits for them', async () => {
  const {screen, called, back, wait} = await opened();
  await screen.go('volumes');
  screen.keys(':', 'n', 'o', 'd', 'e', 's', 'enter', 'r', 's');
  await new Promise(setImmediate);
  wait();
  expect(called).toHaveLength(1);
  await back();
});

test('a failure of ssh is shown', async () => {
  const {screen, back, ssh} = await opened();
  ssh();
  await back('ssh is not installed, or not on the PATH');
  expect(screen.frame()).toContain('ssh to node db-primary: ssh is not installed, or not on the PATH');
});

test.each([
  [
    'the first public address',
    {ipv4: ['192.168.130.7', '10.0.0.1', '198.51.100.7', '203.0.113.9']},
    '198.51.100.7',
  ],
  ['else that of IPv6, without its prefix', {ipv4: ['192.168.130.7'], ipv6: '2001:db8::7/64'}, '2001:db8::7'],
  ['IPv6 alone', {ipv4: null, ipv6: '2001:db8::7/128'}, '2001:db8::7'],
])('%s', async (_, fields, address) => {
  const {called, back, ssh} = await opened(node(fields));
  ssh();
  expect(called).toEqual([address]);
  await back();
});

test.each([
  ['it has no public address', {ipv4: ['10.0.0.1'], ipv6: null}],
  ['it has no public address', {ipv4: [], ipv6: 'fe80::1/64'}],
  ['it is offline: boot it first (b)', {status: 'offline'}],
  ['it is provisioning', {status: 'provisioning'}],
])('without a way there it says so: %s', async (why, fields) => {
  const {screen, called} = await opened(node(fields));
  // Its hint keeps its place, as what cannot be used now.
  const hint = placedHints(screen.store.get())?.hints.find(({does}) => does === 'ssh');
  expect(hint?.idle).toBe(true);
  const {size} = screen.store.get();
  const click = {
    type: 'mouse',
    does: 'click',
    column: hint?.from ?? 0,
    row: size.rows - 1,
    at: noon,
  } as const;
  screen.store.dispatch(click);
  expect(screen.frame()).toContain(`node db-primary: ${why}`);
  await take(screen, 'esc · s');
  expect(screen.frame()).toContain(`node db-primary: ${why}`);
  expect(called).toEqual([]);
});

test('in the demo account s and :ssh connect to nothing, and say what they run elsewhere', async () => {
  const {screen, called, wait, ssh} = await opened({badge: {...badge, demo: true}});
  const refused = 'the demo account has no machines: on an account of yours this runs ssh 192.0.2.1';
  ssh();
  expect(screen.frame()).toContain(refused);
  await screen.press('j', 'k');
  screen.keys(':', 's', 's', 'h');
  expect(screen.frame()).toContain(refused.slice(0, 60));
  screen.keys('enter');
  wait();
  expect(screen.frame()).toContain(refused);
  expect(called).toEqual([]);
  const own = await opened({badge: {...badge, demo: true}, preferences: {ssh: 'ssh -J bastion {address}'}});
  own.ssh();
  expect(own.screen.frame()).toContain('on an account of yours this runs ssh -J bastion {address}');
});

test('the palette finds ssh, which waits for a pause as its key does', async () => {
  const {screen, called, back, wait} = await opened();
  screen.keys(':', 's', 's', 'h');
  expect(screen.frame()).toMatch(/ssh +to node db-primary, 192\.0\.2\.1 \(s\)/);
  screen.keys('enter', 'l');
  expect(screen.frame()).toContain('not connected: more keys were typed');
  wait();
  expect(called).toEqual([]);
  await screen.go('ssh');
  expect(called).toEqual([]);
  wait();
  expect(called).toEqual(['192.0.2.1']);
  await back();
});

test('a word typed on behind s is not typed into ssh, and does nothing here', async () => {
  const {screen, called, wait} = await opened();
  await screen.after(90, 's');
  expect(screen.frame()).toContain('ssh to 192.0.2.1 (node db-primary) …');
  await screen.after(90, 'u');
  expect(screen.frame()).toContain('not connected: more keys were typed after s');
  await screen.after(90, ...'do', 'space', ...'shutdown', 'enter');
  wait();
  expect(called).toEqual([]);
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.frame()).toMatch(/▌db-primary/);
  expect(screen.frame()).toContain('not connected: more keys were typed after s');
  // A paste is no answer either.
  await screen.after(900, 's');
  screen.store.dispatch({type: 'paste', text: 'rm -rf /'});
  expect(screen.frame()).toContain('not connected: a text was pasted after s');
  wait();
  expect(called).toEqual([]);
  await screen.after(900, 's');
  await screen.after(90, 'ctrl-c');
  expect(screen.exits).toEqual([0]);
  wait();
  expect(called).toEqual([]);
});
