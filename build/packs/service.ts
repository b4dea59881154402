import {once} from 'node:events';
import {setTimeout as delay} from 'node:timers/promises';

/** Milliseconds before each answer: longer than the screen waits until it loads what it needs later. */
const lag = 300;

/** Starts the embedded service for programs that are run at build time. It is slow, as one over a network may be. */
export async function startService(): Promise<{env: Record<string, string>; close: () => void}> {
  const [{createService}, {createHttpServer}] = await Promise.all([
    import('../../src/service/index.ts'),
    import('../../src/service/http/server.ts'),
  ]);
  const service = await createService();
  const server = createHttpServer(async request => {
    await delay(lag);
    return service.handle(request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    env: {SKYDECK_URL: `http://127.0.0.1:${port}/v4`, SKYDECK_TOKEN: service.token},
    close() {
      server.close();
      server.closeAllConnections();
      service.close();
    },
  };
}
