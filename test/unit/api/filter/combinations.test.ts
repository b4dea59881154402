import {test} from 'vitest';
import {
  cataloguesOf,
  compileFilter,
  complete,
  formatFilter,
  matcher,
  negate,
  operatorsOf,
  parseFilter,
  signs,
  withNames,
} from '../../../../src/api/filter/index.ts';
import {golden} from '../../../golden.ts';
import {conditions, nameValues, now, unfinished, unusual, values} from './inputs.ts';
import {fields, shown} from './sample.ts';

/** Every operator with many values, and conditions of every sort: what they mean, and which items pass. */

const filterOf = (text: string, timeZone?: string) => {
  const parsed = parseFilter(text, fields, now, timeZone);
  return 'filter' in parsed ? parsed.filter : undefined;
};

function meaning(text: string, timeZone?: string): string {
  const parsed = parseFilter(text, fields, now, timeZone);
  if ('mistake' in parsed || !parsed.filter) return JSON.stringify(parsed);
  const {filter, ...rest} = parsed;
  return `${formatFilter(filter)} ${Object.keys(rest).length === 0 ? '' : JSON.stringify(rest)}`.trim();
}

/** The texts by the operators that have them: `= !=  as typed`. */
const bySign = (each: (sign: string) => string | undefined, among: readonly string[]): string =>
  [...Map.groupBy(among, each)]
    .flatMap(([text, such]) => (text === undefined ? [] : [`${such.join(' ')} → ${text}`]))
    .join(' · ');

test('every operator with many values', () => {
  const lines = Object.entries(values).flatMap(([field, some]) => {
    const {kind = 'text'} = fields.fields[fields.titles?.[field] ?? field] ?? {};
    const zones = kind === 'time' ? [undefined, 'Australia/Adelaide'] : [undefined];
    return some.flatMap(value =>
      zones.map(zone => {
        const told = (sign: string) =>
          meaning(`${field}${sign}${value}`, zone)
            .replace(`${field}${sign}${value}`, 'as typed')
            .replace(/"at":\d+,"to":\d+/, '…');
        return `${field} ${value} ${zone ?? ''}: ${bySign(told, operatorsOf(kind))}`;
      }),
    );
  });
  golden('values', `${lines.join('\n')}\n`);
});

test('conditions alone, and filters at the edge of the language', () => {
  const lines = [...conditions, ...unusual].flatMap(text => {
    const filter = filterOf(text);
    if (!filter) return [text, `  ${meaning(text)}`];
    const sent = (['operators', 'equality'] as const).map(ability => {
      const {server, serverText, localText} = compileFilter(filter, fields, ability);
      return `  ${JSON.stringify(server) ?? '-'} “${serverText}” + “${localText}”`;
    });
    return [
      `${text}  means  ${formatFilter(filter)}  not: ${formatFilter(negate(filter))}`,
      ...new Set(sent),
    ];
  });
  golden('conditions', `${lines.join('\n')}\n`);
});

test('what is proposed at the end of a text', () => {
  const seen = (field: string) =>
    ({
      size: ['7', '50', 'many', '6', '7', 'few'],
      memory: ['2048', '512'],
      tags: ['Web', 'db', 'or', 'two words'],
      label: ['A', 'b'],
    })[field] ?? [];
  const lines = unfinished.map(text => {
    const {from, to, options} = complete(text, text.length, fields, seen);
    return `${text}│ ${from}–${to} ${options.join(' ')}`;
  });
  golden('completed', `${lines.join('\n')}\n`);
});

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

test('which items pass, by their numbers, and as the service writes them in a word of its own', () => {
  const lines = Object.entries(values).flatMap(([field, some]) =>
    some.map(value => {
      const passing = (sign: string) => {
        const filter = filterOf(`${field}${sign}${value}`);
        const passes = filter && matcher(filter, shown);
        if (!passes) return undefined;
        const those = (raw: (item: unknown) => unknown) =>
          items.flatMap((item, index) => (passes(item, raw(item)) ? [index] : [])).join(' ');
        const here = those(item => item);
        const there = those(item => JSON.parse(JSON.stringify(item).replaceAll('node_', 'acme_')));
        return here === there ? here : `${here} | ${there}`;
      };
      return `${field} ${value}: ${bySign(passing, signs)}`;
    }),
  );
  golden('passing', `${lines.join('\n')}\n`);
});

test('what the names of regions stand for', () => {
  const regions = [
    {id: 'eu-central', label: 'Frankfurt, DE'},
    {id: 'eu-central-2', label: 'Frankfurt 2, DE'},
    {id: 'jp-osa', label: 'Osaka'},
    {id: 'tokyo', label: 'Tokyo, JP'},
    {id: 'jp-tyo-3', label: 'Tokyo 3, JP'},
  ];
  const lines = nameValues.map(value => {
    const named = (sign: string) => {
      const filter = filterOf(`label=a (region${sign}${value} or size>5)`);
      if (!filter) return undefined;
      const asked = [...cataloguesOf(filter, fields)].join();
      return `${asked} ${formatFilter(withNames(filter, fields, name => (name === 'regions' ? regions : undefined)))}`;
    };
    return `${value}: ${bySign(named, ['=', '!=', '~', '^', '>'])}`;
  });
  golden('named', `${lines.join('\n')}\n`);
});
