import {expect, test} from 'vitest';
import {Detail} from '../../../components/item/Detail.tsx';
import {itemPlace} from '../../../src/app/state/places.ts';
import type {ItemPlace} from '../../../src/app/state/state.ts';
import {draw, styled} from './draw.tsx';
import {regionsState} from './regions.ts';

function detail(change: Partial<ItemPlace> = {}): string[] {
  const place = {...itemPlace('regions', {}, 'eu-ber', 'eu-ber'), ...change};
  const state = {...regionsState(place), size: {columns: 80, rows: 24}};
  return styled(draw(<Detail state={state} place={place} />).frame()).split('\n');
}

test('fields have names, statuses colours, and unknown values a dash', () => {
  const lines = detail();
  expect(lines[0]).toMatch(/^<gray> {2}Id +<\/>eu-ber$/);
  expect(lines).toContainEqual(expect.stringMatching(/Status +<\/><green>● ok<\/>$/));
  expect(lines).toContainEqual(expect.stringMatching(/Resolvers +— *<\/>$/));
});

test('relations are numbered under a heading, with their targets', () => {
  const lines = detail();
  const heading = lines.indexOf('<bold cyan> Relations</>');
  expect(heading).toBeGreaterThan(0);
  expect(lines[heading + 1]).toMatch(/^<gray> {2}1 Nodes +asking the service …<\/>$/);
});

test('a scrolled detail starts at a later line', () => {
  expect(detail({top: 2})).toEqual(detail().slice(2));
});
