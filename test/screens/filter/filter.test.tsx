import {expect, test} from 'vitest';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

const countLine = (frame: string) => frame.split('\n').at(-2) ?? '';
const lastFilter = (screen: Screen) => screen.requests.at(-1)?.filter;

test.each([
  ['images', 'vendor=Debian', {vendor: 'Debian'}],
  ['images', 'vendor=Debian or vendor=Arch', {'+or': [{vendor: 'Debian'}, {vendor: 'Arch'}]}],
  ['types', 'memory>=4096', {memory: {'+gte': 4096}}],
  ['nodes', 'region=us-east', {region: 'us-east'}],
])('%s: %s is run by the service', async (name, text, filter) => {
  const screen = await openAt(`: "${name}" enter · / ctrl-u "${text}" enter`, {columns: 120});
  expect(lastFilter(screen)).toEqual(filter);
  expect(countLine(screen.frame())).toContain(`service: ${text}`);
  expect(countLine(screen.frame())).not.toContain('here:');
  expect(countLine(screen.frame())).not.toContain(' 0 ');
});

test('a filter the service cannot run runs locally over all rows, and the count line says so', async () => {
  const screen = await openAt(': "volumes" enter · / ctrl-u "label~db size>50" enter', {columns: 120});
  expect(lastFilter(screen)).toEqual({label: {'+contains': 'db'}});
  expect(countLine(screen.frame())).toMatch(
    /\d+ found in \d+ rows that the service sent · .* · service: label~db · here: size>50/,
  );
});

test('a local filter reads 5,000 rows in ten requests', async () => {
  const screen = await open({columns: 120, nodes: 5000});
  const before = screen.requests.length;
  await screen.filter('status=nowhere');
  expect(screen.frame()).toContain('No nodes match status=nowhere');
  expect(screen.requests.length - before).toBe(10);
});

test('the effect of a filter is shown while it is typed, and tab completes', async () => {
  const screen = await openAt(': "volumes" enter · / "lab" tab', {columns: 120});
  expect(screen.frame()).toContain('/ label~');
  await screen.type('db size>50');
  expect(screen.frame()).toContain('service: label~db · here: size>50');
  await take(screen, 'ctrl-u "status="');
  expect(screen.frame()).toContain('creating');
  await screen.press('down', 'tab');
  expect(screen.frame()).toContain('/ status=active');
});

test('a mistake is marked in the filter, and no request is made', async () => {
  const screen = await open({columns: 120});
  const list = screen.frame();
  const before = screen.requests.length;
  await take(screen, '/ "region=us-east and (label~x" enter');
  const frame = screen.frame().split('\n');
  expect(frame.at(-2)).toMatch(/^ {3} *\^/);
  expect(frame.at(-1)).toMatch(/paren|\(/);
  await screen.press('esc');
  expect(screen.frame()).toBe(list);
  expect(screen.requests.length).toBe(before);
});

test('a filter that the service refuses runs locally, with the reason shown', async () => {
  const refusal = {errors: [{reason: 'Cannot filter on vendor', field: 'X-Filter'}]};
  const screen = await openAt(': "images" enter · / ctrl-u "vendor=Debian" enter', {
    columns: 120,
    transport: async (wire, service, signal) =>
      JSON.stringify(wire.headers).includes('vendor')
        ? {status: 400, headers: {}, body: JSON.stringify(refusal)}
        : service(wire, signal),
  });
  expect(countLine(screen.frame())).toMatch(
    /^ \d+ found in 34 rows · filtered here: vendor=Debian · the service refused it: Cannot filter on vendor/,
  );
  await screen.press('/');
  expect(screen.frame()).toContain('the service refused it: Cannot filter on vendor');
});

test('a paste is text, even with line breaks and key sequences', async () => {
  const screen = await open({columns: 120});
  screen.store.dispatch({type: 'paste', text: 'q\x03dd'});
  expect(screen.exits).toEqual([]);
  await screen.press('/');
  screen.store.dispatch({type: 'paste', text: 'region=us-east\nlabel~web'});
  await screen.press('enter');
  expect(countLine(screen.frame())).toContain('service: region=us-east label~web');
});

test('undeclared values are completed from the loaded rows', async () => {
  const screen = await openAt('/ "region=us-e"', {columns: 120});
  expect(screen.frame()).toContain('tab  us-east');
  await screen.press('tab');
  expect(screen.frame()).toContain('/ region=us-east');
  await take(screen, 'ctrl-u "tags=pro"');
  expect(screen.frame()).toMatch(/tab {2}prod/);
});

test('a column title can name a field, and tab completes it', async () => {
  const screen = await openAt(': "events" enter · / "whe"', {columns: 120});
  expect(screen.frame()).toContain('tab  when>=');
  await take(screen, 'tab "2026-11-19" enter');
  expect(countLine(screen.frame())).toContain('service: created>=2026-11-19');
  expect(lastFilter(screen)).toMatchObject({created: {'+gte': '2026-11-19T00:00:00'}});
  await take(screen, '/ ctrl-u "By="');
  expect(screen.frame()).toMatch(/tab {2}\w+/);
  await take(screen, 'ctrl-u "tok>1" enter');
  expect(screen.frame()).toContain('there is no field "tok": did you mean took?');
});

test('a number without a unit has the raw unit; if the column shows another, the prompt asks which', async () => {
  const screen = await openAt('/ "memory>4"', {columns: 120});
  expect(screen.frame()).toContain('tab  4GB 4MB');
  const before = screen.requests.length;
  await screen.press('enter');
  expect(screen.frame().split('\n').at(-1)).toBe(
    ' 4 counts MB here: tab makes it 4GB · enter again keeps 4MB',
  );
  expect(screen.requests).toHaveLength(before);
  await screen.press('tab', 'enter');
  expect(countLine(screen.frame())).toContain('here: memory>4096MB');
  await take(screen, '/ "memory>4" enter enter');
  expect(countLine(screen.frame())).toContain('here: memory>4MB');
  // What the raw view shows is taken as it is.
  await screen.filter('memory>=4096');
  expect(countLine(screen.frame())).toContain('here: memory>=4096MB');
  await take(screen, ': "volumes" enter · / ctrl-u "size>50" enter');
  expect(countLine(screen.frame())).toContain('here: size>50GB');
});

test('a paste that is too long for the prompt says so, and leaves what is there', async () => {
  const screen = await openAt('/ "web"', {columns: 120});
  screen.store.dispatch({type: 'paste', text: 'x'.repeat(2000)});
  expect(screen.frame()).toContain(' / web');
  expect(screen.frame()).toContain(
    'nothing was put in: 2,000 characters were pasted, and a line takes 2,000',
  );
  await screen.type('-');
  expect(screen.frame()).not.toContain('nothing was put in');
});
