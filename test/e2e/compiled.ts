import {resolve} from 'node:path';
import {inject} from 'vitest';

/** Lets Node keep what it compiles of the program without patches, which brings no compiled code: half of its start. */
export const compiled = (): Record<string, string> =>
  inject('plain') ? {NODE_COMPILE_CACHE: resolve('dist/plain/compiled')} : {};
