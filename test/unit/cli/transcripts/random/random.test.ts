import {expect, test} from 'vitest';
import {type Ran, transcript} from '../transcript.ts';
import {randomCommands} from './commands.ts';

/** Commands that a seed makes of examples, completions and slips of the fingers, one after the other on one account. */

test.each([
  {seed: 1},
  {seed: 5, columns: 120},
  {seed: 6, columns: 72},
  {seed: 7, columns: 40},
  {seed: 8, nodes: 0},
])('%o', async ({seed, ...options}) => {
  const commands = (complete: Parameters<typeof randomCommands>[2]) => randomCommands(seed, 150, complete);
  await transcript(commands, {...options, check: holdsAlways});
});

/** What holds of every command, whatever it is. */
function holdsAlways({words, code, stdout, stderr, sent}: Ran): void {
  const about = words.join(' ');
  expect(`${stdout}${stderr}`, about).not.toMatch(/\bundefined\b|\[object|\bNaN\b/);
  expect([0, 1, 2, 3], about).toContain(code);
  if (code !== 0) expect(stderr, about).not.toBe('');
  // What was typed wrongly prints its reason alone, and sends nothing.
  if (code === 2) expect({stdout, sent}, about).toEqual({stdout: '', sent: []});
  if (['list', 'show', 'find', '--dry-run', '--curl', '--help'].some(word => words.includes(word)))
    expect(sent, about).toEqual([]);
  expect(new Set(sent).size, `${about} sent something twice`).toBe(sent.length);
  const output = words[words.findIndex(word => word === '-o' || word === '--output') + 1];
  if (code === 0 && output === 'json' && stdout !== '') expect(() => JSON.parse(stdout), about).not.toThrow();
}
