import type {IBufferCell, Terminal} from '@xterm/headless';
import type {Story} from './stories.ts';

/** A screen: each line is SVG for the top of the picture, and empty if the line is blank. */
export interface Picture {
  columns: number;
  lines: readonly string[];
}

/** The size of a character cell, in pixels, and of its font. */
const cell = {width: 8.4, height: 18, size: 14};
const margin = 12;
const ink = '#c8ccd4';
const paper = '#1e2127';
const named = [
  ...['#1e2127', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#abb2bf'],
  ...['#5c6370', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#ffffff'],
];
const steps = [0, 95, 135, 175, 215, 255];

const hex = (...parts: readonly number[]) =>
  `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`;

/** One of the 256 colours. */
function numbered(index: number): string {
  if (index < 16) return named[index] ?? ink;
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return hex(grey, grey, grey);
  }
  const at = index - 16;
  const step = (place: number) => steps[Math.floor(at / place) % 6] ?? 0;
  return hex(step(36), step(6), step(1));
}

interface Look {
  front: string;
  back: string | undefined;
  bold: boolean;
  underline: boolean;
}

function lookOf(one: IBufferCell): Look {
  const color = (isRgb: boolean, isPalette: boolean, value: number): string | undefined =>
    isRgb ? `#${value.toString(16).padStart(6, '0')}` : isPalette ? numbered(value) : undefined;
  const front = color(one.isFgRGB(), one.isFgPalette(), one.getFgColor());
  const back = color(one.isBgRGB(), one.isBgPalette(), one.getBgColor());
  const rest = {bold: one.isBold() !== 0, underline: one.isUnderline() !== 0};
  return one.isInverse()
    ? {front: back ?? paper, back: front ?? ink, ...rest}
    : {front: front ?? ink, back, ...rest};
}

interface Run extends Look {
  at: number;
  cells: number;
  text: string;
}

const alike = (one: Look, other: Look): boolean =>
  one.front === other.front &&
  one.back === other.back &&
  one.bold === other.bold &&
  one.underline === other.underline;

export function pictureOf(terminal: Terminal): Picture {
  const {rows, cols: columns} = terminal;
  const lines = Array.from({length: rows}, (_, y) => {
    const line = terminal.buffer.active.getLine(y);
    const runs: Run[] = [];
    for (let at = 0; line && at < columns; at++) {
      const one = line.getCell(at);
      const cells = one?.getWidth() ?? 0;
      // The second half of a wide character.
      if (!one || cells === 0) continue;
      const look = lookOf(one);
      const text = one.getChars() || ' ';
      const last = runs.at(-1);
      if (last && alike(last, look)) {
        last.text += text;
        last.cells += cells;
      } else runs.push({...look, at, cells, text});
    }
    return runs.map(drawn).join('');
  });
  return {columns, lines};
}

const pixels = (cells: number) => Number((cells * cell.width).toFixed(1));
const entities = (text: string) => text.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`);

/** Draws blocks and bars as rectangles: the glyphs of many fonts leave gaps between the lines. */
function blockOf(sign: string, at: number, fill: string): string {
  const code = sign.charCodeAt(0);
  const {width, height} = cell;
  const rect = (x: number, y: number, wide: number, high: number) =>
    `<rect x="${Number(x.toFixed(1))}" y="${Number(y.toFixed(1))}" width="${Number(wide.toFixed(1))}" height="${Number(high.toFixed(1))}" fill="${fill}"/>`;
  const left = at * width;
  if (sign === '│') return rect(left + width / 2 - 0.5, 0, 1, height);
  if (code <= 0x2588) {
    const high = (height * (code - 0x2580)) / 8;
    return rect(left, height - high, width * sign.length, high);
  }
  return rect(left, 0, (width * (0x2590 - code)) / 8, height);
}

/** Draws the background and the words. Words with more than a space between them are separate texts, so that each begins in its column. */
function drawn({at, cells, text, front, back, bold, underline}: Run): string {
  const ground = back
    ? `<rect x="${pixels(at)}" width="${pixels(cells)}" height="${cell.height}" fill="${back}"/>`
    : '';
  const style = `${front === ink ? '' : ` fill="${front}"`}${bold ? ' font-weight="bold"' : ''}${underline ? ' text-decoration="underline"' : ''}`;
  const wide = cells / [...text].length;
  const blocks =
    wide === 1
      ? [...text.matchAll(/█+|[▁-▏│]/g)].map(({0: sign, index}) => {
          const before = [...text.slice(0, index)].length;
          return blockOf(sign, at + before, front);
        })
      : [];
  const words = [...text.replace(/[▁-▏│]/g, ' ').matchAll(/\S+(?: \S+)*/g)].map(({0: word, index}) => {
    const from = at + [...text.slice(0, index)].length * wide;
    const length = pixels([...word].length * wide);
    return `<text x="${pixels(from)}" y="14" textLength="${length}"${style}>${entities(word)}</text>`;
  });
  return ground + blocks.join('') + words.join('');
}

/** A moving picture shows each screen for its seconds; any other shows the last one. */
export function svg({title, steps: all, moves}: Story, pictures: readonly Picture[]): string {
  const shown = moves ? pictures : pictures.slice(-1);
  const {
    columns,
    lines: {length: rows},
  } = shown[0] ?? {columns: 0, lines: []};
  const width = Math.ceil(columns * cell.width + 2 * margin);
  const height = rows * cell.height + 2 * margin;
  // A line that several frames have is drawn once.
  const names = new Map<string, string>();
  for (const {lines} of shown)
    for (const line of lines) if (line !== '' && !names.has(line)) names.set(line, `l${names.size}`);
  const place = (line: string, y: number) =>
    line === '' ? '' : `<use href="#${names.get(line)}" x="${margin}" y="${margin + y * cell.height}"/>`;
  const frames = shown.map(
    ({lines}, index) => `<g${moves ? ` class="f${index}"` : ''}>${lines.map(place).join('')}</g>`,
  );
  const defs = [...names].map(([line, name]) => `<g id="${name}">${line}</g>`).join('');
  const seconds = all.map(step => step.seconds ?? 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${cell.size}" fill="${ink}"><title>${entities(title)}</title>${moves ? styles(seconds) : ''}<defs>${defs}</defs><rect width="100%" height="100%" rx="8" fill="${paper}"/>${frames.join('')}</svg>\n`;
}

/** People who prefer reduced motion see the last frame. */
function styles(seconds: readonly number[]): string {
  const total = seconds.reduce((sum, one) => sum + one, 0);
  let from = 0;
  const rules = seconds.map((one, index) => {
    const share = (time: number) => `${Number(((100 * time) / total).toFixed(2))}%`;
    const last = index === seconds.length - 1;
    const rule = `.f${index}{animation:k${index} ${Number(total.toFixed(2))}s step-end infinite${last ? '' : ';opacity:0'}}@keyframes k${index}{0%{opacity:${index === 0 ? 1 : 0}}${index === 0 ? '' : `${share(from)}{opacity:1}`}${last ? '' : `${share(from + one)}{opacity:0}`}}`;
    from += one;
    return rule;
  });
  return `<style>${rules.join('')}@media (prefers-reduced-motion:reduce){g[class]{animation:none}}</style>`;
}
