import {once} from 'node:events';
import {connect, type Socket} from 'node:net';
import {onTestFinished} from 'vitest';

/** Opens a connection to this machine that is closed when the test ends. */
export async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // Resets are what some of these tests provoke.
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** @returns what comes until the connection is closed */
export async function readAll(socket: Socket): Promise<string> {
  let heard = '';
  socket.on('data', chunk => {
    heard += chunk.toString('latin1');
  });
  if (!socket.closed) await new Promise(resolve => void socket.once('close', resolve));
  return heard;
}

/** Sends bytes as they are. @returns what comes until the connection is closed */
export async function send(port: number, text: string): Promise<string> {
  const socket = await open(port);
  socket.write(text, 'latin1');
  return await readAll(socket);
}

/** The statuses of the replies in a stream of them, and the reasons of those that are refusals. */
export const repliesIn = (stream: string): (string | undefined)[] =>
  [...stream.matchAll(/HTTP\/1\.1 (\d+).*?\r\n\r\n(\{"errors":\[\{"reason":"([^"]+)")?/gs)].map(
    ([, status, , reason]) => (reason === undefined ? status : `${status} ${reason}`),
  );
