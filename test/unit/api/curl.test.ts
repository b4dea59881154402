import {execFileSync} from 'node:child_process';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {curlOf, type JsonObject, type Request} from '../../../src/api/index.ts';
import {anyCharacter} from '../../any-text.ts';

/** The copied command, read by a real shell: a function named curl tells what it was called with. */
function run(command: string, env: Record<string, string> = {}): string[] {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${command}`;
  const told = execFileSync('sh', ['-c', script], {
    env: {PATH: process.env.PATH ?? '', SKYDECK_TOKEN: 't0k3n', ...env},
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return told.split('\0').slice(0, -1);
}

const target = {url: 'https://api.example.com/v4', word: 'linode'};
const creating = (body: JsonObject): Request => ({
  method: 'POST',
  path: '/node/instances',
  body,
  budget: 'create-node',
});

test("curl gets method, token, body and address in the service's words", () => {
  expect(run(curlOf({...creating({node_id: 5, label: 'a'}), path: '/volumes'}, target))).toEqual([
    '-X',
    'POST',
    '-H',
    'Authorization: Bearer t0k3n',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    '{"linode_id":5,"label":"a"}',
    'https://api.example.com/v4/volumes',
  ]);
  const boot: Request = {method: 'POST', path: '/node/instances/7/boot', budget: 'other'};
  expect(run(curlOf(boot, target))).toEqual([
    ...['-X', 'POST', '-H', 'Authorization: Bearer t0k3n'],
    'https://api.example.com/v4/linode/instances/7/boot',
  ]);
});

const hostile = [
  `it's`,
  `'; echo gone; '`,
  '$HOME `id` $(id) $PATH',
  '"quoted" \\ and \\\\n',
  'two\nlines\r\nand\ta tab',
  '-rf --data @/etc/passwd',
  '! !! !$ ~ * ? [a-z] {a,b} # & | < > ;',
  'bell \u0007 escape \u001b[31m delete \u007f',
  'ü 漢字 🙂 \u202e \ud800',
  '<ROOT_PASS>',
];

test.each(hostile)('a shell reads %j as text', label => {
  const words = run(curlOf(creating({label}), target));
  expect(JSON.parse(words[7] ?? '')).toEqual({label});
  expect(words).toHaveLength(9);
  expect(curlOf(creating({label}), target)).toMatch(/^[\x20-\x7e]*$/);
});

test('any text in the body arrives unchanged', () => {
  fc.assert(
    fc.property(fc.string({unit: anyCharacter, maxLength: 40}), label => {
      expect(JSON.parse(run(curlOf(creating({label}), target))[7] ?? '')).toEqual({label});
    }),
    {numRuns: 30},
  );
});

test('the shell inserts secrets, and without them nothing is sent', () => {
  const command = curlOf(creating({label: `it's`, root_pass: '<ROOT_PASS>'}), target, {
    ROOT_PASS: '<ROOT_PASS>',
  });
  const words = run(command, {ROOT_PASS: `s3cret $x 'y'`});
  expect(JSON.parse(words[7] ?? '')).toEqual({label: `it's`, root_pass: `s3cret $x 'y'`});
  expect(() => run(command)).toThrow(/ROOT_PASS/);
});
