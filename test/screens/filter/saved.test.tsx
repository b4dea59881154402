import {expect, test} from 'vitest';
import {openAt, type Screen, take} from '../steps.ts';

/** Filters that are kept under a name. */

const line = (screen: Screen, at: number) => screen.frame().split('\n').at(at) ?? '';
const saved = (screen: Screen) => screen.preferences().filters;
const web = {resource: 'nodes', filter: 'label^web'};

test(':save stores the filter, and :NAME opens it from anywhere', async () => {
  const screen = await openAt('/ ctrl-u "label^web region=us-east" enter · : "save web-prod" enter', {
    columns: 120,
  });
  expect(saved(screen)).toEqual({'web-prod': {resource: 'nodes', filter: 'label^web region=us-east'}});
  expect(screen.frame()).toContain(':web-prod now opens nodes label^web region=us-east');
  await take(screen, ': "volumes" enter · : "web-prod" enter');
  expect(line(screen, 1)).toMatch(/^ nodes .*label\^web region=us-east/);
  await screen.press('[');
  expect(line(screen, 1)).toMatch(/^ volumes/);
});

test('the prompt can save a typed filter and asks for its name', async () => {
  const screen = await openAt('/ ctrl-s', {columns: 120});
  expect(screen.frame()).toContain('this list has no filter that could be saved');
  await take(screen, 'esc / "status=off (" ctrl-s');
  expect(line(screen, -1)).toContain('this parenthesis is not closed');
  await take(screen, 'backspace backspace "line" ctrl-s');
  expect(screen.frame()).toContain(' : save');
  await screen.type('off');
  expect(screen.frame()).toContain('nodes status=offline; :off goes there');
  await screen.press('enter');
  expect(saved(screen)).toEqual({off: {resource: 'nodes', filter: 'status=offline'}});
});

test('the prompt suggests saved filters of its list', async () => {
  const filters = {web, detached: {resource: 'volumes', filter: 'node=none'}};
  const screen = await openAt('/', {columns: 120, preferences: {filters}});
  expect(line(screen, -2)).toMatch(/^ tab {2}web → label\^web /);
  expect(line(screen, -2)).not.toContain('detached');
  for (const typed of ['we', ' WE']) {
    await take(screen, `ctrl-u "${typed}" tab`);
    expect(line(screen, -3)).toContain(' / label^web');
  }
});

test('only the second suggestion replaces a filter of the same name', async () => {
  const screen = await openAt('/ ctrl-u "label^api" enter · : "save web" enter', {
    columns: 120,
    preferences: {filters: {web}},
  });
  expect(screen.frame()).toContain('as it is: nodes label^web');
  expect(saved(screen)).toEqual({web});
  await take(screen, ': "save web" down enter');
  expect(saved(screen)).toEqual({web: {resource: 'nodes', filter: 'label^api'}});
  await screen.go('save web');
  expect(screen.frame()).toContain('web is nodes label^api already');
});

test('only the second suggestion removes a saved filter', async () => {
  const screen = await openAt(': "forget wbe" enter', {columns: 120, preferences: {filters: {web}}});
  expect(screen.frame()).toContain('no filter is called wbe: did you mean web?');
  await screen.go('forget web');
  expect(saved(screen)).toEqual({web});
  await take(screen, ': "forget" enter');
  expect(screen.frame()).toContain(' : forget web');
  await screen.press('down', 'enter');
  expect(saved(screen)).toEqual({});
  await screen.go('forget web');
  expect(screen.frame()).toContain('no filter is kept under a name');
});

test('what could not be written is told with the sentence of the settings alone', async () => {
  const why = 'the settings file ~/.config/skydeck/config.json cannot be read (line 1, column 2: x): fix it';
  const screen = await openAt('o · : "sort keep" enter', {columns: 120, settingsFailure: why});
  expect(screen.store.get().notice?.text).toBe(`not kept after quitting: ${why}`);
  await take(screen, '/ ctrl-u "label^web" enter · : "save web" enter');
  expect(screen.frame()).toContain(`not kept after quitting: ${why}`);
});

test.each([
  ['nodes', 'nodes already means something else in the palette'],
  ['reboot', 'reboot already means something else in the palette'],
  ['save', 'save already means something else in the palette'],
  ['Page', 'Page already means something else in the palette'],
  ['SORT', 'SORT already means something else in the palette'],
  ['unsave', 'unsave already means something else in the palette'],
  ['Copy', 'Copy already means something else in the palette'],
  ['-web', 'a name is one word of letters, digits, - _ and . (40 at most)'],
  ['w'.repeat(41), 'a name is one word of letters, digits, - _ and . (40 at most)'],
  ['two words', 'a name is one word of letters, digits, - _ and . (40 at most)'],
  ['', 'keeps nodes label^web under a name: type it'],
])('a filter cannot be called "%s"', async (name, says) => {
  const screen = await openAt('/ ctrl-u "label^web" enter', {columns: 120});
  await screen.go(`save ${name}`);
  expect(screen.frame()).toContain(says);
  expect(saved(screen)).toEqual({});
});

test('below an item, the filter of its list filters it, and that of another list leads there', async () => {
  const filters = {web, big: {resource: 'volumes', filter: 'size>100'}};
  const screen = await openAt(': "region nl-ams" enter · 1 · : "web" enter', {
    columns: 120,
    preferences: {filters},
  });
  expect(line(screen, 1)).toMatch(/^ regions › nl-ams › all nodes +label\^web$/);
  await take(screen, '[ · : "big" enter');
  expect(line(screen, 1)).toMatch(/^ volumes +size>100$/);
  await screen.go('web');
  expect(line(screen, 1)).toMatch(/^ nodes +label\^web$/);
});

test('a saved filter that is invalid says why', async () => {
  const filters = {
    old: {resource: 'clusters', filter: 'a=b'},
    slip: {resource: 'nodes', filter: 'lable=web'},
    apex: {resource: 'records', filter: 'name=none'},
  };
  const screen = await openAt(': "old" enter', {columns: 120, preferences: {filters}});
  expect(screen.frame()).toContain('it is a filter of "clusters", which is no list');
  await screen.go('slip');
  expect(screen.frame()).toContain('there is no field "lable": did you mean label?');
  await screen.go('apex');
  expect(screen.frame()).toContain('records are opened from their domain');
  await take(screen, ': "domains" enter · enter · : "apex" enter');
  expect(screen.frame()).toContain('here: name=none');
});
