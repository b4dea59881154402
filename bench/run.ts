import {cpus} from 'node:os';
import {resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {measureFrames} from './frame.ts';
import {asJson, type Budget, type Result, table, verdicts} from './harness/report.ts';
import {startService} from './harness/service.ts';
import {measureFilter} from './lists/filter.ts';
import {measureListAll} from './lists/list-all.ts';
import {measureSort} from './lists/sort.ts';
import {type Metric, measureKeys, measureStart, type Program, quantile, type Samples} from './measure.ts';
import {peers} from './peers.ts';

const {values: options} = parseArgs({
  options: {
    json: {type: 'boolean', default: false},
    starts: {type: 'string', default: '5'},
    runs: {type: 'string', default: '2'},
    program: {type: 'string', default: 'dist/skydeck.js'},
    /** Matches its screen once there is data. */
    ready: {type: 'string', default: 'DEMO.*\\d–[\\d,]+ of [\\d,]+'},
  },
});
const file = resolve(options.program);
// As long as a real one: the time to search for it in a reply depends on its length.
const token = '5b7c'.repeat(16);

const skydeck: Program = {
  name: 'skydeck',
  command: [process.execPath, file],
  ready: new RegExp(options.ready, 's'),
  down: 'j',
  remembers: true,
};
const node: Program = {name: 'node -e 0', command: [process.execPath, '-e', '0']};

/** Measures the programs in turn, in several rounds, so that other work on the machine slows all of them. */
async function measure(programs: readonly Program[], starts: number): Promise<Result[]> {
  const results = programs.map(({name}): Result => ({name, samples: new Map()}));
  const failures = new Map<string, string>();
  for (let round = 0; round < starts + Number(options.runs); round++) {
    for (const [index, program] of programs.entries()) {
      const samples = results[index]?.samples;
      if (!samples || failures.has(program.name)) continue;
      const work = round < starts ? measureStart : measureKeys;
      await work(program, samples).catch((error: Error) => failures.set(program.name, error.message));
    }
  }
  return results.map(result => {
    const failure = failures.get(result.name);
    return failure === undefined ? result : {...result, failure};
  });
}

/** Measures the program with accounts of several sizes: the cost of a key must not depend on them. */
async function measureSizes(sizes: readonly number[]): Promise<Result[]> {
  const services = await Promise.all(sizes.map(size => startService(file, size, token)));
  try {
    const programs = services.map(({url}, index): Program => {
      const nodes = `${sizes[index]?.toLocaleString('en')} nodes`;
      const ready = new RegExp(`\\d–[\\d,]+ of ${sizes[index]?.toLocaleString('en')}`);
      return {
        ...skydeck,
        name: nodes,
        ready,
        remembers: false,
        env: {SKYDECK_URL: url, SKYDECK_TOKEN: token},
      };
    });
    return await measure(programs, 3);
  } finally {
    for (const service of services) service.close();
  }
}

/** Measures work over a list of that many rows. */
async function measureRows(
  what: string,
  rows: number,
  work: (program: Program, url: string, samples: Samples) => Promise<void>,
  ...flags: readonly string[]
): Promise<Result> {
  const service = await startService(file, rows, token, ...flags);
  const samples: Samples = new Map();
  const ready = new RegExp(`\\d–[\\d,]+ of ${rows.toLocaleString('en')}`);
  const program = {
    ...skydeck,
    ready,
    remembers: false,
    env: {SKYDECK_URL: service.url, SKYDECK_TOKEN: token},
  };
  const name = `${what} over ${rows.toLocaleString('en')} rows`;
  try {
    for (let run = 0; run < Number(options.runs); run++) await work(program, service.url, samples);
    return {name, samples};
  } catch (error) {
    return {name, samples, failure: String(error)};
  } finally {
    service.close();
  }
}

const results = await measure([skydeck, node, ...peers], Number(options.starts));
const sizes = await measureSizes([5_000, 200]).catch((error: Error): Result[] => [
  {name: 'accounts of 5,000 and 200 nodes', samples: new Map(), failure: error.message},
]);

const frames: Result = {name: 'screens of 300 × 100', samples: new Map()};
await measureFrames(skydeck, frames.samples).catch((error: Error) => console.error(error.message));

const rows = 10_000;
const filters = [
  await measureRows('filter', rows, (program, _, samples) => measureFilter(program, rows, samples)),
  // Without latency, a service on the same machine answers faster than the program can use the answers.
  await measureRows(
    'sort at 300 ms a reply',
    rows,
    (program, url, samples) => measureSort(program, {url, token, rows}, samples),
    ...['--latency', '300'],
  ),
];

const lists: Result[] = [];
for (const size of [100, 10_000, 100_000]) {
  const work = (program: Program, url: string, samples: Samples) =>
    measureListAll(program, {url, token, rows: size}, samples);
  lists.push(await measureRows('list --all', size, work, '--rate-limit', '1000000'));
}

const middle = (result: Result | undefined, metric: Metric): number | undefined => {
  const values = result?.samples.get(metric);
  return values && quantile(values, 0.5);
};
const slow = (result: Result | undefined, metric: Metric): number | undefined => {
  const values = result?.samples.get(metric);
  return values && quantile(values, 0.95);
};
const over = (one: number | undefined, other: number | undefined): number | undefined =>
  one !== undefined && other ? one / other : undefined;
const [own, bare] = results;
const [many, few] = sizes;
const budgets: Budget[] = [
  {
    what: 'start to first data, times a bare Node',
    value: over(middle(own, 'start'), middle(bare, 'start')),
    limit: 5,
  },
  {
    what: 'start again to the remembered screen, times a bare Node',
    value: over(middle(own, 'again'), middle(bare, 'start')),
    limit: 1.5,
  },
  {what: 'bytes a cursor move in view', value: middle(own, 'viewBytes'), limit: 500},
  {what: 'bytes a cursor move that scrolls', value: middle(own, 'scrollBytes'), limit: 500},
  {what: 'peak memory, MB', value: middle(own, 'memory'), limit: 120},
  {what: 'bytes while idle', value: middle(own, 'idleBytes'), limit: 0},
  {
    what: 'bytes a move with 5,000 nodes, times 200',
    value: over(middle(many, 'viewBytes'), middle(few, 'viewBytes')),
    limit: 1.2,
  },
  // Other work on the machine does not change CPU times.
  {what: 'screen of 300 × 100, CPU ms at p95', value: slow(frames, 'frameCpu'), limit: 16},
  {what: 'the item beside it, CPU ms at p95', value: slow(frames, 'besideCpu'), limit: 16},
  {
    what: 'filter key, 10,000 rows, ms at p95',
    value: slow(filters[0], 'filterKey'),
    limit: 16,
  },
  {
    what: 'sorting 10,000 rows here, times their pages alone',
    value: over(middle(filters[1], 'sort'), middle(filters[1], 'pages')),
    limit: 1.3,
  },
  {
    what: 'list --all of 100,000 rows as CSV, times their pages alone',
    value: over(middle(lists.at(-1), 'listAll'), middle(lists.at(-1), 'pages')),
    limit: 1.3,
  },
  {what: 'peak memory of that, MB', value: middle(lists.at(-1), 'memory'), limit: 150},
  {
    what: 'CPU a move with 5,000 nodes, times 200',
    value: over(middle(many, 'cpuMain'), middle(few, 'cpuMain')),
    limit: 1.5,
  },
];

if (options.json) {
  console.log(
    JSON.stringify(
      {
        node: process.version,
        results: asJson(results),
        sizes: asJson(sizes),
        frames: asJson([frames]),
        filters: asJson(filters),
        lists: asJson(lists),
        budgets,
      },
      null,
      2,
    ),
  );
} else {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${process.version}, ${cpus()[0]?.model ?? 'an unknown processor'}, ${cpus().length} cores, a terminal of 120 × 40. Ratios, with their quartiles, mean more than milliseconds.\n`,
  );
  console.log(table(results));
  if (peers.length === 0) console.log('Neither htop, tig nor lazygit is installed: no peer to compare with.');
  console.log(
    `\n${table(sizes)}\n\n${table([frames])}\n\n${table(filters)}\n\n${table(lists)}\n\n${verdicts(budgets)}`,
  );
}
if (budgets.some(({value, limit}) => value !== undefined && value > limit)) process.exitCode = 1;
