import {expect, test} from 'vitest';
import {
  cataloguesOf,
  compileFilter,
  complete,
  formatFilter,
  implies,
  negate,
  operatorsOf,
  parseFilter,
  withNames,
} from '../../../../src/api/filter/index.ts';
import {resourceOf} from '../../../../src/resources/index.ts';
import {golden} from '../../../golden.ts';

/** What filters mean, as the resources have them: parsed, written again, turned round, sent, and what is proposed while one types. */

const now = Date.UTC(2026, 10, 20, 12, 34, 56);
const {fields: nodes} = resourceOf('nodes');
const {fields: volumes} = resourceOf('volumes');
const {fields: events} = resourceOf('events');

const texts: readonly (readonly [resource: string, fields: typeof nodes, texts: readonly string[]])[] = [
  [
    'nodes',
    nodes,
    [
      ...[
        '',
        'web',
        '"two words"',
        '2001:db8',
        'web db',
        'web or db',
        'web and db or cache',
        '(web or db) cache',
        'not web',
        'not not web',
      ],
      ...[
        'not (web or db)',
        'region=us-east',
        'REGION=us-east',
        'region!=us-east',
        'label~db',
        'label!~db',
        'label^web',
        'label!^web',
        'label=""',
      ],
      ...[
        'memory>=4GB',
        'memory>4',
        'memory=4096',
        'memory<1TB',
        'memory>4XB',
        'memory>',
        'disk<=25.5GB',
        'vcpus=2',
        'cpus=two',
        'specs.vcpus>1',
      ],
      ...[
        'tags=prod',
        'tags!=none',
        'image=none',
        'image!=none',
        'image>none',
        'backups=yes',
        'backups.enabled=true',
        'watchdog_enabled=maybe',
      ],
      ...[
        'created>3d',
        'created=yesterday',
        'created<2026-10',
        'created>=2026',
        'created=2026-11-20T12:00',
        'created>now',
        'created<25h',
        'created=3mo',
      ],
      ...[
        'created>tomorow',
        'updated<1y',
        'age>2w',
        'price>20',
        'price>=$5.50',
        'notices>0',
        'lable=web',
        'label:web',
        'foo:bar',
        'x=y=z',
        '=web',
      ],
      ...[
        'price>$5GB',
        'price>5GB',
        'memory>$5',
        `memory>${'9'.repeat(400)}`,
        'memory>-1GB',
        'memory>0.0001MB',
        'created=2026-02-30',
        'created=2026-13-01',
        'created>-3d',
        'created>+3d',
        'created>1.5d',
        'created>99999999y',
        'created=2026-11-20T25:00',
      ],
      ...[
        '(web',
        'web)',
        '()',
        'web or',
        'or web',
        'and',
        'not',
        '"open',
        'label=',
        'label = web',
        'label="a b" or label=c',
        'region=Frankfurt',
      ],
      ...[
        'region=nl-ams memory>4GB not tags=prod',
        'label~a label~b',
        '(region=nl-ams or region=us-east) (tags=a or tags=b)',
        'id=7',
        'id=x',
        'group=""',
      ],
      ...[
        'status=running',
        'status=shutting_down',
        'status!=offline',
        'ipv4=192.0.2.1',
        'ipv4~192.0.2',
        'ipv6^2001',
        'address=192.0.2.1',
        'type=g6-nanode-1',
      ],
    ],
  ],
  [
    'volumes',
    volumes,
    [
      'node=none',
      'node!=none',
      'size>50',
      'size>=1TB',
      'size<0.5',
      'region=Tokyo size=20',
      'node=web-1',
      'encryption=enabled',
      'label=a or size>5',
    ],
  ],
  [
    'events',
    events,
    [
      'action=node_boot',
      'action~boot',
      'action~node',
      'action^node_',
      'entity.id=7 entity.type=node',
      'took>5s',
      'took>2min',
      ...['s', 'm', 'h', 'd', 'w', 'mo', 'y', 'x'].flatMap(unit => [`took>1.5${unit}`, `created>2${unit}`]),
      'user=me',
      'read=no',
      'created=today',
      'seen=yes',
    ],
  ],
];

const regions = [
  {id: 'eu-central', label: 'Frankfurt, DE'},
  {id: 'jp-osa', label: 'Osaka, JP'},
  {id: 'jp-tyo-3', label: 'Tokyo 3, JP'},
];

test('of every filter, what it means', () => {
  const lines: string[] = [];
  for (const [resource, fields, all] of texts)
    for (const text of all)
      for (const timeZone of /20|day|now/.test(text) ? [undefined, 'America/New_York'] : [undefined]) {
        const parsed = parseFilter(text, fields, now, timeZone);
        lines.push(
          `── ${resource}: ${text}${timeZone === undefined ? '' : ` (${timeZone})`}`,
          JSON.stringify(parsed),
        );
        if (!('filter' in parsed) || !parsed.filter) continue;
        const {filter} = parsed;
        const named = withNames(filter, fields, name => (name === 'regions' ? regions : undefined));
        lines.push(`  written: ${formatFilter(filter)}`, `  turned round: ${formatFilter(negate(filter))}`);
        const catalogues = [...cataloguesOf(filter, fields)];
        if (catalogues.length > 0) lines.push(`  of ${catalogues.join()}: ${JSON.stringify(named)}`);
        for (const ability of ['operators', 'equality'] as const) {
          const {server, serverText, localText} = compileFilter(filter, fields, ability);
          lines.push(
            `  ${ability}: ${JSON.stringify(server) ?? 'nothing'} “${serverText}”, here “${localText}”`,
          );
        }
      }
  golden('filters', `${lines.join('\n')}\n`);
});

test('what is proposed at each place of a filter', () => {
  const lines: string[] = [];
  const seen = (field: string) =>
    field === 'region'
      ? ['nl-ams', 'eu-central', 'us-east']
      : field === 'specs.memory'
        ? ['4096', '512', '4096']
        : [];
  for (const text of [
    '',
    'me',
    'region=e tags',
    'status=',
    'status!=sh',
    'memory=',
    '"lab',
    'created>',
    'backups=',
    'image!=n',
    'not la',
    '(reg',
    'label',
    'foo=',
    'spe',
    'x y=',
    'ME',
    'SPE',
    'region=E',
    'status=R',
    'image!=NO',
    '"x" me',
    'label~ me',
    'me=',
    '(status=)',
    '"Memory"=',
    'memory 5',
  ]) {
    const carets = [...new Set([0, Math.floor(text.length / 2), text.length - 1, text.length])].filter(
      at => at >= 0,
    );
    for (const caret of carets)
      lines.push(
        `${text.slice(0, caret)}│${text.slice(caret)}: ${JSON.stringify(complete(text, caret, nodes, seen))}`,
      );
  }
  for (const [name, field] of Object.entries(nodes.fields))
    lines.push(`${name}: ${operatorsOf(field.kind).join(' ')}`);
  golden('proposed', `${lines.join('\n')}\n`);
});

test('which filters keep no more than another', () => {
  const all = [
    'web',
    'webs',
    'label~a',
    'label~ab',
    'label^a',
    'label=ab',
    'memory>4GB',
    'memory>=4GB',
    'memory>8GB',
    'label~a web',
    'web or db',
    'not web',
    'region=a',
    'region!=a',
    'WEBS',
    'label~AB',
    'label^AB',
    'label^bc',
    'label~bca',
    '20',
    '2001',
    '2001:db8',
    '1:db',
    'image=none',
    'image~none',
    'memory=none',
    'web webs',
    'webs or label=ab',
  ];
  const filters = all.flatMap(text => {
    const parsed = parseFilter(text, nodes, now);
    return 'filter' in parsed && parsed.filter ? [[text, parsed.filter] as const] : [];
  });
  expect(filters).toHaveLength(all.length);
  const lines = filters.map(([text, filter]) => {
    const wider = filters.filter(([, other]) => implies(filter, other, nodes)).map(([other]) => other);
    return `${text}: ${wider.join(' · ')}`;
  });
  golden('implied', `${lines.join('\n')}\n`);
});
