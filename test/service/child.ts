/** The service in a process of its own, for tests that end that process. Its flags are those of `skydeck serve`. */
import {serve} from '../../src/cli/serve.ts';
import {serveOptions} from '../../src/cli/serve-options.ts';

const flags = Object.fromEntries(process.argv.slice(2).map(each => each.split('='))) as Record<
  string,
  string
>;
process.exitCode = await serve(serveOptions(flags));
