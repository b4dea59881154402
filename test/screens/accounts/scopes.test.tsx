import {expect, test} from 'vitest';
import {deriveForm} from '../../../src/app/screens/form/form-of.ts';
import {submit} from '../../../src/app/screens/form/submit.ts';
import type {FormState} from '../../../src/app/state/state.ts';
import {golden} from '../../golden.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

/** A token with so many rights, as the replies tell; they may change while it runs. */
const token = (rights: {scopes: string | undefined}): Setting => ({
  columns: 120,
  rows: 30,
  transport: async (wire, service, signal) => {
    const reply = await service(wire, signal);
    const {'x-oauth-scopes': _, ...headers} = reply.headers;
    return {
      ...reply,
      headers: rights.scopes === undefined ? headers : {...headers, 'x-oauth-scopes': rights.scopes},
    };
  },
});

const sentence =
  'the token may only read volumes (volumes:read_only): make one with volumes:read_write to resize, and connect it (P)';

test('an action the token may not perform is not offered, and its key names the missing scope', async () => {
  const screen = await open(token({scopes: 'nodes:read_write volumes:read_only'}));
  expect(screen.frame()).toContain('b boot');
  await screen.go('volumes');
  expect(screen.frame()).not.toContain('z resize');
  await screen.press('z');
  expect(screen.frame()).toContain(sentence);
  expect(screen.store.get().overlay).toBeUndefined();
  await screen.press('?');
  expect(screen.frame()).toContain('Volumes: the token may only read volumes (volumes:read_only)');
  await take(screen, 'esc · : "domains" enter · n');
  expect(screen.frame()).toContain(
    'the token has no right to domains: make one with domains:read_write to create domain',
  );
});

test('without the scopes header everything is allowed; a changed header counts at once', async () => {
  const rights: {scopes: string | undefined} = {scopes: undefined};
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u "80" ctrl-s right', token(rights));
  const form = screen.store.get().overlay as FormState;
  expect(form).toMatchObject({kind: 'form', stage: 'confirm', sendSelected: true});
  screen.store.dispatch({type: 'scopesHeard', scopes: ['volumes:read_only']});
  await screen.press('enter');
  expect(screen.frame()).toContain('make one with volumes:read_write to resize');
  expect(screen.store.get().overlay).toMatchObject({kind: 'form', inputs: {size: {text: '80'}}, writes: []});
  expect(submit(screen.store.get(), deriveForm(screen.store.get(), form)).writes).toEqual({});
  await screen.press('esc', 'esc');
  rights.scopes = 'volumes:read_write';
  await take(screen, 'r · z');
  expect(screen.store.get().overlay).toMatchObject({kind: 'form', action: 'resize'});
  expect(screen.requests.every(({method}) => method === 'GET')).toBe(true);
});

test("the missing scope has the service's own word for a node", async () => {
  const badge = {demo: false, profile: 'work', address: 'a/v4', tokenFrom: 'token: settings file'};
  const screen = await openAt('b', {
    ...token({scopes: 'nodes:read_only'}),
    badge: {...badge, word: 'linode'},
  });
  expect(screen.frame()).toContain(
    'the token may only read nodes (linodes:read_only): make one with linodes:read_write to boot',
  );
});

test('the palette finds the actions of the selected item and opens their forms', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · : "resiz"', {columns: 120, rows: 30});
  golden('palette-action', screen.frame());
  await screen.press('enter');
  const chosen = screen.store.get().overlay;
  expect(chosen).toMatchObject({kind: 'form', action: 'resize', targets: [{label: 'old-wiki'}]});
  await screen.press('esc', 'z');
  expect(screen.store.get().overlay).toEqual(chosen);
});
