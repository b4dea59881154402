import fc from 'fast-check';
import {expect, test} from 'vitest';
import {createReportFilter} from '../../../../src/app/input/report-filter.ts';

/** What is left as text, with pastes in brackets, and the reports in words. */
function filtered(...chunks: string[]) {
  const filter = createReportFilter();
  const pieces = chunks.flatMap(filter);
  return {
    text: pieces.reduce((text, piece) => {
      if ('recalled' in piece) return text.replace(/\x1b[^\x1b]*$/, '');
      return text + ('text' in piece ? piece.text : 'paste' in piece ? `{${piece.paste}}` : '');
    }, ''),
    reports: pieces.flatMap(piece => {
      if ('arrived' in piece) return ['arrived'];
      if (!('report' in piece)) return [];
      const {report} = piece;
      if (report.type === 'focus') return [report.focused ? 'in' : 'out'];
      if (report.type === 'ground') return [`ground ${report.color}`];
      return [`${report.does}${report.does === 'wheel' ? report.by : ''} ${report.column},${report.row}`];
    }),
    order: pieces.map(piece => ('text' in piece ? piece.text : '*')),
  };
}

test('left button, wheel and focus are reported; other mouse events are ignored', () => {
  const {text, reports} = filtered(
    'a\x1b[<0;10;5M\x1b[<0;10;5mb\x1b[<64;1;2M\x1b[<65;1;2M\x1b[I\x1b[O',
    '\x1b[<4;1;1M\x1b[<2;1;1M\x1b[<1;1;1M\x1b[<66;1;1M\x1b[<35;1;1Mc',
  );
  expect(reports).toEqual(['click 9,4', 'wheel-1 0,1', 'wheel1 0,1', 'in', 'out']);
  expect(text).toBe('abc');
});

test('keys and reports keep their order', () => {
  expect(filtered('j\x1b[<0;1;1Mk\x1b[Al').order).toEqual(['j', '*', 'k\x1b[Al']);
});

test('keys pass unchanged, Escape at once', () => {
  for (const keys of ['\x1b', '\x1b[', '\x1b[A', '\x1bOA', '\x1b[5~', '\x1b\x1b', 'x<0;1;1M', '\x1b[1;5A'])
    expect(filtered(keys)).toMatchObject({text: keys, reports: []});
});

test('an answer about the background is no text where each of its bytes comes alone', () => {
  const answer = '\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\';
  const filter = createReportFilter(() => true);
  const pieces = [...answer, 'j'].flatMap(filter);
  expect(
    pieces.map(piece =>
      'text' in piece ? piece.text : 'report' in piece ? piece.report : Object.keys(piece)[0],
    ),
  ).toEqual([
    // The first may be the key: it passes at once.
    '\x1b',
    'recalled',
    {type: 'ground', color: [30, 30, 30]},
    'j',
  ]);
  // What is no answer after all is typed, as is what comes where none is awaited.
  expect(['\x1b', ']', 'x'].flatMap(createReportFilter(() => true))).toEqual([{text: '\x1b'}, {text: ']x'}]);
  expect(['\x1b', ']', '1'].flatMap(createReportFilter())).toEqual([
    {text: '\x1b'},
    {text: ']'},
    {text: '1'},
  ]);
});

test('an answer that all has arrived is no text: glued to keys, late, or cut', () => {
  expect(filtered('j\x1b[0nj\x1b[3n\x1b[A')).toMatchObject({
    text: 'jj\x1b[A',
    reports: ['arrived', 'arrived'],
  });
  expect(filtered('\x1b[0', 'n', 'j')).toMatchObject({text: 'j', reports: ['arrived']});
  expect(filtered('\x1b[0', 'A')).toMatchObject({text: '\x1b[0A', reports: []});
  expect(filtered('\x1b[200~\x1b[0n\x1b[201~')).toMatchObject({text: '{\x1b[0n}', reports: []});
});

test('an answer whose ESC passed as a key gives neither `[` nor `n` while it is awaited', () => {
  const pieces = (chunks: readonly string[]) => {
    const filter = createReportFilter(
      () => false,
      () => true,
    );
    return chunks
      .flatMap(filter)
      .map(piece => ('text' in piece ? piece.text : 'recalled' in piece ? '<' : '*'));
  };
  for (const chunks of [['\x1b', '[0n', 'j'], [...'\x1b[0nj'], ['\x1b', '[0nj']])
    expect(pieces(chunks)).toEqual(['\x1b', '<', '*', 'j']);
  expect(pieces(['\x1b[', '0n', 'j'])).toEqual(['*', 'j']);
  // Keys, cut like that.
  expect(pieces([...'\x1b[A']).join('')).toBe('\x1b[A');
  expect(pieces(['\x1b', '[', '\x1b[0n']).join('')).toBe('\x1b[*');
  expect(pieces(['\x1b[', 'B']).join('')).toBe('\x1b[B');
});

test('an incomplete report is ignored', () => {
  expect(filtered('\x1b[<0;1', 'q')).toMatchObject({text: 'q', reports: []});
  expect(filtered('\x1b[<0;1', '\x1b[<0;2;2M')).toMatchObject({text: '', reports: ['click 1,1']});
});

const stream = 'j\x1b[<0;10;5Mk\x1b[200~paste \x1b[<0;1;1M\x1b[I\x1b[201~\x1b[O\x1b[B\x1b[<65;2;3M';

test('a report cut anywhere is never text, and a paste stays text', () => {
  const whole = filtered(stream);
  expect(whole.text).toBe('jk{paste \x1b[<0;1;1M\x1b[I}\x1b[B');
  expect(whole.reports).toEqual(['click 9,4', 'out', 'wheel1 1,2']);
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), {maxLength: 5}), cuts => {
      const at = [0, ...cuts.sort((one, other) => one - other), stream.length];
      const chunks = at.slice(1).map((to, index) => stream.slice(at[index], to));
      expect(filtered(...chunks)).toMatchObject({text: whole.text, reports: whole.reports});
    }),
    {numRuns: 300},
  );
});

test('start and end of a paste are recognised wherever they are cut', () => {
  const paste = '\x1b[200~a\x1b[<0;1;1Mb\x1b[201~';
  const behind = '\x1b[<0;2;2M';
  for (let at = 1; at < paste.length; at++)
    expect(filtered(paste.slice(0, at), paste.slice(at) + behind), String(at)).toMatchObject({
      text: '{a\x1b[<0;1;1Mb}',
      reports: ['click 1,1'],
    });
  expect(filtered(...paste, behind)).toMatchObject({text: '{a\x1b[<0;1;1Mb}', reports: ['click 1,1']});
});

test('reports of the old mouse protocol are not text, whole or cut', () => {
  const report = '\x1b[M !"\x1b[M#!"';
  expect(filtered(`${report}j`)).toMatchObject({text: 'j', reports: ['click 0,1']});
  for (let at = 3; at < 6; at++)
    expect(filtered(report.slice(0, at), `${report.slice(at)}j`)).toMatchObject({
      text: 'j',
      reports: ['click 0,1'],
    });
});

test('a background report of any length, whole or cut, is not text', () => {
  expect(filtered('\x1b]11;rgb:ffff/8080/0000\x1b\\j\x1b]11;rgb:f/8/0\x07').reports).toEqual([
    'ground 255,128,0',
    'ground 255,136,0',
  ]);
  const report = '\x1b]11;rgba:1e1e/1e1e/2e2e/ffff\x1b\\';
  for (let at = 3; at < report.length; at++)
    expect(filtered(report.slice(0, at), `${report.slice(at)}j`), String(at)).toMatchObject({
      text: 'j',
      reports: ['ground 30,30,46'],
    });
});

const answers = {
  'its name': '\x1bP>|XTerm(388)\x1b\\',
  'a setting': '\x1bP1$r0m\x1b\\',
  'a capability': '\x1bP0+r544e\x1b\\',
  'a colour': '\x1b]4;1;rgb:ffff/0000/0000\x1b\\',
  'the colour of text': '\x1b]10;rgb:ffff/ffff/ffff\x07',
  'the clipboard': `\x1b]52;c;${'ZHlx'.repeat(5000)}\x07`,
  'an image': '\x1b_Gi=31;OK\x1b\\',
  'its kind': '\x1b[?62;22c\x1b[>1;95;0c',
  'a mode': '\x1b[?2026;2$y',
};

test.each(Object.entries(answers))('an answer about %s is no text, whole or cut', (_, answer) => {
  expect(filtered(`j${answer}k`)).toMatchObject({text: 'jk', reports: []});
  for (const at of [...Array(Math.min(30, answer.length)).keys(), answer.length - 1])
    expect(filtered(answer.slice(0, at), `${answer.slice(at)}j`), String(at)).toMatchObject({text: 'j'});
  expect(filtered(...answer.slice(0, 30), `${answer.slice(30)}j`)).toMatchObject({text: 'j'});
});

test('the title of a window, which may be any text, is none if it comes whole', () => {
  expect(filtered('j\x1b]ldelete all\x1b\\k', '\x1b', ']ldelete all\x1b\\')).toMatchObject({text: 'jk'});
});

test('keys with alt are keys, and so is what is typed behind them', () => {
  for (const letter of ['P', ']', 'X', '^', '_', 'P1', ']1'])
    for (const typed of [['j'], ['j', 'k\r'], ['\x1b[A']])
      for (const chunks of [
        [`\x1b${letter}`, ...typed],
        ['\x1b', letter, ...typed],
      ])
        expect(filtered(...chunks).text, JSON.stringify(chunks)).toBe(chunks.join(''));
});

test('an answer that never ends takes two seconds of keys, and none behind enter', () => {
  let time = 0;
  const filter = createReportFilter(undefined, undefined, () => time);
  expect(filter('\x1bP>|XTe')).toEqual([]);
  time = 2000;
  expect(filter('rm')).toEqual([]);
  time = 2001;
  expect(filter('jk')).toEqual([{text: 'jk'}]);
  expect(filter('\x1b]10;rgb')).toEqual([]);
  expect(filter('\rj')).toEqual([{text: '\rj'}]);
  expect(filter('\x1b]11;rgb')).toEqual([]);
  time = 4002;
  expect(filter('f')).toEqual([{text: 'f'}]);
});

/** What is left of pieces that come so many milliseconds one after the other, with reports and pastes in words. */
function timed(each: number, ...chunks: readonly string[]) {
  let time = 0;
  const filter = createReportFilter(undefined, undefined, () => (time += each));
  const left: string[] = [];
  for (const piece of chunks.flatMap(filter))
    if ('recalled' in piece) left.splice(left.findLastIndex(one => one.startsWith('\x1b')));
    else if ('text' in piece) left.push(piece.text);
    else left.push('report' in piece ? piece.report.type : 'paste' in piece ? `{${piece.paste}}` : 'arrived');
  return left;
}

test('reports in pieces are no keys, however long they go on, and however slowly they come', () => {
  const turns = '\x1b[<64;30;14M'.repeat(200).slice(8);
  const pieces = turns.match(/.{1,24}/gs) ?? [];
  for (const each of [30, 200, 600])
    expect(timed(each, '\x1b[<64;30', ...pieces).filter(one => one !== 'mouse')).toEqual([]);
  expect(timed(60, ...'\x1b[<64;30;14M')).toEqual(['mouse']);
  expect(timed(100, '\x1b[', '<64;30;14M', 'j')).toEqual(['mouse', 'j']);
});

test('Escape in one piece with what may begin an answer is passed on at once', () => {
  for (const text of ['P1', 'P;', ']2', ']0', '_', '^'])
    expect(timed(10, `\x1b${text}`).join(''), text).toBe(`\x1b${text}`);
});

test('Escape behind an answer that was cut is a key, its end is none', () => {
  expect(timed(100, '\x1bP1+r54', '\x1b', 'j')).toEqual(['\x1b', 'j']);
  expect(timed(40, '\x1bP1+r54', '\x1b', '\\', 'j')).toEqual(['j']);
  expect(timed(40, '\x1bP1+r54', '\x1b', '\x1b', 'j')).toEqual(['\x1b', '\x1b', 'j']);
});

test('keys that a hand types after Escape are keys', () => {
  for (const keys of ['[?j', 'P>jjq', '_Gj', '[Mjj'])
    expect(timed(60, '\x1b', ...keys).join('')).toBe(`\x1b${keys}`);
});

test('ctrl-c within a paste is a part of it, and after a silence the key', () => {
  expect(timed(5, '\x1b[200~a', '\x03', 'b\x1b[201~')).toEqual(['{a\x03b}']);
  expect(timed(150, '\x1b[200~a', '\x03\x03', 'b')).toEqual(['\x03\x03', 'b']);
});

test('long after an ESC only a paste or a whole answer is no text', () => {
  const late = (...chunks: string[]) => {
    let time = 0;
    const filter = createReportFilter(undefined, undefined, () => (time += 100));
    return chunks.flatMap(filter).map(piece => ('text' in piece ? piece.text : Object.keys(piece)[0]));
  };
  expect(late('\x1b', '[200~x\x1b[201~')).toEqual(['\x1b', 'recalled', 'paste']);
  expect(late('\x1b', 'P>|XTerm(388)\x1b\\', 'j')).toEqual(['\x1b', 'recalled', 'j']);
  expect(late('\x1b', ']1', '0;')).toEqual(['\x1b', ']1', '0;']);
  expect(late('\x1b', '[', '<')).toEqual(['\x1b', '[', '<']);
});
