import {note, type Program, type Samples} from './measure.ts';
import {cpuOf} from './process.ts';
import {BenchTerminal} from './terminal.ts';

/** Frames that are measured, after some that are not. */
const measured = 40;
const before = 30;

/** Turns over whole screens of 300 × 100: the list, and the item beside it. */
export async function measureFrames(program: Program, samples: Samples): Promise<void> {
  const {ready} = program;
  if (!ready) return;
  const terminal = new BenchTerminal(program, {columns: 300, rows: 100});
  try {
    await terminal.until(ready);
    await terminal.settle();
    for (let frame = 0; frame < before + measured; frame++) {
      const started = cpuOf(terminal.pid).main;
      // To the end of the list, and back to its beginning.
      const {last, bytes} = await terminal.press(frame % 2 === 0 ? 'G' : 'g', 200);
      if (frame < before) continue;
      note(samples, 'frame', last);
      note(samples, 'frameBytes', bytes);
      note(samples, 'frameCpu', cpuOf(terminal.pid).main - started);
    }
  } finally {
    await terminal.close();
  }
}
