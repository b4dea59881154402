import {expect, test} from 'vitest';
import {briefSentence, width} from '../../../src/text/text.ts';

test('of a sentence that does not fit the percentage stays', () => {
  const sentence = 'kestrel is creating backup-vault-vault-6, 50 %';
  expect(briefSentence(sentence, 46)).toBe(sentence);
  expect(briefSentence(sentence, 40)).toBe('kestrel is creating backup-vault-…, 50 %');
  expect(briefSentence('kestrel is creating 数据库备份数据库, 100 %', 36)).toBe(
    'kestrel is creating 数据库备…, 100 %',
  );
  expect(briefSentence('kestrel rebooted backup-vault-vault-6', 20)).toBe('kestrel rebooted ba…');
  // With less than eight cells for the words, the percentage would stand alone.
  expect(briefSentence(sentence, 14)).toBe('kestrel…, 50 %');
  expect(briefSentence(sentence, 13)).toBe('kestrel is c…');
  for (let cells = 0; cells < 60; cells++)
    expect(width(briefSentence(sentence, cells)), String(cells)).toBeLessThanOrEqual(cells);
});
