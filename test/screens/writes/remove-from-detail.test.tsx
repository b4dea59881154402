import {expect, test} from 'vitest';
import {placeOf} from '../../../src/app/state/places.ts';
import {type Screen, openAt, take} from '../steps.ts';

async function remove(screen: Screen, label: string): Promise<void> {
  await take(screen, `x "${label}" enter enter`);
}

test('removing an item on its own screen returns to where it was opened', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · d', {columns: 120});
  expect(placeOf(screen.store.get()).kind).toBe('item');
  await remove(screen, 'old-wiki');
  expect(placeOf(screen.store.get())).toMatchObject({
    ...{kind: 'list', resource: 'volumes', filter: 'label~old-wiki'},
  });
  expect(screen.frame()).toContain('Deleted volume old-wiki');
  expect(screen.frame()).not.toContain('there is no volume');
});
