import {expect, onTestFinished, test} from 'vitest';
import {resources} from '../../src/resources/index.ts';
import {createHttpServer} from '../../src/service/http/server.ts';
import {createService} from '../../src/service/index.ts';
import {isAsItLooks} from '../../src/text/typeable.ts';
import {runWith} from '../unit/cli/run-command.ts';
import {leaked, unclean} from './inert.ts';
import {pickFor} from './pick.ts';
import {serveHostile} from './serve.ts';
import {worldNames} from './worlds.ts';

/**
 * What the command line prints of a hostile account, over the network: no sequence, no token, and an exit status that means
 * what it says. A part of it; all with `npm run hostile`.
 */

const all = process.env.HOSTILE === 'all';
const seed = Number(process.env.HOSTILE_SEED ?? 1);
const statuses = [0, 1, 2, 3, 4];

/** The names of what an item lies in, as words of the command line: the first of each. */
const lists = resources.filter(({list, source}) => list && source.account);
const commands: readonly (readonly string[])[] = [
  ...lists.flatMap(({name, parent}) =>
    ['table', 'json', 'ndjson', 'csv', 'ids'].map(output => [
      name,
      'list',
      ...(parent === undefined ? [] : ['--in', '1']),
      '-o',
      output,
    ]),
  ),
  ...resources
    .filter(({source}) => source.account)
    .map(({name, list}) => [name, 'show', ...(list ? ['1'] : [])]),
  ...lists.map(({name}) => ['__complete', name, 'show', '']),
  ...['web', '1', '__proto__'].map(text => ['find', text]),
  ['overview'],
  ['overview', '-o', 'json'],
  ...['/nodes', '/account', '/profile/tokens'].map(path => ['api', 'GET', path]),
  ['volumes', 'remove', '100', '--dry-run'],
  ['volumes', 'resize', '100', '--size', '9000', '--dry-run'],
  ['nodes', 'reboot', '1', '--yes'],
  ['whoami'],
  ['nodes', '--help'],
];

/** A rate limit that is used up is waited for, by the real clock. */
const quick = worldNames.filter(name => name !== 'budgets');

test.each(quick)('%s', {timeout: all ? 3_600_000 : 60_000}, async world => {
  const {url, token, close} = await serveHostile(world, {seed, huge: all});
  onTestFinished(close);
  const wrong: string[] = [];
  let printed = 0;
  for (const argv of commands) {
    const line = argv.join(' ');
    if (!all && !pickFor(seed, world, line).chance(0.06)) continue;
    const {code, stdout, stderr} = await runWith({SKYDECK_URL: url, SKYDECK_TOKEN: token}, ...argv);
    printed += stdout.length + stderr.length;
    const mistake = unclean(stdout) ?? unclean(stderr) ?? leaked(stdout + stderr, token);
    if (mistake !== undefined) wrong.push(`${line}: ${mistake}`);
    if (!statuses.includes(code)) wrong.push(`${line}: ended with ${code}`);
    if (/a fault of skydeck|TypeError|RangeError|undefined|\[object| {4}at /.test(stderr))
      wrong.push(`${line}: ${stderr}`);
    // What a shell completes is not read again: it must be no flag, and what it looks like.
    const offered = argv[0] === '__complete' ? stdout.split('\n').map(one => one.split('\t')[0] ?? '') : [];
    for (const word of offered)
      if (word !== '' && (word.startsWith('-') || !isAsItLooks(word))) wrong.push(`${line} offers ${word}`);
    // A shell would print the reason over the line that is completed.
    if (code !== 0 && stderr === '' && argv[0] !== '__complete')
      wrong.push(`${line}: ended with ${code} and says nothing`);
  }
  expect(wrong).toEqual([]);
  expect(printed).toBeGreaterThan(500);
});

/** The demo account, where the first volume has another label. */
async function labelled(label: string) {
  const service = await createService();
  const server = createHttpServer(async request => {
    const reply = await service.handle(request);
    if (request.method !== 'GET' || !/volumes/.test(request.path)) return reply;
    const json = JSON.parse(reply.body);
    for (const volume of json.data ?? [json]) if (volume.id === id) volume.label = label;
    return {...reply, body: JSON.stringify(json)};
  });
  const {id} = JSON.parse(
    (
      await service.handle({
        method: 'GET',
        path: '/v4/volumes',
        headers: {authorization: `Bearer ${service.token}`},
      })
    ).body,
  ).data.find((volume: {node_id: number | null}) => volume.node_id === null);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {id: String(id), env: {SKYDECK_URL: `http://127.0.0.1:${port}/v4`, SKYDECK_TOKEN: service.token}};
}

test.each([
  ['w\u0435b-1', 'w\u0435‹Cyrillic›b-1', /is not what it looks like, so its id is needed/],
  ['web-1\u200d', 'web-1‹U+200D›', /cannot be typed as it looks, so its id is needed/],
])(
  'a label that is not what it looks like (%j) is pointed out on the command line',
  async (label, shown, why) => {
    const {id, env} = await labelled(label);
    const dry = await runWith(env, 'volumes', 'resize', id, '--size', '9000', '--dry-run');
    expect(dry.stdout).toContain(`${shown}: `);
    const asked = await runWith(env, 'volumes', 'remove', id, '--confirm', label);
    expect(asked.code).toBe(2);
    expect(asked.stderr).toContain(`add --confirm ${id} in place of`);
    expect(asked.stderr).toMatch(why);
    const missed = await runWith(env, 'volumes', 'show', 'web-1');
    expect(missed.stderr).toContain(shown);
    const {stdout} = await runWith(env, '__complete', 'volumes', 'show', 'w');
    expect(stdout).not.toContain(label);
  },
);
