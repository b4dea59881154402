import fc from 'fast-check';
import {expect, test} from 'vitest';
import {utf8Text} from '../../../../src/api/client/utf8-text.ts';

test('bytes are the text they are in one piece, wherever they are cut and whatever they are', () => {
  const bytes = fc.oneof(
    fc.string({unit: 'grapheme'}).map(text => Buffer.from(text)),
    fc.uint8Array().map(array => Buffer.from(array)),
    fc
      .array(
        fc.constantFrom(...[0x41, 0x80, 0xbf, 0xc3, 0xa9, 0xe7, 0x8e, 0xaf, 0xf0, 0x9f, 0x94, 0xa5, 0xff]),
      )
      .map(array => Buffer.from(array)),
  );
  fc.assert(
    fc.property(bytes, fc.array(fc.nat({max: 40})), (whole, cuts) => {
      const places = [0, ...cuts.filter(at => at < whole.length).sort((one, other) => one - other)];
      const parts = places.map((at, index) => whole.subarray(at, places[index + 1]));
      expect(utf8Text(parts)).toBe(whole.toString('utf8'));
    }),
    {numRuns: 500},
  );
});
