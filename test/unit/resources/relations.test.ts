import {expect, test} from 'vitest';
import {aboutEntity} from '../../../src/resources/definition/common-relations.ts';
import {valuesByName} from '../../../src/resources/nodes/actions/script-data.ts';

test('what something is about is one of the types that it can be about, or of all', () => {
  const ways = (...types: ('volume' | 'node')[]) => aboutEntity(...types).map(({to}) => to);
  expect(ways('volume', 'node')).toEqual(['nodes', 'volumes']);
  expect(ways()).toEqual(['nodes', 'volumes', 'domains', 'balancers', 'images', 'scripts', 'tickets']);
});

test('a name without a value is no answer to a script', () => {
  expect(valuesByName('A=1\n B = two words \nC=\nD=   \nno name\nE==x')).toEqual({
    A: '1',
    B: 'two words',
    E: '=x',
  });
});
