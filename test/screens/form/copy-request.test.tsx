import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {everyAction, formStateOf, kept, reach} from '../every-action.ts';
import {open} from '../screen.tsx';
import {openAt} from '../steps.ts';

/** The request of a form, copied as a command. */

test('ctrl-y copies the request, and sends nothing', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u "80" enter ctrl-y', {
    columns: 120,
    rows: 30,
  });
  const id = formStateOf(screen)?.targets[0]?.id;
  expect(screen.copied).toEqual([
    `printf 'Authorization: Bearer %s\\n' "$SKYDECK_TOKEN" | curl -H @- -X POST -H 'Content-Type: application/json' --data-raw '{"size":80}' 'http://127.0.0.1:8080/v4/volumes/${id}/resize'`,
  ]);
  expect(screen.frame()).toContain(
    'copied as curl for skydeck serve at http://127.0.0.1:8080/v4; it reads the token from SKYDECK_TOKEN',
  );
  expect(screen.store.get().writes).toEqual({});
});

test('ctrl-y copies from any field, without secrets and token', async () => {
  const screen = await openAt('n "web-new" enter down enter down enter down enter', {
    columns: 120,
    rows: 40,
    badge: {
      demo: false,
      profile: 'work',
      address: 'api.example.com/v4',
      word: 'linode',
      tokenFrom: 'token: settings file',
    },
  });
  await screen.type(`hunter2 '"$x<ROOT_PASS>`);
  await screen.press('ctrl-y');
  const [command = ''] = screen.copied;
  expect(formStateOf(screen)?.inputs.root_pass?.text).toBe(`hunter2 '"$x<ROOT_PASS>`);
  expect(command).toContain("'https://api.example.com/v4/linode/instances'");
  expect(command).not.toContain('hunter2');
  expect(screen.frame()).toContain(
    'copied as curl; it reads the token from SKYDECK_TOKEN, root_pass from ROOT_PASS',
  );
  const told = execFileSync('sh', ['-c', `curl() { cat; }\n${command}`], {
    env: {PATH: process.env.PATH ?? '', SKYDECK_TOKEN: 't', ROOT_PASS: 'from the shell'},
    encoding: 'utf8',
  });
  const [, body = ''] = /^data-raw = "(.*)"$/m.exec(told) ?? [];
  expect(JSON.parse(body.replaceAll(/\\(.)/g, '$1'))).toMatchObject({
    label: 'web-new',
    root_pass: 'from the shell',
  });
});

test('several marked items give one line each', async () => {
  const screen = await openAt(': "volumes tags=leftover" enter · space space x ctrl-y', {
    columns: 120,
    rows: 30,
  });
  expect(screen.copied[0]?.split('\n')).toEqual([
    expect.stringMatching(/^printf .*\| curl -H @- -X DELETE .*\/volumes\/\d+'$/),
    expect.stringMatching(/^printf .*\| curl -H @- -X DELETE .*\/volumes\/\d+'$/),
  ]);
  expect(screen.frame()).toContain('copied as 2 lines of curl');
});

test('an item stored on this machine has no request to copy', async () => {
  const screen = await openAt('P n ctrl-y', {columns: 120, rows: 30});
  expect(screen.copied).toEqual([]);
  expect(screen.frame()).toContain('there is no request to copy');
});

test.each(everyAction)('%s: nothing is shown or copied that was not entered', async (_, resource, action) => {
  const screen = await open({columns: 120, rows: 40, ...kept});
  await reach(screen, resource, action);
  await screen.press(action.key);
  expect(screen.frame()).not.toMatch(/undefined|NaN/);
  const asked = formOf(screen.store.get())?.fields.length ?? 0;
  for (let field = 0; field < asked; field++) await screen.press('ctrl-u', 'tab');
  expect(screen.frame()).not.toMatch(/undefined|NaN/);
});

test('a form with mistakes has no complete request to copy', async () => {
  const screen = await openAt(': "domains" enter · n', {columns: 120, rows: 30});
  expect(screen.frame()).toContain('{"type":"master"}');
  await screen.press('ctrl-y');
  expect(screen.copied).toEqual([]);
  expect(screen.frame()).toContain('there is no complete request to copy yet: fill in the fields first');
});

test('a text that may not have reached the clipboard is not called copied', async () => {
  const screen = await openAt('B ctrl-y', {
    columns: 140,
    copied: {outcome: 'sent', how: ' by OSC 52, for which tmux needs: set -g set-clipboard on'},
  });
  expect(screen.frame()).toContain(
    'sent as curl for skydeck serve at http://127.0.0.1:8080/v4 by OSC 52, for which tmux needs',
  );
  expect(screen.frame()).not.toContain('copied');
});

test('text in a number field is not a number in the preview', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u "x"', {columns: 120, rows: 30});
  expect(screen.frame()).toContain('must be a number in GB, and "x" is not');
  expect(screen.frame()).not.toMatch(/NaN|null/);
});
