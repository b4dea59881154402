import {execFileSync, spawn} from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {findUnanswered} from '../../src/effects/writes/unanswered-writes.ts';
import {stateFolder} from '../../src/files/private-file.ts';
import {openJournal, readJournal} from '../../src/journal/journal.ts';
import {withProfile} from '../../src/profiles/profile.ts';
import {openSettings, settingsPath} from '../../src/profiles/settings.ts';
import {pickFor} from './pick.ts';

/** Disks that are full or read-only, odd umasks, two programs at once, files cut in half: nothing lost, nothing for others to read. */

let home: string;
const env = () => ({HOME: home});
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-files-'));
});
afterEach(() => rmSync(home, {recursive: true, force: true}));

const source = (file: string) => JSON.stringify(join(process.cwd(), 'src', file));
const script = `
  import {openSettings} from ${source('profiles/settings.ts')};
  import {withProfile} from ${source('profiles/profile.ts')};
  import {openJournal} from ${source('journal/journal.ts')};
  const [name, times, text] = process.argv.slice(-3);
  const told = what => error => console.log(what + ': ' + error.message);
  const write = openJournal(process.env, {account: () => ({profile: 'p', address: 'a'}), run: name, pid: process.pid});
  for (let time = 0; time < Number(times); time++) {
    const add = withProfile(name + time, {url: 'https://a.example/v4', word: 'node', token: 'secret'});
    await openSettings(process.env).then(({change}) => change(add)).catch(told('settings'));
    const entry = {at: 0, write: String(time), what: name + time + text, method: 'POST', path: '/x', outcome: 'sent'};
    await write(entry).catch(told('journal'));
  }
`;

/** A program of its own that keeps profiles and writes lines of the journal. Resolves with what it could not. */
async function program({
  home: where = home,
  name = 'a',
  times = 1,
  text = '',
  shell = '',
}: {
  home?: string;
  name?: string;
  times?: number;
  text?: string;
  shell?: string;
}): Promise<string> {
  const node = [
    process.execPath,
    '--input-type=module-typescript',
    '-e',
    script,
    '--',
    name,
    `${times}`,
    text,
  ];
  const child = spawn('sh', ['-c', `${shell} exec "$@"`, 'sh', ...node], {
    env: {PATH: process.env.PATH, HOME: where},
  });
  let told = '';
  child.stdout.on('data', part => {
    told += part;
  });
  await new Promise(done => child.once('close', done));
  return told;
}

/** What is in a folder, and below it, with the modes. */
function* below(folder: string): Generator<{path: string; mode: number}> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path);
    yield {path, mode: found.mode & 0o777};
    if (found.isDirectory()) yield* below(path);
  }
}

const readableByOthers = () =>
  [...below(home)].filter(({mode}) => (mode & 0o077) !== 0).map(({path}) => path);
const profilesOf = async () => Object.keys((await openSettings(env())).settings.profiles).sort();

test('three programs at once keep all profiles and all lines, and leave nothing else behind', async () => {
  const names = ['a', 'b', 'c'];
  mkdirSync(stateFolder(env()), {recursive: true, mode: 0o700});
  // Long enough that all of them find the journal too long at the same time.
  const old = `${'x'.repeat(1_000_001)}\n`;
  writeFileSync(join(stateFolder(env()), 'journal.jsonl'), old, {mode: 0o600});
  const told = await Promise.all(names.map(name => program({name, times: 4})));
  expect(told).toEqual(['', '', '']);
  const wanted = names.flatMap(name => [0, 1, 2, 3].map(time => `${name}${time}`));
  expect(await profilesOf()).toEqual(wanted);
  const lines = await readJournal(env());
  expect(lines.shift()).toBe('a line of more than 250 kB');
  expect(lines.map(line => JSON.parse(line).what).sort()).toEqual(wanted);
  expect([...below(home)].filter(({path}) => /\.(lock|part)$/.test(path))).toEqual([]);
});

test('twenty changes at once within a program are all kept', async () => {
  const names = Array.from({length: 20}, (_, index) => `p${index}`);
  const add = async (name: string) =>
    (await openSettings(env())).change(withProfile(name, {url: 'https://a.example/v4', word: 'node'}));
  await Promise.all(names.map(add));
  expect(await profilesOf()).toEqual(names.sort());
});

test('what a program that was killed holds is taken from it', async () => {
  await program({});
  const lock = `${settingsPath(env())}.lock`;
  writeFileSync(lock, '');
  utimesSync(lock, 1, 1);
  await (await openSettings(env())).changePreference({key: 'theme', value: 'dark'});
  expect((await openSettings(env())).preferences.theme).toBe('dark');
  expect(existsSync(lock)).toBe(false);
});

test.each(['0', '777', '022'])('with umask %s all is for its owner, and for nobody else', async umask => {
  expect(await program({shell: `umask ${umask};`, times: 2})).toBe('');
  const found = [...below(home)];
  expect(found.length).toBeGreaterThan(4);
  for (const {path, mode} of found) expect(mode, path).toBe(statSync(path).isDirectory() ? 0o700 : 0o600);
  expect(await profilesOf()).toEqual(['a0', 'a1']);
});

test('without a home a folder is made where the system says, or the reason is reported', async () => {
  writeFileSync(join(home, 'in the way'), '');
  const told = await program({home: join(home, 'in the way')});
  expect(told).toMatch(
    /^settings: .*config\.json could not be written: .*(folder|file).*\njournal: .*(folder|file).*\n$/,
  );
});

test('a limit on the size of files: the old content stays, and the reason is reported', async () => {
  await program({times: 2});
  const before = readFileSync(settingsPath(env()), 'utf8');
  const told = await program({name: 'much', text: 'x'.repeat(4000), shell: 'ulimit -f 1; trap "" XFSZ;'});
  expect(told).toMatch(/journal: .*journal\.jsonl: it would be larger than a file may be here\n/);
  const lines = await readJournal(env());
  expect(lines.slice(0, 2).map(line => JSON.parse(line).what)).toEqual(['a0', 'a1']);
  expect(readFileSync(settingsPath(env()), 'utf8')).toContain(JSON.parse(before).profiles.a0.url);
  expect(await program({name: 'then'})).toBe('');
  expect((await readJournal(env())).at(-1)).toContain('then0');
  expect(readableByOthers()).toEqual([]);
});

/** Whether a disk of our own can be had here: only root may. */
const mounts = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], {stdio: 'ignore'});
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
})();

describe.runIf(mounts)('a small disk', () => {
  test('full, then read-only, then with room again', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', home]);
    try {
      await fillUp();
    } finally {
      execFileSync('umount', [home]);
    }
  });

  async function fillUp(): Promise<void> {
    expect(await program({})).toBe('');
    const settings = readFileSync(settingsPath(env()), 'utf8');
    expect(() => writeFileSync(join(home, 'fill'), Buffer.alloc(2 ** 20), {mode: 0o600})).toThrow(/ENOSPC/);
    const more = {name: 'b', text: 'x'.repeat(5000)};
    expect(await program({...more, times: 2})).toMatch(
      /^(settings: .*config\.json could not be written, and is as it was: there is no room left on the disk\njournal: .*journal\.jsonl: there is no room left on the disk\n){2}$/,
    );
    expect(readFileSync(settingsPath(env()), 'utf8')).toBe(settings);
    execFileSync('mount', ['-o', 'remount,ro', home]);
    expect(await program({...more})).toMatch(
      /^settings: .*config\.json could not be written, and is as it was: its disk is read-only\njournal: .*journal\.jsonl: its disk is read-only\n$/,
    );
    execFileSync('mount', ['-o', 'remount,rw', home]);
    rmSync(join(home, 'fill'));
    expect(await program({name: 'c'})).toBe('');
    expect(await profilesOf()).toEqual(['a0', 'c0']);
    const whats = (await readJournal(env())).flatMap(line => {
      try {
        return JSON.parse(line).what ?? [];
      } catch {
        return [];
      }
    });
    expect(whats).toEqual(['a0', 'c0']);
    expect(readableByOthers()).toEqual([]);
  }
});

/** Some places in a text of so many bytes, the ends among them. */
const cuts = (length: number): number[] => {
  const pick = pickFor('cuts', length);
  return [0, 1, length - 2, length - 1, ...Array.from({length: 12}, () => pick.below(length))];
};

test('settings cut in half anywhere are reported, not used in part, and never overwritten', async () => {
  await program({times: 3});
  const path = settingsPath(env());
  const whole = readFileSync(path);
  for (const at of cuts(whole.length)) {
    writeFileSync(path, whole.subarray(0, at));
    const {broken, settings, changePreference} = await openSettings(env());
    // Only the last line break may be missing.
    if (at === whole.length - 1) expect(Object.keys(settings.profiles)).toHaveLength(3);
    else {
      expect(broken, `${at}`).toMatch(/^the settings file .* cannot be read \(.*\): .*$/);
      expect(broken).not.toContain('secret');
      await expect(changePreference({key: 'theme', value: 'dark'})).rejects.toThrow(/cannot be read/);
      expect(readFileSync(path)).toEqual(whole.subarray(0, at));
    }
  }
  // A profile is not kept in its place either.
  const half = whole.subarray(0, whole.length >> 1);
  writeFileSync(path, half);
  const {change} = await openSettings(env());
  await expect(change(withProfile('new', {url: 'https://a.example/v4', word: 'node'}))).rejects.toThrow(
    /cannot be read/,
  );
  expect(readFileSync(path)).toEqual(half);
});

test('a journal cut in half anywhere loses no line but that one, and the next write is found', async () => {
  await program({times: 3});
  const path = join(stateFolder(env()), 'journal.jsonl');
  const whole = readFileSync(path);
  for (const at of cuts(whole.length).filter(place => place > 0)) {
    writeFileSync(path, whole.subarray(0, at));
    const complete =
      whole
        .subarray(0, at + 1)
        .toString()
        .split('\n').length - 1;
    const account = () => ({profile: 'p', address: 'a'});
    await openJournal(env(), {account, run: 'next', pid: 1})({
      at: 0,
      write: '9',
      what: 'next',
      method: 'POST',
      path: '/x',
      outcome: 'sent',
    });
    const found = await findUnanswered(env(), {
      run: 'now',
      account: {profile: 'p', address: 'a'} as never,
    }).catch(error => error);
    expect(found).not.toBeInstanceOf(Error);
    const whats = (await readJournal(env())).flatMap(line => {
      try {
        return JSON.parse(line).what ?? [];
      } catch {
        return [];
      }
    });
    expect(whats, `${at}`).toEqual([...['a0', 'a1', 'a2'].slice(0, complete), 'next']);
  }
});

test('lines of a newer skydeck stay in the journal, and hide none of ours', async () => {
  await program({});
  const path = join(stateFolder(env()), 'journal.jsonl');
  const newer = '{"version":9,"time":7,"id":{"run":1},"outcome":"dreamt","what":["x"],"path":null}';
  writeFileSync(path, `${newer}\n[]\nnull\n7\n${readFileSync(path, 'utf8')}`);
  await program({name: 'b'});
  const lines = await readJournal(env());
  expect(lines[0]).toBe(newer);
  expect(lines.slice(4).map(line => JSON.parse(line).what)).toEqual(['a0', 'b0']);
  await findUnanswered(env(), {run: 'now', account: {profile: 'p', address: 'a'} as never});
});
