import {afterEach, expect, test} from 'vitest';
import {endpoints} from '../../../src/api/index.ts';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {Volume} from '../../../src/model/index.ts';
import type {Action} from '../../../src/resources/definition/action.ts';
import {describe} from '../../../src/resources/definition/definition.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import {formStateOf} from '../every-action.ts';
import {fillNewNode} from '../new-node.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

const writes = (screen: Screen) => screen.requests.filter(({method}) => method !== 'GET');

async function detached() {
  const screen = await openAt(': "volumes label~old-wiki" enter', {columns: 120, rows: 30});
  return screen;
}

test('a node is created with a generated password, shown once and stored nowhere', async () => {
  const screen = await open({columns: 120, rows: 40});
  await fillNewNode(screen);
  const frame = screen.frame();
  await screen.press('ctrl-s', 'right', 'enter');
  const [write] = writes(screen);
  expect(write).toMatchObject({method: 'POST', path: '/node/instances'});
  expect(screen.frame()).toContain('accepted, under way: create node web-new');
  const secret = Object.values(screen.store.get().writes)[0]?.request.body?.root_pass;
  expect(String(secret)).toHaveLength(24);
  expect(frame).toContain(`${secret}    note it down: it is shown nowhere else`);
  expect(screen.frame()).not.toContain(String(secret));
  expect(JSON.stringify(screen.journal)).not.toContain(String(secret));
});

test('a domain is created, then a record by its type', async () => {
  const screen = await openAt(': "domains" enter · n "no domain" ctrl-s', {columns: 120, rows: 30});
  expect(screen.frame()).toContain('a domain name, such as example.org');
  await take(screen, 'ctrl-u "new-brand.example" enter enter "admin@new-brand.example" ctrl-s enter');
  expect(screen.frame()).toContain('Created domain');
  await take(
    screen,
    `
    / ctrl-u "new-brand" enter · enter n "MX" enter enter "10" enter "mail.new-brand.example" ctrl-s
    enter
  `,
  );
  expect(screen.frame()).toContain('Added record');
  expect(screen.frame()).toContain('mail.new-brand.example');
});

test('a ticket about a node is opened with a description of several lines, and closed', async () => {
  const screen = await openAt(': "tickets" enter · n "Disk is slow" enter', {columns: 120, rows: 30});
  screen.store.dispatch({type: 'paste', text: 'Since noon:\r\n\tawait 900 ms\nSteps: \u001b[2J'});
  expect(screen.frame()).toMatch(/Since noon: *\n.* {2}await 900 ms *\n.* Steps: ␛\[2J/);
  expect(screen.frame()).toContain('"description":"Since noon:\\n  await 900 ms\\nSteps: ␛[2J"');
  await take(screen, 'enter "db-primary" enter');
  expect(writes(screen)).toEqual([]);
  await screen.press('enter');
  expect(writes(screen)).toEqual([{method: 'POST', path: '/support/tickets'}]);
  const [write] = Object.values(screen.store.get().writes);
  expect(write?.request.body).toEqual({
    summary: 'Disk is slow',
    description: 'Since noon:\n  await 900 ms\nSteps: ␛[2J',
    node_id: expect.any(Number),
  });
  expect(screen.frame()).toMatch(/Disk is slow +.* new +db-primary/);
  await screen.press('g', 'x', 'right', 'enter');
  expect(screen.frame()).toMatch(/Disk is slow +.* closed/);
  await screen.press('x');
  expect(screen.frame()).toContain('ticket Disk is slow: it is closed already');
});

test("an edit sends changed fields only, so it does not undo others' changes", async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · E ctrl-u "wiki-2019"', {
    columns: 120,
    rows: 30,
  });
  expect(screen.frame()).toContain('{"label":"wiki-2019"}');
  await take(screen, 'esc E tab ctrl-u "cold, kept"');
  expect(screen.frame()).toContain('{"tags":["cold","kept"]}');
  await screen.press('enter', 'enter');
  expect(screen.frame()).toContain('Edited volume old-wiki');
  expect(screen.frame()).toMatch(/old-wiki .*cold, kept/);
});

test('typing in a newly focused choice or number replaces its value', async () => {
  const screen = await detached();
  const typed = (name: string) => formStateOf(screen)?.inputs[name]?.text;
  await take(screen, 'z "80"');
  expect(typed('size')).toBe('80');
  await screen.press('enter', 'esc');
  screen.store.dispatch({type: 'paste', text: '90'});
  await screen.type('0');
  expect(typed('size')).toBe('900');
  await take(screen, 'esc z backspace "5"');
  expect(typed('size')).toBe('45');
  await take(screen, 'esc z left "1"');
  expect(typed('size')).toBe('410');
  await take(screen, 'esc · : "nodes" enter · n "web" enter "us-lax" enter shift-tab "nl-ams"');
  expect(typed('region')).toBe('nl-ams');
  await take(screen, 'shift-tab "-new"');
  expect(typed('label')).toBe('web-new');
});

test.each([
  ['domains', 'enter', 'n'],
  ['volumes', 'E', undefined],
] as const)(
  '%s: at the end of a form, Enter goes to a field with a mistake in place of the button',
  async (list, first, second) => {
    const screen = await openAt(`: "${list}" enter`);
    await screen.press(first, ...(second ? [second] : []));
    const form = () => formOf(screen.store.get());
    expect(form()?.level).toBe('plain');
    const name = form()?.fields.find(({field}) => field.type === 'text')?.name;
    while (form()?.selected?.name !== name) await screen.press('tab');
    await screen.press('ctrl-u');
    await screen.type('-- no such --'.repeat(30));
    const mistaken = form()?.fields.find(({ownMistake}) => ownMistake)?.name;
    expect(mistaken).toBeDefined();
    for (let steps = 0; steps < (form()?.fields.length ?? 0); steps++) {
      await screen.press('tab');
      expect(form()?.mode).not.toBe('button');
    }
  },
);

test.each(['-50', '1e9'])('Enter at the wrong size %s stays, and says why', async size => {
  const screen = await openAt(`: "volumes status=active" enter · z ctrl-u "${size}" enter`);
  expect(formOf(screen.store.get())?.selected?.name).toBe('size');
  expect(screen.store.get().notice?.text).toMatch(/^new size:? must be /);
});

test('the sizes that a volume can have begin above its own', async () => {
  const screen = await openAt(': "volumes status=active" enter · z ctrl-u "99999999"', {columns: 120});
  const size = Number(formOf(screen.store.get())?.fields[0]?.present);
  expect(screen.frame()).toContain(`must be a whole number of ${size + 1}–16,384 GB`);
});

/** A PUT sends what its fields changed, and what its declaration says, whatever they hold. */

const {action} = describe(Volume);
const put = {
  on: 'item',
  key: 'L',
  level: 'confirm',
  endpoint: endpoints.volumes.update,
  params: (volume: Volume) => ({id: volume.id}),
} as const;

const lock = action({
  ...put,
  name: 'lock',
  title: 'Lock',
  fields: {},
  body: () => ({tags: ['locked']}),
});

const note = action({
  ...put,
  name: 'note',
  title: 'Note',
  fields: {
    label: {label: 'Label', type: 'text', initial: volume => volume.label ?? undefined},
    tag: {label: 'Tag', type: 'text', optional: true},
  },
  body: ({label, tag}) => ({label: label ?? '', locked: true, tags: tag === undefined ? [] : [String(tag)]}),
});

// The registry is a list of declarations, and is read at each key: a test may declare one more.
const actions = resourceOf('volumes').actions as Action<unknown>[];
const declare = (one: Action<Volume>) => actions.push(one as unknown as Action<unknown>);
const declared = actions.length;
afterEach(() => void actions.splice(declared));

async function pressed(one: Action<Volume>) {
  declare(one);
  const bodies: unknown[] = [];
  const screen = await openAt(': "volumes label~old-wiki" enter · L', {
    columns: 120,
    transport: async (wire, service, signal) => {
      if (wire.method === 'PUT') bodies.push(wire.body === undefined ? undefined : JSON.parse(wire.body));
      return service(wire, signal);
    },
  });
  return {screen, bodies};
}

test('an action without fields sends its declared body', async () => {
  const {screen, bodies} = await pressed(lock);
  expect(screen.frame()).toContain('{"tags":["locked"]}');
  await screen.press('right', 'enter');
  expect(bodies).toEqual([{tags: ['locked']}]);
});

test('constant fields are sent beside changed ones', async () => {
  const {screen, bodies} = await pressed(note);
  expect(screen.frame()).toContain('{"locked":true}');
  await take(screen, 'tab "kept" enter right enter');
  expect(bodies).toEqual([{locked: true, tags: ['kept']}]);
});

/** What was typed into a form is kept when that is left, and brought back by a key where it is opened again on the same item. */

test('the input of a form that was left can be restored', async () => {
  const screen = await openAt(': "volumes" enter · n "db-archive" enter esc', {columns: 120});
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.frame()).toContain('what was typed is kept: n and then ctrl-t brings it back');
  await screen.press('n');
  expect(formStateOf(screen)?.inputs.label?.text).toBe('');
  expect(screen.frame()).toContain('ctrl-t brings back what was typed here before');
  await screen.press('ctrl-t');
  expect(formStateOf(screen)?.inputs.label?.text).toBe('db-archive');
  expect(screen.frame()).not.toContain('ctrl-t');
});

test.each([
  ['a form', ['n']],
  ['a question', ['x']],
  ['the help above a form', ['n', 'f1', 'ctrl-c']],
  ['the palette', [':']],
  ['the filter', ['/']],
  ['the raw view', ['y']],
  ['an export', ['e']],
] as const)('ctrl-c leaves %s with the marks as they are, and the next one quits', async (_, keys) => {
  const screen = await open();
  await screen.press('space', ...keys, 'ctrl-c');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.store.get().exiting).toBeFalsy();
  expect(screen.frame()).toMatch(/1 marked/);
  await screen.press('ctrl-c');
  expect(screen.exits).toEqual([0]);
});

test('ctrl-c leaves a form with text in it, which is kept', async () => {
  const other = await openAt('n "web-new" ctrl-c');
  expect(other.store.get().exiting).toBeFalsy();
  expect(other.frame()).toContain('what was typed is kept');
  await other.press('n', 'ctrl-t');
  expect(other.frame()).toContain('web-new');
  await other.press('ctrl-c', 'ctrl-c');
  expect(other.store.get().exiting).toBe(true);
});

test('nothing is restored on another item, without input, or after it was sent', async () => {
  const screen = await openAt(': "volumes node=none" enter · z "4000" esc j z', {columns: 120});
  expect(screen.frame()).not.toContain('ctrl-t');
  await screen.press('esc');
  expect(screen.frame()).not.toContain('what was typed');
  await screen.press('k', 'z', 'ctrl-t', 'enter', 'right', 'enter');
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});

test('a secret is not restored', async () => {
  const screen = await openAt('P n "work"', {columns: 120, rows: 40});
  const selected = () => formOf(screen.store.get())?.selected;
  while (selected() && selected()?.field.type !== 'secret') await screen.press('tab');
  await take(screen, '"Zebra-Quartz-71" esc');
  const {keptInputs = {}} = screen.store.get();
  expect(Object.values(keptInputs).map(kept => Object.keys(kept))).toEqual([['name']]);
  await screen.press('n', 'ctrl-t');
  expect(screen.frame()).toMatch(/Name +work/);
  expect(screen.frame()).not.toContain('•');
});
