import {parseArgs} from 'node:util';
import {Pool} from 'undici';
import {nodeFilterable} from '../src/model/index.ts';
import {startService} from './harness/service.ts';
import {quantile} from './measure.ts';

/**
 * Measures how long the embedded service takes for a page of 500 nodes, from the request to the last byte: `node bench/pages.ts
 * --nodes 100000`, after `npm run build`. Half of the requests have a filter that was not counted before, so that cached counts
 * do not help them.
 */
const {values: options} = parseArgs({
  options: {
    nodes: {type: 'string', default: '100000'},
    asks: {type: 'string', default: '60'},
    program: {type: 'string', default: 'dist/skydeck.js'},
  },
});
const token = 'bench-pages-token';
const begun = performance.now();
const service = await startService(options.program, Number(options.nodes), token, '--rate-limit', '1000000');
console.log(`${options.nodes} nodes created in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
const pool = new Pool(new URL(service.url).origin, {connections: 1});

/** A value that some have, and one that none has. */
const values: Readonly<Record<string, readonly [string, string]>> = {
  id: ['41200113', '7'],
  label: ['web', 'zzz'],
  region: ['nl-ams', 'zzz'],
  image: ['node/debian12', 'zzz'],
  group: ['Data', 'zzz'],
  tags: ['prod', 'zzz'],
  ipv4: ['192.0.2.1', 'zzz'],
};
const fields = Object.entries(nodeFilterable).flatMap(([field, kind]) =>
  (values[field] ?? []).flatMap((value): [string, object][] => [
    [`${field} = ${value}`, {[field]: value}],
    [`${field} ≠ ${value}`, {[field]: {'+neq': value}}],
    [`${field} contains ${value}`, {[field]: {'+contains': value}}],
    ...(kind === 'list'
      ? []
      : [[`${field} > ${value}`, {[field]: {'+gt': value}}] satisfies [string, object]]),
  ]),
);
const filters: readonly (readonly [string, object])[] = [
  ['no filter', {}],
  ...fields,
  ['region and label contains', {region: 'eu-central', label: {'+contains': 'WEB'}}],
  ['region and image', {region: 'eu-central', image: 'node/debian12'}],
  ['image and tag', {image: 'node/debian12', tags: 'web'}],
  ['region or label contains', {'+or': [{region: 'jp-osa'}, {label: {'+contains': 'db'}}]}],
  ['by ipv4', {'+order_by': 'ipv4'}],
  ['tag, by ipv4', {tags: 'prod', '+order_by': 'ipv4'}],
  ['region, by label', {region: 'eu-central', '+order_by': 'label'}],
  ['label contains, by tags', {label: {'+contains': 'web'}, '+order_by': 'tags'}],
];

/** Milliseconds until the whole reply has been read, and how many items there are. */
async function ask(filter: object, page: number, fresh: boolean): Promise<{ms: number; results: number}> {
  // Excluding an id that does not exist makes a filter that was not counted before, and changes nothing else.
  const noNode = {id: {'+neq': -Math.ceil(Math.random() * 1e9)}};
  const sent = fresh ? {...filter, '+and': [noNode]} : filter;
  const start = performance.now();
  const {statusCode, body} = await pool.request({
    method: 'GET',
    path: `/v4/node/instances?page_size=500&page=${page}`,
    headers: {authorization: `Bearer ${token}`, 'x-filter': JSON.stringify(sent)},
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  const ms = performance.now() - start;
  if (statusCode !== 200) throw new Error(`${statusCode}: ${bytes.toString()}`);
  const [, results = '0'] = /"results":(\d+)\}$/.exec(bytes.subarray(-100).toString()) ?? [];
  return {ms, results: Number(results)};
}

const cell = (values: readonly number[], share: number) => quantile(values, share).toFixed(1).padStart(6);
console.log('page of 500, ms                   first ask p50    p95   next page p50    p95');
for (const [name, filter] of filters) {
  const [first, next]: [number[], number[]] = [[], []];
  let results = 0;
  for (let i = 0; i < Number(options.asks); i++) {
    const page = results > 1500 ? 1 + (i % 3) : 1;
    const one = await ask(filter, page, true);
    results = one.results;
    first.push(one.ms);
    next.push((await ask(filter, page, false)).ms);
  }
  const cells = [first, next].map(each => `${cell(each, 0.5)} ${cell(each, 0.95)}`);
  console.log(`${name.padEnd(40)}${cells[0]}          ${cells[1]}`);
}
await pool.close();
service.close();
