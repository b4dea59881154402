import {cpuOf} from '../harness/process.ts';
import {BenchTerminal} from '../harness/terminal.ts';
import {note, type Program, type Samples} from '../measure.ts';

/** Filters typed one key at a time: bare words and conditions. */
const typed = ['web', ' offline', 'status=offline memory>=4GB', 'label^api not nl-ams'];

/** Loads all rows by a filter that few of them match, and types filters over them. */
export async function measureFilter(program: Program, rows: number, samples: Samples): Promise<void> {
  const terminal = new BenchTerminal(program);
  try {
    if (program.ready) await terminal.until(program.ready);
    await terminal.settle();
    await terminal.press('/backup-vault\r');
    await terminal.until(new RegExp(`in ${rows.toLocaleString('en')} rows`), 60_000);
    await terminal.settle();
    await terminal.press('/');
    for (const text of typed) {
      await terminal.press('\u0015');
      for (const key of text) {
        const before = cpuOf(terminal.pid).main;
        note(samples, 'filterKey', (await terminal.press(key)).last);
        note(samples, 'filterCpu', cpuOf(terminal.pid).main - before);
      }
    }
  } finally {
    await terminal.close();
  }
}
