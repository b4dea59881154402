import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {candidates} from '../../../src/cli/completion/complete.ts';
import {script} from '../../../src/cli/completion/scripts.ts';
import {run} from '../../../src/cli/run.ts';
import {resources} from '../../../src/resources/index.ts';

const words = async (...line: readonly string[]) =>
  (await candidates(line.slice(0, -1), line.at(-1) ?? '')).map(({word}) => word);

test('commands, resources, verbs, flags and values are completed from the definitions', async () => {
  expect(await words('')).toEqual(
    expect.arrayContaining(['list', 'serve', ...resources.map(({name}) => name)]),
  );
  expect(await words('--demo', 'volumes', '')).toEqual(
    expect.arrayContaining(['list', 'show', 'resize', 'delete']),
  );
  expect(await words('volumes', 'resize', 'x', '--')).toEqual(
    expect.arrayContaining(['--size', '--dry-run', '--yes']),
  );
  expect(await words('volumes', 'list', '--output', '')).toEqual(['table', 'json', 'ndjson', 'csv', 'ids']);
  expect(await words('volumes', 'list', '-o', 'n')).toContain('ndjson');
  expect(await words('volumes', 'list', '--sort', '')).toContain('size');
  expect(await words('records', 'add', '--type', '')).toContain('CNAME');
  expect(await words('volumes', 'list', '--output=nd')).toContain('--output=ndjson');
  expect(await words('volumes', 'list', '--columns', 'id,la')).toContain('id,label');
  expect(await words('volumes', 'list', '--sort', '-si')).toContain('-size');
  expect(await words('volumes', 'remove', 'db-data', '--confirm', '')).toEqual(['db-data']);
  expect(await words('overview', '-o', '')).toEqual(['table', 'json']);
  expect(await words('domains', 'import', 'x', '--file', '')).toEqual([':files']);
  expect(await words('help', 'rec')).toContain('records');
  expect(await words('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  expect(await words('config', 'get', '')).toContain('theme');
  expect(await words('config', 'set', 'theme', '')).toContain('high-contrast');
  expect(await words('config', 'set', 'mouse', '')).toEqual(['true', 'false']);
  expect(await words('config', 'path', '')).toEqual([]);
  expect(await words('list', '--in', 'example.org', '')).toContain('records');
  expect(await words('list', 'records', '--sort', '')).toContain('ttl');
  expect(await words('volumes', 'list', '--all', '--')).not.toContain('--all');
  expect(await words('--dem')).toContain('--demo');
  expect(await words('--demo', '--dem')).not.toContain('volumes');
});

test('a verb is completed by another of its names where only that begins as typed', async () => {
  const begun = async (...line: readonly string[]) =>
    (await words(...line)).filter(word => word.startsWith(line.at(-1) ?? ''));
  expect(await begun('volumes', 'de')).toEqual(['detach', 'delete']);
  expect(await begun('volumes', 're')).toEqual(['resize', 'remove']);
  expect(await begun('nodes', 'sta')).toEqual(['start']);
  expect(await begun('nodes', 'l')).toEqual(['list']);
  expect(await words('volumes', '')).not.toContain('remove');
});

test('a name that is spelt as a mark of the scripts is not offered, and hides no other', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-completion-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  const profile = {url: 'https://a.example/v4', word: 'node'};
  const profiles = {':files': profile, ':elements': profile, home: profile};
  writeFileSync(join(home, 'skydeck', 'config.json'), JSON.stringify({profiles}), {mode: 0o600});
  const offered = async (...line: readonly string[]) => {
    vi.stubEnv('XDG_CONFIG_HOME', home);
    return (await completed(...line)).stdout.split('\n').map(row => row.split('\t')[0]);
  };
  expect(await offered('use', '')).toEqual(['home', '']);
  expect(await offered('use', ':')).toEqual(['']);
  expect(await offered('use', 'ho')).toEqual(['home', '']);
  expect(await offered('--profile=')).toEqual([
    ...['--profile=:files', '--profile=:elements', '--profile=home', ''],
  ]);
});

test('typed text narrows completion, and names come from the chosen account', async () => {
  const {stdout} = await completed('volumes', 're');
  expect(stdout.split('\n').map(line => line.split('\t')[0])).toEqual(['resize', 'remove', '']);
  expect((await completed('config', 'get', 'them')).stdout).toMatch(/^theme\t\S[^\t\n]*\n$/);
  expect((await completed('completion', 'z')).stdout).toBe('zsh\n');
  expect((await completed('domains', 'import', 'x', '--file', 'a')).stdout).toBe(':files\n');
  expect((await completed()).stdout).toMatch(/^serve\t/m);
  // No account is connected: the names of a demo would be lies.
  expect((await completed('volumes', 'show', '')).stdout).toBe('');
});

test.each(['bash', 'zsh', 'fish'])('the script for %s calls the program', shell => {
  expect(script(shell)).toContain('skydeck __complete');
  expect(() => script(`${shell}x`)).toThrow(/there is no shell \w+: did you mean (bash|zsh|fish)\?$/);
});

async function completed(...line: readonly string[]) {
  let stdout = '';
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    stdout += String(text);
    return true;
  });
  vi.stubEnv('HOME', '/nonexistent');
  vi.stubEnv('SKYDECK_URL', undefined);
  await run({command: 'complete', words: line});
  vi.unstubAllEnvs();
  out.mockRestore();
  return {stdout};
}
