import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {createRedactor, type Reply} from '../../src/api/index.ts';
import {formOf} from '../../src/app/screens/form/form-of.ts';
import type {Effect} from '../../src/app/state/effect.ts';
import type {Message} from '../../src/app/state/message.ts';
import {openLog} from '../../src/log.ts';
import {everyAction, fill, formStateOf, kept, reach} from '../screens/every-action.ts';
import {open, type Setting} from '../screens/screen.tsx';

const token = 'tok-5f2c9a77e1b04d';
const secret = 'Zebra-Quartz-71';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-log-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
}

/** A program that writes its log, as the real one does. */
async function logged(setting: Setting = {}) {
  const path = join(newFolder(), 'log');
  const redactor = createRedactor(token);
  const failures: string[] = [];
  const log = await openLog(path, {redactor, onFailure: text => failures.push(text)});
  onTestFinished(() => log.close());
  const screen = await open({columns: 120, rows: 40, ...kept, log, redactor, ...setting});
  const text = () => readFileSync(path, 'utf8');
  const lines = () =>
    text()
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>);
  return {screen, path, log, failures, text, lines};
}

/** No run of six characters of a secret stands in the log; keys that were typed one by one are put together first. */
function expectNoTrace(lines: readonly Record<string, unknown>[], secrets: readonly string[]): void {
  const keys = lines
    .flatMap(({type, name}) => (type === 'key' && String(name).length === 1 ? [name] : []))
    .join('');
  const texts = [JSON.stringify(lines), keys];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    for (let at = 0; at + 6 <= secret.length; at++)
      for (const text of texts) expect(text).not.toContain(secret.slice(at, at + 6));
  }
}

test('messages, effects and requests are lines in order', async () => {
  const {screen, lines} = await logged();
  await screen.press('j', 'n');
  const told = lines();
  expect(told[0]).toMatchObject({kind: 'start', version: 'source', node: process.version, pid: process.pid});
  expect(told.filter(({kind}) => kind === 'start')).toHaveLength(1);
  for (const {time} of told) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const first = told.findIndex(({kind}) => kind === 'effect');
  expect(told[first]).toMatchObject({
    type: 'loadPage',
    resource: 'nodes',
    list: expect.stringContaining('nodes'),
    page: 1,
  });
  expect(told.find(({kind}) => kind === 'request')).toMatchObject({
    method: 'GET',
    path: '/v4/node/instances?page=1&page_size=100',
    status: 200,
    milliseconds: expect.toSatisfy((spent: number) => spent >= 0 && spent < performance.now()),
    bytes: expect.any(Number),
  });
  expect(told.find(({type}) => type === 'pageLoaded')).toMatchObject({slots: 100, results: 140});
  expect(told.filter(({type}) => type === 'key').map(({name}) => name)).toEqual(['j', 'n']);
});

test('a refusal is told with its reasons', async () => {
  const reasons = [{reason: 'No such page', field: 'page'}, {reason: 'Try later'}];
  const {lines} = await logged({
    transport: async () => ({status: 400, headers: {}, body: JSON.stringify({errors: reasons})}),
  });
  expect(lines().find(({type}) => type === 'pageFailed')).toMatchObject({
    problem: {kind: 'refused', sent: true, reasons},
  });
});

test('a request without an answer says why', async () => {
  const broken = Object.assign(new Error(`read ECONNRESET ${token}`), {code: 'ECONNRESET'});
  const {lines} = await logged({transport: () => Promise.reject(broken)});
  expect(lines().find(({kind}) => kind === 'request')).toMatchObject({
    failure: expect.stringMatching(/^read ECONNRESET/),
  });
  expectNoTrace(lines(), [token]);
});

test.each(everyAction)('%s: text typed into its form is in no line', async (_, resource, action) => {
  const {screen, lines} = await logged();
  await reach(screen, resource, action);
  const before = lines().length;
  await screen.press(action.key);
  await fill(screen, () => {
    // It is taken back, as the form does not go on with a key that is none.
    if (formOf(screen.store.get())?.mode === 'secret')
      screen.keys(...secret, ...Array.from(secret, () => 'backspace'));
  });
  await screen.press('ctrl-s', 'right', 'enter');
  const names = lines()
    .slice(before + 1)
    .flatMap(({type, name}) => (type === 'key' ? [String(name)] : []));
  expect(names.filter(name => name.length === 1 && name !== '•')).toEqual([]);
  expectNoTrace(lines(), [secret]);
});

const answersOfNode = ['secretive', 'nl-ams', 'g6-nanode-1', 'node/debian12'];

/** A service that answers a write with what it was sent, wherever it can. */
const echo =
  (status: number): NonNullable<Setting['transport']> =>
  async (wire, service, signal): Promise<Reply> => {
    const reply = await service(wire, signal);
    if (wire.method === 'GET') return reply;
    const sent = JSON.parse(wire.body ?? '{}') as {root_pass?: string};
    const reason = `root_pass ${sent.root_pass} with ${wire.headers.Authorization ?? ''} ${token} is weak`;
    const body =
      status === 200
        ? {...(JSON.parse(reply.body) as object), root_pass: sent.root_pass, note: token}
        : {errors: [{field: 'root_pass', reason}]};
    return {status, headers: {'x-echo': sent.root_pass ?? ''}, body: JSON.stringify(body)};
  };

test.each([200, 400, 401, 403, 500])(
  'a service that repeats secrets in a %i leaves none in the log',
  async status => {
    const {screen, lines} = await logged({transport: echo(status)});
    await screen.press('n');
    for (const answer of answersOfNode) {
      await screen.type(answer);
      await screen.press('enter');
    }
    await screen.type(secret);
    await screen.press('enter', 'ctrl-s', 'right', 'enter');
    await screen.later(5);
    expect(lines().find(({method}) => method === 'POST')).toMatchObject({path: '/v4/node/instances', status});
    expectNoTrace(lines(), [secret, token]);
  },
);

test('a password pasted, generated or typed ahead is in no line', async () => {
  const {screen, lines} = await logged();
  await screen.press('n');
  for (const answer of answersOfNode) {
    await screen.type(answer);
    await screen.press('enter');
  }
  screen.store.dispatch({type: 'paste', text: secret});
  expect(formStateOf(screen)?.inputs.root_pass?.text).toBe(secret);
  await screen.press('ctrl-u', 'ctrl-g');
  const made = formStateOf(screen)?.inputs.root_pass?.text ?? '';
  expect(made).toHaveLength(24);
  await screen.press('ctrl-s', 'right', 'enter', 'esc', 'esc');
  // A list that has not come yet: what is typed waits, whatever it is meant for.
  screen.keys(':', ...'kernels', 'enter', 'j', ...secret);
  await screen.idle();
  expectNoTrace(lines(), [secret, made]);
});

test('of a key typed ahead it is not said which, be it one alone', async () => {
  const {screen, lines} = await logged();
  screen.keys(':', ...'kernels', 'enter', 'j');
  await screen.idle();
  expect(JSON.stringify(lines())).not.toContain('"j"');
});

test('a password typed on after its form closed is in no line', async () => {
  const {screen, lines} = await logged();
  await screen.press('n', 'tab', 'tab', 'tab', 'tab');
  await screen.type(secret.slice(0, 4));
  const {account} = screen.store.get();
  screen.store.dispatch({type: 'connected', account});
  expect(formStateOf(screen)).toBeUndefined();
  await screen.type(secret.slice(4));
  expectNoTrace(lines(), [secret]);
});

test('a refused token is in no line', async () => {
  const body = JSON.stringify({errors: [{reason: `Invalid token ${token}`}]});
  const {screen, lines} = await logged({transport: async () => ({status: 401, headers: {}, body})});
  expect(screen.frame()).toContain('Invalid token');
  expect(lines().find(({type}) => type === 'pageFailed')).toMatchObject({
    problem: {kind: 'unauthorized', message: expect.stringContaining('Invalid token •••')},
  });
  expectNoTrace(lines(), [token]);
});

const quiet = {redactor: createRedactor(), onFailure: () => {}};

test('the file is its owner’s alone, and is appended to', async () => {
  const path = join(newFolder(), 'log');
  writeFileSync(path, 'before\n');
  chmodSync(path, 0o644);
  const log = await openLog(path, quiet);
  onTestFinished(() => log.close());
  log.crash(new Error('it broke'));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(
    /^before\n\{"time":.*"kind":"start".*\}\n\{.*"kind":"crash".*\}\n$/,
  );
});

test('a link is not followed; that is said once, and the program goes on', async () => {
  const folder = newFolder();
  const [path, target] = [join(folder, 'log'), join(folder, 'target')];
  symlinkSync(target, path);
  const failures: string[] = [];
  const log = await openLog(path, {redactor: createRedactor(), onFailure: text => failures.push(text)});
  const screen = await open({log});
  await screen.press('j', 'j');
  expect(failures).toEqual([
    expect.stringMatching(
      /^the log cannot be written: .*log is a link that leads nowhere and not a regular file/,
    ),
  ]);
  expect(existsSync(target)).toBe(false);
  expect(screen.frame()).toContain('1–19 of 140');
});

test('an error after which the program goes on is logged with its stack', async () => {
  const {log, lines} = await logged();
  log.fault(new Error(`it cannot be drawn with ${token}`));
  log.fault('no error');
  expect(lines().slice(-2)).toMatchObject([
    {kind: 'fault', stack: expect.stringMatching(/^Error: it cannot be drawn with •••\n +at /)},
    {kind: 'fault', stack: 'no error'},
  ]);
});

test('a crash is the last line, with its stack', async () => {
  const {log, lines} = await logged();
  log.crash(new Error(`it broke with ${token}`));
  expect(lines().at(-1)).toMatchObject({
    kind: 'crash',
    stack: expect.stringMatching(/^Error: it broke with •••\n +at /),
  });
});

test('once what was typed into has closed keys have their names again', async () => {
  const {screen, lines} = await logged();
  await screen.press('n', 'w', 'esc', 'esc', 'j');
  const keys = lines().flatMap(({type, name}) => (type === 'key' ? [name] : []));
  expect(keys).toEqual(['n', '•', 'esc', 'esc', 'j']);
});

test('once it is closed nothing more is written, which is no failure', async () => {
  const path = join(newFolder(), 'log');
  const failures: string[] = [];
  const log = await openLog(path, {redactor: createRedactor(), onFailure: text => failures.push(text)});
  log.fault('heard');
  const before = readFileSync(path, 'utf8');
  await log.close();
  log.fault('late');
  expect([readFileSync(path, 'utf8'), failures]).toEqual([before, []]);
});

test.skipIf(process.platform !== 'linux')('once it is closed no file is left open', async () => {
  const path = join(newFolder(), 'log');
  const isOpen = () =>
    readdirSync('/proc/self/fd').some(name => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`) === path;
      } catch {
        // It was that of the listing itself.
        return false;
      }
    });
  const log = await openLog(path, {redactor: createRedactor(), onFailure: () => {}});
  log.fault(new Error('heard'));
  expect(isOpen()).toBe(true);
  await log.close();
  expect(isOpen()).toBe(false);
});

/** A message or an effect, and the line about it: without its hidden fields. */
type Told = readonly [happened: object, line: object];
const told = (type: string, shown: object, hidden: object = {}, instead: object = {}): Told => [
  {type, ...shown, ...hidden},
  {type, ...shown, ...instead},
];
const reason = {reason: 'slow', field: 'size'};
const limited = {kind: 'limited', message: 'slow down', status: 429, sent: true, retryAfter: 7};
const problem = {...limited, reasons: [{...reason, advice: 'hidden'}]};
const shortened = {problem: {...limited, reasons: [reason]}};
const boot = {method: 'POST', path: '/node/instances/7/boot', budget: 'other'};
const write = {id: 'w1', resource: 'nodes', action: 'boot', status: 'queued'};

test('a line tells of a message which and about what, of a list its length, and nothing that was typed', async () => {
  const messages: readonly Told[] = [
    told('pageLoaded', {list: 'nodes', page: 2, results: 140}, {slots: [1, 2], at: 0}, {slots: 2}),
    told(
      'budgetRead',
      {},
      {budget: {of: 'list', limit: 200, remaining: 7}},
      {budget: {limit: 200, remaining: 7}},
    ),
    told('itemFailed', {item: 'nodes/7', resource: 'nodes'}, {problem}, shortened),
    told('unanswered', {write: 'w1', unknown: true}, {problem, before: ['1']}, shortened),
    told('lookedUp', {write: 'w1', verdict: 'done', found: 'it is there', id: '8'}, {at: 0}),
    told('progressRead', {item: 'nodes/7'}, {events: [1, 2, 3], read: {value: 'hidden'}}, {events: 3}),
    told('connected', {}, {account: {profile: 'work', url: 'hidden'}}, {account: {profile: 'work'}}),
    told('noticed', {tone: 'warn', text: 'a sentence'}, {about: undefined}),
    told('textEdited', {field: 'body'}, {text: 'hidden'}),
    told('secretMade', {field: 'root_pass'}, {secret: 'hidden'}),
    told('scopesHeard', {}, {scopes: ['nodes:read_only', '*']}, {scopes: 2}),
    told('mouse', {does: 'wheel', by: -1, column: 3, row: 4}, {at: 0}),
    told('resized', {columns: 80, rows: 24}),
  ];
  const effects: readonly Told[] = [
    told('loadPage', {list: 'nodes', page: 1, pageSize: 100, resource: 'nodes'}, {server: {label: 'hidden'}}),
    told('startTimer', {timer: 'refresh', milliseconds: 5000}),
    told(
      'send',
      {},
      {write: {...write, params: {id: '7'}, request: {...boot, body: {root_pass: 'hidden'}}}},
      {write: {...write, request: boot}},
    ),
    told('ssh', {address: '192.0.2.7', name: 'web-1'}, {by: {command: 'hidden'}}, {by: {}}),
    told('copy', {}, {text: 'hidden', what: 'hidden', more: 'hidden', secret: true}),
    told('exit', {code: 1}),
  ];
  const {log, screen, lines} = await logged();
  const state = screen.store.get();
  const before = lines().length;
  // The casts: of a message and an effect only the fields are read.
  const happened = effects.map(([effect]) => effect) as unknown as readonly Effect[];
  for (const [message] of messages) log.observe(message as unknown as Message, state, state, []);
  log.observe({type: 'interrupted'}, state, state, happened);
  const kinds = (kind: string, all: readonly Told[]) => all.map(([, line]) => ({kind, ...line}));
  expect(
    lines()
      .slice(before)
      .map(({time: _, ...line}) => line),
  ).toEqual([
    ...kinds('message', messages),
    {kind: 'message', type: 'interrupted'},
    ...kinds('effect', effects),
  ]);
});

test('a request is told with its filter, and a transport without an end of its own gets none', async () => {
  const {log, lines} = await logged();
  const answer = async () => ({status: 200, headers: {}, body: 'ä'});
  const ask = (headers: Record<string, string>) =>
    log.watch(answer)(
      {method: 'GET', url: 'https://a.example/v4/volumes?page=2', headers},
      new AbortController().signal,
    );
  await ask({'x-FILTER': '{"label":"web"}'});
  await ask({Authorization: 'none'});
  const {time: _, milliseconds: __, ...filtered} = lines().at(-2) ?? {};
  const whole = {kind: 'request', method: 'GET', path: '/v4/volumes?page=2', status: 200, bytes: 2};
  expect(filtered).toEqual({...whole, filter: '{"label":"web"}'});
  expect(Object.keys(lines().at(-1) ?? {})).not.toContain('filter');
  let closed = 0;
  const close = async () => void closed++;
  await log.watch(Object.assign(answer, {close})).close?.();
  expect([closed, Object.keys(log.watch(() => answer()))]).toEqual([1, []]);
});
