import {globSync, statSync} from 'node:fs';
import type {TestProject} from 'vitest/node';
import {bundle} from '../../build/bundle.ts';
import {patches} from '../../build/patches/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built program that the tests run, relative to the repository. */
    program: string;
    /** Whether it is built without patches. */
    plain: boolean;
  }
}

const made = (path: string): number => statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0;

/** Builds the program once before its tests, unless it is newer than all it is built from. */
export default async function build(project: TestProject): Promise<void> {
  const {program = '', plain = false} = project.config.provide;
  const sources = globSync('{src,components,build}/**/*.*').concat('package.json', 'package-lock.json');
  if (Math.max(...sources.map(made)) < made(program)) return;
  await bundle({outfile: program, patches: plain ? [] : patches});
}
