import {expect, test} from 'vitest';
import {noPlace} from '../../../src/resources/definition/action.ts';
import {aboutEntity} from '../../../src/resources/definition/common.ts';
import {actionOf} from '../../../src/resources/index.ts';
import {valuesByName} from '../../../src/resources/nodes/node-deploy.ts';

test('what something is about is one of the types that it can be about, or of all', () => {
  const ways = (...types: ('volume' | 'node')[]) => aboutEntity(...types).map(({to}) => to);
  expect(ways('volume', 'node')).toEqual(['nodes', 'volumes']);
  expect(ways()).toEqual(['nodes', 'volumes', 'domains', 'balancers', 'images', 'scripts', 'tickets']);
});

test('an own image is found by the number in its id', () => {
  const [image] = aboutEntity('image');
  const idOf = (id: number | string) => image?.id?.({entity: {id, type: 'image'}}, {});
  expect([idOf(12), idOf('private/12'), idOf('node/debian12')]).toEqual([
    'private/12',
    'private/12',
    'node/debian12',
  ]);
});

test('a name without a value is no answer to a script', () => {
  expect(valuesByName('A=1\n B = two words \nC=\nD=   \nno name\nE==x')).toEqual({
    A: '1',
    B: 'two words',
    E: '=x',
  });
});

test('what the service takes of a node is not refused here', () => {
  const why = (action: string, status?: string) =>
    actionOf({resource: 'nodes', action}).unavailable?.({id: 1, status});
  for (const action of ['boot', 'rebuild', 'resize', 'clone', 'rescue']) {
    expect(why(action, 'stopped'), action).toBeUndefined();
    expect(why(action), action).toBeUndefined();
  }
  expect([why('reboot'), why('shutdown')]).toEqual([undefined, undefined]);
  expect(why('boot', 'running')).toBe('it is running');
  expect(why('reboot', 'stopped')).toBe('it is stopped');
  expect(why('rescue', 'billing_suspension')).toBe(
    'it is billing suspension: wait until it is running or offline',
  );
});

test('a rebuild tells which image takes the place of which', () => {
  const {changes} = actionOf({resource: 'nodes', action: 'rebuild'});
  const of = (image: string | null, to: string) =>
    changes?.({image}, {image: to}, noPlace)?.toString().split(',')[0];
  expect(of('node/debian12', 'node/debian12')).toBe('image node/debian12 again');
  expect(of('node/debian12', 'node/alpine3')).toBe('image node/debian12 → node/alpine3');
  expect(of(null, 'node/alpine3')).toBe('image — → node/alpine3');
});
