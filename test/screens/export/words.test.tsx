import {expect, test} from 'vitest';
import {tell} from '../../../src/app/screen-reader/tell.ts';
import {extentsOf} from '../../../src/app/screens/export/extents.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** What an export offers, and what is read aloud of it. */

const offered = (screen: Screen) =>
  extentsOf(screen.store.get()).map(({title, detail}) => (detail === '' ? title : `${title} · ${detail}`));

/** The parts that are read aloud, and the field that is typed into. */
function told(screen: Screen): string[] {
  const {parts, typed} = tell(screen.store.get());
  const own = new Set(['title', 'field', 'problem', 'ending', 'names', 'question', 'button']);
  const lines = parts
    .filter(({name}) => own.has(name))
    .map(({name, head, items}) => `${name}: ${[head, ...items].filter(Boolean).join(', ')}`);
  return [...lines, ...(typed ? [`typed: ${typed.label} ${typed.input.text}`] : [])];
}

test('how many rows there are, and how many requests they take, is said of each choice', async () => {
  const screen = await open({nodes: 3001});
  expect(offered(screen)).toEqual(['all 3,001 nodes · 7 requests', 'the 100 that are loaded']);
  await screen.press('space');
  expect(offered(screen)[0]).toBe('the 1 that is marked');
  await screen.press('j', 'space');
  expect(offered(screen)[0]).toBe('the 2 that are marked');
  await screen.filter('status=offline');
  expect(offered(screen).slice(1)).toEqual([
    'all nodes that match status=offline · looks through 3,001 · 7 requests',
    expect.stringMatching(/^the \d+ that are loaded$/),
  ]);
  await screen.filter('label=db-primary');
  expect(offered(screen).slice(1)).toEqual(['the one of nodes that match label=db-primary']);
});

test('an item is offered by its name, and a domain both as a row and as a document', async () => {
  const screen = await openAt('d');
  expect(offered(screen)).toEqual(['the node db-primary']);
  await screen.go('domains');
  expect(offered(screen)).toEqual(['all 12 domains', 'the domain kestrel-freight.example']);
});

test('the selected field is read aloud with its choice, then the names, the question and its buttons', async () => {
  const screen = await openAt('e', {
    completePath: typed =>
      typed === 'a' ? {text: 'a', names: ['ab.csv', 'ac.csv']} : {text: typed, names: ['a', 'b']},
  });
  expect(told(screen)).toEqual(['title: Export nodes', 'field: What, all 140 nodes, 1 request, 1 of 2']);
  await take(screen, 'ctrl-u enter enter ctrl-u "a" tab');
  expect(told(screen)).toEqual([
    'title: Export nodes',
    'field: File: enter exports',
    'names: could be, ab.csv, ac.csv',
    'typed: File a',
  ]);
  await screen.type('.json');
  expect(told(screen)).toEqual([
    'title: Export nodes',
    'field: File: enter exports',
    'ending: CSV, though the name ends in .json, not .csv',
    'typed: File a.json',
  ]);
  screen.files.set('a.json', '');
  await screen.press('enter');
  expect(told(screen)).toEqual([
    'title: Export nodes',
    'field: File: enter exports',
    'ending: CSV, though the name ends in .json, not .csv',
    'question: There is a file a.json already. Replace it?',
    'button: button Cancel is chosen; right chooses Replace',
  ]);
  await screen.press('right');
  expect(told(screen)).toEqual([
    'title: Export nodes',
    'field: File: enter exports',
    'ending: CSV, though the name ends in .json, not .csv',
    'question: There is a file a.json already. Replace it?',
    'button: button Replace is chosen; left chooses Cancel',
  ]);
});
