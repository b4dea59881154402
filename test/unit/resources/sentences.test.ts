import {expect, test} from 'vitest';
import {kindRows} from '../../../src/resources/account/users.ts';
import {costText} from '../../../src/resources/billing/price.ts';
import {markOf} from '../../../src/resources/definition/column.ts';
import {verbNames, verbOf} from '../../../src/resources/definition/common-actions.ts';
import {serverFilter} from '../../../src/resources/definition/shown.ts';
import {eventSentence} from '../../../src/resources/events/event-sentence.ts';
import {findAnyResource, findResource, resourceOf} from '../../../src/resources/index.ts';
import {textChanges} from '../../../src/resources/scripts/scripts.ts';
import {compareKeys, sortKey} from '../../../src/resources/sort.ts';
import {money} from '../../money.ts';

/** What resources say in words: of costs, verbs, permissions, scripts and events. */

const cost = (before: number | undefined, after: number | undefined, region?: string) => ({
  before,
  after,
  region,
});

test.each([
  [[], undefined],
  [[cost(0, 12)], money('$12.00 a month')],
  [[cost(0, 12, 'us-east')], money('$12.00 a month in us-east')],
  [[cost(2, 2)], money('$2.00 a month')],
  [[cost(2, 4)], money('$2.00 → $4.00 a month (+$2.00)')],
  [[cost(4, 2.5)], money('$4.00 → $2.50 a month (-$1.50)')],
  [[cost(4, 0)], money('$4.00 a month less')],
  [[cost(0, 0)], money('$0.00 a month')],
  [[cost(undefined, 4)], 'price not known'],
  [[cost(4, undefined, 'a')], 'price not known'],
  [[cost(0, 0.1), cost(0, 0.2)], money('together $0.30 a month')],
  [[cost(0, 1, 'a'), cost(0, 2, 'a')], money('together $3.00 a month in a')],
  [[cost(0, 1, 'a'), cost(0, 2, 'b')], money('together $3.00 a month')],
  [
    [cost(0, 1), cost(undefined, 2), cost(0, 3)],
    money('together $4.00 a month · without 1 of 3: price not known'),
  ],
])('the costs %j are %s', (costs, text) => {
  expect(costText(costs)).toBe(text);
});

test.each([
  ['remove', 'Delete node', 'delete'],
  ['remove', 'Remove node', 'remove'],
  ['create', 'New volume', 'new'],
  ['create', 'Order volume', 'create'],
  ['boot', 'START now', 'start'],
  ['resize', 'Resize', 'resize'],
])('the action %s with the title %s is the verb %s', (name, title, verb) => {
  expect(verbOf({name, title})).toBe(verb);
});

test('an action has the names of other tools, unless another action has them', () => {
  const names = (resource: string) => {
    const found = resourceOf(resource);
    return Object.fromEntries((found.actions ?? []).map(one => [one.name, verbNames(found, one).join(' ')]));
  };
  expect(names('volumes')).toMatchObject({
    create: 'create add new',
    edit: 'edit update',
    remove: 'delete remove rm',
  });
  expect(names('nodes')).toMatchObject({
    boot: 'boot start',
    reboot: 'reboot restart',
    shutdown: 'shutdown stop',
  });
  expect(names('tickets')).toMatchObject({open: expect.stringMatching(/^open create new$/)});
});

test('a resource is found by its name, its singular or an alias, in any case', () => {
  const named = (word: string) => findResource(word)?.name;
  expect(['nodes', 'Node', 'VOLUMES', 'stackscripts', 'traffic', 'node-disks', 'x', ''].map(named)).toEqual([
    ...['nodes', 'nodes', 'volumes', 'scripts', 'transfer', undefined, undefined, undefined],
  ]);
  expect(['node-disks', 'Node', 'Node-Disks', 'x'].map(word => findAnyResource(word)?.name)).toEqual([
    ...['node-disks', 'nodes', undefined, undefined],
  ]);
});

test('a filter by one value is of the kind of its field, if the service can hold it', () => {
  const events = resourceOf('events');
  expect(serverFilter(events, 'id', '7')).toEqual({id: 7});
  expect(serverFilter(events, 'id', '9007199254740993')).toBeUndefined();
  expect(serverFilter(events, 'id', 'x')).toBeUndefined();
  expect(serverFilter(resourceOf('nodes'), 'label', '7')).toEqual({label: '7'});
});

test('a status has the mark of its word, however it is written', () => {
  expect(
    ['running', 'Running', 'shutting down', 'Shutting_Down', 'odd', ''].map(word => markOf(word).glyph),
  ).toEqual([...['●', '●', '◐', '◐', '◇', '◇']]);
});

const grant = (id: number, permissions: string | null, label = `web-${id}`) => ({id, label, permissions});
const several = (count: number, permissions: string | null) =>
  Array.from({length: count}, (_, index) => grant(index + 1, permissions));

test('permissions are told by kind, to change before to read', () => {
  expect(kindRows({})).toEqual([]);
  expect(kindRows({volume: [], node: [grant(1, null)]})).toEqual([['Nodes', 'none of 1']]);
  expect(
    kindRows({
      node: [...several(8, 'read_only'), grant(9, 'read_write'), grant(10, '')],
      volume: several(9, 'read_write'),
      domain: [grant(4, 'odd', '')],
    }),
  ).toEqual([
    ['Nodes', 'read and change 1: web-9'],
    ['', 'read 8: web-1, web-2, web-3, web-4, web-5, web-6, web-7, web-8'],
    ['', '1 others not'],
    ['Volumes', 'read and change 9: web-1, web-2, web-3, web-4, web-5, web-6, web-7, web-8 …'],
    ['Domains', 'odd 1: #4'],
  ]);
});

test.each([
  ['a', 'a', undefined],
  ['a\n', 'a', 'script 1 lines: in another order'],
  ['a\nb', 'b\na', 'script 2 lines: in another order'],
  ['a\nb', 'a\nb\nc\nd', 'script 2 → 4 lines: 2 new, 0 gone'],
  ['a\na\na', 'a', 'script 3 → 1 lines: 0 new, 2 gone'],
  ['a\nb\n', 'a\nc\n', 'script 2 lines: 1 new, 1 gone'],
])('from the script %j to %j: %s', (before, after, text) => {
  expect(textChanges(before, after)).toBe(text);
});

test('numbers come before texts, and blanks last in both directions', () => {
  const keys = [0, true, false, 'b', null, ' ', 'x'.repeat(501), Number.NaN, undefined, -1].map(sortKey);
  expect(keys).toEqual([0, 1, 0, 'b', undefined, undefined, 'x'.repeat(500), undefined, undefined, -1]);
  const compared = (one: unknown, other: unknown, descending = false) =>
    // The casts: keys of any kind.
    compareKeys(one as number, other as number, descending);
  expect([compared(1, 2), compared(2, 1), compared(1, 1), compared(1, 'a'), compared('a', 1)]).toEqual([
    -1, 1, 0, -1, 1,
  ]);
  expect([compared(1, undefined), compared(undefined, 1), compared(undefined, undefined)]).toEqual([
    -1, 1, 0,
  ]);
  expect([compared(1, undefined, true), compared(undefined, 'a', true), compared(1, 'a', true)]).toEqual([
    -1, 1, 1,
  ]);
  expect([compared('a2', 'a10'), compared('a', 'A'), compared('a', 'a')].map(Math.sign)).toEqual([-1, -1, 0]);
});

test.each([
  [{action: 'disk_delete', status: 'finished'}, 'me deleted a disk of web'],
  [{action: 'disk_delete', status: 'finished', entity: null}, 'me deleted a disk'],
  [{action: 'disk_delete', status: 'failed'}, 'web: disk deletion failed (me)'],
  [{action: 'node_odd', status: 'started', percent_complete: 5}, 'web: odd under way, 5 % (me)'],
  [{action: 'odd_', status: 'finished'}, 'web: odd finished (me)'],
  [{action: 'boot', status: 'finished'}, 'web: boot finished (me)'],
  [{action: 'xnode_boot', status: 'finished', entity: {type: ''}}, 'xnode boot finished (me)'],
  [{action: '', status: 'finished'}, 'web: something happened finished (me)'],
])('the event %j is told as %s', (event, text) => {
  const about = {id: 1, username: 'me', entity: {id: 7, label: 'web', type: 'node'}};
  expect(eventSentence({...about, ...event})).toBe(text);
});
