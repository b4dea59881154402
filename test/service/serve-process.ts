/** Runs `skydeck serve` with the flags that it gets, for tests that kill the process. */
import {serve, serveOptions} from '../../src/cli/serve.ts';

const flags = Object.fromEntries(process.argv.slice(2).map(each => each.split('='))) as Record<
  string,
  string
>;
process.exitCode = await serve(serveOptions(flags));
