import {expect, test} from 'vitest';
import {knownName, naming, UsageError, unknownName} from '../../../src/usage-error.ts';

/** Words that are no names: what is proposed instead, and what must not be repeated. */

const known = ['volumes', 'Nodes', 'images'];

test('a similar name is proposed, whatever its letters and by any of its spellings; else all are named', () => {
  expect(unknownName('resource', 'VOLUMS', known)).toBe('there is no resource VOLUMS: did you mean volumes?');
  expect(unknownName('resource', 'node', known, ' here')).toBe(
    'there is no resource node here: did you mean Nodes?',
  );
  expect(unknownName('resource', 'clouds', known)).toBe('there is no resource clouds');
  const spellings = (name: string) => (name === 'images' ? ['images', 'Snapshots'] : [name]);
  expect(unknownName('resource', 'snapshos', known, '', spellings)).toBe(
    'there is no resource snapshos: did you mean images?',
  );
  expect(() => knownName('resource', 'clouds', known, ' of ours')).toThrow(
    new UsageError('there is no resource clouds of ours; known: volumes, Nodes, images'),
  );
  expect(() => knownName('resource', 'image', known)).toThrow(
    new UsageError('there is no resource image: did you mean images?'),
  );
  expect(knownName('resource', 'images', known)).toBe('images');
});

test('what may be a token is counted, not repeated', () => {
  for (const word of ['volumes', 'web-1', 'Größe 5', 'a'.repeat(24), 'abcdef7-'])
    expect(naming('name', word)).toBe(`name ${word}`);
  for (const word of ['a'.repeat(25), 'abcdefg7', '1234567a', 'a=b', ''])
    expect(naming('name', word)).toBe(`such name (${word.length} characters, not repeated here)`);
  expect(naming('name', '=')).toBe('such name (1 character, not repeated here)');
});
