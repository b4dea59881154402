import {expect, test} from 'vitest';
import {gigabytes, megabytes} from '../../../src/text/format.ts';

test('amounts of data have thousands commas, as other numbers do', () => {
  const cases: Record<string, string | undefined> = {
    '1,057 GB': gigabytes(1057),
    '1,057.5 GB': gigabytes(1057.5),
    '-1,057 GB': gigabytes(-1057),
    '999.9 GB': gigabytes(999.9),
    '2,048 TB': gigabytes(2048 * 1024),
    '1,023 MB': megabytes(1023),
  };
  for (const [text, amount] of Object.entries(cases)) expect(amount).toBe(text);
});
