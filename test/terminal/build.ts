import {globSync, statSync} from 'node:fs';
import {bundle} from '../../scripts/build.mjs';

const made = (path: string): number => statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0;

/** Builds the program once before its tests, unless it is newer than all it is built from. */
export default async function build(): Promise<void> {
  const sources = globSync('{src,components,scripts}/**/*.*').concat('package.json', 'package-lock.json');
  if (Math.max(...sources.map(made)) >= made('dist/skydeck.js')) await bundle();
}
