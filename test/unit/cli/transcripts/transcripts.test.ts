import {expect, test} from 'vitest';
import {ownProperty} from '../../../../src/own-property.ts';
import {width} from '../../../../src/text/text.ts';
import {golden} from '../../../golden.ts';
import {commands, files, onTerminal} from './commands.ts';
import {transcript} from './transcript.ts';

/** What commands print, from the first to the last, with what they send; those that write follow from one another. */

test.each(Object.entries(commands))('%s', async (name, lines) => {
  const profile = {url: 'https://api.example.com/v4', word: 'node', token: 'sesame'};
  const settings = {'skydeck/config.json': JSON.stringify({profiles: {prod: profile, test: profile}})};
  const kept = {completing: settings, 'from-files': files};
  const text = await transcript(lines, {files: ownProperty(kept, name) ?? {}});
  expect(text).not.toContain('sesame');
  expect(text).not.toMatch(/\bundefined\b|\[object|NaN/);
  golden(name, text);
});

test.each([40, 60, 120])('on a terminal of %i columns', async columns => {
  const text = await transcript(onTerminal, {columns});
  if (columns === 60) golden(`terminal-${columns}`, text);
  for (const line of text.split('\n').filter(one => /^[A-Z ]{12}|●/.test(one)))
    expect(width(line)).toBeLessThanOrEqual(columns);
});
