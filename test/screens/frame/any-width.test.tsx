import {expect, test} from 'vitest';
import {width} from '../../../src/text/text.ts';
import {golden} from '../../golden.ts';
import {inWords, palette} from '../../unit/frame/in-words.ts';
import {open} from '../screen.tsx';

/** What is drawn above a list on terminals of several sizes: where a text is cut off, what is left out, what stays. */

const sizes = [
  [40, 12],
  [47, 13],
  [59, 12],
  [73, 13],
  [96, 14],
  [140, 12],
] as const;

/** The columns of the size whose frames are kept. */
const kept = 59;

/** Keys by their names, and texts in quotation marks, to what is drawn. */
const screens: Readonly<Record<string, string>> = {
  filter: '/ "regi"',
  'filter-of-several-words': '/ "region=nl-ams status=run"',
  'filter-late-suggestion': '/ "re" down down down down down',
  'filter-mistake': '/ "lable=x and region=nl-ams"',
  'filter-mistake-shown': '/ "memory>many and region=nl-ams" enter left left left left left',
  'filter-typed-on': '/ "label~db" enter / " nosuch="',
  'filter-below-an-item': ': "volumes" enter enter 1 / "sta"',
  'filter-longer-than-the-line': '/ "label~a or label~b or label~c or label~d or label~e or label~f"',
  palette: ': "vol"',
  'palette-of-an-item': 'enter : "re"',
  find: '*',
  'find-typed': '* "198.51"',
  found: '* "db" enter',
  copy: 'C G',
  'copy-of-marked': 'space space C',
  columns: '| down down',
  'columns-without-room': '| G space',
  export: 'e',
  'export-choices': 'e tab "nd"',
  'export-path': 'e tab tab ctrl-u "fleet.txt"',
  form: 'n',
  'form-choices': 'n down down down',
  'form-mistake': 'n "a label that is much too long, with blanks" ctrl-s',
  question: 'space j space B',
  'delete-question': ': "volumes label~old-wiki" enter x "old"',
  'raw-view': 'y j / "192" enter',
  'nothing-found': '/ "label=nothing region=nl-ams" enter',
  help: '? G',
  overview: 'H',
  'overview-below': 'H G',
  item: 'enter',
  'item-below': 'enter G',
  pane: 'v j j',
  events: ': "events" enter',
  'sorted-and-filtered': '/ "region=nl-ams" enter o o space j space',
  outcomes: ': "volumes" enter space space z ctrl-u "9000" ctrl-s right enter',
  profiles: 'P',
};

test.each(Object.entries(screens))('%s on any width', async (name, keys) => {
  const screen = await open({columns: 96, rows: 14, theme: {palette}});
  for (const [key, text] of keys.matchAll(/"([^"]*)"|\S+/g)) {
    if (text === undefined) await screen.after(700, key);
    else await screen.type(text);
  }
  const frames: string[] = [];
  for (const [columns, rows] of sizes) {
    await screen.resize({columns, rows});
    const lines = screen.frame().split('\n');
    expect(lines).toHaveLength(rows);
    for (const line of lines) expect(width(line), line).toBeLessThanOrEqual(columns);
    if (columns === kept) frames.push(`── ${name}`, inWords(screen.rows()).replaceAll(/ +$/gm, ''));
  }
  golden(`widths-${name}`, `${frames.join('\n')}\n`);
});
