import fc from 'fast-check';
import {afterAll, chai, expect} from 'vitest';
import {closeDatabases} from './close-after-file.ts';

// A proxy around each assertion would find misspelled ones, which the types do as well; it takes a tenth of the time of many tests.
chai.config.useProxy = false;

// The same inputs in every run, so that a red run is about the change and not about luck;
// `SEED=random npx vitest` looks elsewhere, and prints the seed of what it finds.
if (process.env.SEED !== 'random') fc.configureGlobal({seed: Number(process.env.SEED ?? 1)});

/** What the files share that run in one process, by name. What has not been looked at yet, Node has still to make. */
const shared = () => ({
  ...Object.fromEntries(Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value])),
  ...Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(([name, {get, value}]) => [
      name,
      get ? 'not made yet' : value,
    ]),
  ),
  'process.stdout.write': process.stdout.write,
  'process.stderr.write': process.stderr.write,
  'process.cwd()': process.cwd(),
});

const before: Readonly<Record<string, unknown>> = shared();
afterAll(() => {
  const now: Readonly<Record<string, unknown>> = shared();
  const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    name => !Object.is(now[name], before[name]) && before[name] !== 'not made yet',
  );
  expect(changed, 'this file leaves to those that run after it in the same process').toEqual([]);
});

afterAll(closeDatabases);
