import {expect, test} from 'vitest';
import {extentsOf} from '../../../src/app/screens/export/choices.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen} from '../steps.ts';

/** What an export offers, and what is read aloud of it. */

const offered = (screen: Screen) =>
  extentsOf(screen.store.get()).map(({title, detail}) => (detail === '' ? title : `${title} · ${detail}`));

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
