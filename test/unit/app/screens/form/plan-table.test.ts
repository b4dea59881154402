import {expect, test} from 'vitest';
import {planCounts, planLines, readingWords} from '../../../../../src/app/screens/form/plan-table.ts';
import type {PlanRow} from '../../../../../src/resources/definition/action/planner.ts';

const texts = (rows: readonly PlanRow[], room: number) => planLines(rows, room, []).map(({text}) => text);

test('a remark of one cell takes the line, with its detail if it has one', () => {
  expect(texts([{kind: 'mistake', cells: ['nothing is in it']}], 60)).toEqual([
    'mistake      nothing is in it',
  ]);
  expect(
    texts([{kind: 'skipped', cells: ['line 3'], detail: 'this service has no such records'}], 38),
  ).toEqual(['not taken    line 3: this service has', '             no such records']);
});

test('a remark does not widen the columns', () => {
  const rows: PlanRow[] = [
    {kind: 'mistake', cells: ['a long remark']},
    {kind: 'add', cells: ['A', 'www']},
    {kind: 'add', cells: ['MX', '@']},
  ];
  expect(
    texts(rows, 60)
      .slice(1)
      .map(text => text.trimEnd()),
  ).toEqual(['add          A   www', 'add          MX  @']);
});

test('names stand in columns of a quarter of the room at most, and one that is cut is repeated', () => {
  const rows: PlanRow[] = [
    {kind: 'add', cells: ['A', 'www', '192.0.2.1']},
    {kind: 'left', cells: ['CNAME', 'x'.repeat(30), 'target']},
  ];
  expect(texts(rows, 43)).toEqual([
    'add          A      www         192.0.2.1',
    `same         CNAME  ${'x'.repeat(9)}…  ${'x'.repeat(10)}…`,
  ]);
  // With more room a column has 24 cells at most.
  expect(texts(rows, 200)[1]).toBe(`same         CNAME  ${'x'.repeat(23)}…  ${'x'.repeat(30)}  target`);
});

test('what is to be done is wrapped below its column, and what is left is cut', () => {
  const cells = ['TXT', 'a', 'one two three four five six seven'];
  expect(texts([{kind: 'change', cells, detail: 'ttl 300'}], 40)).toEqual([
    'change       TXT  a  one two three four',
    '                     five six seven  ttl',
    '                     300',
  ]);
  for (const [kind, word] of [
    ['left', 'same       '],
    ['other', 'not in file'],
  ] as const)
    expect(texts([{kind, cells}], 40)).toEqual([`${word}  TXT  a  one two three four…`]);
});

test('the rows of each kind are counted, the kinds in one order', () => {
  const rows = (kind: PlanRow['kind'], number: number) =>
    Array.from({length: number}, (): PlanRow => ({kind, cells: ['line 1']}));
  expect(planCounts([])).toBe('there is nothing in it');
  expect(planCounts(rows('add', 2))).toBe('2 to add');
  expect(planCounts([...rows('left', 1200), ...rows('add', 2), ...rows('mistake', 1)])).toBe(
    '1 mistake · 2 to add · 1,200 left as they are',
  );
  expect(planCounts([...rows('mistake', 2), ...rows('other', 1)])).toBe(
    '2 mistakes · 1 not in the file, left',
  );
  expect(readingWords({done: 0})).toBe('reading what is there …');
  expect(readingWords({done: 0, total: 2000})).toBe('reading what is there … 0 of 2,000');
});
