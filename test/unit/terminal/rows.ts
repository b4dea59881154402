import type {StyledText} from '../../../src/terminal/frame/line.ts';

const ends: Readonly<Record<string, RegExp>> = {
  ...{22: /^1$/, 24: /^4$/, 27: /^7$/, 39: /^(?:38;|[39]\d$)/, 49: /^(?:48;|4\d$|10\d$)/},
};

/** Rows of styled text, written as one string with SGR sequences: `plain \u001b[1mbold\u001b[m`. Other sequences are left out. */
export const rowsOf = (frame: string): StyledText[][] =>
  frame.split('\n').map(line => {
    const row: StyledText[] = [];
    let on: string[] = [];
    for (const part of line.split(/(\u001b\[[\d;]*[A-Za-z])/)) {
      if (!part.startsWith('\u001b[')) {
        if (part !== '') row.push({text: part, style: on.join(';')});
        continue;
      }
      const [, parameters] = /^\u001b\[([\d;]*)m$/.exec(part) ?? [];
      if (parameters === undefined) continue;
      for (const code of parameters.match(/[34]8;(?:5;\d+|2;\d+;\d+;\d+)|\d+/g) ?? ['0']) {
        const end = ends[code];
        on = code === '0' ? [] : end ? on.filter(one => !end.test(one)) : [...on, code];
      }
    }
    return row;
  });
