import {expect, test} from 'vitest';
import type {cataloguesOf, Filter} from '../../../../src/api/filter/index.ts';
import {alternatives} from '../../../../src/app/data/lists/alternatives.ts';

/** What may have been meant by a condition that no row meets. */

const fields = {
  fields: {
    status: {kind: 'text'},
    region: {kind: 'text'},
    label: {kind: 'text'},
    tags: {kind: 'list'},
    size: {kind: 'number'},
    created: {kind: 'time'},
    backups: {kind: 'boolean'},
    notice: {kind: 'text', computed: true},
  },
} as unknown as Parameters<typeof cataloguesOf>[1];

const row = (
  label: string,
  status: string,
  region: string,
  size: number | null,
  created: string | null,
  tags: string[] = [],
) => ({
  ...{label, status, region, size, created, tags, backups: true},
});
const rows = [
  row('web', 'running', 'jp-osa', 20, '2026-03-01T10:00:00'),
  row('db', 'offline', 'jp-osa-2', 80, '2026-01-05T10:00:00', ['stopped', 'eu']),
  row('stopped', 'running', 'fr-par', 40, null),
  row('mail', 'booting', 'fr-par', null, '2026-05-07T10:00:00', ['stopped']),
];

const regions = [
  {id: 'de-fra', label: 'Frankfurt, DE'},
  {id: 'jp-osa', label: 'Osaka, JP'},
  {id: 'jp-osa-2', label: 'Osaka 2, JP'},
  {id: 'fr-par', label: 'Paris, FR'},
  {id: 'jp-tyo', label: 'Tokyo, JP'},
];

const known = {
  fields,
  names: (field: string) => (field === 'region' ? regions : undefined),
  resolveNames: (filter: Filter) => filter,
};

/** What is offered, in short: `status=running`, with the note behind it. */
function offered(part: Filter, items: readonly unknown[] = rows): string[] {
  return [...alternatives(part, items, known)].map(
    ({filter, note}) => told(filter) + (note ? ` (${note})` : ''),
  );
}

function told(filter: Filter): string {
  if ('any' in filter) return filter.any.map(told).join(' or ');
  if ('all' in filter) return filter.all.map(told).join(' and ');
  if ('not' in filter) return `not ${told(filter.not)}`;
  return 'text' in filter ? filter.text : `${filter.field}${filter.operator}${filter.value}`;
}

const is = (field: string, operator: string, value: string | number | boolean | null, kind = 'text') =>
  ({field, operator, value, kind}) as Filter;

/** The texts of the status, as they are offered last. */
const statuses = ['status=running', 'status=offline', 'status=booting'];

test('a word that another field has is looked for there, first where most rows have it', () => {
  const others = ['tags=stopped', 'label=stopped', 'label~stopped', 'tags~stopped', 'stopped'];
  const alike = ['status=offline', 'status=running', 'status=booting'];
  expect(offered(is('status', '=', 'stopped'))).toEqual([
    ...[...others, 'label=stopped', 'tags=stopped'],
    // What means about the same comes first, then what most rows have.
    ...alike,
  ]);
  expect(offered({text: 'stopped'})).toEqual([...others.slice(0, 4), 'label=stopped', 'tags=stopped']);
});

test('a misspelled value is that of its own field, and capitals count last', () => {
  expect(offered(is('status', '=', 'runing'))).toEqual(['status=running', 'runing', ...statuses]);
  expect(new Set(offered(is('status', '=', 'Running')))).toEqual(
    new Set(['status=running', 'status~Running', 'Running', ...statuses]),
  );
  expect(offered({text: 'offline'})[0]).toBe('status=offline');
  expect(offered(is('status', '=', ''))).toEqual([]);
  expect(offered(is('created', '=', 'running', 'time'))).toEqual([]);
});

test('what is written in capitals is found by small letters, and before what only begins like it', () => {
  const items = [
    {label: 'webby', status: 'RUNNING2'},
    {label: 'WEB', status: 'RUNNING'},
  ];
  expect(offered(is('label', '=', 'web'), items)[0]).toBe('label=WEB');
  expect(offered(is('status', '=', 'runing'), items)[0]).toBe('status=RUNNING');
  expect(offered({text: 'web'}, items)).toEqual(['label=WEB', 'label~web', 'label=webby']);
  expect(offered({text: 'nning'}, items)[0]).toBe('status~nning');
  expect(offered({text: 'runing'}, items)).toEqual(['status=RUNNING']);
});

test('a value that is offered is compared like its field', () => {
  const [first] = alternatives({text: 'eu'}, rows, known);
  expect(first?.filter).toEqual(is('tags', '=', 'eu', 'list'));
});

test('values are looked for among the first thousand rows', () => {
  const items = Array.from({length: 1001}, (_, index) => ({label: ['web', 'mail', 'db'][index - 998]}));
  expect(offered({text: 'mail'}, items)[0]).toBe('label=mail');
  expect(offered({text: 'db'}, items)).toEqual([]);
});

test('what is worked out here is no value to be found', () => {
  const items = [{label: 'web', notice: 'moving'}];
  expect(offered({text: 'moving'}, items)).toEqual([]);
  expect(offered({text: 'WEB'}, items)[0]).toBe('label=web');
});

test('values that are many are not all offered', () => {
  const many = (number: number) =>
    Array.from({length: number}, (_, index) => ({...rows[0], status: `${'abcdefghij'[index]}`.repeat(9)}));
  const offeredOf = (number: number) => offered(is('status', '=', 'zzzzz'), many(number));
  expect(offeredOf(8)).toHaveLength(9);
  expect(offeredOf(9)).toEqual(['zzzzz']);
  const counted = ['mail', 'web', 'web', 'db', 'web', 'db'].map(label => ({label}));
  expect(offered(is('label', '=', 'zzzzz'), counted)).toEqual([
    'zzzzz',
    'label=web',
    'label=db',
    'label=mail',
  ]);
});

test('the name of a city is taken for its ids that occur', () => {
  expect(offered(is('region', '=', 'osaka'))[0]).toBe('region=Osaka (jp-osa, jp-osa-2)');
  expect(offered(is('region', '=', 'os'))[0]).toBe('region=Osaka (jp-osa, jp-osa-2)');
  expect(offered(is('region', '=', 'oskaa'))[0]).toBe('region=Osaka (jp-osa, jp-osa-2)');
  expect(offered({text: 'pari'})[0]).toBe('region=Paris (fr-par)');
  expect(offered({text: 'ri'})[0]).toBe('region=Paris (fr-par)');
  const japanese = [{region: 'jp-tyo'}, {region: 'jp-osa'}];
  expect(offered({text: 'jp'}, japanese)[0]).toBe('region=Osaka (jp-osa)');
  // In another field it is no name.
  expect(offered(is('status', '=', 'osaka'))).toEqual(['osaka', ...statuses]);
  expect(offered(is('region', '=', 'o'))[0]).toBe('region~o');
  expect(offered(is('region', '=', 'frankfurt'))[0]).toBe('frankfurt');
});

test('what is not, and several of what may be, are meant so however they are written', () => {
  expect(offered({text: '!offline'})).toEqual([
    ...['status!=offline', 'status!=offline'],
    ...['not offline', 'status=offline'],
  ]);
  expect(offered({text: '-offline'})[0]).toBe('status!=offline');
  expect(offered({text: 'x,web'})[0]).toBe('x or web');
  expect(offered(is('status', '=', 'running|offlin'))[0]).toBe('status=running or status=offline');
  expect(offered(is('status', '!=', 'running;offline'))[0]).toBe('status!=running and status!=offline');
  expect(offered(is('tags', '!=', 'stopped,eu', 'list'))[0]).toBe('tags!=stopped and tags!=eu');
  expect(offered(is('status', '=', 'running,'))[0]).toBe('status=running');
  const either: Filter = {any: [is('status', '=', 'Running'), {text: 'WEB'}]};
  expect(offered(either)).toEqual([...offered(is('status', '=', 'Running')), ...offered({text: 'WEB'})]);
});

test('beyond the greatest number it is meant, below the smallest that, whatever rows have none', () => {
  const size = (operator: string) => offered(is('size', operator, 100, 'number'));
  expect(['>', '>=', '<', '<=', '='].map(size)).toEqual([
    ...[['size>=80'], ['size>=80']],
    ...[['size<=20'], ['size<=20']],
    [],
  ]);
  expect(offered(is('size', '>', 100, 'number'), [{size: 20}])).toEqual(['size>=20']);
  expect(offered(is('size', '>', 1, 'number'), [{size: null}])).toEqual([]);
  expect(offered(is('size', '>', 100, 'number'), [{size: 20}, {}, {size: [40, 30]}])).toEqual(['size>=40']);
  expect(offered(is('label', '>', '9'), [{label: '7'}])).not.toContain('label>=7');
});

test('past the last time its day is meant, or the time where one is written', () => {
  const created = (operator: string, value: string) => offered(is('created', operator, value, 'time'));
  expect(created('>', '2027-01-01')).toEqual(['created=2026-05-07']);
  expect(created('<', '2020-01-01')).toEqual(['created=2026-01-05']);
  expect(created('>=', '2027-01-01T00:00:00')).toEqual(['created>=2026-05-07T10:00:00']);
  expect(created('<=', '2020-01-01T00:00:00')).toEqual(['created<=2026-01-05T10:00:00']);
  expect(offered(is('created', '>', '2027-01-01', 'time'), [{created: null}])).toEqual([]);
});

test('of what is so or not the other is meant, and of what nothing has that it has something', () => {
  expect(offered(is('backups', '=', false, 'boolean'))).toEqual(['backups!=false']);
  expect(offered(is('tags', '=', null, 'list'))).toEqual(['tags!=null']);
});
