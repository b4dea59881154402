import {expect, test} from 'vitest';
import {connected, switchHindrance} from '../../../src/app/data/writes/switch-account.ts';
import {fillNewNode} from '../../screens/new-node.ts';
import {noon, open} from '../../screens/screen.tsx';

test('what is still being read of the account before is given up, and its data are dropped', async () => {
  const screen = await open();
  const state = screen.store.get();
  const [key = ''] = Object.keys(state.lists);
  const list = state.lists[key];
  if (!list) throw new Error('no list has been read');
  const item = {at: noon, loading: false};
  const [next, effects] = connected(
    {
      ...state,
      lists: {...state.lists, [key]: {...list, loading: [2, 3]}},
      items: {read: item, reading: {...item, loading: true}},
    },
    {...state.account, profile: 'other'},
  );
  expect(effects.flatMap(effect => (effect.type === 'abort' ? [effect.subject] : []))).toEqual([
    expect.stringContaining(key),
    expect.stringContaining(key),
    'reading',
  ]);
  expect(next).toMatchObject({items: {}, lists: {}, account: {profile: 'other'}});
});

test('a secret that was made while the token of the other account was fetched keeps this account open', async () => {
  const screen = await open({columns: 120, rows: 40});
  await fillNewNode(screen);
  await screen.press('ctrl-s', 'right', 'enter');
  expect(switchHindrance(screen.store.get())).toBe(
    'the root password of web-new is not copied yet (C on it copies it): copy it, or choose the profile again',
  );
});
