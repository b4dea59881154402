import {expect, test} from 'vitest';
import {nearestOf} from '../../../src/text/nearest.ts';

test.each<[typed: string, known: string, isFound: boolean, why: string]>([
  ['no', 'nodes', true, 'a beginning of two letters'],
  ['n', 'nodes', false, 'one letter'],
  ['des', 'nodes', true, 'an end that is near enough'],
  ['es', 'nodes', false, 'an end of two letters'],
  ['nodse', 'nodes', true, 'two letters swapped at the end'],
  ['onde', 'node', true, 'two letters swapped at the start'],
  ['ab', 'ba', true, 'a short word swapped'],
  ['abcd', 'badc', false, 'letters swapped twice in a short word'],
  ['abdce', 'abcde', true, 'two letters swapped in the middle'],
  ['cat', 'car', true, 'one letter of three'],
  ['co', 'ca', false, 'one letter of two'],
  ['abcx', 'abcd', true, 'one letter of four'],
  ['abxy', 'abcd', false, 'two letters of four'],
  ['abcxy', 'abcde', true, 'two letters of five'],
  ['abxyz', 'abcde', false, 'three letters of five'],
  ['volumxyz', 'volumabc', true, 'three letters of eight'],
  ['volumeswxyz', 'volumesabcd', false, 'four letters, however long the name'],
  ['abcdefgh', 'abcdefghijk', true, 'a beginning, however much follows'],
  ['xbcdefgh', 'abcdefghijk', false, 'one letter and three that are missing'],
  ['ncbalancers', 'balancers', true, 'two letters too many'],
  ['loadbalancers', 'balancers', false, 'four letters too many'],
  ['nodes', 'nodes', true, 'the name itself'],
])('%s for %s: %s, for %s', (typed, known, isFound) => {
  expect(nearestOf(typed, [known])).toBe(isFound ? known : undefined);
});

test('of several names the nearest is found, and of those as near the first', () => {
  expect(nearestOf('imagess', ['types', 'image', 'images', 'pages'])).toBe('images');
  expect(nearestOf('cat', ['car', 'cap'])).toBe('car');
  expect(nearestOf('node', ['nodxy', 'nodes', 'nodeset'])).toBe('nodes');
  expect(nearestOf('node', [])).toBeUndefined();
});

test('a name is as near as the nearest of its spellings', () => {
  const spellings = (name: string) => [name, name.slice(0, -1), 'x'.repeat(20)];
  expect(nearestOf('nodxy', ['images', 'nodes'], spellings)).toBe('nodes');
  expect(nearestOf('vlan', ['domains', 'vlans'], spellings)).toBe('vlans');
  expect(nearestOf('abcxe', ['abcdef', 'abcdxe'], spellings)).toBe('abcdef');
});
