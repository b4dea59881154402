import {resolve} from 'node:path';
import {type Patch, replaceOnce, root} from '../patch.ts';

/**
 * Replaces: Ink's `Output`, which creates an object for every cell of every frame. With this patch
 * `src/terminal/ink/row-output.ts` composes a frame row by row and reuses the rows that did not change; frames that it cannot
 * compose are left to Ink's `Output`. `test/unit/terminal/ink/row-output.test.ts` compares thousands of random frames.
 * Gains: 14 MB after use (99 → 86), and where Ink draws 1.1 ms of CPU a key (7.9 → 6.8, measured before lists were drawn without it);
 * nothing at start, when Ink draws no more. Measured by `npm run bench:patches -- --only frames-by-rows`: Node 24.21, 120 × 40, the
 * demo account, the best of 8 starts on two busy cores.
 * Can go: when Ink composes a frame without an object for each cell, or reuses the rows of the previous frame.
 */
export const framesByRows: Patch = {
  name: 'frames-by-rows',
  files: [
    {
      path: 'ink/build/output.js',
      sha256: '5e6c511c0a573f48cd5765d7f1f16583d2595f7b05775608382bdb990b63f225',
      edit: source =>
        [
          `import {byRows} from ${JSON.stringify(resolve(root, 'src/terminal/ink/row-output.ts'))};`,
          replaceOnce(source, 'export default class Output {', 'class Output {'),
          'export default byRows(Output);',
        ].join('\n'),
    },
  ],
};
