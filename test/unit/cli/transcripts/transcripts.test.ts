import {expect, test} from 'vitest';
import {golden} from '../../../golden.ts';
import {commands} from './commands.ts';
import {transcript} from './transcript.ts';

/** What commands print, from the first to the last, with what they send; those that write follow from one another. */

test.each(Object.entries(commands))('%s', async (name, lines) => {
  const text = await transcript(lines);
  expect(text).not.toMatch(/\bundefined\b|\[object|NaN/);
  golden(name, text);
});
