import {expect, test} from 'vitest';
import {run, serve} from './command.ts';
import {openProgram} from './pty.ts';

/** An error that nobody caught, and that holds what a request was sent with: what is printed of it holds no secret. */

const token = 'a-token-of-the-test';

/** Has Node throw such an error soon after the program was started. */
function crashing(milliseconds: number) {
  const error = `Object.assign(new Error('crashed with ${token}\\u001b]0;title\\u0007'), {options: {headers: {authorization: 'Bearer ${token}'}}})`;
  const script = `setTimeout(() => { throw ${error}; }, ${milliseconds});`;
  return {NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`};
}

test('on the screen', async () => {
  const {url} = await serve();
  const {waitFor, exited, raw, frame} = await openProgram({
    columns: 120,
    env: {SKYDECK_URL: url, SKYDECK_TOKEN: token, ...crashing(4000)},
  });
  await waitFor(/of 140/);
  expect(await exited).toEqual({code: 1, signal: 0});
  expect(frame()).toContain('crashed with •••');
  expect(raw()).not.toContain(token);
  expect(raw()).not.toContain('\u001b]0;title');
});

test('in a command', async () => {
  const {url} = await serve('--latency', '5000');
  const env = {SKYDECK_URL: url, SKYDECK_TOKEN: token, ...crashing(1500)};
  const {code, stdout, stderr} = await run(['nodes', 'list'], env);
  expect({code, stdout}).toEqual({code: 1, stdout: ''});
  expect(stderr).toContain('crashed with •••');
  expect(stderr + stdout).not.toContain(token);
  expect(stderr).not.toContain('\u001b');
});
