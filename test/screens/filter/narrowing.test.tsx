import {expect, test} from 'vitest';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';
import {withoutRegions} from '../without-regions.ts';

/** While a filter is typed the loaded rows narrow with each key, and nothing is asked for. */

const lines = (screen: Screen) => screen.frame().split('\n');
const meaning = (screen: Screen) => lines(screen).at(-1) ?? '';
/** The labels of the rows on the screen. */
const labels = (screen: Screen) =>
  lines(screen)
    .slice(3, -3)
    .flatMap(line => /^[ ▌]([\w.-]+) /.exec(line)?.[1] ?? []);

test('each key narrows the loaded rows and shows how many there are', async () => {
  const screen = await open({columns: 120});
  const before = screen.requests.length;
  await screen.press('/');
  expect(meaning(screen)).not.toContain('loaded rows');
  await screen.type('web');
  expect(labels(screen).length).toBeGreaterThan(3);
  for (const label of labels(screen)) expect(label).toContain('web');
  expect(meaning(screen)).toMatch(/^ \d+ of 100 loaded rows, 140 in all · filtered here: web/);
  await screen.type(' offline fra');
  expect(labels(screen)).toEqual(['staging-web-fra-1']);
  expect(meaning(screen)).toMatch(/^ 1 of 100 loaded rows/);
  await screen.press('ctrl-u');
  expect(meaning(screen)).toMatch(/^ no filter/);
  expect(labels(screen).length).toBeGreaterThan(10);
  expect(screen.requests.length).toBe(before);
});

test('a mistake keeps the last valid narrowing, and esc restores the list', async () => {
  const screen = await openAt('j j', {columns: 120});
  const list = screen.frame();
  await take(screen, '/ "label^web-f"');
  const narrowed = labels(screen);
  expect(narrowed.length).toBeGreaterThan(1);
  await screen.type(' (');
  expect(labels(screen)).toEqual(narrowed);
  expect(meaning(screen)).toContain('this parenthesis is not closed');
  // Before a field that there is not, what was typed still counts.
  await take(screen, 'ctrl-u "label^web-f nothing=1"');
  expect(labels(screen)).toEqual(narrowed);
  await screen.press('esc');
  expect(screen.frame()).toBe(list);
});

test.each(['or', 'and', 'not', 'OR not'])(
  '%s that is typed leaves the rows that are found before it',
  async word => {
    const screen = await openAt('/ "label^web-f"', {columns: 120});
    const narrowed = labels(screen);
    expect(narrowed.length).toBeGreaterThan(1);
    await screen.type(` ${word}`);
    expect(labels(screen)).toEqual(narrowed);
    expect(meaning(screen)).toMatch(/ · above: \d+ of 100 loaded rows, 140 in all for label\^web-f$/);
    await screen.type(' (id=');
    expect(labels(screen)).toEqual(narrowed);
  },
);

test('a fully loaded list says so, and rows hidden by the applied filter are found', async () => {
  const screen = await openAt(': "volumes" enter · / ctrl-u "node=none" enter', {columns: 120});
  const detached = labels(screen).length;
  expect(detached).toBeGreaterThan(1);
  await take(screen, '/ ctrl-u "db"');
  expect(meaning(screen)).toMatch(/^ \d+ of 60 rows · filtered here: db/);
  expect(labels(screen).length).toBeGreaterThan(0);
});

test('an empty result offers a filter that would not be empty, and tab accepts it', async () => {
  const screen = await openAt('/ "label~eu-central"', {columns: 120});
  expect(screen.frame()).toContain('None of the 100 nodes that are loaded match label~eu-central');
  expect(screen.frame()).toMatch(
    /no label holds eu-central · \d+ of the 100 loaded have region=eu-central: tab/,
  );
  await screen.press('tab');
  expect(screen.frame()).toContain(' / region=eu-central');
  expect(labels(screen).length).toBeGreaterThan(3);
});

test.each([
  ['images', 'vendor=debian', 'no vendor is debian · \\d+ have vendor=Debian'],
  ['nodes', 'status=runing', 'no status is runing · \\d+ have status=running'],
  ['nodes', 'region=us-east status=offlin', 'have region=us-east status=offline'],
  ['volumes', 'size>9000 label~db', 'no size is above 9000GB · \\d+ have size>=\\w+ label~db'],
  ['volumes', 'path=sdb', ''],
  ['events', 'created>2026-11-20', 'no created is at least 2026-11-21 · \\d+ .*have created=2026-11-20'],
])('%s: %s offers what was perhaps meant', async (name, text, says) => {
  const screen = await open({columns: 140});
  if (name !== 'nodes') await screen.go(name);
  await screen.filter(text);
  const frame = screen.frame();
  expect(frame).toContain(`No ${name} match ${text}`);
  if (says === '') expect(frame).not.toContain(': tab');
  else expect(frame).toMatch(new RegExp(`${says}.*: tab`));
});

test('names still being looked up leave the rows unchanged', async () => {
  const {screen, come} = await withoutRegions('nodes', {columns: 120});
  screen.keys('/', ...'web');
  const narrowed = labels(screen);
  expect(narrowed.length).toBeGreaterThan(3);
  screen.keys('space', ...'region~frankf');
  expect(labels(screen)).toEqual(narrowed);
  expect(meaning(screen)).toContain('· enter reads the regions first');
  come();
  await take(screen, 'enter / end "u"');
  expect(meaning(screen)).not.toContain('reads the regions');
  expect(meaning(screen)).toContain('region~frankfu or region=de-fra-2 or region=eu-central');
  await take(screen, 'ctrl-u "region=Fra" tab');
  expect(lines(screen).at(-3)).toContain(' / region=Frankfurt');
});

test('returning rows get their own columns, not those of the empty list', async () => {
  const screen = await open({columns: 80});
  const titles = () => lines(screen)[2];
  const usual = titles();
  await screen.filter('region=nowhere-1');
  expect(screen.frame()).toContain('No nodes match');
  await screen.press('/', 'ctrl-u');
  expect(labels(screen).length).toBeGreaterThan(10);
  expect(titles()).toBe(usual);
});

test('with a mistake the count line says which filter still applies', async () => {
  const screen = await openAt('/ "label^web-f ("', {columns: 120});
  expect(meaning(screen)).toContain('this parenthesis is not closed');
  expect(meaning(screen)).toMatch(/ · above: \d+ of 100 loaded rows, 140 in all for label\^web-f$/);
});

/** Each follows from the one before: a part changed, added or left out, at the end and in the middle. */
const edited = [
  'web',
  'web running',
  'web running fra',
  'web running lon',
  'web lon',
  'label^staging lon',
  'label^staging not lon',
  'not lon',
  'not lon label^staging',
  'web or lon',
  'web or lon running',
  'running',
  'runn',
];

test('a filter typed over another gives the same rows as typed alone', async () => {
  const [screen, fresh] = [await open({columns: 120}), await open({columns: 120})];
  await screen.press('/');
  for (const text of edited) {
    await take(screen, `ctrl-u "${text}"`);
    await take(fresh, `/ "${text}"`);
    expect(labels(screen), text).toEqual(labels(fresh));
    expect(meaning(screen), text).toBe(meaning(fresh));
    await fresh.press('esc', 'esc');
  }
});

test('what may become a field leaves the rows that the other words find', async () => {
  const screen = await openAt('/ "web"', {columns: 120});
  const found = labels(screen);
  await screen.type(' regi');
  expect(labels(screen)).toEqual(found);
  await take(screen, 'ctrl-u " web" home "regi"');
  expect(labels(screen)).toEqual(found);
  await screen.press('end', 'ctrl-u');
  const all = labels(screen);
  await screen.type('zzzz or rack');
  const others = labels(screen);
  expect(others).not.toEqual(all);
  // What would be left without the last word cannot be read.
  await screen.type('or');
  expect(labels(screen)).toEqual(others);
});

test('a word is looked for in columns that a wide screen shows, wherever they are', async () => {
  const screen = await openAt('/ "debian12"', {columns: 80});
  expect(labels(screen).length).toBeGreaterThan(3);
});

test('no rows are shown before the names in a filter have been looked up', async () => {
  const {screen, come} = await withoutRegions('nodes', {columns: 120});
  expect(screen.frame()).toContain('db-primary');
  screen.keys('/');
  for (const key of 'region=Frankfurt') screen.keys(key);
  screen.keys('enter');
  expect(screen.frame()).not.toContain('db-primary');
  come();
  await screen.idle();
  expect(lines(screen).at(-2)).toContain('service: region=');
});

test('the one loaded row that a filter leaves is shown until the list has loaded', async () => {
  let arrives = () => {};
  const held = new Promise<void>(resolve => {
    arrives = resolve;
  });
  const screen = await open({
    columns: 120,
    transport: async (wire, service, signal) => {
      if (JSON.stringify(wire).includes('staging-web-fra-1')) await held;
      return service(wire, signal);
    },
  });
  screen.keys('/', ...'label=staging-web-fra-1', 'enter');
  expect(labels(screen)).toEqual(['staging-web-fra-1']);
  arrives();
  await screen.idle();
  expect(labels(screen)).toEqual(['staging-web-fra-1']);
});

test('a condition that grows does not bring back what the ones before it leave out', async () => {
  const screen = await open({columns: 120});
  // The rows of this list, of another filter, are the ones that are looked through at the last key.
  await take(screen, '/ ctrl-u "label~web-1" enter · esc / "region=us-east label~web-"');
  expect(screen.frame()).toContain('web-nwk-1');
  await screen.type('1');
  expect(screen.frame()).toMatch(/ 0 of \d+ (loaded )?rows|none/);
  expect(screen.frame()).not.toContain('staging-web-1');
});
