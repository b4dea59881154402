import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, inject, onTestFinished, test} from 'vitest';
import {serve} from '../command.ts';
import {openProgram} from '../pty.ts';

/** The first screen of the last session, painted before the program is loaded. Only the built program has the loader that does. */
const built = test.skipIf(inject('plain'));

function homeOfTest(): string {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-first-paint-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  return home;
}

const framesIn = (home: string): string[] => {
  try {
    return readdirSync(join(home, 'state/skydeck/first-frames')).filter(name => !name.endsWith('.part'));
  } catch {
    return [];
  }
};

/** A session that ends when its first screen is kept. */
async function session(home: string, until: RegExp): Promise<string> {
  const {waitFor, press, exited} = await openProgram({home, columns: 120, rows: 30});
  await waitFor(until);
  await expect.poll(() => framesIn(home), {timeout: 15_000}).toHaveLength(1);
  press('q');
  await exited;
  return readFileSync(join(home, 'state/skydeck/first-frames', framesIn(home)[0] ?? ''), 'utf8');
}

const marked = /as of \d\d:\d\dZ, a moment ago: asking what is now/;
/** The hints of the list, which replace the mark. */
const now = /enter open/;

built('it is taken over in place, with what was typed meanwhile', async () => {
  const home = homeOfTest();
  await session(home, /of 140/);
  const {waitFor, press, raw, frame} = await openProgram({home, columns: 120, rows: 30});
  const painted = await waitFor(marked);
  expect(painted).toContain('db-primary');
  press('j', 'j');
  await waitFor(now);
  expect(raw().split('\u001b[?1049h')).toHaveLength(2);
  const [, after = ''] = raw().split(marked);
  // Nothing is erased and drawn again.
  expect(after).not.toContain('\u001b[J');
  expect(after.length).toBeLessThan(3000);
  press('enter');
  await waitFor(text => !text.includes('jj') && /nodes › mail/.test(text));
  expect(frame()).not.toMatch(marked);
});

built('a broken file, another size and the setting turned off make an ordinary start', async () => {
  const home = homeOfTest();
  await session(home, /of 140/);
  const path = join(home, 'state/skydeck/first-frames', framesIn(home)[0] ?? '');
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, 500));
  const broken = await openProgram({home, columns: 120, rows: 30});
  await broken.waitFor(/of 140/);
  expect(broken.raw()).not.toMatch(marked);
  const smaller = await openProgram({home, columns: 100, rows: 30});
  await smaller.waitFor(/of 140/);
  expect(smaller.raw()).not.toMatch(marked);
  mkdirSync(join(home, 'config/skydeck'), {recursive: true, mode: 0o700});
  writeFileSync(join(home, 'config/skydeck/config.json'), '{"firstPaint":false}', {mode: 0o600});
  const off = await openProgram({home, columns: 120, rows: 30});
  await off.waitFor(/of 140/);
  expect(off.raw()).not.toMatch(marked);
  await expect.poll(() => framesIn(home)).toEqual([]);
});

built(
  'the first screen of an account is kept without its token, and leaves the terminal as it was',
  async () => {
    const home = homeOfTest();
    const {url, token} = await serve('--nodes', '60');
    const file = join(home, 'config/skydeck/config.json');
    mkdirSync(join(home, 'config/skydeck'), {recursive: true, mode: 0o700});
    const profiles = {own: {url, word: 'node', token}};
    writeFileSync(file, JSON.stringify({start: 'nodes', current: 'own', profiles}), {mode: 0o600});
    expect(await session(home, /of 60/)).not.toContain(token);
    const {waitFor, press, exited, modes} = await openProgram({home, columns: 120, rows: 30});
    await waitFor(marked);
    await waitFor(now);
    press('q');
    expect(await exited).toMatchObject({code: 0});
    expect(modes()).toMatchObject({screen: 'normal', cursor: true});
  },
);
