import {cpuOf} from '../harness/process.ts';
import {BenchTerminal} from '../harness/terminal.ts';
import {note, type Program, type Samples} from '../measure.ts';
import {fetchPages, type Rows} from './fetch-pages.ts';

/** Sorts nodes by a field that the service cannot sort by, and fetches the same pages separately. */
export async function measureSort(program: Program, list: Rows, samples: Samples): Promise<void> {
  note(samples, 'pages', await fetchPages(list));
  const terminal = new BenchTerminal(program);
  try {
    if (program.ready) await terminal.until(program.ready);
    await terminal.settle();
    const before = cpuOf(terminal.pid).main;
    await terminal.press(':sort -memory');
    const begun = performance.now();
    const sorted = terminal.until(
      new RegExp(`sorted here over ${list.rows.toLocaleString('en')} rows`),
      60_000,
    );
    await terminal.press('\r', 0);
    await sorted;
    note(samples, 'sort', performance.now() - begun);
    note(samples, 'sortCpu', cpuOf(terminal.pid).main - before);
  } finally {
    await terminal.close();
  }
}
