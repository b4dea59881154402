import {spawnSync} from 'node:child_process';
import {resolve} from 'node:path';
import {expect, test} from 'vitest';

/** Says on standard error whether the reader of its standard output has ended, until `until` it is so. */
const writer = (until: boolean) => `
  import {watchReader} from ${JSON.stringify(resolve('src/cli/closed-output.ts'))};
  const isOver = watchReader();
  process.stderr.write(isOver() + '\\n');
  process.stdout.write('a line\\n');
  const look = () => (${until} && !isOver() ? setTimeout(look, 5) : process.stderr.write('in the end ' + isOver()));
  look();
`;

/** Runs it with its output in a pipe, as a shell does. */
const said = (until: boolean, behind: string) =>
  spawnSync('sh', ['-c', `"$0" --input-type=module -e "$1" ${behind}`, process.execPath, writer(until)], {
    ...{encoding: 'utf8', timeout: 30_000},
  }).stderr;

test.skipIf(process.platform !== 'linux')('whether the reader of a pipe has ended', () => {
  expect(said(false, '| cat')).toBe('false\nin the end false');
  // It reads one line and ends, while another process has the pipe open to write to.
  expect(said(true, '| read line')).toBe('false\nin the end true');
  expect(said(true, '| { read line; exec sleep 0; }')).toBe('false\nin the end true');
  expect(said(false, '> /dev/null')).toBe('false\nin the end false');
});
