import {expect, test} from 'vitest';
import {resourceOf} from '../../../src/resources/index.ts';

/** The labels that a form proposes for the node behind a load balancer. */

const from = resourceOf('backends').actions?.find(({name}) => name === 'add')?.fields.address?.from;

test.each([
  ['192.168.1.7:80', {label: '192.168.1.7'}],
  ['192.168.1.8:80', {label: 'web-1'}],
  ['192.168.1.9:80', {label: 'a'.repeat(32)}],
  ['api.some-long-name-of-a-host.example.org:80', {label: 'api.some-long-name-of-a-host.exa'}],
])('for %s', (address, proposed) => {
  const nodes = [
    {label: 'web-1', ipv4: ['192.168.1.8']},
    {label: 'a'.repeat(33), ipv4: ['192.168.1.9']},
  ];
  expect(from?.proposesTyped?.(address, nodes)).toEqual(proposed);
});
