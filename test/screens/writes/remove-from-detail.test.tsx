import {expect, test} from 'vitest';
import {placeOf} from '../../../src/app/state/places.ts';
import {open} from '../screen.tsx';

type Screen = Awaited<ReturnType<typeof open>>;

async function remove(screen: Screen, label: string): Promise<void> {
  await screen.press('x');
  await screen.type(label);
  await screen.press('enter', 'enter');
}

test('removing an item on its own screen returns to where it was opened', async () => {
  const screen = await open({columns: 120});
  await screen.go('volumes label~old-wiki');
  await screen.press('d');
  expect(placeOf(screen.store.get()).kind).toBe('item');
  await remove(screen, 'old-wiki');
  expect(placeOf(screen.store.get())).toMatchObject({
    ...{kind: 'list', resource: 'volumes', filter: 'label~old-wiki'},
  });
  expect(screen.frame()).toContain('Deleted volume old-wiki');
  expect(screen.frame()).not.toContain('there is no volume');
});

test("without such a place it returns to the resource's list", async () => {
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
