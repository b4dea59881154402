import {once} from 'node:events';
import {writeFileSync} from 'node:fs';
import {PassThrough, Writable} from 'node:stream';
import {setTimeout as delay} from 'node:timers/promises';
import v8 from 'node:v8';
import {kindOf, runPacked} from './run-packed.ts';

/** A run of the program at build time: V8's code cache has the functions that it calls. */
interface Journey {
  readonly words: readonly string[];
  /** The keys to type, one after each frame. Without them the program runs without a terminal. */
  readonly keys?: readonly string[];
  /** Whether it uses an account of the service, not the demo account. */
  readonly account?: true;
}

const program = 'src/main.tsx';
const moving = ['j', 'j', 'k', 'q'];

const journeys: Readonly<Record<string, Journey>> = {
  demo: {words: [], keys: moving},
  account: {words: [], keys: moving, account: true},
  list: {words: ['volumes', 'list', '--output', 'json'], account: true},
  help: {words: ['help']},
  complete: {words: ['__complete', 'volumes', 'resize', '--s']},
  /** For the programs that tests build. */
  plain: {words: [], keys: ['q']},
};

export function journeysOf(entry: string, kind: 'screen' | 'command'): readonly string[] {
  if (entry !== program) return kind === 'screen' ? ['plain'] : [];
  return kind === 'screen' ? ['demo', 'account'] : ['list', 'help', 'complete'];
}

/** Replaces the terminal of this process with a simulated one of 120 × 40, in which each frame with nodes is answered with a key. */
function simulateTerminal(keys: string[]): void {
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => stdin,
    ref() {},
    unref() {},
  });
  let shown = '';
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      shown += chunk;
      // The status of nodes, in their rows and on the overview.
      if (shown.includes('running')) setTimeout(() => stdin.write(keys.shift() ?? 'q'), 20);
      done();
    },
  });
  const size = {columns: 120, rows: 40};
  Object.assign(stdout, {isTTY: true, ...size, getColorDepth: () => 24, hasColors: () => true});
  Object.defineProperties(process, {stdin: {value: stdin}, stdout: {value: stdout}});
}

/** Serves the embedded service from another process, slowly, as one over a network may be. Prints its address. */
async function serve(): Promise<void> {
  const {createService} = await import('../src/service/index.ts');
  const {createHttpServer} = await import('../src/service/http/server.ts');
  const service = await createService();
  const server = createHttpServer(async request => {
    await delay(50);
    return service.handle(request);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  process.env.SKYDECK_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v4`;
  process.env.SKYDECK_TOKEN = service.token;
  server.unref();
}

// `node run-journey.ts PROGRAM JOURNEY FILE` runs a packed program and writes its code cache into the file.
if (import.meta.main) {
  const [, , packed = '', name = '', result = ''] = process.argv;
  const {words, keys, account} = journeys[name] ?? {words: []};
  if (account) await serve();
  process.argv.splice(2, process.argv.length, ...words);
  if (keys) simulateTerminal([...keys]);
  // V8 accepts a code cache only with the flags that it was made with, and no flags are set before the program starts.
  v8.setFlagsFromString = () => {};
  const script = runPacked(packed, packed, kindOf(words));
  process.on('exit', () => writeFileSync(result, script.createCachedData()));
  // Ends a program that hangs; otherwise the last key quits it.
  setTimeout(() => process.exit(), 30_000).unref();
}
