import {painted} from '../../../src/frame/paint.ts';
import type {Palette} from '../../../src/frame/palettes.ts';
import type {Row} from '../../../src/frame/row.ts';
import type {Theme} from '../../../src/frame/theme.ts';
import type {TerminalRows} from '../../../src/terminal/screen.ts';

/** One colour for each tone, to be told apart. */
export const palette: Palette = {
  tones: {good: '32', busy: '34', warn: '33', bad: '31', dim: '90', accent: '36'},
  fill: {ground: '44', text: '37', tones: {busy: '34', warn: '33', bad: '31'}},
};

const names: Readonly<Record<string, string>> = {
  ...{1: 'bold', 4: 'underline', 7: 'inverse', 44: 'filled'},
  ...{31: 'red', 32: 'green', 33: 'yellow', 34: 'blue', 35: 'magenta', 36: 'cyan', 90: 'gray'},
};

/** Rows with their styles in words: `<bold red>text</>`. */
export const inWords = (rows: TerminalRows): string =>
  rows
    .map(row => {
      let open = '';
      let line = '';
      for (const {text, style = '', caret} of row) {
        const words = style.split(';').map(code => names[code]);
        const wanted = [...words, caret && 'caret'].filter(Boolean).sort().join(' ');
        if (wanted !== open) line += (open === '' ? '' : '</>') + (wanted === '' ? '' : `<${wanted}>`);
        open = wanted;
        line += text;
      }
      return (open === '' ? line : `${line}</>`).trimEnd();
    })
    .join('\n');

/** The same of rows of a frame, as they are drawn in so many columns. */
export const drawn = (rows: readonly Row[], theme: Partial<Theme> = {}, columns = 100): string =>
  inWords(painted(rows, columns, {palette, ascii: false, ...theme}));
