import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {createClient} from '../../src/api/index.ts';
import {embeddedTransport} from '../../src/connection/client.ts';
import {noContext} from '../../src/resources/definition/definition.ts';
import {createService} from '../../src/service/index.ts';

/** What README says of adding a resource, done to the letter. */

const folder = join('node_modules', '.readme');
const file = join(folder, 'tokens.ts');

beforeAll(() => {
  const code = /```ts\n(import \* as v[\s\S]*?)```/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
  mkdirSync(folder, {recursive: true});
  writeFileSync(
    file,
    code
      .replaceAll("'../../", "'../../src/")
      .replaceAll("'../definition/", "'../../src/resources/definition/"),
  );
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({extends: '../../tsconfig.json', include: ['*.ts'], exclude: []}),
  );
});
afterAll(() => rmSync(folder, {recursive: true}));

test('the example compiles, in the strict mode of the project', () => {
  const wrong = readFileSync(file, 'utf8').replace('token.scopes', 'token.scopes.name');
  writeFileSync(join(folder, 'wrong.ts'), wrong);
  // Both at once: what takes long is the program around them.
  const {stdout} = spawnSync('tsc', ['-p', folder, '--singleThreaded', '--pretty', 'false'], {
    encoding: 'utf8',
  });
  const errors = stdout.split('\n').filter(line => line.includes(': error TS'));
  expect(errors).toEqual([expect.stringMatching(/wrong\.ts\(.*'name'/)]);
  rmSync(join(folder, 'wrong.ts'));
});

test('the service answers it, and every cell can be drawn', async () => {
  const {tokens} = await import('../../node_modules/.readme/tokens.ts' as string);
  const service = await createService();
  const client = createClient({
    url: 'https://demo.invalid/v4',
    word: 'node',
    token: service.token,
    transport: embeddedTransport(service),
  });
  const {slots, setAside} = await client.list(tokens.list);
  expect(setAside).toBe(0);
  expect(slots.length).toBeGreaterThan(0);
  for (const slot of slots) {
    for (const {cell} of tokens.columns)
      expect(cell((slot as {value: unknown}).value, noContext)).toBeTruthy();
  }
});
