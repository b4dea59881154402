import type {Screen} from '../steps.ts';

/** Fills in and sends a new volume, brand-new in nl-ams. */
export async function createVolume(screen: Screen): Promise<void> {
  await screen.go('volumes');
  await screen.press('n');
  await screen.type('brand-new');
  await screen.press('enter', 'tab');
  await screen.type('nl-ams');
  await screen.press('enter', 'ctrl-s', 'right', 'enter');
}
