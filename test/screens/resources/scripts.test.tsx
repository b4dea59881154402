import {expect, test} from 'vitest';
import {formStateOf} from '../every-action.ts';
import type {Setting} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

/** Stack scripts, whose texts come from files and from the editor. */

const text = '#!/bin/bash\nset -eu\n\tapt-get install -y nginx\n';
const files: Setting = {
  columns: 120,
  rows: 30,
  completePath: typed => ({text: `${typed}gin`, names: ['ngin-a.sh', 'ngin-b.sh']}),
  readText: async path => (path === 'deploy/nginx.sh' ? {text} : {trouble: `${path} is not there`}),
};

async function atScripts(setting: Setting = {}) {
  const sent: {method: string; body: unknown}[] = [];
  const screen = await openAt(': "scripts" enter', {
    ...files,
    ...setting,
    transport: async (wire, service, signal) => {
      if (wire.method !== 'GET') sent.push({method: wire.method, body: JSON.parse(wire.body ?? 'null')});
      return service(wire, signal);
    },
  });
  return {screen, sent};
}

/** At the account's own script of that name. */
async function at(label: string, setting: Setting = {}) {
  const opened = await atScripts(setting);
  await opened.screen.filter(`label=${label}`);
  return opened;
}

test('a script is created from a file; the path is not sent', async () => {
  const {screen, sent} = await atScripts();
  await screen.press('n');
  expect(screen.frame()).toMatch(/▌From file/);
  await take(screen, '"deploy/n" tab');
  expect(screen.frame()).toMatch(/▌From file +deploy\/ngin +ngin-a\.sh {2}ngin-b\.sh/);
  await take(screen, '"x.sh" enter');
  expect(screen.frame()).toContain(`read deploy/nginx.sh: ${text.length} characters`);
  expect(screen.frame()).toMatch(
    /▌Script +#!\/bin\/bash *\n ▌ +set -eu *\n[\s\S]+ 3 lines · ctrl-e opens it in \$EDITOR/,
  );
  expect(screen.frame()).toMatch(/Label +nginx/);
  await take(screen, 'enter enter · space enter enter enter enter enter');
  expect(sent).toEqual([
    {method: 'POST', body: {script: text, label: 'nginx', images: ['any/all'], is_public: false}},
  ]);
  expect(screen.frame()).toContain('Created script nginx');
  expect(screen.frame()).toMatch(/▌nginx/);
});

test('proposed labels are valid, and change with the file', async () => {
  const {screen} = await atScripts({readText: async path => ({text: `#!/bin/sh\n# ${path}\n`})});
  await screen.press('n');
  for (const [file, label] of [
    ['s.sh', ''],
    ['deploy/nginx.sh', 'nginx'],
    ['s.sh', ''],
  ] as const) {
    await take(screen, `ctrl-u "${file}" enter`);
    expect(formStateOf(screen)?.inputs.label?.text).toBe(label);
    expect(formStateOf(screen)?.inputs.script?.text).toContain(`# ${file}`);
    await screen.press('shift-tab');
  }
  expect(screen.frame()).not.toContain('not 1');
});

test('an unreadable file says why, loses no input, and nothing is sent', async () => {
  const {screen, sent} = await atScripts();
  await take(screen, 'n "none.sh" enter');
  await screen.type(text.replaceAll('\n', ' '));
  expect(screen.frame()).toContain('none.sh is not there');
  await take(screen, 'enter "web-2" enter space ctrl-s');
  expect(screen.frame()).toMatch(/▌From file +none\.sh +none\.sh is not there/);
  expect(screen.frame()).toMatch(/Label +web-2/);
  expect(sent).toEqual([]);
  await screen.press('ctrl-u', 'ctrl-s', 'enter');
  expect(sent).toHaveLength(1);
});

test("a script's text opens in the editor; only it and the note are sent", async () => {
  const given: string[] = [];
  const {screen, sent} = await at('base', {
    editText: async ({text: before, name}) => {
      given.push(name);
      return {text: `${before}echo done\n`};
    },
  });
  await screen.press('T');
  expect(given).toEqual(['script.sh']);
  expect(screen.frame()).toMatch(/Script +#!\/bin\/bash↵.+/);
  expect(screen.frame()).toContain('script 4 → 5 lines: 1 new, 0 gone');
  expect(screen.frame()).toMatch(/▌Note/);
  await take(screen, '"says so" enter right enter');
  expect(sent).toEqual([
    {method: 'PUT', body: {script: expect.stringMatching(/nftables.*\necho done\n$/), rev_note: 'says so'}},
  ]);
  expect(screen.frame()).toContain('Edited the text of script base');
  await screen.press('d');
  expect(screen.frame()).toMatch(/5 {2}echo done/);
});

test('an unchanged text sends nothing and closes the form', async () => {
  const {screen, sent} = await at('base', {editText: async ({text: before}) => ({text: before})});
  await screen.press('T');
  expect(screen.frame()).toContain('nothing was changed in the editor, and nothing is sent');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(sent).toEqual([]);
});

test.each([
  'no editor is set: set EDITOR, such as EDITOR=nano, and start skydeck again',
  'the editor left an empty text: nothing was changed',
])('%s', async trouble => {
  const {screen, sent} = await at('base', {editText: async () => ({trouble})});
  await screen.press('T');
  expect(screen.frame()).toContain(trouble);
  expect(screen.frame()).toMatch(/▌Script +#!\/bin\/bash/);
  await screen.press('ctrl-s');
  expect(screen.frame()).toContain('nothing has changed');
  expect(sent).toEqual([]);
});

test('without an editor the text of a script comes from a file', async () => {
  const {screen, sent} = await at('base', {editText: async () => ({trouble: 'no editor is set'})});
  await take(screen, 'T · tab tab');
  expect(screen.frame()).toMatch(/▌From file/);
  await take(screen, '"deploy/nginx.sh" enter');
  expect(screen.frame()).toContain(`read deploy/nginx.sh: ${text.length} characters`);
  await screen.press('ctrl-s', 'right', 'enter');
  expect(sent).toEqual([{method: 'PUT', body: {script: text}}]);
});

test('if someone else changed the script nothing is sent, and the text stays', async () => {
  const {screen, sent} = await at('base', {
    editText: async ({text: before}) => ({text: `${before}# mine\n`}),
  });
  await screen.press('T');
  const {tables} = screen.service.store;
  const script = tables.scripts.all().find(({label}) => label === 'base');
  if (!script) throw new Error('there is no script base');
  tables.scripts.update(script.id, {...script, script: '#!/bin/sh\n# theirs\n'});
  await screen.press('ctrl-s', 'right', 'enter');
  expect(sent).toEqual([]);
  expect(screen.frame()).toContain('changed meanwhile: it has 3 lines now');
  expect(screen.store.get().overlay).toMatchObject({
    inputs: {script: {text: expect.stringMatching('# mine')}},
  });
});

test('images, description and visibility are edited, with their effect shown', async () => {
  const {screen, sent} = await at('base');
  await screen.press('E', 'enter', 'enter', 'enter', 'space');
  expect(screen.frame()).toContain('everybody can read and deploy it from then on, and it stays public');
  await screen.press('ctrl-s');
  expect(sent).toEqual([]);
  expect(screen.frame()).toContain('everybody can read and deploy it from then on, and it stays public');
  await screen.press('right', 'enter');
  expect(sent).toEqual([{method: 'PUT', body: {is_public: true}}]);
});

test('only an edit that makes a script public is confirmed', async () => {
  const {screen, sent} = await at('base');
  await take(screen, 'E enter enter enter space ctrl-s esc space shift-tab "of mine" ctrl-s enter');
  expect(sent).toEqual([{method: 'PUT', body: {description: expect.stringContaining('of mine')}}]);
});
