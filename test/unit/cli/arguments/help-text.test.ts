import {WriteStream} from 'node:tty';
import {expect, test, vi} from 'vitest';
import {helpText} from '../../../../src/cli/run.ts';

/** Standard output as a terminal, or as a file. */
function stream(isTTY: boolean): NodeJS.WriteStream {
  // The cast: only what colours depend on is asked for.
  return Object.assign(Object.create(WriteStream.prototype), {
    isTTY,
    getColorDepth: () => (isTTY ? 8 : 1),
  }) as NodeJS.WriteStream;
}

test('headings of the help are bold on a terminal, and plain elsewhere', () => {
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', undefined);
  const help = 'Usage: skydeck [options]\n\nOptions:\n  --demo  Try: it\n';
  expect(helpText(help, stream(true))).toBe(
    '\x1b[1mUsage:\x1b[22m skydeck [options]\n\n\x1b[1mOptions:\x1b[22m\n  --demo  Try: it\n',
  );
  expect(helpText(help, stream(false))).toBe(help);
  vi.unstubAllEnvs();
});
