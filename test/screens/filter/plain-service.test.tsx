import {expect, test} from 'vitest';
import {createDemoService} from '../../demo-account.ts';
import {noon, open} from '../screen.tsx';
import {openAt, type Screen} from '../steps.ts';

/** A service that knows the specification alone: equality, AND and +or, and no operator beyond. */

const refusal = {errors: [{reason: 'Unknown operator', field: 'X-Filter'}]};
const plain = (columns = 140) =>
  open({
    columns,
    transport: async (wire, service, signal) => {
      const filter = wire.headers['X-Filter'] ?? wire.headers['x-filter'] ?? '';
      return /"\+(?!or")/.test(filter)
        ? {status: 400, headers: {}, body: JSON.stringify(refusal)}
        : service(wire, signal);
    },
  });

const countLine = (screen: Screen) => screen.frame().split('\n').at(-2) ?? '';
/** The last filter that the service did not refuse. */
const lastFilter = (screen: Screen) =>
  screen.requests.findLast(({filter}) => !/"\+(?!or)/.test(JSON.stringify(filter ?? {})))?.filter;

test.each([
  ['nodes', 'web', undefined, 'here: web'],
  [
    'nodes',
    'region=Frankfurt',
    {'+or': [{region: 'de-fra-2'}, {region: 'eu-central'}]},
    'service: region=de-fra-2',
  ],
  ['nodes', 'label^web region=us-east', {region: 'us-east'}, 'service: region=us-east · here: label^web'],
  ['nodes', 'not region=us-east', undefined, 'here: region!=us-east'],
  ['types', 'memory>=4GB', undefined, 'here: memory>=4096MB'],
  ['volumes', 'created>300d node=none', undefined, 'here: created>2026-01-24T12:00:00Z node=none'],
])('%s: %s', async (name, text, filter, says) => {
  const screen = await plain();
  if (name !== 'nodes') await screen.go(name);
  await screen.filter(text);
  expect(lastFilter(screen)).toEqual(filter);
  expect(countLine(screen)).toMatch(/^ (1–\d+ of )?\d+ /);
  expect(screen.frame()).not.toContain('could not');
  await screen.press('/');
  expect(screen.frame()).toContain(says);
});

test("if the service lacks a relation's endpoint the screen says so, and it is requested once", async () => {
  const service = await createDemoService({now: () => new Date(noon), faults: {plain: true}});
  const screen = await openAt('/ ctrl-u "label=db-primary" enter · d 7', {columns: 120, rows: 50, service});
  expect(screen.frame()).toContain('This service does not report its backends');
  expect(countLine(screen)).toContain('1 of 1 collections');
  await screen.press('esc');
  expect(screen.frame()).toContain('4 Records');
  expect(screen.frame()).not.toMatch(/Load balancers|Disks|Configs/);
  await screen.press('r', 'esc', 'j', 'd');
  const configs = screen.requests.filter(({path}) => /configs|disks/.test(path));
  expect(configs.map(({path}) => path.replace(/\d+/g, 'N'))).toHaveLength(3);
});
