import {parseArgs} from 'node:util';
import {Pool} from 'undici';
import {createHttpServer} from '../src/service/http/server.ts';
import {createService} from '../src/service/index.ts';

/**
 * What a page costs at the embedded service over HTTP: `node bench/pages.ts --nodes 100000`. Every request asks for
 * another page or in another order of filters, so that what was counted for the last one is of no use to half of them.
 */
const {values: options} = parseArgs({
  options: {nodes: {type: 'string', default: '100000'}, asks: {type: 'string', default: '40'}},
});
const begun = performance.now();
const service = await createService({nodes: Number(options.nodes)});
console.log(`${options.nodes} nodes came about in ${((performance.now() - begun) / 1000).toFixed(1)} s`);

const server = createHttpServer(service.handle);
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const pool = new Pool(`http://127.0.0.1:${port}`, {connections: 1});

const filters: readonly (readonly [string, object])[] = [
  ['no filter', {}],
  ['region', {region: 'nl-ams'}],
  ['label contains', {label: {'+contains': 'WEB'}}],
  ['tag', {tags: 'prod'}],
  ['tag contains', {tags: {'+contains': 'red'}}],
  ['image and tag', {image: 'node/debian12', tags: 'web'}],
  ['region or label contains', {'+or': [{region: 'jp-osa'}, {label: {'+contains': 'db'}}]}],
  ['tag contains, no match', {tags: {'+contains': 'zzz'}}],
  ['label contains, no match', {label: {'+contains': 'zzzz'}}],
  ['by ipv4', {'+order_by': 'ipv4'}],
  ['tag, by ipv4', {tags: 'prod', '+order_by': 'ipv4'}],
  ['id above', {id: {'+gt': 50_000_000}}],
  ['region, by label', {region: 'eu-central', '+order_by': 'label'}],
];

/** Milliseconds until the whole reply was read. */
async function ask(filter: object, page: number, fresh: boolean): Promise<number> {
  // Leaving out what is not there makes the filter one that was not counted yet, and changes nothing else.
  const nobody = {id: {'+neq': -Math.ceil(Math.random() * 1e9)}};
  const told = fresh ? {...filter, '+and': [nobody]} : filter;
  const start = performance.now();
  const {statusCode, body} = await pool.request({
    method: 'GET',
    path: `/v4/node/instances?page_size=500&page=${page}`,
    headers: {authorization: `Bearer ${service.token}`, 'x-filter': JSON.stringify(told)},
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
  return performance.now() - start;
}

const quantile = (sorted: readonly number[], part: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1).padStart(6);
console.log('page of 500               first ask p50    p95   next page p50    p95   (ms)');
for (const [name, filter] of filters) {
  const [first, next]: [number[], number[]] = [[], []];
  for (let i = 0; i < Number(options.asks); i++) {
    const page = name.endsWith('no match') ? 1 : 1 + (i % 3);
    first.push(await ask(filter, page, true));
    next.push(await ask(filter, page, false));
  }
  for (const each of [first, next]) each.sort((a, b) => a - b);
  const cells = [first, next].map(each => `${quantile(each, 0.5)} ${quantile(each, 0.95)}`);
  console.log(`${name.padEnd(32)}${cells[0]}          ${cells[1]}`);
}
await pool.close();
server.close();
service.close();
