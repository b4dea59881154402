import {expect, onTestFinished, test, vi} from 'vitest';
import {sectionText} from '../../../src/cli/overview/section-text.ts';
import {overviewParts} from '../../../src/resources/definition/overview.ts';
import {runCommand, runWith} from './run-command.ts';

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

test('in a terminal its lines fit', () => {
  const figure = {name: 'Nodes', behind: {kind: 'list' as const, resource: 'nodes', filter: ''}};
  const entries = Array.from({length: 20}, (_, at) => ({
    figure,
    name: `region-${at}`,
    value: at,
    text: `${at}`,
  }));
  const text = sectionText(
    {
      title: 'Nodes',
      figure,
      sum: '190',
      loading: false,
      groups: [{kind: 'tallies', title: 'region', entries}],
    },
    60,
  );
  const lines = text.trimEnd().split('\n');
  expect(lines[0]).toBe('Nodes  190');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  expect(lines[2]).toMatch(/^ {10}region-/);
});

test('a form that it does not have is refused before anything is asked', async () => {
  expect(await runCommand('overview', '-o', 'csv')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^there is no output csv of the overview/),
  });
});

test.each([['overview'], ['scripts', 'list'], ['nodes', 'show', 'db-primary'], ['find', '数据库']])(
  'a command prints UTF-8 in every locale, as the labels are: %s',
  async (...argv) => {
    const noon = new Date('2026-11-20T12:00:00Z');
    vi.useFakeTimers({toFake: ['Date'], now: noon});
    onTestFinished(() => void vi.useRealTimers());
    const [here, plain] = [
      await runWith({LANG: 'C.UTF-8'}, '--demo', ...argv),
      await runWith({LC_ALL: 'C'}, '--demo', ...argv),
    ];
    expect(plain.stdout).toBe(here.stdout);
    expect(plain.stdout).toMatch(/[^\x00-\x7f]/);
  },
);
