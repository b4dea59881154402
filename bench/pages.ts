import {parseArgs} from 'node:util';
import {Pool} from 'undici';
import {createHttpServer} from '../src/service/http/server.ts';
import {createService} from '../src/service/index.ts';
import {quantile} from './measure.ts';

/**
 * Measures how long the embedded service takes for a page over HTTP: `node bench/pages.ts --nodes 100000`. Half of the
 * requests have a filter that was not counted before, so that cached counts do not help them.
 */
const {values: options} = parseArgs({
  options: {nodes: {type: 'string', default: '100000'}, asks: {type: 'string', default: '40'}},
});
const begun = performance.now();
const service = await createService({nodes: Number(options.nodes)});
console.log(`${options.nodes} nodes created in ${((performance.now() - begun) / 1000).toFixed(1)} s`);

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

/** The milliseconds until the whole reply has been read. */
async function ask(filter: object, page: number, fresh: boolean): Promise<number> {
  // Excluding an id that does not exist makes a filter that was not counted before, and changes nothing else.
  const noNode = {id: {'+neq': -Math.ceil(Math.random() * 1e9)}};
  const sent = fresh ? {...filter, '+and': [noNode]} : filter;
  const start = performance.now();
  const {statusCode, body} = await pool.request({
    method: 'GET',
    path: `/v4/node/instances?page_size=500&page=${page}`,
    headers: {authorization: `Bearer ${service.token}`, 'x-filter': JSON.stringify(sent)},
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
  return performance.now() - start;
}

const cell = (values: readonly number[], share: number) => quantile(values, share).toFixed(1).padStart(6);
console.log('page of 500               first ask p50    p95   next page p50    p95   (ms)');
for (const [name, filter] of filters) {
  const [first, next]: [number[], number[]] = [[], []];
  for (let i = 0; i < Number(options.asks); i++) {
    const page = name.endsWith('no match') ? 1 : 1 + (i % 3);
    first.push(await ask(filter, page, true));
    next.push(await ask(filter, page, false));
  }
  const cells = [first, next].map(each => `${cell(each, 0.5)} ${cell(each, 0.95)}`);
  console.log(`${name.padEnd(32)}${cells[0]}          ${cells[1]}`);
}
await pool.close();
server.close();
service.close();
