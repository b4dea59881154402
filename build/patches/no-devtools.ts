import type {Patch, PinnedFile} from '../patch.ts';

const check = "process.env['DEV'] === 'true'";

const withoutCheck = (source: string): string => {
  if (!source.includes(check)) throw new Error(`Ink does not check ${check}`);
  return source.replaceAll(check, 'false');
};

const files: readonly PinnedFile[] = [
  {
    path: 'ink/build/reconciler.js',
    sha256: '497b58b448d6cf4342c1808c38fb03588f04e1263db54befb9d96287f364d325',
    edit: withoutCheck,
  },
  {
    path: 'ink/build/ink.js',
    sha256: '54975ccb060dbc0f155990fe210a62eb00fa648cc89e60e68cb271395feb456a',
    edit: withoutCheck,
  },
];

/**
 * Replaces: Ink's check for `DEV=true` in the environment, which connects it to React's developer tools. They are
 * imported with a top-level `await`, which makes every module above it asynchronous, even without `DEV`.
 * Gains: 17 ms of CPU at start (279 → 262, both without the code cache, which needs this patch). Measured by
 * `npm run bench:patches -- --only no-devtools`: Node 24.21, 120 × 40, the demo account, the best of 10 starts on two
 * busy cores.
 * Can go: when Ink imports its developer tools without a top-level `await`.
 */
export const noDevtools: Patch = {name: 'no-devtools', files};
