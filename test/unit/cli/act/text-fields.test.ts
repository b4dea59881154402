import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {expect, onTestFinished, test, vi} from 'vitest';
import {runCommand} from '../run-command.ts';

/** Long texts, such as scripts: given as an argument, on standard input or in a file, for every action in the same ways. */

/** Runs a command with that text on standard input. */
async function piped(text: string, ...argv: readonly string[]) {
  // The cast: only its text is read.
  const input = Readable.from([text]) as typeof process.stdin;
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input);
  const outcome = await runCommand(...argv);
  stdin.mockRestore();
  return outcome;
}

/** The path of a file with that text. */
function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-text-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const file = join(folder, 'text');
  writeFileSync(file, text);
  return file;
}

const script = '#!/bin/sh\necho given\n';
const creating = ['scripts', 'create', '--label', 'made-here', '--images', 'any/all'];
const revising = ['scripts', 'revise', 'base'];

/** The bodies of the requests that a dry run shows. */
const bodies = ({stdout}: {stdout: string}): readonly Record<string, unknown>[] =>
  JSON.parse(stdout).requests.map(({body}: {body: Record<string, unknown>}) => body);

test.each([
  ['created', creating],
  ['revised', revising],
])('a script is %s from an argument, from standard input and from a file', async (_, argv) => {
  const dry = ['--dry-run', '-o', 'json'];
  const ways = [
    await runCommand(...argv, '--script', script, ...dry),
    await piped(script, ...argv, '--script', '-', ...dry),
    await piped(script, ...argv, '--file', '-', ...dry),
    await runCommand(...argv, '--file', fileOf(script), ...dry),
  ];
  for (const way of ways) expect(bodies(way)).toEqual([expect.objectContaining({script})]);
});

test.each([
  ['create', creating],
  ['revise', revising],
])('scripts %s takes a text and a file only one at a time', async (_, argv) => {
  const both = await runCommand(...argv, '--script', script, '--file', fileOf(script), '--dry-run');
  expect(both).toMatchObject({
    code: 2,
    stderr: 'nothing was sent: the script is given in several ways, --file and --script: keep one of them\n',
  });
});

test('a file whose text is refused is named', async () => {
  const refused = 'must begin with #! and the program that runs it, such as #!/bin/bash\n';
  for (const argv of [creating, revising]) {
    const {code, stderr} = await runCommand(...argv, '--file', fileOf('echo hi\n'), '--dry-run');
    expect({code, stderr}).toEqual({code: 2, stderr: `nothing was sent: the script of --file ${refused}`});
    const typed = await runCommand(...argv, '--script', 'echo hi', '--dry-run');
    expect(typed.stderr).toBe(`nothing was sent: --script ${refused}`);
  }
});

test('a certificate and its key replace those of an HTTPS port, from files', async () => {
  const pem = (what: string) => `-----BEGIN ${what}-----\nAAAA\n-----END ${what}-----\n`;
  const files = [
    ...['--certificate-file', fileOf(pem('CERTIFICATE'))],
    ...['--key-file', fileOf(pem('PRIVATE KEY'))],
  ];
  const argv = ['balancer-configs', 'edit', '443', '--load-balancer', 'front-ams', ...files];
  const dry = await runCommand(...argv, '--dry-run', '-o', 'json');
  expect(bodies(dry)).toEqual([expect.objectContaining({ssl_cert: pem('CERTIFICATE')})]);
});
