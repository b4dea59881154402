import {Pool} from 'undici';
import {note, type Program, type Samples} from './measure.ts';
import {cpuOf} from './process.ts';
import {BenchTerminal} from './terminal.ts';

const pageSize = 500;
const atOnce = 6;

/** Milliseconds for all pages of a list, without anything being done with them: the first alone, then six at once. */
async function fetchPages(url: string, token: string, rows: number): Promise<number> {
  const {origin, pathname} = new URL(url);
  const pool = new Pool(origin, {connections: atOnce});
  const page = async (number: number): Promise<void> => {
    const {statusCode, body} = await pool.request({
      method: 'GET',
      path: `${pathname}/node/instances?page=${number}&page_size=${pageSize}`,
      headers: {authorization: `Bearer ${token}`, 'accept-encoding': 'gzip'},
    });
    await body.arrayBuffer();
    if (statusCode !== 200) throw new Error(`page ${number}: ${statusCode}`);
  };
  const begun = performance.now();
  await page(1);
  let next = 2;
  const last = Math.ceil(rows / pageSize);
  await Promise.all(
    Array.from({length: atOnce}, async () => {
      while (next <= last) await page(next++);
    }),
  );
  const taken = performance.now() - begun;
  await pool.close();
  return taken;
}

/** Sorts nodes by what the service cannot sort by, and fetches the same pages beside it. */
export async function measureSort(
  program: Program,
  {url, token, rows}: {url: string; token: string; rows: number},
  samples: Samples,
): Promise<void> {
  note(samples, 'pages', await fetchPages(url, token, rows));
  const terminal = new BenchTerminal(program);
  try {
    if (program.ready) await terminal.until(program.ready);
    await terminal.settle();
    const before = cpuOf(terminal.pid).main;
    await terminal.press(':sort -memory');
    const begun = performance.now();
    const sorted = terminal.until(new RegExp(`sorted here over ${rows.toLocaleString('en')} rows`), 60_000);
    await terminal.press('\r', 0);
    await sorted;
    note(samples, 'sort', performance.now() - begun);
    note(samples, 'sortCpu', cpuOf(terminal.pid).main - before);
  } finally {
    await terminal.close();
  }
}
