import {describe, expect, test} from 'vitest';
import {formatFilter, parseFilter} from '../../../../src/api/index.ts';
import {fields} from './sample.ts';

const read = (text: string) => {
  const parsed = parseFilter(text, fields);
  if ('mistake' in parsed) return parsed.mistake;
  return parsed.filter === undefined ? undefined : formatFilter(parsed.filter);
};

test.each([
  ['', undefined],
  ['  ', undefined],
  ['web', 'label~web'],
  ['"two words"', 'label~"two words"'],
  ['status=running', 'status=running'],
  ['label=a=b', 'label="a=b"'],
  ['label="a \\"b\\" \\\\c"', 'label="a \\"b\\" \\\\c"'],
  ['memory >= 4096', 'memory>=4096'],
  ['memory=4e3', 'memory=4000'],
  ['deprecated=FALSE web', 'deprecated=false label~web'],
  ['a and b', 'label~a label~b'],
  ['a or b c', 'label~a or label~b label~c'],
  ['(a or b) c', '(label~a or label~b) label~c'],
  ['((a b)) c', 'label~a label~b label~c'],
  ['a OR (b or c)', 'label~a or label~b or label~c'],
  ['label=or', 'label="or"'],
  ['Label=x', 'label=x'],
  ['disk>5', 'specs.disk>5'],
  ['entity.id=5', 'entity.id=5'],
  ['when>2026', 'created>2026'],
  ['WHEN>2026', 'created>2026'],
  ['end-of-life>2026', 'updated>2026'],
  ['End_Of_Life>2026', 'updated>2026'],
  ['endoflife>2026', 'updated>2026'],
  ['created>2026-01', 'created>2026-01'],
  ['created>="2026-01-02 03:04"', 'created>=2026-01-02T03:04'],
  ['size~1', 'size~1'],
  ['wow!', 'label~"wow!"'],
  ['a"b', 'label~"a\\"b"'],
])('%s', (text, written) => {
  expect(read(text)).toEqual(written);
});

describe('a mistake is pointed at', () => {
  test.each([
    ['label="web', 6, 10, 'this quote is not closed'],
    ['(a or b', 0, 1, 'this parenthesis is not closed'],
    ['a)', 1, 2, 'this parenthesis was never opened'],
    ['a ()', 2, 4, 'a condition is missing here'],
    ['a or', 2, 4, 'a condition is missing after "or"'],
    ['or a', 0, 2, 'a condition is missing before "or"'],
    ['a and', 2, 5, 'a condition is missing after "and"'],
    ['and a', 0, 3, 'a condition is missing before "and"'],
    ['=5', 0, 1, 'a field is missing before ='],
    ['web size>', 4, 9, 'a value is missing after size>'],
    ['size> or a', 0, 5, 'a value is missing after size>'],
    ['size>=)', 0, 6, 'a value is missing after size>='],
    ['size>big', 5, 8, 'size is a number, and "big" is not'],
    ['deprecated=maybe', 11, 16, 'deprecated is true or false'],
    ['deprecated>1', 10, 11, 'deprecated is true or false: use = !='],
    ['tags>1', 4, 5, 'tags is a list: use = != ~ !~'],
    ['created>tomorrow', 8, 16, 'created is a time, such as 2026-01-31 or 2026-01-31T09:30'],
    ['created>2026-02-30', 8, 18, 'created is a time, such as 2026-01-31 or 2026-01-31T09:30'],
    ['lable=web', 0, 5, 'there is no field "lable": did you mean label?'],
    ['mem>1', 0, 3, 'there is no field "mem": did you mean memory?'],
    ['zzzzzz=web', 0, 6, 'there is no field "zzzzzz"'],
    ['"label"=web', 0, 7, 'a field is written without quotes: label'],
    ['"End of life">2026', 0, 13, 'a field is written without quotes: end-of-life'],
    ['"two words"=web', 0, 11, 'a field is written without quotes'],
    ['when=x', 5, 6, 'created is a time, such as 2026-01-31 or 2026-01-31T09:30'],
    ['whne>2026', 0, 4, 'there is no field "whne": did you mean when?'],
    ['statsu=x', 0, 6, 'there is no field "statsu": did you mean status?'],
    ['tpye=x', 0, 4, 'there is no field "tpye"'],
    ['actoin=x', 0, 6, 'there is no field "actoin": did you mean action?'],
    ['seen=x', 0, 4, 'there is no field "seen"'],
    ['created_at>2026', 0, 10, 'there is no field "created_at": did you mean created?'],
    ['dsk>5', 0, 3, 'there is no field "dsk": did you mean specs.disk?'],
    ['constructor=x', 0, 11, 'there is no field "constructor"'],
    ['__proto__=x', 0, 9, 'there is no field "__proto__"'],
    ['日本 size>大', 8, 9, 'size is a number, and "大" is not'],
  ])('%s', (text, at, to, reason) => {
    expect(read(text)).toEqual({at, to, reason});
  });

  test('parentheses without end', () => {
    expect(read('('.repeat(60))).toMatchObject({reason: 'the parentheses are nested too deeply'});
  });
});
