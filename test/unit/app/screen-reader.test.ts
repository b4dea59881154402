import {expect, test} from 'vitest';
import {inputOf} from '../../../src/app/input/line-editor.ts';
import {newsIn, typedLine} from '../../../src/app/screen-reader/news.ts';
import type {Speech, SpeechPart} from '../../../src/app/screens/speech.ts';
import {spoken, unmeasured} from '../../../src/text/spoken.ts';

const told = (...parts: SpeechPart[]): Speech => ({of: 'place 0 nodes', parts});
const row = (of: string, ...items: string[]): SpeechPart => ({name: 'row', of, head: of, items});
const lines = (before: Speech | undefined, now: Speech, typing = false) => newsIn(before, now, typing).lines;

test('only news is read of the same item, everything of another one', () => {
  const before = told(row('web-1', 'status offline', 'memory 4 GB'));
  expect(lines(before, before)).toEqual([]);
  expect(lines(before, told(row('web-1', 'status running', 'memory 4 GB')))).toEqual([
    'web-1: status running',
  ]);
  expect(lines(before, told(row('web-2', 'status offline', 'memory 4 GB')))).toEqual([
    'web-2: status offline, memory 4 GB',
  ]);
});

test('scrolling reads lines that become visible, even if equal', () => {
  const text = (at: number, ...items: string[]) => told({name: 'text', at, items});
  expect(lines(text(0, '{', '"a": {', '}'), text(1, '"a": {', '}', '}'))).toEqual(['}']);
});

test('waiting news is read once typing pauses', () => {
  const found = (items: string[]) => told({name: 'found', items, waits: true});
  const {lines: now, told: after} = newsIn(found(['3 rows']), found(['2 rows']), true);
  expect(now).toEqual([]);
  expect(lines(after, found(['1 row']))).toEqual(['1 row']);
});

test('returning to a place reads its name and what changed', () => {
  const place = told(
    {name: 'count', head: 'nodes', items: ['140']},
    {...row('web-1', 'running'), anew: true},
  );
  const form: Speech = {of: 'form', parts: [{name: 'title', items: ['Resize']}]};
  const {told: inForm} = newsIn(place, form);
  expect(lines(inForm, place)).toEqual(['web-1: running']);
});

test('moving the caret reads its position', () => {
  const at = (caret: number): Speech => ({
    of: 'form',
    parts: [],
    typed: {label: 'Name', input: {text: 'a b', caret}},
  });
  expect(lines(at(3), at(2))).toEqual(['at b']);
  expect(lines(at(2), at(1))).toEqual(['at a space']);
  expect(lines(at(0), at(3))).toEqual(['at the end']);
  expect(typedLine({...told(), typed: {label: 'Script', input: inputOf('one\ntwo')}})).toBe('Script: two');
});

test('signs are read as words, drawing characters are left out', () => {
  expect(spoken('● running · size 20 → 40 GB · 1–12 of 40 · by label ↓')).toBe(
    'running, size 20 to 40 GB, 1 to 12 of 40, by label descending',
  );
  expect(spoken('nodes › web-3 … ▁▂▃█ 12 %')).toBe('nodes, web-3 ... 12 %');
  expect(spoken('type to search, or press ↓')).toBe('type to search, or press down');
  expect(spoken('press ↑, by size ↑')).toBe('press up, by size ascending');
  expect(spoken('↑↓ choose · → enter replaces it')).toBe('up and down choose, right enter replaces it');
});

test('progress in percent is not news', () => {
  expect(unmeasured('web-3 booting 45 %')).toBe('web-3 booting');
  expect(unmeasured('sending … 3 s · boot node web-3')).toBe('sending … · boot node web-3');
});
