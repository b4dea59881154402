import {expect, test} from 'vitest';
import {typedPart, wholeFilter} from '../../../../src/app/data/lists/narrowing.ts';

const base = 'node_id=5';

test.each([
  ['web', 'web'],
  ['web or db', '(web or db)'],
  ['web OR db', '(web OR db)'],
  ['web or(db)', '(web or(db))'],
  ['(web)or db', '((web)or db)'],
  ['(web)or(db)', '((web)or(db))'],
  ['label="a"or db', '(label="a"or db)'],
  ['(web or db) tags=a', '(web or db) tags=a'],
  ['(web or db)', '(web or db)'],
  ['not (web or db)', 'not (web or db)'],
  ['web "or" db', 'web "or" db'],
  ['"web or db"', '"web or db"'],
  ['label=or', 'label=or'],
  ['order', 'order'],
  // These are mistakes, and no condition of their own behind the relation.
  ['a) or (b', 'a) or (b'],
  ['(a or b) or c) or (d', '(a or b) or c) or (d'],
])('%s is added to a relation as %s', (typed, added) => {
  expect(wholeFilter({base}, typed)).toBe(`${base} ${added}`);
  expect(typedPart({base, filter: `${base} ${added}`})).toBe(added);
});

test('nothing typed is the relation, and what begins with it is not added to it', () => {
  for (const typed of ['', base]) expect(wholeFilter({base}, typed)).toBe(base);
  expect(wholeFilter({base}, `${base} or web`)).toBe(`${base} or web`);
  expect(wholeFilter({base: ''}, 'web or db')).toBe('web or db');
});
