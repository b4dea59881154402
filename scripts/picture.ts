import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {spawn} from '@lydell/node-pty';
import headless, {type IBufferCell, type Terminal} from '@xterm/headless';

/** Draws the picture of the README: the built program with its demo account, as a terminal shows it. */

const columns = 104;
const rows = 26;
/** The size of a character cell, in pixels, and of its font. */
const cell = {width: 8.4, height: 18, size: 14};
/** Typed one after another, each once the screen has been still for a while. */
const keys = [':volumes\r', 'jjj', '/label~db size>50', ''];
const colors = ['#1e2127', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#abb2bf'];
const bright = ['#5c6370', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#ffffff'];
const ink = '#c8ccd4';
const paper = '#1e2127';

async function capture(): Promise<Terminal> {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-picture-'));
  const terminal = new headless.Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 0});
  const child = spawn(process.execPath, ['dist/skydeck.js'], {
    cols: columns,
    rows,
    name: 'xterm-256color',
    env: {
      PATH: process.env.PATH,
      HOME: home,
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      COLORTERM: 'truecolor',
    },
  });
  let silence: NodeJS.Timeout | undefined;
  const waiting = [...keys];
  await new Promise<void>(done => {
    const next = () => {
      const more = waiting.shift();
      if (more === undefined) return done();
      if (more !== '') child.write(more);
      silence = setTimeout(next, 700);
    };
    child.onData(data => {
      terminal.write(data);
      clearTimeout(silence);
      silence = setTimeout(next, 700);
    });
  });
  child.kill();
  rmSync(home, {recursive: true, force: true});
  return terminal;
}

function colorsOf(from: IBufferCell): {front: string; back: string | undefined} {
  const index = from.getFgColor();
  const front = from.isFgPalette() ? (index < 8 ? colors[index] : bright[index - 8]) : undefined;
  return from.isInverse() ? {front: paper, back: front ?? ink} : {front: front ?? ink, back: undefined};
}

const entities = (text: string) => text.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`);

function svg(terminal: Terminal): string {
  const parts: string[] = [];
  const buffer = terminal.buffer.active;
  for (let y = 0; y < rows; y++) {
    const line = buffer.getLine(y);
    for (let x = 0; line && x < columns; x++) {
      const one = line.getCell(x);
      const text = one?.getChars() ?? '';
      if (!one || (text.trim() === '' && !one.isInverse())) continue;
      const {front, back} = colorsOf(one);
      const left = (x * cell.width + 12).toFixed(1);
      const top = y * cell.height + 12;
      const wide = (cell.width * one.getWidth()).toFixed(1);
      if (back)
        parts.push(`<rect x="${left}" y="${top}" width="${wide}" height="${cell.height}" fill="${back}"/>`);
      if (text.trim() === '') continue;
      const weight = one.isBold() ? ' font-weight="bold"' : '';
      parts.push(`<text x="${left}" y="${top + 14}" fill="${front}"${weight}>${entities(text)}</text>`);
    }
  }
  const width = Math.ceil(columns * cell.width + 24);
  const height = rows * cell.height + 24;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${cell.size}"><title>skydeck on its demo account</title><rect width="100%" height="100%" rx="8" fill="${paper}"/>${parts.join('')}</svg>\n`;
}

writeFileSync('docs/screen.svg', svg(await capture()));
