import {note, type Program, type Samples} from './measure.ts';
import {cpuOf} from './process.ts';
import {BenchTerminal} from './terminal.ts';

/** Keys that are measured, after some that are not. */
const measured = 40;
const before = 30;

/** Milliseconds without output: the frame of a key is drawn, and the item beside the list does not follow before 150. */
const drawn = 60;
/** And then all that follows is drawn. */
const followed = 250;

/**
 * Turns over whole screens of 300 × 100. Each turn is two frames, measured apart: at once that of the list, without the item beside
 * it, and once the keys rest, that of the item.
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
