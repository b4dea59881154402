import {expect, test} from 'vitest';
import {placeOf} from '../../../src/app/navigation/places.ts';
import {open} from '../screen.tsx';

type Screen = Awaited<ReturnType<typeof open>>;

async function remove(screen: Screen, label: string): Promise<void> {
  await screen.press('x');
  await screen.type(label);
  await screen.press('enter', 'enter');
}

test('whoever removes an item on its own screen is back where it was opened', async () => {
  const screen = await open({columns: 120});
  await screen.go('volumes label~old-wiki');
  await screen.press('d');
  expect(placeOf(screen.store.get()).kind).toBe('item');
  await remove(screen, 'old-wiki');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'list', resource: 'volumes'});
  expect(screen.frame()).toContain('Deleted volume old-wiki');
  expect(screen.frame()).not.toContain('there is no volume');
});

test('without a place it was opened from, it is the list of such items', async () => {
  const screen = await open({columns: 120});
  await screen.go('volumes label~old-wiki');
  await screen.press('d');
  const {id} = placeOf(screen.store.get()) as {id: string};
  await screen.press('esc');
  await screen.go('nodes');
  await screen.go(`volume ${id}`);
  expect(placeOf(screen.store.get()).kind).toBe('item');
  await remove(screen, 'old-wiki');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'list'});
  expect(screen.frame()).toContain('Deleted volume old-wiki');
});
