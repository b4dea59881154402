import {expect, test} from 'vitest';
import {deriveForm, formOf} from '../../../../src/app/screens/form/form-of.ts';
import {submit} from '../../../../src/app/screens/form/submit.ts';
import type {FormState, State} from '../../../../src/app/state/state.ts';
import type {Action} from '../../../../src/resources/definition/action.ts';
import {everyAction, fill, formStateOf, kept, reach} from '../../every-action.ts';
import {typeAnswers} from '../../new-node.ts';
import {noon, open, type Setting} from '../../screen.tsx';
import {announce} from '../../screen-reader/announce.ts';
import {openAt, type Screen, take} from '../../steps.ts';

/** Fields that choose from a list of the service, which may be late, empty or not to be had. */

const writes = (screen: Screen) => screen.requests.filter(({method}) => method !== 'GET').length;

/** A screen on which, from when `how` is set, the nodes are answered so. */
async function volume(rows?: number) {
  const how: {answer?: 'no' | 'none' | Promise<void>} = {};
  const screen = await openAt(': "volumes label~old-wiki" enter', {
    columns: 120,
    ...(rows === undefined ? {} : {rows}),
    transport: async (wire, service, signal) => {
      const {answer} = how;
      if (!answer || !wire.url.includes('/node/instances')) return service(wire, signal);
      if (answer === 'no') return {status: 400, headers: {}, body: '{"errors":[{"reason":"not now"}]}'};
      if (answer === 'none')
        return {status: 200, headers: {}, body: '{"data":[],"page":1,"pages":1,"results":0}'};
      await answer;
      return service(wire, signal);
    },
  });
  return {screen, how};
}

test('a choice whose list cannot be read accepts no text, says why, and a key reads it again', async () => {
  const {screen, how} = await volume();
  how.answer = 'no';
  await screen.press('a');
  expect(screen.frame()).toContain(
    'the nodes to choose from could not be read: not now · ctrl-r tries again',
  );
  expect(screen.frame()).toContain('ctrl-r read again');
  for (const typed of ['stBus-eastz', '123', 'web']) {
    await take(screen, `"${typed}" enter enter enter ctrl-s ctrl-s`);
    expect(screen.frame()).toContain('could not be read: not now');
    await screen.press('ctrl-u');
  }
  expect(writes(screen)).toBe(0);
  expect(screen.store.get().writes).toEqual({});
  delete how.answer;
  await screen.press('ctrl-r');
  expect(screen.frame()).not.toContain('could not be read');
  await screen.press('down', 'enter', 'enter', 'right', 'enter');
  expect(writes(screen)).toBe(1);
});

/** Every field of every action that takes nothing but what a list of the service has. */
const choosing = everyAction.flatMap(([title, resource, action]) =>
  Object.entries(action.fields)
    .filter(([, {from, typed}]) => from && !typed)
    .map(([name]): [string, typeof resource, Action<unknown>, string] => [
      `${title}: ${name}`,
      resource,
      action,
      name,
    ]),
);

test.each(choosing)('%s: no text is sent in place of a choice', async (_, resource, action, name) => {
  const screen = await open({columns: 120, rows: 40, ...kept});
  await reach(screen, resource, action);
  await screen.press(action.key);
  // The form while this field is selected: the others are filled in, and nothing is confirmed yet.
  let form = formStateOf(screen);
  await fill(screen, () => {
    const now = formOf(screen.store.get());
    if (now?.fields.some(shown => shown.name === name)) form = now.state;
  });
  const state = screen.store.get();
  const problem = {kind: 'refused' as const, message: 'not now', reasons: [], sent: true, at: noon};
  const lists = Object.fromEntries(
    Object.entries(state.lists).map(([key, list]) => [
      key,
      {...list, pages: {}, results: undefined, failures: {1: problem}},
    ]),
  );
  for (const text of ['41', 'stBus-eastz', 'us-east', '0', '-1', '4e1']) {
    const inputs = {...form?.inputs, [name]: {text, caret: 0}};
    const sure = {...(form as FormState), inputs, stage: 'confirm' as const, sendSelected: true};
    const formIn = (lists: State['lists']) => deriveForm({...state, lists}, sure);
    const mistakeIn = (lists: State['lists']) =>
      formIn(lists).fields.find(field => field.name === name)?.mistake;
    expect(mistakeIn(lists), text).toContain('could not be read: not now');
    expect(submit({...state, lists, writes: {}}, formIn(lists)).writes, text).toEqual({});
    expect(mistakeIn({}), text).toContain('still loading');
  }
});

test('arrow keys typed ahead of the choices apply once they load', async () => {
  for (const [keys, number] of [
    [['down', 'enter'], 0],
    [['down', 'down', 'down', 'enter'], 2],
  ] as const) {
    const gate = Promise.withResolvers<void>();
    const {screen, how} = await volume();
    how.answer = gate.promise;
    screen.keys('a', ...keys);
    expect(screen.frame()).toContain(`${keys.length} keys wait for the choices to come`);
    gate.resolve();
    await screen.idle();
    const chosen = formStateOf(screen)?.inputs.node_id?.text;
    expect(formStateOf(screen)?.fieldIndex).toBe(1);
    const other = await volume();
    await other.screen.press('a', ...Array(number + 1).fill('down'), 'enter');
    expect(chosen).toBe(formStateOf(other.screen)?.inputs.node_id?.text);
    expect(chosen).toMatch(/^\d+$/);
  }
});

test('if the choices do not load, waiting arrow keys are dropped and a notice says so', async () => {
  const gate = Promise.withResolvers<void>();
  const {screen, how} = await volume();
  how.answer = gate.promise;
  screen.keys('a', 'down', 'enter');
  gate.reject(new Error('lost'));
  await screen.idle();
  expect(screen.frame()).toContain('ignored 2 keys typed ahead: what they were for could not be read');
  expect(formStateOf(screen)?.fieldIndex).toBe(0);
});

/** A service whose domains say how long they may be kept. */
const withTtl: NonNullable<Setting['transport']> = async (wire, service, signal) => {
  const reply = await service(wire, signal);
  return {...reply, body: reply.body.replaceAll('"ttl_sec":0', '"ttl_sec":300')};
};

test.each([
  ['nodes', 'l', 'choice', true],
  ['volumes', 'z', 'number', true],
  ['domains', 'E', 'duration', true],
  ['volumes', 'E', 'text', false],
])('in a form of %s, %s, typing replaces a %s that was there: %s', async (list, key, type, replaces) => {
  const screen = await openAt(`: "${list}" enter · ${key}`, {columns: 120, rows: 40, transport: withTtl});
  const selected = () => formOf(screen.store.get())?.selected;
  while (selected() && selected()?.field.type !== type) await screen.press('tab');
  const before = selected()?.input.text ?? '';
  expect(before).not.toBe('');
  await screen.type('7');
  expect(selected()?.input.text).toBe(replaces ? '7' : `${before}7`);
});

test('tab takes the choice that is selected, whatever was typed of it', async () => {
  const screen = await openAt('n', {columns: 100, rows: 30});
  await typeAnswers(screen, 'web-new', 'nl-ams', 'nanode');
  const chosen = () => formStateOf(screen)?.inputs.image?.text;
  await screen.type('bian');
  // The first one that holds the word is selected, though it does not begin with it.
  await screen.press('tab');
  expect(chosen()).toMatch(/debian/);
});

test('ctrl-s with a wrong choice goes to its field and says what is wrong', async () => {
  const screen = await openAt(': "volumes" enter · n "data" enter "10gb" ctrl-s', {columns: 120, rows: 40});
  expect(screen.frame()).toMatch(/▌Node +10gb/);
  expect(screen.store.get().notice).toMatchObject({tone: 'warn', text: expect.stringMatching(/^node/)});
});

/** Fields in which several things of a collection are chosen: the keys of a node that is deployed. */

/** In the field for SSH keys of a node that is being made. */
async function atKeys(setting: Parameters<typeof open>[0] = {}): Promise<Screen> {
  const screen = await openAt('n "web-new" enter down enter down enter "debian 12" enter ctrl-g enter', {
    columns: 120,
    rows: 40,
    ...setting,
  });
  return screen;
}

const line = (screen: Screen, text: string) =>
  screen
    .frame()
    .split('\n')
    .find(row => row.includes(text));

test('space adds and removes a suggestion, and the count is shown', async () => {
  const screen = await atKeys();
  expect(line(screen, 'SSH keys')).toContain('0 of 3 chosen');
  await screen.press('space', 'down', 'down', 'space');
  expect(line(screen, 'SSH keys')).toContain('2 of 3 chosen');
  expect(line(screen, 'workstation')).toContain('[x] workstation');
  expect(line(screen, '] laptop')).toContain('[ ] laptop');
  await screen.press('up', 'up', 'space');
  expect(line(screen, 'SSH keys')).toContain('1 of 3 chosen');
  await screen.press('enter');
  expect(line(screen, 'SSH keys')).toContain('1 of 3 chosen: deploy');
});

test('typing searches, enter adds the match, and the key texts are sent', async () => {
  const screen = await atKeys();
  await screen.type('lap');
  expect(screen.frame()).not.toContain('] workstation');
  await screen.press('enter');
  expect(line(screen, 'SSH keys')).toContain('1 of 3 chosen: laptop');
  const keys = formStateOf(screen)?.inputs.authorized_keys?.text ?? '';
  expect(keys).toMatch(/^ssh-ed25519 AAAA\S+ kestrel@laptop$/);
  await screen.press('ctrl-s', 'right', 'enter');
  const [write] = Object.values(screen.store.get().writes);
  expect(write?.request.body).toMatchObject({authorized_keys: [keys]});
});

test('if the keys cannot be read the form says so, and the node can be created without', async () => {
  const screen = await atKeys({
    transport: async (wire, service, signal) =>
      wire.url.includes('/profile/sshkeys')
        ? {status: 400, headers: {}, body: '{"errors":[{"reason":"not now"}]}'}
        : service(wire, signal),
  });
  expect(screen.frame()).toContain('the SSH keys to choose from could not be read: not now · ctrl-r');
  await screen.press('space', 'enter', 'enter', 'enter');
  expect(formStateOf(screen)?.stage).toBe('confirm');
  expect(screen.frame()).not.toContain('authorized_keys');
});

test('to a screen reader each choice says whether it is chosen', async () => {
  const screen = await atKeys();
  const said = async (key: string) => {
    const before = screen.store.get();
    await screen.press(key);
    return announce(before, screen.store.get()).join(' ');
  };
  expect(await said('space')).toContain('1 of 3 chosen, space adds or takes out workstation: chosen');
  expect(await said('down')).toBe('laptop: not chosen, ed25519 kestrel@laptop, 2 of 3');
  expect(await said('up')).toBe('workstation: chosen, ed25519 kestrel@workstation, 1 of 3');
});
