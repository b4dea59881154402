import {expect, test} from 'vitest';
import {formStateOf} from '../../every-action.ts';
import {openAt, type Screen, take} from '../../steps.ts';

/** Tags complete from those in use. */

const typed = (screen: Screen) => formStateOf(screen)?.inputs.tags?.text;

/** In the tags of the first node, without any. */
async function tags() {
  const screen = await openAt('E enter ctrl-u', {columns: 120, rows: 40});
  expect(screen.frame()).toContain('▌Tags');
  return screen;
}

test('tags in use are suggested and narrow with the typed word', async () => {
  const screen = await tags();
  const inUse = new Set(
    Object.values(screen.store.get().lists).flatMap(({pages}) =>
      Object.values(pages).flatMap(({slots}) =>
        slots.flatMap(slot => (slot.ok ? ((slot.value as {tags?: string[]}).tags ?? []) : [])),
      ),
    ),
  );
  expect(inUse).toContain('postgres');
  expect(screen.frame()).toMatch(/^ {6,}postgres/m);
  await screen.type('stag');
  expect(screen.frame()).toMatch(/^ {6,}staging/m);
  expect(screen.frame()).not.toMatch(/^ {6,}postgres/m);
});

test('tab completes each of several words, and present ones are not suggested again', async () => {
  const screen = await tags();
  await take(screen, '"pos" tab');
  expect(typed(screen)).toBe('postgres');
  await take(screen, '", stag" tab');
  expect(typed(screen)).toBe('postgres, staging');
  await screen.type(', ');
  expect(screen.frame()).not.toMatch(/^ {6,}postgres/m);
});

test('tab takes the word that an arrow has selected, also the first one, before anything is typed', async () => {
  for (const arrows of [['down'], ['down', 'down']]) {
    const screen = await tags();
    const shown = screen.frame().matchAll(/^ {6,}([\w-]+)/gm);
    const words = [...shown].map(([, word]) => word);
    await screen.press(...arrows, 'tab');
    expect(typed(screen)).toBe(words[arrows.length - 1]);
    expect(screen.frame()).toContain('▌Tags');
  }
});

test('a word in the middle is completed without changing the others', async () => {
  const screen = await tags();
  await take(screen, '"one, sta, two" left left left left left · tab');
  expect(typed(screen)).toBe('one, staging, two');
});

test('enter accepts the suggestion that the arrows selected, else keeps a new word', async () => {
  const screen = await tags();
  await take(screen, '"stag" down enter');
  expect(typed(screen)).toBe('staging');
  expect(screen.frame()).toContain('▌Tags');
  await take(screen, '", stage" enter');
  expect(typed(screen)).toBe('staging, stage');
  expect(screen.frame()).not.toContain('▌Tags');
});

test('a created item gets its tags as a list', async () => {
  for (const [place, label] of [
    ['volumes', 'brand-new'],
    ['balancers', 'brand-new'],
    ['domains', 'brand-new.example.org'],
  ] as const) {
    const screen = await openAt(`: "${place}" enter · n "${label}"`, {columns: 120, rows: 40});
    // It stands below the others, where Enter passes it over.
    while (formStateOf(screen)?.stage === 'fill' && !screen.frame().includes('▌Tags')) {
      if (screen.frame().includes('▌Region')) await screen.press('down');
      if (screen.frame().includes('▌Contact')) await screen.type('me@example.org');
      await screen.press(screen.frame().includes('›[Create') ? 'up' : 'enter');
    }
    if (!screen.frame().includes('▌Tags')) await screen.press('esc', 'down');
    expect(screen.frame(), place).toContain('▌Tags');
    await screen.type('one, two');
    expect(screen.frame(), place).toContain('"tags":["one","two"]');
  }
});

test('tab goes on from the whole name of a file, as from any other field', async () => {
  const screen = await openAt(': "domains label~kestrel-freight" enter · I "new" tab', {
    columns: 120,
    rows: 30,
    readText: async () => ({text: 'www 300 IN A 192.0.2.7\n'}),
    completePath: () => ({text: 'new.zone', names: ['new.zone']}),
  });
  expect(screen.frame()).toMatch(/▌File +new\.zone/);
  await screen.press('tab');
  expect(screen.frame()).toMatch(/▌Remove the rest +\[ \]/);
  await screen.press('space');
  expect(screen.frame()).toMatch(/▌Remove the rest +\[x\]/);
});
