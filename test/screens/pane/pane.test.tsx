import {expect, test} from 'vitest';
import {repeatTimer, restTimer} from '../../../src/app/screens/pane/fetches.ts';
import {paneRows} from '../../../src/app/screens/pane/pane.ts';
import {noon, open, type Setting} from '../screen.tsx';
import {type Screen, take} from '../steps.ts';

const wide = (setting: Setting = {}) => open({columns: 160, rows: 40, nodes: 60, ...setting});
/** What stands right of the rule, line by line. */
const pane = (screen: Screen): string[] =>
  screen
    .frame()
    .split('\n')
    .flatMap(line => (line.includes('│') ? [line.slice(line.indexOf('│') + 1).trimEnd()] : []));

/** The requests for one node alone, not as a row of a list. */
const alone = (requests: Screen['requests']) =>
  requests.filter(
    ({path, filter}) =>
      /^\/node\/instances(\/\d+)?(\?|$)/.test(path) && (/\/\d+/.test(path) || filter !== undefined),
  );

/** No further key comes. */
const follow = async (screen: Screen) => {
  for (const {ring} of screen.timers.filter(({name}) => name === repeatTimer)) ring();
  await screen.idle();
};

const labels = (screen: Screen): string[] =>
  screen
    .frame()
    .split('\n')
    .slice(3)
    .map(line => line.slice(1).split(/\s/)[0] ?? '');

test('from 140 columns the selected item is shown beside the list and follows the cursor without a request', async () => {
  const screen = await wide();
  const [first = '', second = ''] = labels(screen);
  expect(pane(screen)[0]).toMatch(new RegExp(`^ ${first} +● running$`));
  const asked = screen.requests.length;
  await screen.press('j');
  // The list is drawn first, alone: that is all that a key costs on a slow line.
  expect(screen.frame()).toContain(`▌${second}`);
  expect(pane(screen)[0]).toMatch(new RegExp(`^ ${first} `));
  await follow(screen);
  expect(pane(screen)[0]).toMatch(new RegExp(`^ ${second} `));
  // What the row tells whole does not stand there again.
  expect(pane(screen).join('\n')).not.toMatch(/^ {2}IPv4 /m);
  expect(pane(screen).join('\n')).toMatch(/^ {2}Region +Amsterdam, NL · nl-ams$/m);
  expect(pane(screen).join('\n')).toMatch(/^ {2}All addresses +192\.0\.2\.2 /m);
  expect(pane(screen).join('\n')).toMatch(/^ {2}5 Disks +…$/m);
  expect(screen.requests.length).toBe(asked);
  await screen.resize({columns: 139, rows: 40});
  expect(screen.frame()).not.toContain('│');
});

test('the pane requests more once, where the cursor rests', async () => {
  const screen = await wide();
  await screen.press('j');
  const asked = screen.requests.length;
  await screen.later(1);
  expect(pane(screen).join('\n')).toMatch(/^ {2}5 Disks +2 disks: /m);
  expect(pane(screen).join('\n')).toMatch(/^ Recent events\n(?! +…)/m);
  const paths = screen.requests.slice(asked).map(({path}) => path.replace(/\?.*/, ''));
  expect(paths.some(path => path.endsWith('/disks'))).toBe(true);
  // The row has just been read: the item alone is not.
  expect(alone(screen.requests.slice(asked))).toEqual([]);
  const rested = screen.requests.length;
  await screen.later(3);
  expect(screen.requests.length).toBe(rested);
  await take(screen, 'k j 1s');
  expect(screen.requests.length).toBe(rested);
});

test('the number beside a chart says what it is, whatever room there is', async () => {
  for (const columns of [110, 120, 200]) {
    const screen = await wide({columns, rows: 60, preferences: {pane: true}});
    await take(screen, 'j 1s');
    expect(pane(screen).join('\n'), String(columns)).toMatch(
      /^ +Network in +[▁-█]{5,} +now +[\d.]+ [kM]?b\/s/m,
    );
  }
});

test('an old item is read again where the cursor rests, and its row is updated', async () => {
  const screen = await wide();
  await take(screen, 'j 90s');
  const asked = screen.requests.length;
  await take(screen, 'j 1s');
  const own = alone(screen.requests.slice(asked));
  expect(own).toHaveLength(1);
  // So is one that was read alone before.
  await take(screen, '90s k j');
  const again = screen.requests.length;
  await screen.later(1);
  expect(alone(screen.requests.slice(again))).toEqual(own);
});

test('without focus the pane requests nothing', async () => {
  const screen = await wide();
  await screen.press('j');
  screen.store.dispatch({type: 'focus', focused: false, at: noon});
  const asked = screen.requests.length;
  await screen.later(2);
  expect(screen.requests.length).toBe(asked);
  screen.store.dispatch({type: 'focus', focused: true, at: noon});
  await screen.later(1);
  expect(screen.requests.length).toBeGreaterThan(asked);
});

test.each(['?', 'ctrl-z'])('nothing waits to be requested for a pane that is out of sight: %s', async key => {
  const screen = await wide({suspend: () => new Promise(() => {})});
  const waiting = () => screen.timers.filter(({name}) => name === restTimer);
  await screen.press('j');
  expect(waiting()).toHaveLength(1);
  screen.keys(key);
  expect(waiting()).toEqual([]);
});

test('while a key repeats the pane stays, and nothing is requested', async () => {
  const screen = await wide();
  await screen.later(1);
  const before = pane(screen);
  const asked = screen.requests.length;
  for (let index = 0; index < 9; index++)
    screen.store.dispatch({type: 'key', name: 'j', text: 'j', at: noon, repeat: index > 0, chunk: index});
  await screen.idle();
  expect(screen.frame()).toContain(`▌${labels(screen)[9]}`);
  expect(pane(screen)).toEqual(before);
  // Its name is dimmed, as it is no longer that of the row under the cursor.
  expect(paneRows(screen.store.get())[0]).toMatchObject({past: true});
  expect(screen.requests.length).toBe(asked);
  await screen.later(1);
  expect(paneRows(screen.store.get())[0]).not.toHaveProperty('past');
  expect(pane(screen)[0]).toContain(labels(screen)[9] ?? '-');
});

test('v hides and shows the pane, stored in the settings', async () => {
  const screen = await wide();
  await screen.press('v');
  expect(screen.frame()).not.toContain('│');
  expect(screen.frame()).toContain('the list has all of the width');
  expect(screen.preferences().pane).toBe(false);
  await screen.press('v');
  expect(screen.frame()).toContain('│');
  expect(screen.preferences().pane).toBeUndefined();
  await screen.resize({columns: 120, rows: 40});
  expect(screen.frame()).not.toContain('│');
  await screen.press('v');
  expect(screen.frame()).toContain('│');
  expect(screen.preferences().pane).toBe(true);
  await screen.resize({columns: 100, rows: 40});
  await screen.press('v');
  expect(screen.frame()).toContain('the item beside the list needs 110 columns, and the terminal has 100');
});

test.each([
  [110, [false, true, false, true], [undefined, true, undefined, true]],
  [139, [false, true, false, true], [undefined, true, undefined, true]],
  [140, [true, false, true, false], [undefined, false, undefined, false]],
])('on %i columns v changes what is shown each time, and only what differs is stored', async (...row) => {
  const [columns, shows, stored] = row;
  const screen = await wide({columns, nodes: 5});
  for (const [index, shown] of shows.entries()) {
    if (index > 0) await screen.press('v');
    expect(pane(screen).length > 0).toBe(shown);
    expect(screen.preferences().pane).toBe(stored[index]);
  }
});

test('lines that fit are all shown: at least two stand behind the count of those that do not', async () => {
  const screen = await wide({rows: 24});
  const counts: (string | undefined)[] = [];
  for (let rows = 24; rows <= 60; rows++) {
    await screen.resize({columns: 160, rows});
    counts.push(/↓ (\d+) more · enter/.exec(screen.frame())?.[1]);
  }
  expect(counts).toContain('2');
  expect(counts).not.toContain('1');
  expect(counts.at(-1)).toBeUndefined();
});

test('a repeated key scrolls by one row, beside an empty pane until the cursor rests', async () => {
  const screen = await wide({rows: 24});
  const before = labels(screen);
  const hold = (name: string, times: number) => {
    for (let index = 0; index < times; index++)
      screen.store.dispatch({type: 'key', name, text: name, at: noon, repeat: index > 0, chunk: index});
    return screen.idle();
  };
  const waits = () => screen.timers.flatMap(({name, at}) => (name === repeatTimer ? [at - noon] : []));
  await hold('j', 18);
  expect(waits()).toEqual([150]);
  expect(labels(screen)[0]).toBe(before[0]);
  expect(pane(screen)[0]).toContain(before[0]);
  await screen.press('g');
  await hold('j', 22);
  expect(labels(screen)[0]).toBe(before[4]);
  expect(pane(screen).join('').trim()).toBe('');
  // An empty pane is drawn later: to fill it costs more.
  expect(waits()).toEqual([400]);
  await follow(screen);
  expect(pane(screen)[0]).toMatch(new RegExp(`^ ${labels(screen)[18]} `));
  expect(pane(screen).join('\n')).toMatch(/^ {2}Tags +\S/m);
});

test('relations in the pane are numbered without gaps, as in the detail, and the keys open them', async () => {
  const screen = await wide();
  await screen.later(1);
  const numbered = (lines: readonly string[]) =>
    lines.flatMap(line =>
      /^ +(\d) ((?:[A-Z]\w*)(?: \w+)?) {2,}/.exec(line) ? [line.trim().split(/ {2,}/)[0] ?? ''] : [],
    );
  const beside = numbered(pane(screen));
  expect(beside.map(text => text[0])).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  const [, second = ''] = beside;
  await screen.press('2');
  expect(screen.frame().split('\n')[1]).toContain(second.slice(2).toLowerCase());
  await screen.press('esc', 'd');
  expect(numbered(screen.frame().split('\n'))).toEqual([...beside, '8 Image', '9 Type', '0 Region']);
});
