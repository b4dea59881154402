import {expect, test} from 'vitest';
import {golden} from '../../../golden.ts';
import {commands} from './commands.ts';
import {transcript} from './transcript.ts';

/** What commands print, from the first to the last, with what they send; those that write follow from one another. */

test.each(Object.entries(commands))('%s', async (name, lines) => {
  const profile = {url: 'https://api.example.com/v4', word: 'node', token: 'sesame'};
  const settings = {'skydeck/config.json': JSON.stringify({profiles: {prod: profile, test: profile}})};
  const text = await transcript(lines, name === 'completing' ? {files: settings} : {});
  expect(text).not.toContain('sesame');
  expect(text).not.toMatch(/\bundefined\b|\[object|NaN/);
  golden(name, text);
});
