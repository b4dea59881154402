import type {Patch} from '../patch.ts';
import {codeCache} from './code-cache.ts';
import {framesByRows} from './frames-by-rows.ts';
import {lazyBuiltins} from './lazy-builtins.ts';
import {noDevtools} from './no-devtools.ts';
import {quickSegmenter} from './quick-segmenter.ts';
import {quickWidths} from './quick-widths.ts';
import {synchronousYoga} from './synchronous-yoga.ts';

/**
 * All patches of the build. Together they make the start 240 ms of CPU shorter (433 → 193), a key 6 ms (12.0 → 5.8) and the
 * program 36 MB smaller (142 → 106) than the plain build, which is not minified either: Node 24.21, 120 × 40, the demo account.
 */
export const patches: readonly Patch[] = [
  synchronousYoga,
  lazyBuiltins,
  noDevtools,
  quickWidths,
  quickSegmenter,
  framesByRows,
  codeCache,
];

/** All patches but those named, and those that need one of them. Throws if there is no such patch. */
export function patchesWithout(names: readonly string[]): readonly Patch[] {
  const unknown = names.find(name => !patches.some(patch => patch.name === name));
  if (unknown !== undefined)
    throw new Error(`there is no patch ${unknown}; there are ${patches.map(({name}) => name).join(', ')}`);
  const left = ({name, needs = []}: Patch): boolean => !names.includes(name) && needs.every(left);
  return patches.filter(left);
}
