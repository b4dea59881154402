import {expect, test} from 'vitest';
import {isAsItLooks, isBlank, isPlain, isSame, isTypeable, reveal} from '../../../src/text/typeable.ts';

test.each(['web', 'web-1.example.org', 'two words', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])(
  '%s can be typed on any keyboard',
  label => {
    expect(isPlain(label)).toBe(true);
    expect(reveal(label)).toBe(label);
  },
);

test.each(['büro', 'веб', '東京', 'شبكة', '🚀', 'x̂'])('%s can be typed on some keyboards', label => {
  expect(isPlain(label)).toBe(false);
  expect(isTypeable(label)).toBe(true);
  expect(reveal(label)).toBe(label);
});

test.each([
  ['a NUL', 'we\0b', 'we‹U+0000›b'],
  ['a newline', 'web\n', 'web‹U+000A›'],
  ['a tab', '\tweb', '‹U+0009›web'],
  ['an escape', '\u001b[2J', '‹U+001B›[2J'],
  ['C1', 'a\u009bb', 'a‹U+009B›b'],
  ['an override', 'web\u202e', 'web‹U+202E›'],
  ['a mark of direction', '\u200eweb', '‹U+200E›web'],
  ['half a pair', 'web\ud83d', 'web‹U+D83D›'],
  ['the other half', '\ude80', '‹U+DE80›'],
  ['a joiner', 'web\u200d', 'web‹U+200D›'],
  ['a joiner between', 'w\u200ceb', 'w‹U+200C›eb'],
  ['a filler', 'web\u3164', 'web‹U+3164›'],
  ['a half filler', 'web\uffa0', 'web‹U+FFA0›'],
  ['a variation', 'web\ufe0f', 'web‹U+FE0F›'],
  ['a rare variation', 'web\u{e0100}', 'web‹U+E0100›'],
  ['a tag', 'web\u{e0041}', 'web‹U+E0041›'],
  ['a grapheme joiner', 'web\u034f', 'web‹U+034F›'],
  ['a soft hyphen', 'we\u00adb', 'we‹U+00AD›b'],
  ['a word joiner', 'we\u2060b', 'we‹U+2060›b'],
  ['a byte order mark', '\ufeffweb', '‹U+FEFF›web'],
  ['a Mongolian separator', 'we\u180eb', 'we‹U+180E›b'],
  ['another space', 'two\u00a0words', 'two‹U+00A0›words'],
  ['a wide space', 'two\u3000words', 'two‹U+3000›words'],
  ['a line separator', 'a\u2028b', 'a‹U+2028›b'],
  ['a Braille blank', 'web\u2800', 'web‹U+2800›'],
  ['a silent note', 'web\u{1d159}', 'web‹U+1D159›'],
  ['a space at the end', 'web ', 'web‹U+0020›'],
  ['one at the beginning', ' web', '‹U+0020›web'],
  ['two in a row', 'a  b', 'a‹U+0020›‹U+0020›b'],
  ['what is private', 'a\ue000', 'a‹U+E000›'],
])('%s cannot be typed, and is named', (_, label, shown) => {
  expect(isTypeable(label)).toBe(false);
  expect(isPlain(label)).toBe(false);
  expect(reveal(label)).toBe(shown);
});

test.each(['', ' ', '\t\n', '\u00a0', '\u200b\u200d', '\u3164', '\ufe0f \u2800'])('%j is blank', label => {
  expect(isBlank(label)).toBe(true);
  expect(isTypeable(label)).toBe(false);
});

test.each(['a', '\u200da', '0', '🚀', '\ufffd'])('%j is not blank', label =>
  expect(isBlank(label)).toBe(false),
);

test('an accent matches in composed and decomposed form', () => {
  expect(isSame('b\u00fcro', 'bu\u0308ro')).toBe(true);
  expect(isSame('buro', 'b\u00fcro')).toBe(false);
  expect(isSame('Web', 'web')).toBe(false);
});

test.each([
  ['a Cyrillic letter', 'w\u0435b-1', 'w\u0435‹Cyrillic›b-1'],
  ['a Greek one', '\u03bfpen', '\u03bf‹Greek›pen'],
  ['two in a row', 'sc\u043e\u0440e', 'sc\u043e\u0440‹Cyrillic›e'],
  ['a word that looks Latin', '\u0455\u0441\u043e\u0440\u0435', '\u0455\u0441\u043e\u0440\u0435‹Cyrillic›'],
  [
    'a Latin letter among others',
    '\u0441\u0435\u0440\u0432\u0435\u0440a',
    '\u0441\u0435\u0440\u0432\u0435\u0440a‹Latin›',
  ],
  ['a word half Latin', '\u043fo\u0431x', '\u043f‹Cyrillic›o\u0431‹Cyrillic›x'],
  ['a number in it', '\u0441\u04302', '\u0441\u04302‹Cyrillic›'],
  ['a hyphen', 'web\u20101', 'web\u2010‹U+2010›1'],
  ['a minus', 'web\u22121', 'web\u2212‹U+2212›1'],
  ['full width', '\uff57eb', '\uff57‹U+FF57›eb'],
  ['a slash', 'a\u2215b', 'a\u2215‹U+2215›b'],
  ['an apostrophe', 'bob\u02bcs', 'bob\u02bc‹U+02BC›s'],
  ['a mathematical letter', '\u{1d5d0}eb', '\u{1d5d0}‹U+1D5D0›eb'],
  ['a mathematical digit', 'web-\u{1d7e3}', 'web-\u{1d7e3}‹U+1D7E3›'],
  ['an outlined letter', '\u{1ccd6}', '\u{1ccd6}‹U+1CCD6›'],
  ['a Roman numeral', '\u217eb', '\u217e‹U+217E›b'],
  ['one of several letters', 'v\u2172', 'v\u2172‹U+2172›'],
  ['a ligature', '\ufb01le', '\ufb01‹U+FB01›le'],
  ['a letter of phonetics', '\u0261it', '\u0261‹U+0261›it'],
  ['another', '\u0251pp', '\u0251‹U+0251›pp'],
  ['a small capital', '\u1d21eb', '\u1d21‹U+1D21›eb'],
  ['an en dash', 'web\u20131', 'web\u2013‹U+2013›1'],
  ['an em dash', 'web\u20141', 'web\u2014‹U+2014›1'],
  ['a bar', 'web\u20151', 'web\u2015‹U+2015›1'],
  ['a small hyphen', 'web\ufe631', 'web\ufe63‹U+FE63›1'],
  ['a Japanese stroke', 'web\u30fc1', 'web\u30fc‹U+30FC›1'],
  ['a Chinese one', 'web\u4e001', 'web\u4e00‹U+4E00›1'],
  ['a small dot, once', 'web\u2024x', 'web\u2024‹U+2024›x'],
  ['a digit of another script', 'web-\u0966', 'web-\u0966‹U+0966›'],
  ['one among others', '1\u0d66', '1\u0d66‹U+0D66›'],
  ['a Canadian syllable', '\u146fb-1', '\u146f‹U+146F›b-1'],
  ['a Tifinagh letter', 'we\u2d4f', 'we\u2d4f‹U+2D4F›'],
  ['such a letter alone', '\u2d4f', '\u2d4f‹U+2D4F›'],
  ['a small Cherokee one', '\uab83', '\uab83‹Cherokee›'],
  ['a Lycian word', '\u{10282}\u{10286}', '\u{10282}\u{10286}‹U+10282›'],
])('%s looks like something else, and is marked', (_, label, shown) => {
  expect(isTypeable(label)).toBe(true);
  expect(isAsItLooks(label)).toBe(false);
  expect(reveal(label)).toBe(shown);
});

test.each([
  'büro',
  'веб',
  'сервер-1',
  'база_данных',
  'web-база',
  'διακομιστής',
  '東京 web',
  'ウェブserver',
  '한국web',
  'Łódź',
  'naïve',
  '3 µm',
  '20 m²',
  'Nº 5',
  'сервер №5',
  'web™ ①',
  'Straße',
  'kapı',
  'col·lecció',
  '٢',
  'سيرفر-٢',
  'सर्वर-१२',
  'เว็บserver',
  'ウェブサーバー',
  '服务器一号',
  'ᐃᓄᒃᑎᑐᑦ',
  'ⵜⵉⴼⵉⵏⴰⵖ',
])('%s is what it looks like', label => {
  expect(isAsItLooks(label)).toBe(true);
  expect(reveal(label)).toBe(label);
});
