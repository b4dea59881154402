import {execFileSync} from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, onTestFinished, test} from 'vitest';
import {findUnanswered} from '../../../src/effects/writes/unanswered-writes.ts';
import {fileMistake, stateFolder} from '../../../src/files/private-file.ts';
import {openJournal, readJournal} from '../../../src/journal/journal.ts';
import {writeSettings} from '../../../src/profiles/change-file.ts';
import {withProfile} from '../../../src/profiles/profile.ts';
import {openSettings} from '../../../src/profiles/settings.ts';
import {settingsFolder} from '../../../src/profiles/settings-path.ts';

/** What stands where a file or a folder of ours belongs, and leads elsewhere or is none. */

let home: string;
let other: string;
const env = () => ({HOME: home});
const write = () =>
  openJournal(env(), {account: () => ({profile: 'p', address: 'a'}), run: 'r', pid: 1})({
    at: 0,
    write: '1',
    what: 'x',
    method: 'POST',
    path: '/x',
    outcome: 'sent',
  });

async function listenAt(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>(done => server.listen(path, done));
  onTestFinished(() => void server.close());
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-own-'));
  other = join(home, 'somebody-elses');
  writeFileSync(other, 'theirs');
  chmodSync(other, 0o666);
});
afterEach(() => rmSync(home, {recursive: true}));

test('a device is no file of ours', () => {
  expect(fileMistake('/dev/zero')).toBe('/dev/zero is a device and not a regular file');
});

const untouched = () => {
  expect(readFileSync(other, 'utf8')).toBe('theirs');
  expect(statSync(other).mode & 0o777).toBe(0o666);
};

describe.each(['journal.jsonl', 'journal.1.jsonl'])('%s', name => {
  const path = () => join(stateFolder(env()), name);
  beforeEach(() => mkdirSync(stateFolder(env()), {recursive: true}));

  test('a link is not followed, and reported', async () => {
    symlinkSync(other, path());
    await expect(write()).rejects.toThrow(`${path()} is a link and not a regular file: move it away`);
    await expect(readJournal(env())).rejects.toThrow(/cannot be read: .* is a link/);
    await expect(findUnanswered(env())).rejects.toThrow(/is a link/);
    expect(readlinkSync(path())).toBe(other);
    untouched();
  });

  test('a pipe without reader does not block', async () => {
    execFileSync('mkfifo', [path()]);
    await expect(write()).rejects.toThrow(/is a pipe and not a regular file/);
    await expect(readJournal(env())).rejects.toThrow(/is a pipe/);
  });
});

test('a journal is for its owner alone to read and write, whatever its mode was or the umask is', async () => {
  const path = join(stateFolder(env()), 'journal.jsonl');
  const mode = (of = path) => (statSync(of).mode & 0o777).toString(8);
  await write();
  for (const wrong of [0o644, 0o620, 0o601, 0o700]) {
    chmodSync(path, wrong);
    await write();
    expect(mode(), `it was ${wrong.toString(8)}`).toBe('600');
  }
  for (const umask of [0o777, 0o400, 0]) {
    rmSync(join(home, '.local'), {recursive: true});
    const before = process.umask(umask);
    await write().finally(() => process.umask(before));
    const modes = [path, stateFolder(env()), join(home, '.local')].map(one => mode(one));
    expect(modes, `the umask is ${umask.toString(8)}`).toEqual(['600', '700', '700']);
  }
});

test.each([
  ['a file', (path: string) => writeFileSync(path, '')],
  ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
  ['a socket', listenAt],
])('%s in the place of the state folder is named', async (kind, make) => {
  mkdirSync(join(home, '.local', 'state'), {recursive: true});
  await make(stateFolder(env()));
  const said = `${stateFolder(env())} is ${kind} and not a folder: move it away`;
  await expect(write()).rejects.toThrow(expect.objectContaining({message: said}));
});

test('a state folder that is a link is not followed', async () => {
  const there = join(home, 'there');
  mkdirSync(there, {mode: 0o755});
  mkdirSync(join(home, '.local', 'state'), {recursive: true});
  symlinkSync(there, stateFolder(env()));
  await expect(write()).rejects.toThrow(/skydeck is a link and not a folder: move it away/);
  expect(statSync(there).mode & 0o777).toBe(0o755);
});

describe('settings', () => {
  const path = () => join(settingsFolder(env()), 'config.json');
  const keep = async () =>
    (await openSettings(env())).change(withProfile('work', {url: 'https://a.example/v4', word: 'node'}));

  test('what a link leads to is left alone if it is no settings file', async () => {
    mkdirSync(settingsFolder(env()), {recursive: true, mode: 0o700});
    symlinkSync(other, path());
    const {broken, settings} = await openSettings(env());
    expect(broken).toBe(
      'the settings file ~/.config/skydeck/config.json cannot be read (line 1, column 1: a text wants double quotes): fix it or move it away',
    );
    expect(settings).toEqual({profiles: {}});
    untouched();
  });

  test('saving leaves a link and what it leads to', async () => {
    mkdirSync(settingsFolder(env()), {recursive: true, mode: 0o700});
    symlinkSync(other, path());
    await expect(keep()).rejects.toThrow(/cannot be read/);
    expect(readlinkSync(path())).toBe(other);
    untouched();
  });

  test('a pipe does not block', async () => {
    mkdirSync(settingsFolder(env()), {recursive: true, mode: 0o700});
    execFileSync('mkfifo', [path()]);
    expect((await openSettings(env())).broken).toMatch(/it is a pipe/);
    await expect(writeSettings(env(), '{}\n')).rejects.toThrow(
      '~/.config/skydeck/config.json is a pipe and not a regular file: nothing was changed; move it away',
    );
    expect(lstatSync(path()).isFIFO()).toBe(true);
  });

  test('a folder that is a link is followed, and what it leads to is made private', async () => {
    const there = join(home, 'dotfiles', 'skydeck');
    mkdirSync(there, {mode: 0o755, recursive: true});
    mkdirSync(join(home, '.config'));
    const link = join(home, '.config', 'skydeck');
    symlinkSync(there, link);
    await keep();
    expect((await openSettings(env())).settings.profiles.work).toMatchObject({url: 'https://a.example/v4'});
    expect(readlinkSync(link)).toBe(there);
    expect(readdirSync(there)).toEqual(['config.json']);
    expect(statSync(there).mode & 0o777).toBe(0o700);
    expect(statSync(join(there, 'config.json')).mode & 0o777).toBe(0o600);
  });
});
