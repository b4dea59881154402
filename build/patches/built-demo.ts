import {buildDemoAccount} from '../demo-account.ts';
import type {Patch} from '../patch.ts';
import {codeCache} from './code-cache.ts';

/**
 * Replaces: how the demo account is made at each start, row by row. With this patch the build makes it (`build/demo-account.ts`),
 * as the database that SQLite serializes; the start reads that, and moves the times of the nodes with one statement, and
 * those of the rest when they are asked for. `test/service/demo/built-account.test.ts` compares all rows of both.
 * Gains: 9 ms of CPU of the main thread at start (133 → 124, the lower quartile of 40 starts in turn with one without it); the first
 * list that is none of nodes comes 13 ms sooner (24 → 11): Node 24.21, 120 × 40, two busy cores. The program is 700 kB larger.
 * Can go: when making the account takes no longer than reading it.
 */
export const builtDemo: Patch = {
  name: 'built-demo',
  needs: [codeCache],
  options: {define: {SKYDECK_BYTES: '$bytes'}},
  adds: {name: 'demo', make: buildDemoAccount},
};
