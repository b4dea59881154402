/**
 * Keeps the heap small from now on. V8 sizes the space for new objects by the machine: with much memory it grows to 64 MB,
 * though a key leaves a few hundred kB behind, and the space for old ones to a multiple of what is in it.
 *
 * To be called once the first frame is drawn: with other flags than it was made for, V8 does not take the code cache of Node's
 * own modules, and those that are loaded after this call take longer.
 * Gains: 98 MB after 4,000 keys (216 → 118); of the limit to what is optimised, 6 MB after 6,000 keys (118 → 111), and no more
 * with further ones. A key costs the same. Measured by `node bench/memory.ts`: Node 24.21, 120 × 40, the demo account, a machine
 * of 24 GB.
 * Can go: without the call everything works as before. When `node` takes such limits from a package or a program, they are
 * better given there.
 */
export function keepHeapSmall(): void {
  const {setFlagsFromString} = process.getBuiltinModule('node:v8');
  // The space for new objects grows by this factor.
  setFlagsFromString('--semi-space-growth-factor=1');
  // The space for old ones is collected when it has grown by so much.
  setFlagsFromString('--heap-growing-percent=30');
  // To optimise a very long function takes much memory, which is never given back.
  setFlagsFromString('--max-optimized-bytecode-size=4000');
}
