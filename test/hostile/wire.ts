import type {IncomingMessage, ServerResponse} from 'node:http';
import {gzipSync} from 'node:zlib';

/** Answers that are hostile below JSON: in how they come, and in how much. Each answers any request. */
export const wires = {
  endless: {
    summary: 'bodies without end',
    answer: (_, response) => {
      response.writeHead(200, {'content-type': 'application/json'});
      response.write('{"data":[');
      const piece = '{"id":1,"label":"x"},'.repeat(4096);
      const pour = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', pour);
      pour();
    },
  },
  bomb: {
    summary: 'half a megabyte of gzip that is ninety',
    answer: (_, response) => {
      response.writeHead(200, {'content-type': 'application/json', 'content-encoding': 'gzip'});
      response.end(bomb());
    },
  },
  nested: {
    summary: 'gzip within gzip, and twice in the header',
    answer: (_, response) => {
      response.writeHead(200, {'content-type': 'application/json', 'content-encoding': 'gzip, gzip'});
      response.end(gzipSync(gzipSync('{}')));
    },
  },
  drip: {
    summary: 'a byte a second, for ever',
    answer: (_, response) => {
      response.writeHead(200, {'content-type': 'application/json'});
      const timer = setInterval(() => response.write(' '), 1000);
      response.on('close', () => clearInterval(timer));
    },
  },
  silent: {summary: 'no answer at all', answer: () => {}},
  cut: {
    summary: 'a connection that ends in the middle of a body',
    answer: (_, response) => {
      response.writeHead(200, {'content-type': 'application/json', 'content-length': 1000});
      response.write('{"data":[{"id":1,');
      setTimeout(() => response.destroy(), 20);
    },
  },
  short: {
    summary: 'a length that is less than the body',
    answer: (_, response) =>
      response.socket?.end(
        'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n{"data":[],"page":1}HTTP/1.1 200 OK\r\n\r\n',
      ),
  },
  lengths: {
    summary: 'two lengths',
    answer: (_, response) =>
      response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 20\r\n\r\n{}'),
  },
  noise: {
    summary: 'what is no HTTP',
    answer: (_, response) => response.socket?.end('\u001b]0;owned\u0007SSH-2.0-OpenSSH_9.9\r\n'),
  },
  headers: {
    summary: 'headers of a megabyte',
    answer: (_, response) =>
      response.socket?.end(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(2 ** 20)}\r\nContent-Length: 2\r\n\r\n{}`),
  },
  redirect: {
    summary: 'redirects to another host, and in a circle',
    answer: ({url = '/'}, response) => {
      const location = url.includes('page=') ? url : 'http://127.0.0.2:9/v4/stolen';
      response.writeHead(url.includes('account') ? 301 : 307, {location});
      response.end();
    },
  },
  type: {
    summary: 'a picture',
    answer: (_, response) => {
      response.writeHead(200, {'content-type': 'image/png'});
      response.end(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    },
  },
  continues: {
    summary: 'hints of what is to come, and nothing that comes',
    answer: (_, response) => {
      const timer = setInterval(() => response.socket?.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 200);
      response.on('close', () => clearInterval(timer));
      response.socket?.on('close', () => clearInterval(timer));
    },
  },
} satisfies Record<
  string,
  {summary: string; answer: (request: IncomingMessage, response: ServerResponse) => void}
>;

export type WireName = keyof typeof wires;
// Its keys are these, and no others.
export const wireNames = Object.keys(wires) as WireName[];

let made: Buffer | undefined;
const bomb = (): Buffer => (made ??= gzipSync(`{"data":[${'{},'.repeat(30_000_000)}{}]}`, {level: 1}));
