import {describe, expect, test} from 'vitest';
import {createClock} from '../service/helpers.ts';
import {pythonWith, run, serve} from './serving.ts';

/** Other people's clients in Python, unchanged: each script drives one through its flows and checks every effect. */
describe.each([
  ['libcloud', 'test/peers/libcloud_peer.py', 40],
  ['lexicon', 'test/peers/lexicon_peer.py', 12],
] as const)('%s', (module, script, least) => {
  const python = pythonWith(module);

  test.skipIf(python === undefined)(
    `completes its flows (at least ${least} requests)`,
    async () => {
      const served = await serve({now: createClock().now});
      const {status, said} = await run(python ?? '', script, served.port);
      expect(said).toMatch(/all is well\n$/);
      expect(status).toBe(0);
      expect(served.misfits).toEqual([]);
      expect(served.steps()).toBeGreaterThanOrEqual(least);
      await served.close();
    },
    60_000,
  );
});
