import {render} from 'ink-testing-library';
import type {ReactNode} from 'react';
import type {Palette} from '../../../src/frame/palettes.ts';
import type {Theme} from '../../../src/frame/theme.ts';
import {ThemeContext} from '../../../components/theme/theme-context.ts';

/** One colour for each tone, to be told apart. */
export const palette: Palette = {
  tones: {good: 'green', busy: 'blue', warn: 'yellow', bad: 'red', dim: 'gray', accent: 'cyan'},
  fill: {ground: 'blue', text: 'white', tones: {busy: 'blue', warn: 'yellow', bad: 'red'}},
};

/** Draws components on a terminal of 100 columns, and changes what is drawn. Colours are there where FORCE_COLOR is set. */
export function draw(node: ReactNode, theme: Partial<Theme> = {}) {
  const themed = (what: ReactNode) => (
    <ThemeContext value={{palette, ascii: false, ...theme}}>{what}</ThemeContext>
  );
  const {lastFrame, rerender, unmount} = render(themed(node));
  return {
    frame: () => lastFrame() ?? '',
    redraw: (next: ReactNode) => rerender(themed(next)),
    unmount,
  };
}

const names: Readonly<Record<string, string>> = {
  1: 'bold',
  4: 'underline',
  7: 'inverse',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  35: 'magenta',
  36: 'cyan',
  44: 'filled',
  53: 'caret',
  90: 'gray',
};
/** What a code that ends a style ends. */
const ends: Readonly<Record<string, readonly string[]>> = {
  22: ['bold'],
  24: ['underline'],
  27: ['inverse'],
  39: ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'gray'],
  49: ['filled'],
  55: ['caret'],
};

/** A frame with its styles in words: `<bold red>text</>`. */
export function styled(frame: string): string {
  const on = new Set<string>();
  const end = (code: string) => {
    for (const name of ends[code] ?? []) on.delete(name);
  };
  let text = '';
  let open = '';
  for (const part of frame.split(/(\u001b\[\d+m)/)) {
    const [, code] = /^\u001b\[(\d+)m$/.exec(part) ?? [];
    if (code === undefined) {
      const wanted = [...on].sort().join(' ');
      if (part === '') continue;
      if (wanted !== open) text += (open === '' ? '' : '</>') + (wanted === '' ? '' : `<${wanted}>`);
      open = wanted;
      text += part;
    } else if (names[code]) {
      // A colour takes the place of the one before.
      if (Number(code) >= 30 && Number(code) !== 44) end('39');
      on.add(names[code]);
    } else end(code);
  }
  return open === '' ? text : `${text}</>`;
}
