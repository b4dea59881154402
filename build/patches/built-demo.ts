import {buildDemoAccount} from '../demo-account.ts';
import type {Patch} from '../patch.ts';
import {codeCache} from './code-cache.ts';

/**
 * Replaces: making the demo account row by row at each start. With this patch the build makes it (`build/demo-account.ts`)
 * and serializes it as an SQLite database. The start reads that and shifts the times of the nodes with one statement; the other
 * tables follow when they are first read. `test/service/demo/built-account.test.ts` compares all rows of both.
 * Gains: 9 ms of CPU of the main thread at start (133 → 124, the lower quartile of 40 starts in turn with one without it); the first
 * list other than nodes comes 13 ms sooner (24 → 11): Node 24.21, 120 × 40, two busy cores. The program is 700 kB larger.
 * Can go: when making the account takes no longer than reading it.
 */
export const builtDemo: Patch = {
  name: 'built-demo',
  needs: [codeCache],
  options: {define: {SKYDECK_BYTES: '$bytes'}},
  adds: {name: 'demo', make: buildDemoAccount},
};
