import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {served} from '../served.ts';

/** The answers to what a script asks may be passwords: they are sent, and told nowhere. */

const secret = 'DbSecretValue77';
const script = [
  '#!/bin/bash',
  '# <UDF name="db_password" label="Password of the database" />',
  '# <UDF name="db_user" label="User of the database" />',
].join('\n');

async function asking() {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-script-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const bodies: string[] = [];
  const repeats = {is: false};
  const all = await served({}, async (request, service) => {
    if (request.method === 'POST') bodies.push(request.body ?? '');
    const reply = await service(request);
    if (!repeats.is || request.method !== 'POST' || !request.path.endsWith('/instances')) return reply;
    const body = {...JSON.parse(reply.body), stackscript_data: {db_password: secret, db_user: 'other'}};
    return {...reply, body: JSON.stringify(body)};
  });
  const made = await all.run(
    ...['scripts', 'create', '--label', 'udf', '--script', script, '--images', 'node/debian12'],
    ...['--yes', '--output', 'json'],
  );
  expect(made.code).toBe(0);
  const [, id = ''] = /"id":\s*"?(\d+)/.exec(made.stdout) ?? [];
  const create = (...more: readonly string[]) =>
    all.run(
      ...['nodes', 'create', '--label', 'one', '--region', 'nl-ams', '--type', 'g6-nanode-1'],
      ...['--image', 'node/debian12', '--root-pass-file', file('rp', 'RootPassw0rd!xyz'), ...more],
    );
  return {...all, bodies, repeats, id, file, create};
}

const data = `db_password=${secret}\ndb_user=app\n`;

test('a script is given by its label or by its id, and either asks for its data', async () => {
  const {create, id, file} = await asking();
  for (const one of ['udf', id]) {
    const without = await create('--stackscript-id', one, '--dry-run');
    expect([without.code, without.stderr]).toEqual([
      2,
      expect.stringContaining('still needed: db_password: Password of the database; db_user'),
    ]);
    const given = await create(
      ...['--stackscript-id', one, '--stackscript-data-file', file('data', data), '--dry-run'],
    );
    expect([given.code, given.stderr]).toEqual([0, '']);
    expect(given.stdout).toContain('"stackscript_data":{"db_password":"••••••••","db_user":"••••••••"}');
  }
});

test('a refusal of the data names the line, and repeats none of it', async () => {
  const {create, file, requests} = await asking();
  const {length} = requests;
  const refused = async (text: string) => {
    const {code, stdout, stderr} = await create(
      ...['--stackscript-id', 'udf', '--stackscript-data-file', file('data', text), '--yes'],
    );
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain('SecretValue77');
    return stderr;
  };
  expect(await refused(`db_password=abc\n${secret}\n`)).toContain('a line is NAME=value, and line 2 is not');
  expect(await refused(`db_user=a\n\n${secret}=abc\n`)).toContain(
    'line 3 has a name that the script does not ask for: it asks for db_password, db_user',
  );
  expect(requests.slice(length).filter(one => !one.startsWith('GET'))).toEqual([]);
});

test('as curl, each value is a variable of the shell', async () => {
  const {create, file} = await asking();
  const {stdout} = await create(
    ...['--stackscript-id', 'udf', '--stackscript-data-file', file('data', data), '--curl'],
  );
  expect(stdout).not.toContain(secret);
  expect(stdout).not.toContain('RootPassw0rd');
  const sent = execFileSync('sh', ['-c', `curl() { cat; }\n${stdout}`], {
    env: {
      ...{PATH: process.env.PATH ?? '', SKYDECK_TOKEN: 't', ROOT_PASS: 'r'},
      ...{STACKSCRIPT_DATA_db_password: 'from the shell', STACKSCRIPT_DATA_db_user: 'u'},
    },
    encoding: 'utf8',
  });
  const [, body = ''] = /^data-raw = "(.*)"$/m.exec(sent) ?? [];
  expect(JSON.parse(body.replaceAll(/\\(.)/g, '$1'))).toMatchObject({
    root_pass: 'r',
    stackscript_data: {db_password: 'from the shell', db_user: 'u'},
  });
});
