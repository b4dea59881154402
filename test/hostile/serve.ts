import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createHttpServer} from '../../src/service/http/server.ts';
import {createService} from '../../src/service/index.ts';
import {hostileHandler} from './hostile.ts';
import {type WireName, wires} from './wire.ts';
import {type WorldName, worldNames, worlds} from './worlds.ts';

export type Name = WorldName | WireName;

export interface Served {
  url: string;
  token: string;
  close(): void;
}

interface Options {
  seed?: number;
  port?: number;
  token?: string;
  huge?: boolean;
}

const isWorld = (name: Name): name is WorldName => Object.hasOwn(worlds, name);

/** Serves a hostile account on this machine, as `skydeck serve` serves an honest one. */
export async function serveHostile(
  name: Name,
  {seed = 1, port = 0, token = 'hst-5f2e9c71d04ab863', huge = false}: Options = {},
): Promise<Served> {
  const server = isWorld(name)
    ? createHttpServer(
        hostileHandler((await createService({token})).handle, {world: name, seed, secret: token, huge}),
      )
    : createServer((request, response) => wires[name].answer(request, response));
  await listen(server, port);
  // A server that listens on a port has an address of this form.
  const {port: taken} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/v4`,
    token,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });

/** The names of all of them, with what each does. */
export const hostilities: Readonly<Record<string, string>> = Object.fromEntries(
  [...worldNames.map(name => [name, worlds[name]] as const), ...Object.entries(wires)].map(
    ([name, {summary}]) => [name, summary],
  ),
);
