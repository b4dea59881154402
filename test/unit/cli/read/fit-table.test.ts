import {expect, onTestFinished, test, vi} from 'vitest';
import {fitTable, write} from '../../../../src/cli/read/output.ts';
import type {Writer} from '../../../../src/export/formats.ts';

type Row = {readonly label: string; readonly note: string | undefined};

/** A table of batches of rows, 30 cells wide. */
async function table(...batches: readonly (readonly Row[])[]): Promise<string> {
  async function* read() {
    for (const batch of batches) yield batch.map(value => ({value, raw: value}));
  }
  const columns = [
    {title: 'Label', rank: 1, cell: ({label}: Row) => label},
    {title: 'Note', rank: 2, sparse: true, cell: ({note}: Row) => note},
  ];
  let text = '';
  // The casts: a table of any rows is written from cells alone.
  const parts = fitTable(30, false)(...([read(), columns] as unknown as Parameters<Writer>));
  for await (const part of parts) text += part;
  return text;
}

test('what is printed next waits until a slow reader has taken what was printed', async () => {
  const spy = vi.spyOn(process.stdout, 'write').mockReturnValue(false);
  onTestFinished(() => spy.mockRestore());
  let written = false;
  const writing = write('text').then(() => {
    written = true;
  });
  await new Promise(setImmediate);
  expect(written).toBe(false);
  process.stdout.emit('drain');
  await writing;
  expect(written).toBe(true);
});

const row = (label: string, note?: string): Row => ({label, note});

test('the first batch that has rows says how wide the columns are', async () => {
  const whole = await table([row('a-label-of-20-letters', 'kept')], [row('b')]);
  expect(whole).toBe('LABEL                  NOTE\na-label-of-20-letters  kept\nb                      —\n');
  expect(await table([], [row('a-label-of-20-letters', 'kept')], [], [row('b')])).toBe(whole);
});

test('a column without a value in these rows is left out, unless there are no rows', async () => {
  expect(await table([row('a')])).toBe('LABEL\na\n');
  expect(await table([])).toMatch(/^LABEL +NOTE\n$/);
  expect(await table()).toMatch(/^LABEL +NOTE\n$/);
});
