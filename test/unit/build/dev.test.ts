import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {openProgram} from '../../e2e/pty.ts';

/** A program that takes the whole screen, shows its name and the keys it reads, and is left by `q`. */
const program = (name: string): string => `
  import {createScreen} from ${JSON.stringify(resolve('src/terminal/screen.ts'))};
  const screen = createScreen();
  let keys = '';
  const draw = () => screen.draw(() => [[{text: 'this is ${name} · keys ' + keys}]]);
  screen.restoreOnExit();
  screen.enter();
  process.stdin.setRawMode(true).on('data', data => {
    if (String(data) === 'q') process.exit(0);
    keys += data;
    draw();
  });
  draw();
`;

test('npm run dev restarts the program at each change, and hands the terminal over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-dev-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  const entry = join(folder, 'app.ts');
  writeFileSync(entry, program('one'));
  const {waitFor, press, modes, exited} = await openProgram({
    program: resolve('test/unit/build/fixture/dev.ts'),
    args: [entry, join(folder, 'app.mjs')],
  });
  await waitFor(/this is one/);
  expect(modes()).toMatchObject({screen: 'alternate', cursor: false, paste: true});
  writeFileSync(entry, program('two'));
  await waitFor(/this is two/);
  press('k');
  await waitFor(/this is two · keys k$/m);

  writeFileSync(entry, 'this does not compile');
  await waitFor(/Expected ";" but found[\s\S]+restarts at the next change/);
  expect(modes()).toMatchObject({screen: 'normal', cursor: true, paste: false});
  writeFileSync(entry, program('three'));
  await waitFor(/this is three/);
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
  expect(modes()).toMatchObject({screen: 'normal', cursor: true, paste: false});
});

test('a program that fails is not started over and over; ctrl-c ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-dev-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  const entry = join(folder, 'app.ts');
  writeFileSync(entry, `console.log('tried'); process.exitCode = 3;`);
  const {waitFor, press, raw, exited} = await openProgram({
    program: resolve('test/unit/build/fixture/dev.ts'),
    args: [entry, join(folder, 'app.mjs')],
  });
  await waitFor(/the program ended with 3/);
  expect(raw().match(/tried/g)).toHaveLength(1);
  press('ctrl-c');
  expect(await exited).toEqual({code: 130, signal: 0});
});
