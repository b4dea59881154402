import {onTestFinished} from 'vitest';
import {bodyOf, type PlainRequest, type RequestHandler} from '../../../src/service/http/request-handler.ts';
import {createHttpServer} from '../../../src/service/http/server.ts';
import {createService, type ServiceOptions} from '../../../src/service/index.ts';
import {runWith} from './run-command.ts';

interface Served {
  service: Awaited<ReturnType<typeof createService>>;
  /** `GET /volumes?page=1`, of every request that came. */
  requests: string[];
  /** The environment that names it. */
  env: {SKYDECK_URL: string; SKYDECK_TOKEN: string};
  run: (...argv: readonly string[]) => ReturnType<typeof runWith>;
}

/** A request whose body has come. */
type WholeRequest = PlainRequest & {readonly body: string};

/** A service over HTTP, for commands. @param answer stands before the service's own answer */
export async function served(
  faults: ServiceOptions['faults'] = {},
  answer: (request: WholeRequest, service: RequestHandler) => ReturnType<RequestHandler> = (
    request,
    service,
  ) => service(request),
  {word = 'node', nodes = 20}: Pick<ServiceOptions, 'word' | 'nodes'> = {},
): Promise<Served> {
  const service = await createService({faults, nodes, word});
  const requests: string[] = [];
  const server = createHttpServer(async request => {
    requests.push(`${request.method} ${request.path.replace(/^\/v4/, '')}`);
    return answer({...request, body: await bodyOf(request)}, service.handle);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    service.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const env = {SKYDECK_URL: `http://127.0.0.1:${port}/v4`, SKYDECK_TOKEN: service.token};
  return {service, requests, env, run: (...argv) => runWith(env, ...argv)};
}
