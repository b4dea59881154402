import {spawn, spawnSync} from 'node:child_process';
import type {Server} from 'node:http';
import {onlyForOwnHosts} from '../../src/cli/serve.ts';
import {createHttpServer} from '../../src/service/http/server.ts';
import {createService, type ServiceOptions} from '../../src/service/index.ts';
import {readOpenApi} from '../service/openapi-document.ts';

export interface Served {
  readonly service: Awaited<ReturnType<typeof createService>>;
  readonly port: number;
  /** The number of answered requests. */
  steps(): number;
  /** How replies differ from the OpenAPI document. */
  readonly misfits: readonly string[];
  close(): Promise<void>;
}

/** Starts a service with the word that these clients use. Every reply is checked against the OpenAPI document. */
export async function serve(options: ServiceOptions): Promise<Served> {
  const service = await createService({word: 'linode', token: 'peer-token', nodes: 60, ...options});
  const checkReply = await readOpenApi(service);
  const misfits: string[] = [];
  let steps = 0;
  const handle = onlyForOwnHosts(service.handle, () => server, ['127.0.0.1']);
  const server: Server = createHttpServer(async request => {
    const reply = await handle(request);
    const path = /^\/v4(?:beta)?(\/[^?]*)/.exec(request.path)?.[1];
    if (path !== undefined) {
      steps++;
      const misfit = checkReply(request.method, path, reply.status, JSON.parse(reply.body));
      if (misfit !== undefined) misfits.push(misfit);
    }
    return reply;
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    service,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    steps: () => steps,
    misfits,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      service.close();
    },
  };
}

/** A Python that has a module: the one on the path, or the system's; undefined, with a warning, if neither has it. */
export function pythonWith(module: string): string | undefined {
  const found = ['python3', '/usr/bin/python3'].find(
    python => spawnSync(python, ['-c', `import ${module}`]).status === 0,
  );
  if (found === undefined)
    console.warn(`SKIPPED: no Python here has ${module} (Debian: apt install python3-libcloud lexicon)`);
  return found;
}

/** Runs a script to its end. @returns its status and output */
export async function run(
  python: string,
  script: string,
  ...args: readonly (string | number)[]
): Promise<{status: number | null; said: string}> {
  const child = spawn(python, [script, ...args.map(String)], {stdio: ['ignore', 'pipe', 'pipe']});
  let said = '';
  const status = new Promise<number | null>(resolve => child.once('close', resolve));
  child.stdout.on('data', chunk => {
    said += chunk;
  });
  child.stderr.on('data', chunk => {
    said += chunk;
  });
  return {status: await status, said};
}
