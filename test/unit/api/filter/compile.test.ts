import {expect, test} from 'vitest';
import {type Ability, compileFilter, parseFilter} from '../../../../src/api/index.ts';
import {fields, noon} from './sample.ts';

const compile = (text: string, ability?: Ability) => {
  const parsed = parseFilter(text, fields, noon);
  if ('mistake' in parsed || parsed.filter === undefined) throw new Error(text);
  const {server, serverText, localText} = compileFilter(parsed.filter, fields, ability);
  return [server, serverText, localText];
};

test.each([
  ['web', undefined, '', 'web'],
  ['label~web', {label: {'+contains': 'web'}}, 'label~web', ''],
  ['label^web', {label: {'+contains': 'web'}}, 'label~web', 'label^web'],
  ['label!^web', undefined, '', 'label!^web'],
  ['tags^a', {tags: {'+contains': 'a'}}, 'tags~a', 'tags^a'],
  ['label=none', undefined, '', 'label=none'],
  ['label=a web', {label: 'a'}, 'label=a', 'web'],
  [
    'not (label=a or label=b)',
    {'+and': [{label: {'+neq': 'a'}}, {label: {'+neq': 'b'}}]},
    'label!=a label!=b',
    '',
  ],
  ['not memory>4GB', undefined, '', 'not memory>4096MB'],
  ['not web', undefined, '', 'not web'],
  ['action^node_b', {action: {'+contains': '_b'}}, 'action~_b', 'action^node_b'],
  ['action^n', undefined, '', 'action^n'],
  ['created>3d', {created: {'+gt': '2026-11-17T12:00:00'}}, 'created>2026-11-17T12:00:00Z', ''],
  ['created<yesterday', {created: {'+lt': '2026-11-19T00:00:00'}}, 'created<2026-11-19', ''],
  ['label=a or label=b', {'+or': [{label: 'a'}, {label: 'b'}]}, 'label=a or label=b', ''],
  ['label=a deprecated=false', {label: 'a', deprecated: false}, 'label=a deprecated=false', ''],
  ['label~db size>50', {label: {'+contains': 'db'}}, 'label~db', 'size>50'],
  ['label~db or size>50', undefined, '', 'label~db or size>50'],
  ['memory>=4096', {memory: {'+gte': 4096}}, 'memory>=4096MB', ''],
  ['memory>1 memory<9', {'+and': [{memory: {'+gt': 1}}, {memory: {'+lt': 9}}]}, 'memory>1MB memory<9MB', ''],
  ['tags=prod', {tags: 'prod'}, 'tags=prod', ''],
  ['tags!=prod', undefined, '', 'tags!=prod'],
  ['label!=a', {label: {'+neq': 'a'}}, 'label!=a', ''],
  ['label!~a', undefined, '', 'label!~a'],
  ['created>2026-01', {created: {'+gte': '2026-02-01T00:00:00'}}, 'created>=2026-02', ''],
  [
    'created=2026-12-31',
    {'+and': [{created: {'+gte': '2026-12-31T00:00:00'}}, {created: {'+lt': '2027-01-01T00:00:00'}}]},
    'created=2026-12-31',
    '',
  ],
  ['action=node_boot', {action: 'node_boot'}, 'action=node_boot', ''],
  ['action~create', {action: {'+contains': 'create'}}, 'action~create', 'action~create'],
  ['action~Node_boot', {action: {'+contains': '_boot'}}, 'action~_boot', 'action~Node_boot'],
  ['action~e_boot', {action: {'+contains': '_boot'}}, 'action~_boot', 'action~e_boot'],
  ['action~nodeb', {action: {'+contains': 'nodeb'}}, 'action~nodeb', 'action~nodeb'],
  ['action~node', undefined, '', 'action~node'],
  ['action~od', undefined, '', 'action~od'],
  ['action!~boot', undefined, '', 'action!~boot'],
])('%s', (text, server, serverText, localText) => {
  expect(compile(text)).toEqual([server, serverText, localText]);
});

test.each([
  ['label=a deprecated=false', {label: 'a', deprecated: false}, 'label=a deprecated=false', ''],
  ['label=a or label=b', {'+or': [{label: 'a'}, {label: 'b'}]}, 'label=a or label=b', ''],
  ['label=a label~web', {label: 'a'}, 'label=a', 'label~web'],
  ['tags=a tags=b', {tags: 'a'}, 'tags=a', 'tags=b'],
  ['created=2026', undefined, '', 'created=2026'],
  [
    '(label=a or label=b) (tags=c or tags=d)',
    {'+or': [{label: 'a'}, {label: 'b'}]},
    'label=a or label=b',
    'tags=c or tags=d',
  ],
])('%s, where the service refused an operator', (text, server, serverText, localText) => {
  expect(compile(text, 'equality')).toEqual([server, serverText, localText]);
});

test('no filter is sent to a service that cannot filter', () => {
  expect(compile('label=a web', 'none')).toEqual([undefined, '', 'label=a web']);
});
