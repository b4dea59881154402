import {expect, test} from 'vitest';
import {openAt, type Screen} from '../steps.ts';

/** A prompt that opens with an earlier text: typing replaces it, and nothing of the earlier text is lost. */

const lines = (screen: Screen) => screen.frame().split('\n');
const prompt = (screen: Screen) => lines(screen).at(-3) ?? '';
const countLine = (screen: Screen) => lines(screen).at(-2) ?? '';

async function filtered() {
  const screen = await openAt('/ ctrl-u "region=eu-central" enter · /', {columns: 120});
  return screen;
}

test('the first letter replaces the old filter, and the prompt says so', async () => {
  const screen = await filtered();
  expect(prompt(screen)).toMatch(/^ \/ region=eu-central .*typing replaces it/);
  await screen.type('offline');
  expect(prompt(screen).trim()).toBe('/ offline');
  await screen.press('enter');
  expect(countLine(screen)).toContain('here: offline');
  expect(countLine(screen)).not.toContain('region');
});

test.each([
  [['space', 'o', 'f', 'f'], 'region=eu-central off'],
  [['right', '2'], 'region=eu-central2'],
  [['end', 'x'], 'region=eu-centralx'],
  [['left', 'x'], 'region=eu-centraxl'],
  [['home', 'x'], 'xregion=eu-central'],
  [['backspace'], 'region=eu-centra'],
  [['ctrl-w', 'a'], 'a'],
  [['ctrl-u'], ''],
])('%j edits it: %s', async (keys, text) => {
  const screen = await filtered();
  await screen.press(...keys);
  expect(prompt(screen).trim()).toBe(`/ ${text}`.trim());
});

test('a paste replaces the old filter too; esc keeps it, enter applies it unchanged', async () => {
  const screen = await filtered();
  screen.store.dispatch({type: 'paste', text: 'status=offline'});
  expect(prompt(screen).trim()).toBe('/ status=offline');
  await screen.press('esc');
  expect(countLine(screen)).toContain('service: region=eu-central');
  await screen.press('/', 'enter');
  expect(countLine(screen)).toContain('service: region=eu-central');
});

test('in the palette an unknown word stays until the next letter replaces it', async () => {
  const screen = await openAt(': "zzqqxx" enter', {columns: 120});
  expect(screen.frame()).toContain('nothing is called "zzqqxx"');
  expect(lines(screen)[2]).toMatch(/^ : zzqqxx/);
  await screen.type('volumes');
  expect(lines(screen)[2]?.trim()).toBe(': volumes');
  await screen.press('enter');
  expect(lines(screen)[1]).toBe(' volumes');
});
