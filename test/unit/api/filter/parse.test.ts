import {describe, expect, test} from 'vitest';
import {formatFilter, parseFilter} from '../../../../src/api/index.ts';
import {fields, noon} from './sample.ts';

const read = (text: string) => {
  const parsed = parseFilter(text, fields, noon);
  if ('mistake' in parsed) return parsed.mistake;
  return parsed.filter === undefined ? undefined : formatFilter(parsed.filter);
};

test.each([
  ['', undefined],
  ['  ', undefined],
  ['web', 'web'],
  ['"two words"', '"two words"'],
  ['status=running', 'status=running'],
  ['label=a=b', 'label="a=b"'],
  ['label="a \\"b\\" \\\\c"', 'label="a \\"b\\" \\\\c"'],
  ['memory >= 4096', 'memory>=4096MB'],
  ['memory=4e3', 'memory=4000MB'],
  ['memory>=4GB', 'memory>=4096MB'],
  ['memory>=1.5 web', 'memory>=1.5MB web'],
  ['memory>="4 gib"', 'memory>=4096MB'],
  ['disk>1TB', 'specs.disk>1024GB'],
  ['disk<512MB', 'specs.disk<0.5GB'],
  ['took>2h', 'took>2h'],
  ['price>=20', 'price>=$20'],
  ['price>=$1,204.5', 'price>=$1204.5'],
  ['entity.id=#700', 'entity.id=700'],
  ['size=40', 'size=40'],
  ['deprecated=FALSE web', 'deprecated=false web'],
  ['a and b', 'a b'],
  ['a or b c', 'a or b c'],
  ['(a or b) c', '(a or b) c'],
  ['((a b)) c', 'a b c'],
  ['a OR (b or c)', 'a or b or c'],
  ['label=or', 'label="or"'],
  ['Label=x', 'label=x'],
  ['disk>5', 'specs.disk>5GB'],
  ['entity.id=5', 'entity.id=5'],
  ['when>2026', 'created>=2027'],
  ['WHEN>2026', 'created>=2027'],
  ['end-of-life>2026', 'updated>=2027'],
  ['End_Of_Life<2026', 'updated<2026'],
  ['endoflife<=2026', 'updated<2027'],
  ['created>2026-01', 'created>=2026-02'],
  ['created<=2026-12-31', 'created<2027-01-01'],
  ['created>2026-11-20T12:59', 'created>=2026-11-20T13:00'],
  ['created>2999', 'created>2999'],
  ['created>="2026-01-02 03:04"', 'created>=2026-01-02T03:04'],
  ['size~1', 'size~1'],
  ['wow!', '"wow!"'],
  ['"End of life">2026', 'updated>=2027'],
  ['"label"=web', 'label=web'],
  ['status=none', 'status=none'],
  ['status!=NONE', 'status!=none'],
  ['status="none"', 'status="none"'],
  ['label~none', 'label~none'],
  ['node=none', 'node_id=none'],
  ['not web', 'not web'],
  ['not region=us-east', 'region!=us-east'],
  ['not (a or region=x)', 'not a region!=x'],
  ['not (a region=x) b', '(not a or region!=x) b'],
  ['not not a', 'a'],
  ['not size>5', 'not size>5'],
  ['not label!~a', 'label~a'],
  ['label==web', 'label=web'],
  ['size=>5', 'size>=5'],
  ['label=~web', 'label~web'],
  ['label=not', 'label="not"'],
  ['"not"', '"not"'],
  ['2600:3c00::1', '2600:3c00::1'],
  ['"label:web"', 'label:web'],
  ['created>3d', 'created>2026-11-17T12:00:00Z'],
  ['created>1.5h', 'created>2026-11-20T10:30:00Z'],
  ['created<1mo', 'created<2026-10-20T12:00:00Z'],
  ['created<+2w', 'created<2026-12-04T12:00:00Z'],
  ['created=3d', 'created=2026-11-17'],
  ['created!=1h', 'created!=2026-11-20T11'],
  ['created>yesterday', 'created>=2026-11-20'],
  ['created=TODAY', 'created=2026-11-20'],
  ['created<=now', 'created<=2026-11-20T12:00:00Z'],
])('%s', (text, written) => {
  expect(read(text)).toEqual(written);
});

const noTime = (value: string) => `created: "${value}" is no time: write 2026-01-31, yesterday or 3d`;

describe('a mistake has its position', () => {
  test.each([
    ['label="web', 6, 10, 'this quote is not closed'],
    ['a"b', 1, 3, 'this quote is inside a word: write "a\\"b" to look for it'],
    ['web"', 3, 4, 'this quote is inside a word: write "web\\"" to look for it'],
    ['label=we"b', 8, 10, 'this quote is inside a word: write "we\\"b" to look for it'],
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
    ['size>big', 5, 8, 'size: "big" is no number: write 4 or 12.5'],
    ['deprecated=maybe', 11, 16, 'deprecated: write true or false, not "maybe"'],
    ['deprecated>1', 10, 11, 'deprecated is true or false: use = !='],
    ['tags>1', 4, 5, 'tags is a list: use = != ~ !~ ^ !^'],
    ['created>tomorrow', 8, 16, noTime('tomorrow')],
    ['created>2026-02-30', 8, 18, noTime('2026-02-30')],
    ['lable=web', 0, 5, 'there is no field "lable": did you mean label?'],
    ['mem>1', 0, 3, 'there is no field "mem": did you mean memory?'],
    ['zzzzzz=web', 0, 6, 'there is no field "zzzzzz"; there are label, status, size, memory …'],
    ['"two words"=web', 0, 11, 'there is no field "two words"; there are label, status, size, memory …'],
    ['not', 0, 3, 'a condition is missing after "not"'],
    ['a not or b', 2, 5, 'a condition is missing after "not"'],
    ['memory>=4XB', 8, 11, 'memory: "4XB" is no size: write 512MB, 4GB or 1.5TB'],
    ['size>4GB', 5, 8, 'size: "4GB" is no number: write 4 or 12.5'],
    ['took>soon', 5, 9, 'took: "soon" is no duration: write 30s, 5m or 2h'],
    ['price>€5', 6, 8, 'price: "€5" is no number: write 12.5 or $20'],
    ['size>none', 5, 9, 'size: "none" is no number: write 4 or 12.5'],
    ['created>9999y', 8, 13, noTime('9999y')],
    ['label:web', 0, 9, 'write label=web, or "label:web" in quotes to look for that text'],
    ['when:x', 0, 6, 'write when=x, or "when:x" in quotes to look for that text'],
    ['when=x', 5, 6, noTime('x').replace('created', 'when')],
    ['whne>2026', 0, 4, 'there is no field "whne": did you mean when?'],
    ['statsu=x', 0, 6, 'there is no field "statsu": did you mean status?'],
    ['tpye=x', 0, 4, 'there is no field "tpye"; there are label, status, size, memory …'],
    ['actoin=x', 0, 6, 'there is no field "actoin": did you mean action?'],
    ['seen=x', 0, 4, 'there is no field "seen"; there are label, status, size, memory …'],
    ['created_at>2026', 0, 10, 'there is no field "created_at": did you mean created?'],
    ['dsk>5', 0, 3, 'there is no field "dsk": did you mean specs.disk?'],
    ['constructor=x', 0, 11, 'there is no field "constructor"; there are label, status, size, memory …'],
    ['__proto__=x', 0, 9, 'there is no field "__proto__"; there are label, status, size, memory …'],
    ['日本 size>大', 8, 9, 'size: "大" is no number: write 4 or 12.5'],
  ])('%s', (text, at, to, reason) => {
    expect(read(text)).toMatchObject({at, to, reason});
  });

  test('unclosed parentheses are a mistake', () => {
    expect(read('('.repeat(60))).toMatchObject({reason: 'the conditions are nested too deeply'});
    const nested = (depth: number) => read(`${'('.repeat(depth)}web${')'.repeat(depth)}`);
    expect(nested(50)).not.toHaveProperty('reason');
    expect(nested(51)).toMatchObject({reason: 'the conditions are nested too deeply'});
  });
});
