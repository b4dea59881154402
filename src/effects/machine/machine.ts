import type {Environment} from '../../environment.ts';
import type {Ports} from '../ports.ts';
import type {LeaveTerminal, Pause} from './programs.ts';

/** Other programs of this machine, its clipboard and its files. Each part is loaded when it is first needed. */
export function machinePorts(
  env: Environment,
  {
    leaveTerminal,
    pause,
    redact,
    send,
  }: {
    leaveTerminal: LeaveTerminal;
    pause: Pause;
    redact: (text: string) => string;
    send: (text: string) => void;
  },
): Pick<
  Ports,
  'ssh' | 'runOwn' | 'editText' | 'readText' | 'suspend' | 'copy' | 'writeFile' | 'wholePath' | 'completePath'
> {
  const base = () => ({home: env.HOME, folder: process.cwd()});
  const paths = () => import('../../files/paths.ts');
  const expanded = async (path: string) => (await paths()).expandPath(path, base());
  return {
    ssh: async (address, by) =>
      (await import('./programs.ts')).runSsh(address, env, leaveTerminal, pause, undefined, by),
    runOwn: async (prepared, options) => {
      const {runApart, runForeground} = await import('./programs.ts');
      return prepared.in === 'foreground'
        ? runForeground(prepared, env, leaveTerminal, pause)
        : runApart(prepared, env, options);
    },
    editText: async given => (await import('./programs.ts')).editText(given, env, leaveTerminal, pause),
    suspend: async () => (await import('./programs.ts')).suspend(leaveTerminal),
    copy: async (text, {secret}) => {
      const {copyText} = await import('./clipboard.ts');
      return copyText(secret ? text : redact(text), env, send);
    },
    readText: async path =>
      (await import('../../files/plain-text.ts')).readPlainText(await expanded(path), path),
    writeFile: async (path, chunks, options) =>
      (await import('../../files/whole-file.ts')).writeWholeFile(await expanded(path), chunks, options),
    wholePath: async path => (await paths()).tellPath(path, base()),
    completePath: async (typed, ending) => (await paths()).completePath(typed, base(), ending),
  };
}

/**
 * Keeps the heap small from now on. V8 sizes the space for new objects by the machine: with much memory it grows to 64 MB,
 * though a key leaves a few hundred kB behind, and the space for old ones to a multiple of what is in it.
 *
 * To be called when the program rests after its start: with other flags than it was made for, V8 takes the code cache neither of
 * Node's own modules nor of the program's packs, and those that are loaded after this call take longer.
 * Gains: 98 MB after 4,000 keys (216 → 118). A key costs the same. Measured by `node bench/memory.ts`: Node 24.21, 120 × 40, the demo
 * account, a machine of 24 GB.
 * Can go: without the call everything works as before. When `node` takes such limits from a package or a program, they are
 * better given there.
 * @param growth percent by which the space for old objects may grow before it is collected
 */
export function keepHeapSmall(growth: number): void {
  const {setFlagsFromString} = process.getBuiltinModule('node:v8');
  // The space for new objects grows by this factor.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}

/**
 * The growth of the heap, in percent, that suits a terminal. A large screen leaves more behind a frame, and with the usual growth
 * one frame of twenty waited for a collection of old objects: at 300 × 100 it took 16 to 19 ms of CPU, and takes 15 with this.
 */
export const growthFor = ({columns, rows}: {columns: number; rows: number}): number =>
  columns * rows > 15_000 ? 60 : 30;

/**
 * Lets V8 prefer size to speed from now on: the heap grows in steps of 2 MB in place of 8, and fewer functions are optimised within
 * others, and no long ones. What the compiler needs for those is never given back by its threads.
 *
 * Gains: 12 to 50 MB after 6,000 keys and 100 places (124 to 160 → 112), by `node bench/memory.ts`. It costs nothing that could be
 * measured, on a screen of 300 × 100 either. Can go: memory is larger by as much.
 */
export function preferSize(): void {
  const {setFlagsFromString} = process.getBuiltinModule('node:v8');
  setFlagsFromString('--optimize-for-size');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');
  setFlagsFromString('--max-inlined-bytecode-size-absolute=1500');
  setFlagsFromString('--max-optimized-bytecode-size=2000');
}
