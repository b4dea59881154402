import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {runWith} from '../run-command.ts';
import {served} from '../served.ts';

/** A command that asks for what an earlier one asked for, whose outcome is not known. */

const warning =
  /^skydeck: the same was sent at 20\d\d-\d\d-\d\d \d\d:\d\dZ without an answer, and may be done: skydeck journal list --filter outcome=unknown$/m;

test('is sent with a warning, unless it does the same when sent twice', async () => {
  const state = mkdtempSync(join(tmpdir(), 'skydeck-sent-before-'));
  onTestFinished(() => rmSync(state, {recursive: true, force: true}));
  /** How many writes are lost; once one is, nothing can be looked up until all of them are. */
  let lost = 2;
  let began = false;
  const {env, requests} = await served({}, async (request, service) => {
    if (lost > 0 && request.method !== 'GET') {
      began = true;
      return {status: 504, headers: {}, body: '{}'};
    }
    return began ? {status: 403, headers: {}, body: '{}'} : service(request);
  });
  const run = (...argv: readonly string[]) => runWith({...env, XDG_STATE_HOME: state}, ...argv);
  const create = (label: string, ...more: readonly string[]) =>
    run('volumes', 'create', '--label', label, '--region', 'nl-ams', '--yes', ...more);
  const edit = () => run('volumes', 'edit', 'db-primary-data', '--tags', 'x', '--yes');
  for (const write of [() => create('twice'), edit]) {
    began = false;
    const {code, stderr} = await write();
    expect([code, stderr]).toEqual([4, expect.not.stringMatching(warning)]);
    lost--;
  }
  began = false;
  const other = await create('another');
  expect([other.code, other.stderr]).toEqual([0, '']);
  const edited = await edit();
  expect([edited.code, edited.stderr]).toEqual([0, '']);
  expect((await create('twice', '--dry-run')).stderr).toMatch(warning);
  const second = await create('twice');
  expect([second.code, second.stderr]).toEqual([0, expect.stringMatching(warning)]);
  expect(requests.filter(one => one === 'POST /volumes')).toHaveLength(3);
});
