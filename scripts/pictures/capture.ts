import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {spawn} from '@lydell/node-pty';
import headless from '@xterm/headless';
import type {Story} from './stories.ts';
import {type Picture, pictureOf} from './svg.ts';

/** Runs the built program in a terminal without a window, and takes pictures of it. */

/** The background colour of the terminal, as an answer to OSC 11. */
const ground = '\u001b]11;rgb:1e1e/2121/2727\u001b\\';

/** Stops the clock at 20 November 2026, 12:00 UTC. */
const stoppedClock = `
  const noon = Date.UTC(2026, 10, 20, 12);
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(noon) : super(...given); }
    static now() { return noon; }
  };`;

/** Milliseconds without a change after which the screen is complete. */
const still = 500;
const deadline = 20_000;

export async function capture(
  {columns, rows, steps}: Story,
  program = 'dist/skydeck.js',
): Promise<Picture[]> {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-picture-'));
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  writeFileSync(join(home, 'skydeck', 'config.json'), JSON.stringify({theme: 'dark', mouse: false}), {
    mode: 0o600,
  });
  const terminal = new headless.Terminal({
    cols: columns,
    rows,
    allowProposedApi: true,
    scrollback: 0,
    logLevel: 'off',
  });
  const clock = `data:text/javascript,${encodeURIComponent(stoppedClock)}`;
  const child = spawn(process.execPath, ['--import', clock, resolve(program)], {
    cols: columns,
    rows,
    cwd: home,
    name: 'xterm-256color',
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_STATE_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
    },
  });
  let heard = () => {};
  child.onData(data => {
    if (data.includes('\u001b]11;?')) child.write(ground);
    terminal.write(data, () => heard());
  });
  const text = () =>
    Array.from(
      {length: rows},
      (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? '',
    ).join('\n');
  const shown = (wanted: RegExp): Promise<void> =>
    new Promise((done, fail) => {
      let quiet: NodeJS.Timeout | undefined;
      const late = setTimeout(() => {
        clearTimeout(quiet);
        fail(new Error(`${wanted} is not shown:\n${text()}`));
      }, deadline);
      heard = () => {
        clearTimeout(quiet);
        quiet = setTimeout(() => {
          if (!wanted.test(text())) return;
          clearTimeout(late);
          done();
        }, still);
      };
      heard();
    });
  try {
    const pictures: Picture[] = [];
    for (const {keys, shows} of steps) {
      if (keys !== '') child.write(keys);
      await shown(shows);
      pictures.push(pictureOf(terminal));
    }
    return pictures;
  } finally {
    child.kill('SIGKILL');
    terminal.dispose();
    rmSync(home, {recursive: true, force: true});
  }
}
