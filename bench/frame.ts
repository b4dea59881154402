import {cpuOf} from './harness/process.ts';
import {BenchTerminal} from './harness/terminal.ts';
import {note, type Program, type Samples} from './measure.ts';

/** The number of measured keys, after some that are not measured. */
const measured = 40;
const before = 30;

/** Milliseconds without output after which the frame of a key is drawn. The item beside the list follows after 150 at least. */
const drawn = 60;
/** Milliseconds without output after which that is drawn, too. */
const followed = 250;

/**
 * Redraws whole screens of 300 × 100. Each turn has two frames, measured separately: that of the list, without the item beside
 * it, and after a pause that of the item.
 */
export async function measureFrames(program: Program, samples: Samples): Promise<void> {
  const {ready} = program;
  if (!ready) return;
  const terminal = new BenchTerminal(program, {columns: 300, rows: 100});
  try {
    await terminal.until(ready);
    await terminal.settle();
    for (let turn = 0; turn < before + measured; turn++) {
      const started = cpuOf(terminal.pid).main;
      // To the end of the list, and back to its beginning.
      const {last, bytes} = await terminal.press(turn % 2 === 0 ? 'G' : 'g', drawn);
      const ended = cpuOf(terminal.pid).main;
      await terminal.settle(followed);
      // On a busy machine the frame may not have come yet.
      if (turn < before || last === undefined || last > 2 * drawn) continue;
      note(samples, 'frame', last);
      note(samples, 'frameBytes', bytes);
      note(samples, 'frameCpu', ended - started);
      note(samples, 'besideCpu', cpuOf(terminal.pid).main - ended);
    }
  } finally {
    await terminal.close();
  }
}
