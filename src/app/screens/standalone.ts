import type {StandaloneScreen} from './common/screen.ts';
import {find} from './find/find.ts';
import {overview} from './overview/overview.ts';

/** The places that are not about a single resource. */
export const standaloneScreens: readonly StandaloneScreen[] = [find, overview];

export function standaloneScreen(name: string): StandaloneScreen {
  const found = standaloneScreens.find(screen => screen.name === name);
  if (!found) throw new Error(`there is no screen ${name}`);
  return found;
}
