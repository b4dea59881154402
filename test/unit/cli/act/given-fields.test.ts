import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {served} from '../served.ts';

/** What is made of the fields that are given, and all that is wrong with them in one sentence. */

test('several choices are given by their names or ids, and one that there is not is named alone', async () => {
  const {run} = await served();
  const create = (images: string) =>
    run('scripts', 'create', '--label', 'many', '--script', '#!/bin/sh', '--images', images, '--dry-run');
  expect((await create('Debian 12, node/debian11')).stdout).toContain(
    '"images":["node/debian12","node/debian11"]',
  );
  expect((await create('Debian 12,Debain 11')).stderr).toBe(
    'nothing was sent: --images: there is no choice Debain 11: did you mean node/debian11 (Debian 11)?\n',
  );
});

test('all mistakes are told in the order of the fields, and then what does not apply', async () => {
  const {run, requests} = await served();
  const add = ['records', 'add', '--domain', 'kestrel-freight.example', '--type', 'A', '--name', 'x'];
  requests.length = 0;
  expect(await run(...add, '--port', '5', '--target', 'nowhere', '--ttl-sec', 'soon')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^nothing was sent: --target must be an IPv4 address; --ttl-sec [^;]*; --port does not apply to what the other flags say\n$/,
    ),
  });
  expect(requests.filter(one => !one.startsWith('GET'))).toEqual([]);
});

test('the rows of a zone file say what is added and what stays, each part once', async () => {
  const {run} = await served();
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-zone-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  writeFileSync(join(folder, 'd.zone'), 'new A 192.0.2.1\n');
  const zone = ['kestrel-freight.example', '--file', join(folder, 'd.zone')];
  const lines = (await run('domains', 'import', ...zone, '--dry-run')).stdout.split('\n');
  expect(lines[0]).toBe('add  A  new  192.0.2.1');
  expect(lines).toContain('stays  CNAME  www  kestrel-freight.example');
  expect(lines.slice(0, 9).join('\n')).not.toMatch(/^ | $| {3}/m);
});
