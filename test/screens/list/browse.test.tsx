import {expect, test} from 'vitest';
import {placeOf} from '../../../src/app/state/places.ts';
import {formStateOf} from '../every-action.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

const cursorLine = (frame: string) => frame.split('\n').find(line => line.startsWith('▌')) ?? '';
const countLine = (frame: string) => frame.split('\n').at(-2) ?? '';

test('330 kernels are one list, and only visible pages are requested', async () => {
  const screen = await openAt(': "kernels" enter', {rows: 24});
  expect(countLine(screen.frame())).toContain('1–19 of 330 · 100 loaded · page 1/4');
  const pages = () => screen.requests.filter(({path}) => path.startsWith('/node/kernels')).length;
  expect(pages()).toBe(1);
  await screen.press('G');
  expect(countLine(screen.frame())).toContain('312–330 of 330 · 230 loaded · page 4/4');
  expect(pages()).toBe(3);
  await screen.press('g');
  expect(countLine(screen.frame())).toContain('1–19 of 330');
  expect(pages()).toBe(3);
});

test.each(['enter', 'ctrl-j', 'alt-enter'])('%s opens the row', async key => {
  const screen = await openAt(`j ${key}`);
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', resource: 'nodes'});
});

test('a row not loaded yet has a placeholder, then its values', async () => {
  const screen = await openAt(': "kernels" enter', {rows: 24});
  screen.keys('G');
  expect(screen.frame()).toMatch(/▌…/);
  expect(screen.frame()).toContain('reading …');
  // A key that needs no other page leaves the lists as they are, so that nothing is worked out again.
  const {lists} = screen.store.get();
  screen.keys('k');
  expect(screen.store.get().lists).toBe(lists);
  await screen.idle();
  expect(screen.frame()).not.toMatch(/▌…/);
});

test(':#200 and :page 3 jump, and say so when there is no such row', async () => {
  const screen = await openAt(': "kernels" enter · : "#200" enter', {rows: 24});
  expect(placeOf(screen.store.get())).toMatchObject({cursor: 199});
  await screen.go('page 3');
  expect(countLine(screen.frame())).toContain('page 3/4');
  await take(screen, ': "#331"');
  expect(screen.frame()).toContain('there is no row 331: there are 330');
  await screen.press('enter');
  expect(screen.frame()).toContain('there is no row 331: there are 330');
});

test(':page counts in pages of 100 rows where all rows are sorted here', async () => {
  const screen = await openAt(': "sort cpus" enter · : "page 2" enter', {rows: 24});
  expect(placeOf(screen.store.get())).toMatchObject({cursor: 100});
  await take(screen, ': "page 3"');
  expect(screen.frame()).toContain('there is no page 3: there are 2');
});

test('a burst of 500 keys is not lost, and skips pages without requesting each', async () => {
  const screen = await open({nodes: 5000, rows: 24});
  const before = screen.requests.length;
  await screen.press(...Array.from({length: 500}, () => 'j'));
  expect(placeOf(screen.store.get())).toMatchObject({cursor: 500});
  expect(screen.requests.length - before).toBeLessThanOrEqual(7);
  await screen.press('G');
  expect(countLine(screen.frame())).toMatch(/4,98\d–5,000 of 5,000/);
});

test('what is requested does not grow with the account, and leaving ends it', async () => {
  const screen = await open({nodes: 5000, rows: 24});
  const asked = async (work: () => Promise<unknown>) => {
    const before = screen.requests.length;
    await work();
    return screen.requests.length - before;
  };
  expect(await asked(() => screen.press('G'))).toBeLessThanOrEqual(3);
  expect(await asked(() => screen.go('#2500'))).toBeLessThanOrEqual(3);
  expect(await asked(() => screen.press('g', 'G', 'k'))).toBe(0);
  expect(await asked(() => screen.press('space', 'ctrl-a', 'u', 'y', 'esc'))).toBe(0);
  const left = await asked(async () => {
    screen.keys(':');
    for (const letter of 'sort -memory') screen.keys(letter);
    screen.keys('enter');
    screen.keys(':');
    for (const letter of 'regions') screen.keys(letter);
    screen.keys('enter');
    await screen.idle();
  });
  // The pages that were on their way, and the regions.
  expect(left).toBeLessThanOrEqual(8);
  expect(Object.values(screen.store.get().lists).flatMap(({loading}) => loading)).toEqual([]);
});

test('history restores cursor and filter, back and forth', async () => {
  const screen = await openAt('j j j');
  const there = cursorLine(screen.frame());
  await take(screen, ': "images" enter · / ctrl-u "vendor=Debian" enter');
  const below = () => screen.frame().split('\n').slice(1);
  const images = below();
  await screen.press('[');
  expect(cursorLine(screen.frame())).toBe(there);
  await screen.press(']');
  expect(below()).toEqual(images);
  await screen.press(']');
  expect(screen.frame()).toContain('history ends here');
});

test('esc closes overlay, filter, then place, and never quits', async () => {
  const screen = await openAt(': "domains" enter · / ctrl-u "domain~e" enter · enter · y');
  expect(screen.frame()).toContain(' {');
  await screen.press('esc');
  expect(screen.frame()).toMatch(/domains › .* › records/);
  await screen.press('esc');
  expect(screen.frame()).toContain('domain~e');
  await screen.press('esc');
  expect(screen.frame().split('\n')[1]).not.toContain('domain~e');
  await screen.press('esc', 'esc', 'esc');
  expect(screen.exits).toEqual([]);
  await screen.press('q');
  expect(screen.exits).toEqual([0]);
});

test('the help lists every key of the screen and can be searched', async () => {
  const screen = await openAt('?', {rows: 40});
  expect(screen.frame()).toContain('In a list');
  expect(screen.frame()).toContain('open the item, or the list behind it');
  await take(screen, '/ "profiles" enter');
  expect(screen.frame()).toContain('profiles: list, switch, add, edit');
});

test('the palette says that there is nothing of a name, and what is nearly called so', async () => {
  const screen = await openAt(': "firewall"');
  expect(screen.frame()).toContain('nothing matches · no resource, action or loaded item is called firewall');
  expect(screen.frame()).toContain('"volumes label~db"');
  await take(screen, 'ctrl-u "voluems label~db"');
  expect(screen.frame()).toContain('nothing matches · no resource is called voluems: did you mean volumes?');
});

test('the screen follows any resize, down to a sentence that says why it is empty', async () => {
  const screen = await openAt('G', {columns: 120, rows: 40});
  await screen.resize({columns: 40, rows: 12});
  expect(screen.frame().split('\n')).toHaveLength(12);
  expect(cursorLine(screen.frame())).not.toBe('');
  for (const [columns, rows, lines] of [
    [39, 24, ['skydeck needs a terminal of 40×10 or', 'more; this is 39×24']],
    [60, 9, ['skydeck needs a terminal of 40×10 or more; this is 60×9']],
    [20, 5, ['skydeck needs a', 'terminal of 40×10 or', 'more; this is 20×5']],
    [30, 1, ['skydeck needs 40×10']],
    [10, 3, ['skydeck', 'needs', '40×10']],
    [8, 1, ['40×10']],
  ] as const) {
    await screen.resize({columns, rows});
    expect(screen.frame().split('\n')).toEqual(lines);
  }
  await screen.resize({columns: 200, rows: 60});
  expect(screen.frame().split('\n')).toHaveLength(60);
});

test('the help says what each key does now, and one key opens the filter language', async () => {
  const screen = await openAt('?', {columns: 120, rows: 60});
  expect(screen.frame()).toMatch(/ 1 +open: volumes/);
  expect(screen.frame()).toContain('the match before this one; before the first, the last (not now)');
  expect(screen.frame()).toMatch(/ b +boot \(not now\)/);
  expect(screen.frame()).toMatch(/ B +reboot(?! \(not now\))/);
  await screen.press('f');
  expect(screen.frame()).toMatch(/^ The filter language$/m);
  expect(screen.frame()).toContain('region=us-east');
  await take(screen, 'esc · : "volumes label=none" enter · ?');
  expect(screen.frame()).toMatch(/Volumes: what can be done\n +n +create volume\n\n/);
  expect(screen.frame()).toContain('Volumes: nothing is here to do it to');
});

test('the header shows ? only where it opens the help', async () => {
  const screen = await open({columns: 120});
  expect(screen.frame()).toContain('? help');
  await screen.press('E');
  expect(screen.frame().split('\n')[0]).not.toContain('? help');
  await screen.press('esc', 'esc', ':');
  expect(screen.frame().split('\n')[0]).not.toContain('? help');
});

/** The keys that people bring along from pagers and from k9s. */

const notice = (screen: Screen) => screen.store.get().notice?.text;

function listOf(screen: Screen) {
  const place = placeOf(screen.store.get());
  if (place.kind !== 'list') throw new Error('no list is shown');
  return place;
}

test('ctrl-a marks all loaded rows and says what is not loaded', async () => {
  const screen = await openAt('ctrl-a');
  expect(notice(screen)).toBe('100 marked · not all: 100 of 140 rows are loaded');
  await take(screen, 'G · ctrl-a');
  expect(notice(screen)).toBe('140 marked');
  expect(listOf(screen).selection).toHaveLength(140);
});

test('ctrl-a says how many rows a filter has been applied to, where others are not loaded', async () => {
  const screen = await openAt(': "nodes status=running" enter · ctrl-a', {nodes: 1200});
  expect(notice(screen)).toMatch(/^\d+ marked · only [1-9]\d\d of 1,200 rows have been looked through$/);
});

test('ctrl-a adds the filtered rows to the marks', async () => {
  const screen = await openAt('space · / ctrl-u "label~web" enter');
  const shown = /–\d+ of (\d+)/.exec(screen.frame())?.[1];
  await screen.press('ctrl-a');
  expect(notice(screen)).toBe(`${shown} marked · 1 more were marked before`);
  await screen.press('u', 'ctrl-a');
  expect(notice(screen)).toBe(`${shown} marked`);
  await screen.press('x');
  expect(formStateOf(screen)?.targets).toHaveLength(Number(shown));
  await take(screen, 'esc · / ctrl-u "label=nothing-is-called-this" enter · u ctrl-a');
  expect(notice(screen)).toBe('there is no row to mark');
});

test('N goes back through the matches and wraps around', async () => {
  const screen = await openAt('N');
  expect(notice(screen)).toMatch(/^no filter is set/);
  await take(screen, '/ ctrl-u "label~web" enter · j j N');
  expect(listOf(screen).cursor).toBe(1);
  await screen.press('N');
  expect(listOf(screen).cursor).toBe(0);
  await screen.press('N');
  expect(notice(screen)).toBe('the last match: that was the first');
  expect(listOf(screen).cursor).toBeGreaterThan(5);
});

test('ctrl-z leaves the terminal and requests nothing until fg', async () => {
  const {promise, resolve} = Promise.withResolvers<string | undefined>();
  const screen = await open({suspend: () => promise});
  screen.keys('w', 'ctrl-z');
  expect(screen.store.get().suspended).toBe(true);
  expect(screen.timers).toEqual([]);
  const before = screen.requests.length;
  screen.keys('j', 'r');
  expect(listOf(screen).cursor).toBe(0);
  expect(screen.requests).toHaveLength(before);
  resolve(undefined);
  await screen.idle();
  expect(screen.requests.length).toBeGreaterThan(before);
  await screen.press('j');
  expect(listOf(screen).cursor).toBe(1);
});
