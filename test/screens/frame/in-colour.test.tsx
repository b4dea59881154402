import {expect, test} from 'vitest';
import {golden} from '../../golden.ts';
import {inWords, palette} from '../../unit/frame/in-words.ts';
import {open} from '../screen.tsx';

/** Screens with their colours and other styles, in words: what a frame of the other tests says without them. */

/** Keys by their names, and texts in quotation marks, to the screens that are kept. */
const screens: Readonly<Record<string, string>> = {
  list: '',
  cursor: 'j j space j space',
  'sorted-list': '/ "region=nl-ams" enter o o',
  events: ': "events" enter',
  volumes: ': "volumes" enter',
  notices: ': "notices" enter',
  pane: 'w j',
  item: 'enter',
  'item-below': 'enter G',
  overview: 'H',
  help: '?',
  'help-found': '? / "mark" enter',
  palette: ': "vol"',
  filter: '/ "regi"',
  'filter-mistake': '/ "lable=x"',
  form: 'n "web" enter',
  'form-mistake': 'n "w" ctrl-s',
  question: 'B',
  'delete-question': ': "volumes label~old-wiki" enter x "old"',
  outcomes: ': "volumes" enter space space z ctrl-u "9000" ctrl-s right enter',
  'raw-view': 'y / "192" enter',
  find: '* "db" enter',
  'find-end': '* "db" enter G',
  copy: 'C',
  'copy-last': 'space C up',
  columns: '|',
  export: 'e',
  profiles: 'P',
  'nothing-found': '/ "label=nothing" enter',
};

test.each(Object.entries(screens))('%s in colour', async (name, keys) => {
  const screen = await open({
    columns: name === 'overview' || name === 'pane' ? 150 : 90,
    rows: 22,
    theme: {palette},
  });
  for (const [key, text] of keys.matchAll(/"([^"]*)"|\S+/g)) {
    if (text === undefined) await screen.after(700, key);
    else await screen.type(text);
  }
  const frame = inWords(screen.rows());
  expect(frame).toMatch(/<[a-z ]+>/);
  golden(`screen-${name}`, `${frame}\n`);
});

test('in a search, what could not be read stands out, and what was left out is dim', async () => {
  const domains = Array.from({length: 150}, (_, index) => ({id: index + 1, domain: `d${index}.example`}));
  const page = (data: readonly unknown[]) => ({data, page: 1, pages: 1, results: data.length});
  const screen = await open({
    ...{columns: 90, rows: 22, theme: {palette}},
    transport: async (wire, service, signal) => {
      const answer = (status: number, body: object) => ({status, headers: {}, body: JSON.stringify(body)});
      if (wire.url.includes('/records')) return answer(200, page([]));
      if (wire.url.includes('/domains')) return answer(200, page(domains));
      if (wire.url.includes('/tickets')) return answer(403, {errors: [{reason: 'Unauthorized'}]});
      return service(wire, signal);
    },
  });
  await screen.press('*');
  await screen.type('db-primary-fra');
  await screen.press('enter');
  const rows = inWords(screen.rows()).split('\n');
  expect(rows.find(row => row.includes('records'))).toMatch(
    /^ <cyan>records +<\/> {2}<gray>left out +<\/> {2}<gray>those of 50 of 150 domains +<\/>$/,
  );
  expect(rows.find(row => row.includes('tickets'))).toMatch(
    /^ <cyan>tickets +<\/> {2}<red>could not be read +<\/> {2}<red>the token lacks the right .*<\/>$/,
  );
  expect(rows.find(row => row.includes('db-primary-fra-wal'))).toMatch(
    /^ <cyan> +<\/> {2}db-primary-fra-wal +<gray>label +<\/>$/,
  );
});
