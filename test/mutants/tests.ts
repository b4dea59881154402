import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {readonly fullName: string; readonly status: string}[];
  }[];
}

export interface Outcome {
  /** The files in which a test failed. */
  readonly failed: readonly string[];
  /** What failed first, for people. */
  readonly first?: string;
  /** Whether the tests were ended at the time limit. */
  readonly late?: true;
}

/**
 * Runs files of tests in a copy of the project.
 * @param bail after how many failures no further file is run; 0 for never
 * @param workers how many at once; one of them loads the program once, so that it takes the least work
 * @param limit in seconds, as a mutant may never end
 */
export async function run(
  folder: string,
  files: readonly string[],
  {
    bail,
    workers,
    limit,
    env,
  }: {bail: number; workers: number; limit: number; env?: Readonly<Record<string, string>>},
): Promise<Outcome> {
  const output = join(folder, 'tests.json');
  rmSync(output, {force: true});
  const arguments_ = [
    ...['run', '--project', 'source*', '--project', 'e2e', '--reporter=json', `--outputFile=${output}`],
    ...[`--maxWorkers=${workers}`, ...(bail > 0 ? ['--bail', `${bail}`] : [])],
  ];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...arguments_, ...files],
    // A group of its own, so that workers in an endless loop end with it.
    {cwd: folder, detached: true, stdio: 'ignore', env: {...process.env, CI: '1', ...env}},
  );
  const kill = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = setTimeout(kill, limit * 1000);
  process.once('exit', kill);
  const [status] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  process.off('exit', kill);
  if (status === 0) return {failed: []};
  if (status === null) return {failed: files, first: `no end within ${limit} s`, late: true};
  if (!existsSync(output)) return {failed: files, first: 'the tests could not be run'};
  const failed = (JSON.parse(readFileSync(output, 'utf8')) as Report).testResults.filter(
    each => each.status === 'failed',
  );
  // With --bail, files that were not run to their end have failed as well, without a test.
  const tests = failed.flatMap(({name, assertionResults}) =>
    assertionResults
      .filter(each => each.status === 'failed')
      .map(({fullName}) => `${name.slice(folder.length + 1)}: ${fullName}`),
  );
  const message = failed.find(each => each.message !== '')?.message.split('\n')[0];
  return {
    failed: failed.map(each => each.name.slice(folder.length + 1)),
    first: tests[0] ?? message ?? 'an error outside of tests',
  };
}
