import {expect, test} from 'vitest';
import {FilterPrompt} from '../../../components/prompt/FilterPrompt.tsx';
import {Palette} from '../../../components/prompt/Palette.tsx';
import type {Overlay} from '../../../src/app/state/overlay.ts';
import {draw, styled} from './draw.tsx';
import {regionsState} from './regions.ts';

function palette(text: string, suggestionIndex = 0): string[] {
  const overlay: Extract<Overlay, {kind: 'palette'}> = {
    kind: 'palette',
    input: {text, caret: text.length},
    suggestionIndex,
  };
  const state = regionsState(undefined, overlay);
  return styled(draw(<Palette state={state} overlay={overlay} />).frame()).split('\n');
}

test('the palette lists matches, the selected one filled with a bar', () => {
  const [prompt, blank, first, second] = palette('vol', 1);
  expect(prompt).toBe('<bold cyan> : </>vol<caret> </>');
  expect(blank?.trim()).toBe('');
  expect(first).toMatch(/^ {3}volumes /);
  expect(second).toMatch(/^<filled> ▌ /);
  expect(palette('vol', 0)[2]).toMatch(/^<filled> ▌ volumes .*<\/>$/);
});

test('the palette scrolls to the selection and fits its height', () => {
  const lines = palette('', 22);
  expect(lines).toHaveLength(20);
  expect(lines.filter(line => line.includes('▌'))).toHaveLength(1);
});

test('the palette without matches says what can be typed', () => {
  expect(palette('zzzz')[2]).toMatch(/^<gray> {3}nothing matches · .*<\/>$/);
});

function filter(text: string, change: Partial<Extract<Overlay, {kind: 'filter'}>> = {}): string[] {
  const overlay: Extract<Overlay, {kind: 'filter'}> = {
    kind: 'filter',
    input: {text, caret: text.length},
    suggestionIndex: 0,
    mistakesShown: false,
    ...change,
  };
  const state = regionsState(undefined, overlay);
  return styled(draw(<FilterPrompt state={state} overlay={overlay} />).frame()).split('\n');
}

test('the filter prompt suggests at the caret and describes the filter', () => {
  const [prompt, suggestions, meaning] = filter('stat');
  expect(prompt).toBe('<bold cyan> / </>stat<caret> </>');
  expect(suggestions).toMatch(/^<gray> tab {2}<\/><bold cyan underline>status=<\/>/);
  expect(meaning).toMatch(/^<gray> .*stat.*<\/>$/);
  expect(filter('')[2]).toContain('no filter: enter shows everything');
});

test('the filter prompt marks a mistake within the text, and at the end once applied', () => {
  const inside = filter('nosuch=1 and status=ok', {input: {text: 'nosuch=1 and status=ok', caret: 0}});
  expect(inside[1]).toBe('<red>   ^^^^^^</>');
  expect(inside[2]).toMatch(/^<red> .*nosuch/);
  expect(filter('web and')[2]).toMatch(/^<gray> /);
  expect(filter('web and', {mistakesShown: true})[1]).toContain('^');
});

test('of many suggestions the chosen one is seen, with three before it', () => {
  const shown = (suggestionIndex: number) =>
    filter('', {suggestionIndex})[1]
      ?.replaceAll(/<[^>]*>/g, '')
      .trim()
      .split(/\s+/)
      .slice(1) ?? [];
  const all = shown(0);
  expect(all.length).toBeGreaterThan(4);
  expect(shown(3)).toEqual(all);
  expect(shown(4)[0]).toBe(all[1]);
  expect(filter('', {suggestionIndex: 4})[1]).toContain(`<bold cyan underline>${all[4]}</>`);
});
