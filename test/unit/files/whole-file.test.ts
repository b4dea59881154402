import {execFileSync} from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import promises from 'node:fs/promises';
import {syncBuiltinESMExports} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {writeWholeFile} from '../../../src/files/whole-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skydeck-whole-'));
  path = join(folder, 'nodes.csv');
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, {recursive: true});
  });
});

async function* chunks(...texts: string[]) {
  yield* texts;
}
const names = () => readdirSync(folder).sort();

test('a file appears only when complete', async () => {
  async function* watched() {
    yield 'a\n';
    expect(existsSync(path)).toBe(false);
    expect(names()).toEqual([expect.stringMatching(/^\.nodes\.csv\.[0-9a-f]{8}\.skydeck\.part$/)]);
    yield 'b\n';
  }
  expect(await writeWholeFile(path, watched())).toBe('written');
  expect(readFileSync(path, 'utf8')).toBe('a\nb\n');
  expect(names()).toEqual(['nodes.csv']);
});

test('what a killed program left half written is removed by the next, and nothing else', async () => {
  const old = new Date(Date.now() - 2 * 3_600_000);
  const make = (name: string, at = old) => {
    writeFileSync(join(folder, name), 'half');
    utimesSync(join(folder, name), at, at);
  };
  make('.nodes-2026.csv.0a1b2c3d.skydeck.part');
  // Another program may still be writing this one; the others are not of skydeck.
  make('.volumes.csv.0a1b2c3d.skydeck.part', new Date());
  make('.nodes.csv.0a1b2c3d.part');
  make('nodes.csv.0a1b2c3d.skydeck.part');
  mkdirSync(join(folder, '.domains.csv.0a1b2c3d.skydeck.part'));
  symlinkSync(join(folder, '.nodes.csv.0a1b2c3d.part'), join(folder, '.images.csv.0a1b2c3d.skydeck.part'));
  lutimesSync(join(folder, '.images.csv.0a1b2c3d.skydeck.part'), old, old);
  const others = names().filter(name => name !== '.nodes-2026.csv.0a1b2c3d.skydeck.part');
  expect(await writeWholeFile(path, chunks('a'))).toBe('written');
  expect(names()).toEqual([...others, 'nodes.csv'].sort());
});

test('a part is left an hour after its program wrote to it last, if it is of this user', async () => {
  const left = '.nodes.csv.0a1b2c3d.skydeck.part';
  const now = 1_800_000_000_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  const user = vi.spyOn(process, 'getuid');
  onTestFinished(() => {
    clock.mockRestore();
    user.mockRestore();
  });
  const staysAfter = async (age: number) => {
    writeFileSync(join(folder, left), 'half');
    utimesSync(join(folder, left), new Date(), new Date(now - age));
    await writeWholeFile(path, chunks('a'), {replace: true});
    return existsSync(join(folder, left));
  };
  expect(await staysAfter(3_600_000)).toBe(true);
  expect(await staysAfter(3_600_001)).toBe(false);
  user.mockReturnValue(statSync(folder).uid + 1);
  expect(await staysAfter(3_600_001)).toBe(true);
});

test('an existing file stays unless replacing, then it keeps its mode', async () => {
  writeFileSync(path, 'before', {mode: 0o600});
  let asked = 0;
  async function* counted() {
    asked++;
    yield 'after';
  }
  expect(await writeWholeFile(path, counted())).toBe('exists');
  expect(asked).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(await writeWholeFile(path, counted(), {replace: true})).toBe('written');
  expect(readFileSync(path, 'utf8')).toBe('after');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(names()).toEqual(['nodes.csv']);
});

test('what takes the place of a private file is private from its first byte', async () => {
  writeFileSync(path, 'before', {mode: 0o600});
  async function* watched() {
    for (const name of names()) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    yield 'after';
  }
  expect(await writeWholeFile(path, watched(), {replace: true})).toBe('written');
  // What it had beyond the umask it has at the end.
  chmodSync(path, 0o666);
  expect(await writeWholeFile(path, chunks('open'), {replace: true})).toBe('written');
  expect(statSync(path).mode & 0o777).toBe(0o666);
});

test('a disk without hard links takes a file, and keeps one that appears meanwhile', async () => {
  const link = vi
    .spyOn(promises, 'link')
    .mockRejectedValue(Object.assign(new Error('EPERM'), {code: 'EPERM'}));
  syncBuiltinESMExports();
  onTestFinished(() => {
    link.mockRestore();
    syncBuiltinESMExports();
  });
  expect(await writeWholeFile(path, chunks('ours'))).toBe('written');
  expect(link).toHaveBeenCalledOnce();
  expect(readFileSync(path, 'utf8')).toBe('ours');
  rmSync(path);
  async function* slow() {
    writeFileSync(path, 'theirs');
    yield 'ours';
  }
  expect(await writeWholeFile(path, slow())).toBe('exists');
  expect(readFileSync(path, 'utf8')).toBe('theirs');
  expect(names()).toEqual(['nodes.csv']);
});

test.each([
  ['EIO', 'EIO: the disk is broken'],
  ['EACCES', 'does not let you write into it: name another folder'],
])('a file whole on the disk that gets no name, as of %s, is reported, and goes', async (code, said) => {
  const error = Object.assign(new Error(`${code}: the disk is broken`), {code});
  const link = vi.spyOn(promises, 'link').mockRejectedValue(error);
  syncBuiltinESMExports();
  onTestFinished(() => {
    link.mockRestore();
    syncBuiltinESMExports();
  });
  await expect(writeWholeFile(path, chunks('ours'))).rejects.toThrow(said);
  expect(names()).toEqual([]);
});

test('a link stays a link, and its target is replaced', async () => {
  const real = join(folder, 'real.csv');
  writeFileSync(real, 'before');
  symlinkSync(real, path);
  expect(await writeWholeFile(path, chunks('after'))).toBe('exists');
  expect(await writeWholeFile(path, chunks('after'), {replace: true})).toBe('written');
  expect(readFileSync(real, 'utf8')).toBe('after');
  expect(names()).toEqual(['nodes.csv', 'real.csv']);
});

test('a failed or stopped write leaves nothing', async () => {
  writeFileSync(path, 'before');
  async function* failing() {
    yield 'after';
    throw new Error('the service does not answer');
  }
  await expect(writeWholeFile(path, failing(), {replace: true})).rejects.toThrow('does not answer');
  const stop = new AbortController();
  async function* stopped() {
    yield 'after';
    stop.abort();
    yield 'more';
  }
  await expect(writeWholeFile(path, stopped(), {replace: true, signal: stop.signal})).rejects.toMatchObject({
    name: 'AbortError',
  });
  const late = new AbortController();
  async function* stoppedAtItsEnd() {
    yield 'after';
    late.abort();
  }
  await expect(
    writeWholeFile(path, stoppedAtItsEnd(), {replace: true, signal: late.signal}),
  ).rejects.toMatchObject({name: 'AbortError'});
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(names()).toEqual(['nodes.csv']);
});

const refusals: [string, () => string, RegExp][] = [
  ['a folder', () => folder, /is a folder: name a file in it$/],
  [
    'a folder that takes no files',
    () => '/proc/nodes.csv',
    /^\/proc takes no new files: name another folder$/,
  ],
  [
    // Not a device: a mistake that this test is for would replace it, and root's tests may.
    'a pipe',
    () => {
      execFileSync('mkfifo', [path]);
      return path;
    },
    /nodes\.csv is a pipe and not a regular file$/,
  ],
  [
    'no such folder',
    () => join(folder, 'none', 'a.csv'),
    /^there is no folder .*none: make it, or name another$/,
  ],
  [
    'a file for a folder',
    () => {
      writeFileSync(path, '');
      return join(path, 'a.csv');
    },
    /nodes\.csv is not a folder/,
  ],
  [
    'a link that leads nowhere',
    () => {
      symlinkSync(join(folder, 'none', 'a.csv'), path);
      return path;
    },
    /nodes\.csv is a link that leads nowhere: name another file$/,
  ],
  [
    'a link to itself',
    () => {
      symlinkSync(path, path);
      return path;
    },
    /nodes\.csv is a link that leads in a circle: name another file$/,
  ],
  [
    'a folder that is not there',
    () => join(folder, 'new/'),
    /^there is no folder \/.*new: make it, or name another$/,
  ],
  [
    'a file named as a folder',
    () => {
      writeFileSync(path, '');
      return `${path}/`;
    },
    /nodes\.csv is not a folder: name another$/,
  ],
  ['a name too long', () => join(folder, 'x'.repeat(300)), /^the name of the file is too long: shorten it$/],
];
test.each(refusals)('%s is reported in a sentence, before anything is read', async (name, make, sentence) => {
  let asked = 0;
  async function* counted() {
    asked++;
    yield 'a';
  }
  await expect(writeWholeFile(make(), counted(), {replace: true})).rejects.toThrow(sentence);
  expect([name, asked]).toEqual([name, 0]);
});

test.each([
  ['ENOSPC', /^there is no room left on the disk for .*nodes\.csv: no part of it was written$/],
  ['EROFS', /is on a read-only disk: name another folder$/],
  ['EACCES', /does not let you write into it: name another folder$/],
  ['EFBIG', /^.*nodes\.csv would be larger than a file may be here: no part of it was written$/],
])('%s on the way is told in a sentence, and nothing stays', async (code, sentence) => {
  async function* failing() {
    yield 'a';
    throw Object.assign(new Error(code), {code});
  }
  await expect(writeWholeFile(path, failing())).rejects.toThrow(sentence);
  expect(names()).toEqual([]);
});

test('a program that ends meanwhile removes the part', async () => {
  mkdirSync(join(folder, 'out'));
  const target = join(folder, 'out', 'a.csv');
  const off = vi.spyOn(process, 'off');
  onTestFinished(() => off.mockRestore());
  async function* leaving() {
    yield 'a';
    expect(readdirSync(join(folder, 'out'))).toHaveLength(1);
    const listeners = process.listeners('exit');
    (listeners.at(-1) as () => void)();
    expect(readdirSync(join(folder, 'out'))).toEqual([]);
    throw new Error('gone');
  }
  await expect(writeWholeFile(target, leaving())).rejects.toThrow('gone');
  expect(off).toHaveBeenCalledWith('exit', expect.any(Function));
});
