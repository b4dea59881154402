import {expect, test} from 'vitest';
import {openAt, take} from '../steps.ts';

test('`theme light` sets the colours at once and stores them', async () => {
  const screen = await openAt(': "theme light" enter');
  expect(screen.store.get().preferences.theme).toBe('light');
  expect(screen.preferences().theme).toBe('light');
  expect(screen.frame()).toContain('the theme is light: for a light background');
});

test('`theme` lists all themes and the current one; first letters find one', async () => {
  const screen = await openAt(': "theme"', {preferences: {theme: 'mono'}});
  for (const name of ['auto', 'dark', 'light', 'high-contrast', 'colour-blind', 'mono'])
    expect(screen.frame()).toContain(`theme ${name} `);
  expect(screen.frame()).toMatch(/theme mono +no colours · now/);
  expect(screen.frame().match(/theme mono /g)).toHaveLength(1);
  expect(screen.frame().match(/ · now/g)).toHaveLength(1);
  await screen.press('enter');
  expect(screen.store.get().preferences.theme).toBe('mono');
  await take(screen, ': "theme color" enter');
  expect(screen.store.get().preferences.theme).toBe('colour-blind');
});

test('an unknown theme is reported, and nothing changes', async () => {
  const screen = await openAt(': "theme pink" enter');
  expect(screen.frame()).toContain('there is no theme pink: auto, dark, light');
  expect(screen.preferences().theme).toBe('auto');
});
