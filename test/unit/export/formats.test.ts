import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {type Json, parseJson} from '../../../src/api/index.ts';
import {
  cellValue,
  csv,
  type ExportItem,
  exportColumns,
  formats,
  json,
  ndjson,
  table,
  type Writer,
  wideColumns,
} from '../../../src/export/formats.ts';
import {type Cell, type Column, noContext} from '../../../src/resources/definition/definition.ts';
import {findAnyResource} from '../../../src/resources/index.ts';
import {anyCharacter} from '../../any-text.ts';

/** Columns that show the fields of these names. */
const columnsOf = (...names: string[]): Column<unknown>[] =>
  names.map(name => ({title: name, width: 8, cell: item => (item as Record<string, Cell>)[name]}));

const itemOf = (fields: {[key: string]: Json}): ExportItem => ({value: fields, raw: fields});

async function text(
  write: Writer,
  batches: readonly (readonly ExportItem[])[],
  columns: readonly Column<unknown>[] = [],
): Promise<string> {
  let all = '';
  for await (const chunk of write(batches, columns)) {
    expect(chunk).not.toBe('');
    all += chunk;
  }
  return all;
}

/** A reader of RFC 4180, for what is written to be read again. */
function readCsv(given: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of given.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('CSV has a header row, commas, CRLF, and quotes where they are needed', async () => {
  const items = [
    itemOf({label: 'web-1', size: 40, note: 'a, "b"\nc', up: true}),
    itemOf({label: 'web-2', size: null, note: ' x', up: false}),
  ];
  expect(await text(csv, [items], columnsOf('label', 'size', 'note', 'up'))).toBe(
    'label,size,note,up\r\nweb-1,40,"a, ""b""\nc",true\r\nweb-2,," x",false\r\n',
  );
  expect(await text(csv, [], columnsOf('label'))).toBe('label\r\n');
});

test.each([
  ['=cmd|calc', "'=cmd|calc"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['@', '@'],
  ['-', '-'],
  ['@ ', "'@ "],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
  ['semi;=1+1', "semi;'=1+1"],
  ['é;+1;@a;-1;＝1', "é;'+1;'@a;'-1;'＝1"],
  ['tab\t=1+1', "tab\t'=1+1"],
  ['two\r\n=1+1', "two\r\n'=1+1"],
  ['a;"=1+1&"', 'a;"\'=1+1&"'],
  ['=1;=2', "'=1;'=2"],
  ['v=DMARC1; p=none', 'v=DMARC1; p=none'],
  [-5, '-5'],
] as const)('no spreadsheet runs %j as a formula', async (given, field) => {
  expect(readCsv(await text(csv, [[itemOf({a: given})]], columnsOf('a')))[1]).toEqual([field]);
});

test('what a spreadsheet may split at is within quotes, though CSV has commas', async () => {
  for (const given of ['a;b', 'é;b', 'a\tb', 'é\tb'])
    expect(await text(csv, [[itemOf({a: given})]], columnsOf('a'))).toBe(`a\r\n"${given}"\r\n`);
  expect(await text(csv, [[itemOf({a: -5})]], columnsOf('a'))).toBe('a\r\n-5\r\n');
});

test('no format writes control characters; JSON escapes them', async () => {
  const hostile = 'a\u001b[31m\u009b2J\u202eb\u{e0041}\u3164\u034f\u17b4\u2800é';
  const items = [itemOf({a: hostile})];
  expect(await text(csv, [items], columnsOf('a'))).toBe(
    'a\r\na␛[31m\ufffd2J\ufffdb\ufffd\ufffd\ufffd\ufffd\ufffdé\r\n',
  );
  expect(await text(table, [items], columnsOf('a'))).not.toMatch(
    /\u001b|\u009b|\u202e|\u3164|\u034f|\u17b4|\u2800/,
  );
  for (const write of [json, ndjson]) {
    const written = await text(write, [items]);
    expect(written).toMatch(/^[\n\x20-\x7eé]*$/);
    const read = JSON.parse(written);
    expect(Array.isArray(read) ? read[0] : read).toEqual({a: hostile});
  }
});

test('a number of many digits keeps all digits', async () => {
  const items = [{value: {}, raw: parseJson('{"id":12345678901234567890}')}];
  expect(await text(ndjson, [items])).toBe('{"id":12345678901234567890}\n');
});

test('an empty list is empty in every format', async () => {
  for (const batches of [[], [[]]]) {
    expect(await text(json, batches)).toBe('[]\n');
    expect(await text(ndjson, batches)).toBe('');
    expect(await text(table, batches, columnsOf('label'))).toBe('LABEL\n');
  }
});

test('two batches, and an empty one before them, make one text', async () => {
  const batches = [
    [],
    [itemOf({a: 1, b: 'x'})],
    [itemOf({a: 22, b: 'long'.repeat(30)}), itemOf({a: 3, b: ''})],
  ];
  const columns: Column<unknown>[] = columnsOf('a', 'b').map((column, index) =>
    index === 0 ? {...column, align: 'right'} : column,
  );
  expect(await text(json, batches)).toBe(`[
  {
    "a": 1,
    "b": "x"
  },
  {
    "a": 22,
    "b": "${'long'.repeat(30)}"
  },
  {
    "a": 3,
    "b": ""
  }
]
`);
  expect(await text(csv, batches, columns)).toBe(`a,b\r\n1,x\r\n22,${'long'.repeat(30)}\r\n3,\r\n`);
  expect(await text(table, batches, columns)).toBe(` A  B\n 1  x\n22  ${'long'.repeat(30)}\n 3  —\n`);
  const rows = [itemOf({a: 'y'.repeat(120), b: 1}), itemOf({a: 'z', b: 22})];
  expect(await text(table, [rows], columnsOf('a', 'b'))).toBe(
    `${'A'.padEnd(100)}  B\n${'y'.repeat(120)}  1\n${'z'.padEnd(100)}  22\n`,
  );
});

test('where a column has a value besides what it draws, CSV has that', async () => {
  const size: Column<unknown> = {title: 'Size', width: 8, cell: () => '40 GB', value: () => 40};
  expect(await text(csv, [[itemOf({})]], [size])).toBe('Size\r\n40\r\n');
  expect(await text(table, [[itemOf({})]], [size])).toBe('SIZE\n40 GB\n');
});

test('each batch is written before the next is read', async () => {
  for (const write of [csv, json, ndjson]) {
    const order: string[] = [];
    async function* batches() {
      for (const id of [1, 2, 3]) {
        order.push(`asked ${id}`);
        yield [itemOf({id})];
      }
    }
    for await (const chunk of write(batches(), columnsOf('id')))
      for (const [id] of chunk.matchAll(/\d/g)) order.push(`written ${id}`);
    expect(order).toEqual(['asked 1', 'written 1', 'asked 2', 'written 2', 'asked 3', 'written 3']);
  }
});

/** A table of so many batches of one row: how many were read before the first line was written, and the lines. */
async function tableOf(batches: readonly (readonly string[])[]) {
  let read = 0;
  async function* counted() {
    for (const labels of batches) {
      read += 1;
      if (labels[0] === 'breaks') throw new Error('it broke');
      yield labels.map(label => itemOf({label, id: 1}));
    }
  }
  const lines: string[] = [];
  let before = -1;
  try {
    for await (const chunk of table(counted(), columnsOf('label', 'id'))) {
      if (before < 0) before = read;
      lines.push(...chunk.trimEnd().split('\n'));
    }
  } catch (error) {
    lines.push(String(error));
  }
  return {before, lines};
}

test('the widths of a table follow from its first 500 rows, or 25 batches', async () => {
  const wide = await tableOf([['a'], [], ['longer'], ['b']]);
  expect(wide).toEqual({before: 4, lines: ['LABEL   ID', 'a       1', 'longer  1', 'b       1']});
  const many = await tableOf([Array(300).fill('a'), Array(200).fill('bb'), ['longer']]);
  expect(many.before).toBe(2);
  expect(many.lines.at(0)).toBe('LABEL  ID');
  expect(many.lines.at(-2)).toBe('bb     1');
  expect(many.lines.at(-1)).toBe('longer  1');
  expect(many.lines).toHaveLength(502);
  const few = await tableOf([...Array(24).fill([]), ['a'], ['longer']]);
  expect(few).toMatchObject({before: 25, lines: ['LABEL  ID', 'a      1', 'longer  1']});
  const both = await tableOf([...Array(23).fill([]), ['a'], ['longer'], ['the longest']]);
  expect(both).toMatchObject({before: 25, lines: ['LABEL   ID', 'a       1', 'longer  1', 'the longest  1']});
  const late = await tableOf([...Array(25).fill([]), ['longer'], ['a']]);
  expect(late.lines).toEqual(['LABEL   ID', 'longer  1', 'a       1']);
});

test('a table has no empty part, whatever batches are empty', async () => {
  const items = Array<ExportItem>(500).fill(itemOf({a: 1}));
  expect(await text(table, [items, [], [itemOf({a: 2})]], columnsOf('a'))).toBe(`A\n${'1\n'.repeat(500)}2\n`);
});

test('what came before a failure is written', async () => {
  expect((await tableOf([['a'], ['longer'], ['breaks']])).lines).toEqual([
    'LABEL   ID',
    'a       1',
    'longer  1',
    'Error: it broke',
  ]);
  expect((await tableOf([['breaks']])).lines).toEqual(['Error: it broke']);
});

const batchesOfItems = fc.array(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), {maxLength: 4}), {
  maxLength: 3,
});

test('JSON is one array, NDJSON one item a line', async () => {
  await fc.assert(
    fc.asyncProperty(batchesOfItems, async given => {
      const items = given as {[key: string]: Json}[][];
      const batches = items.map(batch => batch.map(itemOf));
      const all = JSON.parse(JSON.stringify(items.flat()));
      expect(JSON.parse(await text(json, batches))).toEqual(all);
      const lines = (await text(ndjson, batches)).split('\n').slice(0, -1);
      expect(lines.map(line => JSON.parse(line))).toEqual(all);
    }),
    {numRuns: 60},
  );
});

test('every CSV row has as many fields as there are columns', async () => {
  const rows = fc.array(fc.record({a: fc.string({unit: anyCharacter}), b: fc.string()}), {maxLength: 5});
  await fc.assert(
    fc.asyncProperty(rows, async given => {
      const read = readCsv(await text(csv, [given.map(itemOf)], columnsOf('a', 'b')));
      expect(read.map(row => row.length)).toEqual([2, ...given.map(() => 2)]);
    }),
    {numRuns: 100},
  );
});

test('the numbers of an SRV record are in CSV as the table draws them', () => {
  const records = findAnyResource('records');
  if (!records) throw new Error('there are no records');
  const srv = {id: 1, type: 'SRV', name: '_sip._tcp', target: 'pbx', priority: 10, weight: 5, port: 5060};
  const drawn = wideColumns(records).find(({name}) => name === 'priority');
  const written = exportColumns(records, wideColumns(records)).find(({name}) => name === 'priority');
  expect(drawn?.cell(srv, noContext)).toBe('10 5 5060');
  expect(written && cellValue(written, srv)).toBe('10 5 5060');
  expect(written?.title).toBe(drawn?.title);
});

test('the files of each format have their usual ending', () => {
  const endings = Object.entries(formats).map(([name, {extension}]) => `${name} ${extension}`);
  expect(endings).toEqual(['csv csv', 'json json', 'ndjson ndjson', 'table txt']);
});
