import fc from 'fast-check';

// Between these are the halves of surrogate pairs, which are no characters by themselves.
const [firstHalf, behindHalves] = [0xd800, 0xe000];
const halves = behindHalves - firstHalf;

/**
 * Any character. Texts of it are those of fast-check's `unit: 'binary'`, which first makes a map of all 1.1 million of them: that
 * takes seconds, and 100 MB.
 */
export const anyCharacter = fc.nat({max: 0x10ffff - halves}).map(
  number => String.fromCodePoint(number < firstHalf ? number : number + halves),
  text => {
    const code = typeof text === 'string' && [...text].length === 1 ? (text.codePointAt(0) ?? 0) : undefined;
    if (code === undefined) throw new Error('no single character');
    return code < firstHalf ? code : code - halves;
  },
);

/** A part of an URL: what may stand there as it is, and any other character encoded. */
const urlPart = fc.string({
  unit: fc.oneof(
    {weight: 3, arbitrary: fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@")},
    {weight: 1, arbitrary: anyCharacter.map(encodeURIComponent)},
  ),
});

/** The path of any URL, and any query behind it. */
export const anyPath = fc.array(urlPart).map(parts => parts.map(part => `/${part}`).join(''));
export const anyQuery = fc.array(urlPart).map(parts => parts.join('&'));
