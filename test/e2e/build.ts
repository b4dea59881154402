import type {TestProject} from 'vitest/node';
import {bundle} from '../../build/bundle.ts';
import {patches} from '../../build/patches/index.ts';
import {isBuilt} from '../is-built.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built program that the tests run, relative to the repository. */
    program: string;
    /** Whether it is built without patches. */
    plain: boolean;
  }
}

/** Builds the program once before its tests, unless it is newer than all it is built from. */
export default async function build(project: TestProject): Promise<void> {
  const {program = '', plain = false} = project.config.provide;
  if (isBuilt(program)) return;
  await bundle({outfile: program, patches: plain ? [] : patches});
}
