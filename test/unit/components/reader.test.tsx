import {expect, test} from 'vitest';
import {Reader} from '../../../components/reader/Reader.tsx';
import type {Overlay} from '../../../src/app/state/overlay.ts';
import {initialState} from '../../../src/initial-state.ts';
import {draw, styled} from './draw.tsx';

const account = {demo: true, profile: 'demo', address: 'embedded service', tokenFrom: 'the demo account'};
const sections = [
  {
    title: 'Lists',
    keys: [
      {keys: ['o'], help: 'sort by the next column'},
      {keys: ['d'], help: 'fields, relations, events', off: true},
      {keys: ['O'], help: 'Sort the other way'},
    ],
  },
];

function reading(search: string, searching: boolean, rows = 24): string[] {
  const overlay: Extract<Overlay, {kind: 'help'}> = {
    kind: 'help',
    sections,
    top: 0,
    search: {text: search, caret: search.length},
    searching,
  };
  const state = {...initialState(account, {columns: 100, rows}), overlay};
  return styled(draw(<Reader state={state} reader={overlay} />).frame()).split('\n');
}

test('matches of a search are marked in either case and counted', () => {
  const lines = reading('sort', false);
  const marked = lines.filter(line => line.includes('<inverse>'));
  expect(marked).toHaveLength(2);
  expect(marked[0]).toContain('<inverse>sort</> by the next column');
  expect(marked[1]).toContain('<inverse>Sort</> the other way');
  expect(lines.at(-1)).toContain('2 matching lines');
});

test('the search line is the last line, with a caret while typing', () => {
  const typing = reading('zz', true, 12);
  expect(typing).toHaveLength(8);
  expect(typing.at(-1)).toBe('<bold cyan> search </>zz<caret> </><gray>   0 matching lines</>');
  expect(reading('zz', false, 12).at(-1)).toBe('<bold cyan> search </>zz <gray>   0 matching lines</>');
});

test('without a search there is no search line', () => {
  expect(reading('', false).join('\n')).not.toMatch(/search|inverse/);
});

test('what means nothing here is dim, and the title of a part bold', () => {
  const lines = reading('', false);
  expect(lines.find(line => line.includes('Lists'))).toBe('<bold> Lists</>');
  expect(lines.find(line => line.includes('the other way'))).toMatch(/^ {3}O +Sort the other way$/);
  expect(lines.find(line => line.includes('fields, relations'))).toMatch(
    /^<gray> {3}d +fields, relations, events<\/>$/,
  );
});

test.each([
  [true, 'nothing is printed yet …'],
  [false, 'it has printed nothing'],
])('of a command that has printed nothing, running %s, is said so in dim', (running, text) => {
  const overlay: Extract<Overlay, {kind: 'output'}> = {
    kind: 'output',
    title: 'lookup',
    text: '',
    running,
    top: 0,
    search: {text: '', caret: 0},
    searching: false,
  };
  const state = {...initialState(account, {columns: 100, rows: 24}), overlay};
  expect(styled(draw(<Reader state={state} reader={overlay} />).frame()).split('\n')[0]).toBe(
    `<gray> ${text}</>`,
  );
});
