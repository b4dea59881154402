import {parseArgs} from 'node:util';
import {hostilities, type Name, serveHostile} from '../test/hostile/serve.ts';

/** Serves a hostile account, to look at the program on it: `npm run serve:hostile -- texts --seed 3 --port 8081`. */

const {positionals, values} = parseArgs({
  allowPositionals: true,
  options: {seed: {type: 'string'}, port: {type: 'string'}, huge: {type: 'boolean'}},
});
const [name = ''] = positionals;
if (!Object.hasOwn(hostilities, name)) {
  const width = Math.max(...Object.keys(hostilities).map(({length}) => length));
  const lines = Object.entries(hostilities).map(([each, what]) => `  ${each.padEnd(width)}  ${what}`);
  process.stderr.write(`name what is to be served:\n${lines.join('\n')}\n`);
  process.exitCode = 2;
} else {
  // The cast: it is one of the names.
  const {url, token} = await serveHostile(name as Name, {
    seed: Number(values.seed ?? 1),
    port: Number(values.port ?? 8081),
    huge: values.huge ?? false,
  });
  process.stdout.write(`listening on ${url}\nSKYDECK_URL=${url} SKYDECK_TOKEN=${token} npm start\n`);
}
