import {globSync, statSync} from 'node:fs';

const made = (path: string): number => statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0;

/** Whether a built program is newer than all it is built from. */
export function isBuilt(program: string): boolean {
  const sources = globSync('{src,components,build}/**/*.*').concat('package.json', 'package-lock.json');
  return Math.max(...sources.map(made)) < made(program);
}
