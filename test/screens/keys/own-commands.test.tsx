import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {tell} from '../../../src/app/screen-reader/tell.ts';
import {readCommands} from '../../../src/app/settings/commands.ts';
import type {PreparedCommand} from '../../../src/app/state/overlay.ts';
import {changedKeys} from '../../../src/preferences/key-name.ts';
import type {Preferences} from '../../../src/preferences.ts';
import {open} from '../screen.tsx';
import {type Screen, take} from '../steps.ts';

const commands: Preferences['commands'] = {
  trace: {run: 'mtr -- "$IPV4"', on: 'nodes', key: 'M', title: 'trace the route'},
  lookup: {run: 'dig +short {domain}', on: 'domains', key: 'M', in: 'reader'},
  console: {run: 'xdg-open https://cloud.example.com/{id}', on: ['nodes', 'volumes'], in: 'background'},
  wipe: {run: 'wipe {label}', on: 'nodes', key: 'W', confirm: true},
};

async function start(more: Parameters<typeof open>[0] = {}) {
  const ran: PreparedCommand[] = [];
  const screen = await open({
    columns: 120,
    preferences: {commands},
    runOwn: async prepared => {
      ran.push(prepared);
      return undefined;
    },
    ...more,
  });
  return {screen, ran};
}

const spoken = (screen: Screen) => tell(screen.store.get()).parts.flatMap(({items}) => items);

test('a command is a key, a hint and a line of the palette where it applies, and nowhere else', async () => {
  const {screen, ran} = await start();
  await screen.press('?');
  expect(screen.frame()).toMatch(/M +trace the route \(your own\)/);
  await screen.press('esc', 'M');
  expect(ran).toMatchObject([{env: {IPV4: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/)}, in: 'foreground'}]);
  expect(screen.journal.map(({what, method, outcome}) => [what, method, outcome])).toEqual([
    [expect.stringMatching(/^Run trace of node /), 'RUN', 'sent'],
    [expect.stringMatching(/^Run trace of node /), 'RUN', 'done'],
  ]);
  expect(screen.store.get().suspended).toBeUndefined();
  await take(screen, ': "console"');
  expect(screen.frame()).toMatch(/your own: xdg-open https:\/\/cloud\.example\.com\/\d+/);
  await screen.press('enter');
  expect(ran[1]).toMatchObject({in: 'background'});
  expect(screen.frame()).toContain('has ended');
  await take(screen, ': "images" enter · M');
  expect(screen.frame()).toContain('M means nothing here');
});

test('a command that wants to be confirmed has Cancel selected first, and a held key runs nothing', async () => {
  const {screen, ran} = await start();
  await screen.press('W');
  expect(screen.frame()).toMatch(/Run wipe of node .+\?/);
  await screen.press('enter');
  expect(ran).toEqual([]);
  expect(screen.frame()).toContain('nothing was run');
  screen.store.dispatch({type: 'key', name: 'W', text: 'W', repeat: true, chunk: 1, pressedAt: 1});
  await screen.idle();
  expect(screen.store.get().overlay).toBeUndefined();
  await screen.press('W');
  expect(spoken(screen)).toContain('button Cancel is chosen');
  await screen.press('right');
  expect(spoken(screen)).toContain('button Run is chosen');
  await screen.press('enter');
  expect(ran).toMatchObject([{what: expect.stringMatching(/^wipe of node/)}]);
  const safe = await start({
    badge: {demo: false, profile: 'p', address: 'a', tokenFrom: 't', readOnly: 'the token'},
  });
  await safe.screen.press('W');
  expect(safe.screen.store.get().overlay).toBeUndefined();
  expect(safe.ran).toEqual([]);
});

test('the command is shown in full before it runs, on lines as wide as the screen allows', async () => {
  const words = Array.from({length: 12}, (_, at) => `word-${at}`).join(' ');
  const {screen} = await start({
    columns: 43,
    preferences: {commands: {long: {run: `echo ${words}`, on: 'nodes', key: 'M', confirm: true}}},
  });
  await screen.press('M');
  const lines = screen.frame().split('\n');
  const first = lines.findIndex(line => line.includes('echo'));
  expect(lines.slice(first, first + 3).map(line => line.trimEnd())).toEqual([
    '   echo word-0 word-1 word-2 word-3 word-4',
    '   word-5 word-6 word-7 word-8 word-9',
    '   word-10 word-11',
  ]);
});

test('what a command prints is read, searched and copied; esc ends it', async () => {
  let stopped = false;
  const {screen} = await start({
    runOwn: (_, {signal, onText}) => {
      onText('one\ntwo \u001b[31mred\n');
      return new Promise(resolve => {
        signal.addEventListener('abort', () => {
          stopped = true;
          resolve('it was ended by SIGTERM');
        });
      });
    },
  });
  await screen.go('domains');
  // It does not end by itself: the loop is never idle meanwhile.
  screen.keys('M');
  await turn();
  expect(screen.frame()).toMatch(/^ ?one *\n ?two .*\[31mred/m);
  expect(screen.frame()).toContain('lines 1–2 of 2');
  expect(spoken(screen)).toContainEqual(expect.stringMatching(/^\w+ of domain \S+ · runs still, 2 lines$/));
  screen.keys('/', 't', 'w', 'o', 'enter');
  expect(screen.frame()).toMatch(/^ ?two/m);
  expect(screen.frame()).not.toContain('\u001b');
  expect(screen.frame()).toContain('runs still');
  screen.keys('c');
  await turn();
  expect(screen.copied[0]).toContain('one\ntwo');
  await screen.press('esc', 'esc');
  expect(stopped).toBe(true);
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.journal.at(-1)).toMatchObject({outcome: 'failed', detail: 'it was ended by SIGTERM'});
});

test('a field that is missing is told, and nothing is run; several marked items are not', async () => {
  const {screen, ran} = await start({
    preferences: {commands: {trace: {run: 'mtr {ipv4.7}', on: 'nodes', key: 'M'}}},
  });
  await screen.press('M');
  expect(screen.frame()).toMatch(/node .+: it has no ipv4\.7 · trace was not run/);
  await screen.press('space', 'j', 'M');
  expect(screen.frame()).toContain('one at a time');
  expect(ran).toEqual([]);
});

test.each([
  ['sent', undefined, 'it was not run, as the journal could not be written: the disk is full'],
  ['done', undefined, 'it ran without a failure · the journal lacks its end: the disk is full'],
  [
    'failed',
    'it ended with status 3',
    'it ended with status 3 · the journal lacks its end: the disk is full',
  ],
] as const)('a journal that takes no line %s is told with what was done', async (outcome, trouble, told) => {
  const ran: PreparedCommand[] = [];
  const {screen} = await start({
    journalFailure: 'the disk is full',
    journalFailsFor: outcome,
    preferences: {commands: {trace: {run: 'mtr', on: 'nodes', key: 'M', in: 'background'}}},
    runOwn: async prepared => {
      ran.push(prepared);
      return trouble;
    },
  });
  await screen.press('M');
  expect(ran).toHaveLength(outcome === 'sent' ? 0 : 1);
  expect(screen.store.get().notice).toMatchObject({
    tone: 'warn',
    text: expect.stringMatching(new RegExp(`^trace of node \\S+: ${told}$`)),
  });
});

test('ssh in the settings takes the place of ssh, with the address as an argument', async () => {
  const by: unknown[] = [];
  const {screen} = await start({
    badge: {demo: false, profile: 'p', address: 'a', tokenFrom: 't'},
    preferences: {ssh: 'ssh -J bastion root@{address}'},
    ssh: async (_, own) => {
      by.push(own);
      return undefined;
    },
  });
  await take(screen, '/ ctrl-u "status=running" enter · s');
  await screen.ring();
  expect(by).toMatchObject([{shown: expect.stringMatching(/^ssh -J bastion root@\d/)}]);
});

test.each([
  [{x: {run: 'a', on: 'nods'}}, 'commands.x.on: no resource is called "nods": did you mean nodes?'],
  [{x: {run: 'a {lable}', on: 'nodes'}}, 'commands.x.run: nodes have no field lable: did you mean {label}?'],
  [{x: {run: 'a {address}', on: 'nodes'}}, 'commands.x.run: nodes have no field address: write {ipv4.0}'],
  [{x: {run: 'a', on: 'nodes', key: 'x'}}, 'commands.x.key: x is nodes.remove as well: choose another key'],
  [
    {x: {run: 'a', on: 'nodes', key: 'd'}},
    'commands.x.key: d is describe as well, in a list: choose another key',
  ],
  [{x: {run: 'a', on: 'nodes', key: 'alt-x'}}, 'commands.x.key: a terminal sends'],
  [
    {reboot: {run: 'a', on: 'nodes'}},
    'commands.reboot: nodes have the verb reboot already: choose another word',
  ],
  ...['list', 'ls', 'show', 'get', 'export', 'help'].map(
    verb =>
      [
        {[verb]: {run: 'a', on: 'volumes'}},
        `commands.${verb}: volumes have the verb ${verb} already`,
      ] as const,
  ),
  [{Trace: {run: 'a', on: 'nodes'}}, 'commands.Trace: its word is made of'],
  [{x: {run: '{label}', on: 'nodes'}}, 'commands.x.run: {label} stands where the program does'],
] as const)('a command with a mistake is told: %j', (given, says) => {
  const [first] = readCommands(given, changedKeys()).mistakes;
  expect(`${first?.path.join('.')}: ${first?.reason}`).toContain(says);
});
