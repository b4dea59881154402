import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {curlOf, type JsonObject, type Request} from '../../../src/api/index.ts';

/** The copied command, read by a real shell: a function named curl tells its words, and what it reads. */
function run(command: string, env: Record<string, string> = {}): {words: string[]; input: string} {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; cat; }\n${command}`;
  const told = execFileSync('sh', ['-c', script], {
    env: {PATH: process.env.PATH ?? '', SKYDECK_TOKEN: 't0k3n', ...env},
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).split('\0');
  return {words: told.slice(0, -1), input: told.at(-1) ?? ''};
}

/** The value of an option in a file of options for curl. */
const optionIn = (file: string, name: string): string =>
  (new RegExp(`^${name} = "(.*)"$`, 'm').exec(file)?.[1] ?? '').replaceAll(/\\(.)/g, '$1');

const target = {url: 'https://api.example.com/v4', word: 'linode'};
const creating = (body: JsonObject): Request => ({
  method: 'POST',
  path: '/node/instances',
  body,
  budget: 'create-node',
});

test("curl gets method, body and address in the service's words, and the token by its input alone", () => {
  expect(run(curlOf({...creating({node_id: 5, label: 'a'}), path: '/volumes'}, target))).toEqual({
    words: [
      ...['-H', '@-', '-X', 'POST', '-H', 'Content-Type: application/json'],
      ...['--data-raw', '{"linode_id":5,"label":"a"}', 'https://api.example.com/v4/volumes'],
    ],
    input: 'Authorization: Bearer t0k3n\n',
  });
  const boot: Request = {method: 'POST', path: '/node/instances/7/boot', budget: 'other'};
  expect(run(curlOf(boot, target))).toEqual({
    words: ['-H', '@-', '-X', 'POST', 'https://api.example.com/v4/linode/instances/7/boot'],
    input: 'Authorization: Bearer t0k3n\n',
  });
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
  const {words} = run(curlOf(creating({label}), target));
  expect(JSON.parse(words[7] ?? '')).toEqual({label});
  expect(words).toHaveLength(9);
  expect(curlOf(creating({label}), target)).toMatch(/^[\x20-\x7e]*$/);
});

const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQ"+/=\n-----END PRIVATE KEY-----\n';
const controls = Array.from({length: 31}, (_, code) => String.fromCharCode(code + 1)).join('');

test.each([
  key,
  '\n\n',
  'a\r\nb\tc',
  `<${controls}\u007f>`,
  'pa\\ss',
  'a"b',
  'a\\nb',
  '\\"',
  '\\\\',
  "'",
  ' $x `id` ',
  '%s %n',
  'ü🙂',
  '-n',
])('the secret %j arrives as it is', secret => {
  const command = curlOf(creating({root_pass: '<P>'}), target, {P: '<P>'});
  const {input} = run(command, {P: secret});
  expect(JSON.parse(optionIn(input, 'data-raw'))).toEqual({root_pass: secret});
  // Another line would be another option of curl.
  expect(input).toMatch(/^header = .*\ndata-raw = .*\n$/);
  expect(command).toMatch(/^[\x20-\x7e]*$/);
});

test('a long secret of many lines stays within a line that curl takes', () => {
  const secret = `${'"'.repeat(10_000)}${'x\n'.repeat(10_000)}`;
  const {input} = run(curlOf(creating({root_pass: '<P>'}), target, {P: '<P>'}), {P: secret});
  expect(JSON.parse(optionIn(input, 'data-raw'))).toEqual({root_pass: secret});
  expect(input.length).toBeLessThan(100_000);
});

test.each(["it's", ...hostile])(
  'the shell inserts secrets beside %j, and without them nothing is sent',
  label => {
    const command = curlOf(creating({label, root_pass: '<<ROOT_PASS>>'}), target, {
      ROOT_PASS: '<<ROOT_PASS>>',
    });
    expect(command).toMatch(/^[\x20-\x7e]*$/);
    const {words, input} = run(command, {ROOT_PASS: `s3cret $x 'y' %s`});
    expect(JSON.parse(optionIn(input, 'data-raw'))).toEqual({label, root_pass: `s3cret $x 'y' %s`});
    expect(optionIn(input, 'header')).toBe('Authorization: Bearer t0k3n');
    expect(input.match(/\n/g)).toHaveLength(2);
    expect(words).toEqual([
      ...['-K', '-', '-X', 'POST', '-H', 'Content-Type: application/json'],
      'https://api.example.com/v4/linode/instances',
    ]);
    expect(() => run(command)).toThrow(/ROOT_PASS/);
  },
);
