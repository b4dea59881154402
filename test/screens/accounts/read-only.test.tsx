import {expect, test} from 'vitest';
import {sendAgain} from '../../../src/app/data/writes/writes.ts';
import {deriveForm} from '../../../src/app/screens/form/form-of.ts';
import {submit} from '../../../src/app/screens/form/submit.ts';
import type {FormState, Write} from '../../../src/app/state/state.ts';
import {resources} from '../../../src/resources/index.ts';
import {golden} from '../../golden.ts';
import {goTo} from '../every-action.ts';
import {open} from '../screen.tsx';
import {openAt} from '../steps.ts';

const badge = {
  demo: false,
  profile: 'prod',
  address: 'api.example.com/v4',
  tokenFrom: 'token: settings file',
  readOnly: 'the profile prod is read-only',
};
const sentence = 'nothing can be changed from here: the profile prod is read-only';

test.each([40, 60, 80, 120])('at %i columns the header says so plainly', async columns => {
  for (const account of [
    badge,
    {...badge, demo: true},
    {...badge, profile: 'a-customer-of-ours-with-a-very-long-name'},
  ]) {
    const screen = await open({columns, rows: 12, badge: account});
    const [header = ''] = screen.frame().split('\n');
    expect(header).toContain('read-only');
    expect(header).toContain(account.demo ? 'DEMO' : account.profile.slice(0, 4));
    expect(header.length).toBeLessThanOrEqual(columns);
  }
});

test('no action key opens a form in a list, on marked rows or on an item; each says why', async () => {
  for (const resource of resources) {
    const {name, actions = [], source} = resource;
    if (actions.length === 0 || !source.account) continue;
    const screen = await open({columns: 120, rows: 30, badge});
    await goTo(screen, resource);
    const tryAll = async () => {
      for (const {key, title} of actions) {
        await screen.press(key);
        expect(screen.frame(), `${name}: ${title}`).toContain(sentence);
        expect(screen.store.get().overlay, title).toBeUndefined();
      }
    };
    await tryAll();
    await screen.press('space', 'space');
    await tryAll();
    await screen.press('u', 'd');
    await tryAll();
    expect(screen.requests.every(({method}) => method === 'GET')).toBe(true);
  }
});

test('the palette offers no way around read-only', async () => {
  const screen = await openAt(': "volumes" enter · : "resize"', {columns: 120, rows: 30, badge});
  expect(screen.frame()).toMatch(/resize +nothing can be changed from here: the profile prod is read-only/);
  await screen.press('enter');
  expect(screen.frame()).toContain(sentence);
  expect(screen.store.get().overlay?.kind).toBe('palette');
});

test('the hints show no action, and the help lists actions under the reason', async () => {
  const screen = await openAt(': "volumes" enter', {columns: 120, rows: 14, badge});
  const hints = screen.frame().split('\n').at(-1);
  expect(hints).toContain('filter');
  expect(hints).not.toMatch(/resize|attach|delete|create/);
  await screen.press('?');
  const [, , ...lines] = screen.frame().split('\n');
  golden('help-read-only', lines.slice(0, lines.indexOf('')).join('\n'));
  expect(screen.frame()).toContain(`Volumes: ${sentence}`);
});

test('no write is queued or sent again, whichever component asks', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u "80"', {columns: 120, rows: 30});
  const state = screen.store.get();
  const form = deriveForm(state, {
    ...(state.overlay as FormState),
    stage: 'confirm',
    sendSelected: true,
  });
  expect(Object.keys(submit(state, form).writes)).toHaveLength(1);
  const locked = {...state, account: badge};
  const after = submit(locked, form);
  expect(after.writes).toEqual({});
  expect(after.notice?.text).toBe(sentence);
  const [write] = Object.values(submit(state, form).writes);
  const again: Write = {...(write as Write), id: '1', status: 'refused'};
  const refused = {...locked, writes: {1: again}};
  expect(sendAgain({...refused, account: state.account}, [again]).writes['1']?.status).toBe('queued');
  expect(sendAgain(refused, [again])).toMatchObject({writes: refused.writes, notice: {text: sentence}});
});
