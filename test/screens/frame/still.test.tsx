import {expect, test} from 'vitest';
import {placeOf} from '../../../src/app/state/places.ts';
import {open} from '../screen.tsx';

/** Nothing in the header, the place line, the count line or the columns moves sideways when something begins or ends. */

const lines = (frame: string) => frame.split('\n');

/** Where each column begins, by its title. */
const columnsOf = (frame: string) =>
  [...(lines(frame)[2] ?? '').matchAll(/\S+(?: \S+)*/g)]
    .map(([title, ...more]) => title + more.length)
    .join();

const startsOf = (line: string) => [...line.matchAll(/\S+/g)].map(({index}) => index).join();

/** The cells of what stands in the header, whatever goes on. */
const factsOf = (frame: string) =>
  ['DEMO', 'as of', 'budget', '? help'].map(word => (lines(frame)[0] ?? '').indexOf(word)).join();

const spinner = /[◐◓◑◒]/;

interface Shape {
  facts: string;
  columns: string;
  titles: string;
  place: string;
}

const shapeOf = (frame: string): Shape => ({
  facts: factsOf(frame),
  columns: columnsOf(frame),
  titles: startsOf(lines(frame)[2] ?? ''),
  place: lines(frame)[1] ?? '',
});

test.each([
  [80, 'b', 'label=wiki-old'],
  [120, 'b', 'label=wiki-old'],
  [80, 'S', 'label=mail'],
  [160, 'S', 'label=mail'],
])('at %i columns nothing moves while %s goes on', async (columns, key, filter) => {
  const screen = await open({columns, rows: 12, preferences: {pane: false}});
  await screen.filter(filter);
  const before = shapeOf(screen.frame());
  await screen.press(key);
  await screen.after(700, 'right');
  await screen.after(700, 'enter');
  const began = new Set<number>();
  const told = new Set<string>();
  const look = () => {
    const frame = screen.frame();
    expect(shapeOf(frame)).toEqual(before);
    const [header = ''] = lines(frame);
    expect(header.length).toBeLessThanOrEqual(columns);
    const at = header.search(spinner);
    if (at >= 0) began.add(at);
    told.add(header.slice(at).replace(/^. /, '').split(/ {2}/)[0] ?? '');
  };
  look();
  for (let second = 0; second < 40 && Object.keys(screen.store.get().trackedWrites).length > 0; second++) {
    screen.second();
    look();
    await screen.idle();
    look();
  }
  look();
  // What is under way is told from the same cell on, whatever it says.
  expect(began.size).toBe(1);
  expect([...told].some(text => / \d+ %$/.test(text))).toBe(true);
  expect(Object.keys(screen.store.get().trackedWrites)).toEqual([]);
});

test.each([40, 60, 80, 100, 120, 200])(
  'at %i columns the facts stay where they are in every mode',
  async columns => {
    const screen = await open({columns, rows: 12});
    const facts = (frame: string) => {
      const [header = ''] = lines(frame);
      return [header.indexOf('DEMO'), header.search(/(?:as of|watch) \d/)];
    };
    const before = facts(screen.frame());
    for (const key of [
      '/',
      'esc',
      ':',
      'esc',
      '?',
      'esc',
      '|',
      'esc',
      'd',
      'esc',
      'n',
      'esc',
      '*',
      'esc',
      'r',
      'w',
      'w',
    ]) {
      screen.keys(key);
      expect(facts(screen.frame()), `after ${key}`).toEqual(before);
      await screen.idle();
      expect(facts(screen.frame()), `after ${key}`).toEqual(before);
    }
  },
);

test('the budget in the header is that of the lists, whatever was asked last', async () => {
  const screen = await open({columns: 120});
  for (const keys of [['enter'], ['esc'], ['j', 'd'], ['r']]) {
    await screen.press(...keys);
    expect(lines(screen.frame())[0]).toMatch(/budget +\d+\/200 /);
  }
  await screen.go('images');
  expect(lines(screen.frame())[0]).toMatch(/budget +\d+\/20 /);
});

test('what an item has none of leaves no gap between the digits', async () => {
  const screen = await open({columns: 120, rows: 60});
  await screen.go('events');
  for (let row = 0; row < 10; row++) {
    await screen.press('d');
    const digits = [
      ...screen.frame().matchAll(/ (\d) (?:User|Node|Volume|Domain|Load balancer|Image|Script|Ticket) /g),
    ].map(([, digit]) => digit);
    expect(digits.toSorted()).toEqual(['1', '2'].slice(0, Math.max(1, digits.length)));
    await screen.press('esc', 'j');
  }
});

test.each(['volumes', 'balancers', 'nodes'])('the columns of %s stand still when prices come', async name => {
  for (const columns of [80, 120, 200]) {
    const screen = await open({columns, rows: 24, preferences: {pane: false, start: 'images'}});
    const titles = new Set<string>();
    let priced = 0;
    screen.store.subscribe(() => {
      const drawn = lines(screen.frame());
      const place = placeOf(screen.store.get());
      if (place.kind !== 'list' || place.resource !== name || !/^▌\w/.test(drawn[3] ?? '')) return;
      titles.add(drawn[2] ?? '');
      priced += drawn[3]?.includes('$') ? 1 : 0;
    });
    await screen.go(name);
    expect([...titles]).toHaveLength(1);
    if (columns > 80) expect(priced).toBeGreaterThan(0);
  }
});
