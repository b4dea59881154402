import {test} from 'vitest';
import {
  cataloguesOf,
  type Filter,
  formatFilter,
  matcher,
  operatorsOf,
  parseFilter,
  signs,
  withNames,
} from '../../../../../src/api/filter/index.ts';
import {golden} from '../../../../golden.ts';
import {fields, shown} from '../sample.ts';
import {nameValues, now, values} from './inputs.ts';

/** Which items pass which filter, in one line each. */

function filterOf(text: string): Filter | undefined {
  const parsed = parseFilter(text, fields, now);
  return 'filter' in parsed ? parsed.filter : undefined;
}

const items: readonly Readonly<Record<string, unknown>>[] = [
  {},
  {label: null, size: null, memory: null, tags: [], created: null, deprecated: null, node: ''},
  {label: 'web', size: 5, memory: 4, tags: ['prod'], created: '2026-03-31T12:34:56', deprecated: true},
  {label: 'WEB-2', size: '5', memory: 1024, tags: ['x', 'prod'], deprecated: false, node: 'web'},
  {label: '', size: ' ', memory: 0, tags: ['', 'None'], deprecated: 'true', node: ' '},
  {label: 'two words', size: -5, memory: -4, tags: 'prod', deprecated: 1, node: 'None'},
  {label: 'none', size: 'x', memory: 4096, tags: [['prod']], deprecated: 0, node: 'nonet', took: 300},
  {label: {web: 1}, size: 1000, specs: {disk: 5}, tags: null, took: 301, memory: 10, action: 'node_boot'},
  {label: true, size: 0.5, specs: {disk: 0.5}, took: 299, memory: 4_194_304, action: 'volume_delete'},
  {specs: {disk: 1024}, region: 'eu-central', action: 'nodebalancer_node_create', memory: 1023},
  {specs: null, region: 'jp-tyo-3', action: 'node', took: 1.5, created: '2026-03-31T00:00:00'},
  {created: '2026-04-01T00:00:00', updated: '2026-03-31T12:34:00', node: 'none'},
  {created: '2026-02-28T23:59:59', updated: '2026-03-31T12:34:56'},
  {created: '2026', updated: 5},
];

/** The items as the service writes them, in a word of its own. */
const sent = items.map(item =>
  typeof item.action === 'string' ? {...item, action: item.action.replaceAll('node', 'acme')} : item,
);

test('which items pass', () => {
  const lines = items.map((item, index) => `${index}: ${JSON.stringify(item)}`);
  for (const [field, some] of Object.entries(values))
    for (const value of some)
      for (const sign of signs) {
        const text = `${field}${sign}${value}`;
        const filter = filterOf(text);
        if (filter === undefined) continue;
        const passes = matcher(filter, shown);
        const here = items.flatMap((item, index) => (passes(item) ? [index] : [])).join(' ');
        const there = items.flatMap((item, index) => (passes(item, sent[index]) ? [index] : [])).join(' ');
        lines.push(`${text}: ${here}${here === there ? '' : ` | ${there}`}`);
      }
  golden('passing', `${lines.join('\n')}\n`);
});

const regions = [
  {id: 'eu-central', label: 'Frankfurt, DE'},
  {id: 'eu-central-2', label: 'Frankfurt 2, DE'},
  {id: 'jp-osa', label: 'Osaka'},
  {id: 'tokyo', label: 'Tokyo, JP'},
  {id: 'jp-tyo-3', label: 'Tokyo 3, JP'},
];

test('what the names of regions stand for', () => {
  const lines: string[] = [];
  for (const value of nameValues)
    for (const test of operatorsOf('text').map(sign => `region${sign}${value}`))
      for (const text of [test, `not ${test}`, `label=a (${test} or size>5)`]) {
        const filter = filterOf(text);
        if (filter === undefined) continue;
        const asked = [...cataloguesOf(filter, fields)].join();
        const named = withNames(filter, fields, name => (name === 'regions' ? regions : undefined));
        lines.push(`${text}: ${asked} → ${formatFilter(named)}`);
      }
  golden('named', `${lines.join('\n')}\n`);
});
