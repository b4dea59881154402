import {expect, test} from 'vitest';
import {sectionJson} from '../../../src/cli/overview.ts';
import {overviewParts} from '../../../src/resources/definition/overview.ts';
import {runCommand} from './run-command.ts';
import {served} from './served.ts';

test('the overview as text has every part, and as JSON what lies behind each figure', async () => {
  const {code, stdout, stderr} = await runCommand('overview');
  expect([code, stderr]).toEqual([0, '']);
  const [head, ...lines] = stdout.split('\n');
  expect(head).toMatch(/^demo {2}embedded service {2}\d{4}-\d\d-\d\d \d\d:\d\dZ$/);
  const titles = lines.filter(line => /^\S/.test(line)).map(line => line.split(/ {2}/)[0]);
  expect(titles).toEqual(overviewParts);
  expect(stdout).toMatch(/^Nodes {2}140\n {2}status {2}([\w ]+ \d+, )+[\w ]+ \d+$/m);
  expect(stdout).not.toMatch(/reading …|\t/);

  const json = await runCommand('overview', '--output', 'json');
  const {parts} = JSON.parse(json.stdout);
  expect(parts.map(({title}: {title: string}) => title)).toEqual(overviewParts);
  const {counts} = parts[1].groups[0];
  const running = counts.find(({name}: {name: string}) => name === 'running');
  const listed = await runCommand('nodes', 'list', '--filter', running.filter, '--output', 'ids');
  expect(listed.stdout.trimEnd().split('\n')).toHaveLength(running.value);
});

test('of a large account the first 500 of each list are counted, and with --all every row', async () => {
  const {run} = await served({}, undefined, {nodes: 1200});
  const first = await run('overview');
  expect(first.stdout).toMatch(
    /^Nodes {2}1,200 · 500 of 1,200 nodes read\n {2}status {2}(\w+ )+\d+ of 500 read, /m,
  );
  expect(first.stderr).toContain('skydeck overview --all counts them all');
  const all = await run('overview', '--all');
  expect(all).toMatchObject({code: 0, stderr: ''});
  expect(all.stdout).toMatch(/^Nodes {2}1,200\n {2}status {2}[a-z]+ \d+, running 1,\d+/m);
  expect(all.stdout).not.toMatch(/ read\b|at least/);
});

const figureOf = (filter: string) => ({
  name: 'Nodes',
  behind: {kind: 'list' as const, resource: 'nodes', filter},
});
const part = {title: 'Nodes' as const, figure: figureOf(''), loading: false};

test('as JSON a figure has the filter of its list, unless it is of the whole list', () => {
  const entries = [{figure: figureOf('status=running'), name: 'running', value: 2, text: '2'}];
  expect(sectionJson({...part, groups: [{kind: 'tallies', title: '', entries}]})).toEqual({
    ...{title: 'Nodes', resource: 'nodes'},
    groups: [{counts: [{name: 'running', value: 2, text: '2', resource: 'nodes', filter: 'status=running'}]}],
  });
});

test('a form that it does not have is refused before anything is asked', async () => {
  expect(await runCommand('overview', '-o', 'csv')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^there is no output csv of the overview/),
  });
});
