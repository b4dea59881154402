import {expect, test} from 'vitest';
import {newsIn, typedLine} from '../../../src/app/screen-reader/follow.ts';
import type {Speech, SpeechPart} from '../../../src/app/screens/common/speech.ts';
import {inputOf} from '../../../src/app/state/line-editor.ts';
import {spoken, withoutProgress} from '../../../src/text/spoken.ts';

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
  expect(lines(text(1, 'b', 'c'), text(0, 'a', 'b'))).toEqual(['a']);
  expect(lines(told({name: 'text', items: ['a', 'b']}), text(1, 'b', 'c'))).toEqual(['c']);
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

test('what is quiet is read with the whole screen alone, and what is later never with it', () => {
  const part = (more: Partial<SpeechPart>, text = 'a'): Speech =>
    told({name: 'some', items: [text], ...more});
  expect([lines(undefined, part({quiet: true})), lines(undefined, part({later: true}))]).toEqual([['a'], []]);
  expect(lines(part({quiet: true}), part({quiet: true}, 'b'))).toEqual([]);
  expect(lines(part({later: true}), part({later: true}, 'b'))).toEqual(['b']);
  expect(lines(told(), part({later: true}, 'b'))).toEqual([]);
  // Back at the place it is read anew, quiet as it is.
  const form: Speech = {of: 'form', parts: []};
  const under = (more: Partial<SpeechPart>) => lines(newsIn(part(more), form).told, part(more));
  expect([under({anew: true, quiet: true}), under({quiet: true}), under({})]).toEqual([['a'], [], []]);
  // Another place has nothing of the one before.
  const elsewhere: Speech = {...part({}), of: 'place 1 volumes'};
  expect(lines(part({}), elsewhere)).toEqual(['a']);
});

test('what stands around every screen is read only where it changes, on whatever screen', () => {
  const around = (of: string, notice: string): Speech => ({
    of,
    parts: [
      {name: 'account', head: 'skydeck', items: ['DEMO']},
      {name: 'notice', items: notice === '' ? [] : [notice]},
      {name: 'title', items: [of]},
    ],
  });
  expect(lines(undefined, around('form', 'a'))).toEqual(['skydeck: DEMO', 'a', 'form']);
  expect(lines(around('place 0 nodes', 'a'), around('form', 'a'))).toEqual(['form']);
  expect(lines(around('place 0 nodes', 'a'), around('form', 'b'))).toEqual(['b', 'form']);
  expect(lines(around('form', 'a'), around('form', ''))).toEqual([]);
});

test('a head without items is read where the part is new, and items without it a line each', () => {
  const part = (head: string | undefined, ...items: string[]): SpeechPart => ({
    name: 'some',
    ...(head === undefined ? {} : {head}),
    items,
  });
  expect(lines(undefined, told(part('Nodes')))).toEqual(['Nodes']);
  expect(lines(told(part('Nodes', 'a')), told(part('Nodes')))).toEqual([]);
  expect(lines(told(part('Nodes', 'a')), told(part('Volumes', 'a')))).toEqual(['Volumes: a']);
  expect(lines(undefined, told(part(undefined, 'a', '', 'b → c')))).toEqual(['a', 'b to c']);
  expect(lines(undefined, told({...part('x ↓', 'b → c', ''), exact: true}))).toEqual(['x ↓: b → c']);
});

test('of a text of several lines the one with the caret is typed into, and emoji are one character', () => {
  const typed = (text: string, caret: number, label = 'Script'): Speech => ({
    ...told(),
    typed: {label, input: {text, caret}},
  });
  const text = 'one\ntwo\nthree';
  expect([0, 3, 4, 7, 8, 13].map(caret => typedLine(typed(text, caret)))).toEqual([
    ...['Script: one', 'Script: one', 'Script: two', 'Script: two', 'Script: three', 'Script: three'],
  ]);
  expect(typedLine(told())).toBeUndefined();
  expect(lines(typed('a🧑‍🚀b', 0), typed('a🧑‍🚀b', 1))).toEqual(['at 🧑‍🚀']);
  expect(lines(typed('ab', 1), typed('ab', 1))).toEqual([]);
  expect(lines(typed('ab', 1), typed('a', 1))).toEqual([]);
  expect(lines(typed('ab', 1), typed('ab', 0, 'Name'))).toEqual([]);
  expect(lines({...typed('ab', 1), of: 'form'}, typed('ab', 0))).toEqual([]);
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
  expect(withoutProgress('web-3 booting 45 %')).toBe('web-3 booting');
  expect(withoutProgress('sending … 3 s · boot node web-3')).toBe('sending … · boot node web-3');
});
