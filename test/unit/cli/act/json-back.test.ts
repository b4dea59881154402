import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {levelFlag} from '../../../../src/cli/nouns.ts';
import {levelsOf, resources} from '../../../../src/resources/index.ts';
import {runCommand, runWith} from '../run-command.ts';
import {served} from '../served.ts';

/** What a command prints as JSON, given back to another with --json. */

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-json-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const path = join(folder, 'item.json');
  writeFileSync(path, text);
  return path;
}

const isWrite = (request: string) => !request.startsWith('GET ');

const edited = resources.filter(
  ({source, actions}) => source.account && actions?.some(({name}) => name === 'edit'),
);
const parents: Readonly<Record<string, string>> = {
  domains: 'kestrel-freight.example',
  balancers: 'front-ams',
  'balancer-configs': '443',
};

test('an item as it is printed changes nothing, in the word of the service', async () => {
  const {env} = await served({}, undefined, {word: 'acme'});
  const run = (...argv: string[]) => runWith({...env, SKYDECK_WORD: 'acme'}, ...argv);
  for (const resource of edited) {
    const inside = levelsOf(resource).flatMap(level => [`--${levelFlag(level)}`, parents[level.name] ?? '']);
    const read = resource.list ? ['list'] : ['show'];
    const {stdout} = await run(resource.name, ...read, '-o', 'ndjson', ...inside);
    const items = stdout.trim().split('\n');
    for (const item of [...items.slice(0, 4), ...items.slice(-2)]) {
      const {id, mine} = JSON.parse(item);
      if (mine === false) continue;
      const names = resource.list ? [String(id)] : [];
      const argv = [resource.name, 'edit', ...names, '--json', fileWith(item), '--dry-run', ...inside];
      const {code, stderr} = await run(...argv);
      expect([resource.name, code, stderr]).toEqual([
        ...[resource.name, 0, expect.stringMatching(/^skydeck: [^\n]+ already: nothing was sent\n$/)],
      ]);
    }
  }
});

test('what is changed in it is sent, and one sentence names what the action does not set', async () => {
  const {run} = await served();
  const [item] = JSON.parse((await run('volumes', 'list', '--limit', '1', '-o', 'json')).stdout);
  const edit = (change: object) =>
    run(
      'volumes',
      'edit',
      item.label,
      '--json',
      fileWith(JSON.stringify([{...item, ...change}])),
      '--dry-run',
    );
  const {stdout, stderr} = await edit({label: 'renamed', size: 4000});
  expect(stdout).toContain('\n{"label":"renamed"}\n');
  expect(stderr).toBe('skydeck: left out, as volumes edit does not set it: size\n');
  expect(await edit({lable: 'renamed', colour: 'red'})).toMatchObject({
    code: 2,
    stdout: '',
    stderr:
      'nothing was sent: there is no field lable of volumes edit: did you mean label? there is no field colour of volumes edit; known: label, tags\n',
  });
});

test.each<[object, string, ...string[]]>([
  [{tags: []}, 'volumes', 'mail-spool'],
  [{network_helper: false}, 'settings'],
  [{ttl_sec: 0}, 'domains', 'kestrel-freight.example'],
])('what JSON empties is sent: %j', async (given, resource, ...names) => {
  const {run, requests} = await served();
  expect((await run('volumes', 'edit', 'mail-spool', '--tags', 'mail', '--yes')).code).toBe(0);
  expect((await run('domains', 'edit', 'kestrel-freight.example', '--ttl-sec', '300', '--yes')).code).toBe(0);
  expect((await run('settings', 'edit', '--network-helper', '--yes')).code).toBe(0);
  const before = requests.length;
  const argv = [resource, 'edit', ...names, '--json', fileWith(JSON.stringify(given)), '--yes'];
  expect((await run(...argv)).code).toBe(0);
  expect(requests.slice(before).filter(isWrite)).toHaveLength(1);
  const {stdout} = await run(resource, 'show', ...names, '-o', 'json');
  expect([JSON.parse(stdout)].flat()[0]).toMatchObject(given);
  // Once that is so, nothing is left to change.
  expect((await run(...argv)).stderr).toMatch(/already: nothing was sent\n$/);
});

const inDomain = ['--domain', 'kestrel-freight.example'];

test('what does not apply to a printed item that is given back is left out, and named', async () => {
  const {run} = await served();
  const [srv] = JSON.parse(
    (await run('records', 'list', ...inDomain, '--filter', 'type=SRV', '--limit', '1', '-o', 'json')).stdout,
  );
  const added = (item: object, ...flags: string[]) =>
    run('records', 'add', ...inDomain, '--json', fileWith(JSON.stringify(item)), ...flags, '--dry-run');
  const {code, stdout, stderr} = await added({...srv, target: 'b.example'});
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^skydeck: left out, as records add does not set them: id, .*\bname\n$/),
  ]);
  expect(stdout).toContain('"target":"b.example"');
  expect(stdout).not.toContain('"name"');
  expect(await added(srv, '--name', 'x')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/nothing was sent: --name does not apply to what the other flags say\n$/),
  });
  const inBalancer = ['--load-balancer', 'front-ams'];
  const listed = await run('balancer-configs', 'list', ...inBalancer, '-o', 'json');
  const config = JSON.parse(listed.stdout).find(({port}: {port: number}) => port === 80);
  const path = fileWith(JSON.stringify({...config, port: 8080}));
  const made = await run('balancer-configs', 'add', ...inBalancer, '--json', path, '--dry-run');
  expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('proxy_protocol, udp_check_port')]);
  expect(made.stdout).toContain('"port":8080');
});

test.each([
  [{size: true}, 'size must be a number, and true is not'],
  [{size: [1]}, 'size must be a number, and [1] is not'],
  [{size: 'abc'}, '--size must be a number in GB, and "abc" is not'],
  [{size: 1e30}, '--size must be in plain digits, and "1e+30" is not'],
  [{node_id: true}, 'node_id must be a name or an id, and true is not'],
  [{tags: false}, 'tags must be a list of texts without commas, and false is not'],
  [{tags: ['a', null]}, 'tags must be a list of texts without commas, and ["a",null] is not'],
  [{tags: [{a: 1}]}, 'tags must be a list of texts without commas, and [{"a":1}] is not'],
  [{tags: ['x,y']}, 'tags must be a list of texts without commas, and ["x,y"] is not'],
  [{label: {a: 1}}, 'label must be a text, and {"a":1} is not'],
])('JSON of another kind is told what is taken: %j', async (fields, why) => {
  const argv = ['volumes', 'create', '--label', 'x', '--region', 'nl-ams', '--dry-run'];
  expect(await runCommand(...argv, '--json', fileWith(JSON.stringify(fields)))).toMatchObject({
    code: 2,
    stderr: `nothing was sent: ${why}\n`,
  });
});

test.each([
  ['{"label":"a","size":20,\n "label":"b"}', '"label" appears twice, again in line 2, column 2'],
  ['[{"tags":[],"label":"a","tags":["x"]}]', '"tags" appears twice, again in line 1, column 25'],
  ['{"size":20,"a":[{"b":1,"c":2,"b":3}]}', '"b" appears twice, again in line 1, column 30'],
])('a name that stands twice is refused, and nothing is sent: %s', async (text, why) => {
  const {run, requests} = await served();
  const path = fileWith(text);
  expect(await run('volumes', 'edit', 'mail-spool', '--json', path, '--yes')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `nothing was sent: the fields are not clear: ${why}\n`,
  });
  if (!text.startsWith('['))
    expect(await run('api', 'POST', '/volumes', '--data', text)).toMatchObject({
      code: 2,
      stderr: `the body is not clear: ${why}\n`,
    });
  expect(requests).toEqual([]);
});
