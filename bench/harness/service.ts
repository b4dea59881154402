import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';

type Service = {readonly url: string; close(): void};

/** Starts the embedded service with an account of that many nodes; rejects if it does not start. */
export function startService(
  program: string,
  nodes: number,
  token: string,
  ...flags: readonly string[]
): Promise<Service> {
  const args = ['serve', '--port', '0', '--nodes', String(nodes), '--seed', '1', ...flags];
  const child = spawn(process.execPath, [program, ...args], {
    env: {...process.env, SKYDECK_TOKEN: token},
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const {promise, resolve, reject} = Promise.withResolvers<Service>();
  const timer = setTimeout(() => {
    child.kill();
    reject(new Error('The service did not say where it listens.'));
  }, 30_000);
  createInterface(child.stdout).on('line', line => {
    const [, url] = /listening on (http\S+)/.exec(line) ?? [];
    if (url) resolve({url, close: () => child.kill()});
  });
  child.on('exit', code => reject(new Error(`\`serve\` ended with ${code}.`)));
  return promise.finally(() => clearTimeout(timer));
}
