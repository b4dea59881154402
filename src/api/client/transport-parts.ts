import type {Readable} from 'node:stream';
import {promisify} from 'node:util';
import {JoinedBytes} from '../../joined-bytes.ts';
import {limits} from '../json.ts';

export interface TransportSettings {
  /** Milliseconds to connect; then for the headers of the reply, and between any two parts of its body. */
  connectTimeout?: number;
  answerTimeout?: number;
  /** The longest reply that is read, in bytes after decompression. */
  maxSize?: number;
}

export const withDefaults = ({
  connectTimeout = 10_000,
  answerTimeout = 30_000,
  maxSize = limits.length,
}: TransportSettings): Required<TransportSettings> => ({connectTimeout, answerTimeout, maxSize});

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Each header once, its name in lower case. */
export const flatHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  );

/** The number of pieces in which a reply may come: reading each takes time, however small it is. */
const mostPieces = 100_000;

/** Collects the body of a reply. Rejects with the error of the stream, or with one of its own where there is too much of it. */
export const collected = (body: Readable, maxSize: number): Promise<JoinedBytes> =>
  new Promise((resolve, reject) => {
    const joined = new JoinedBytes();
    body.on('data', (piece: Buffer) => {
      joined.add(piece);
      if (joined.size > maxSize) body.destroy(failure('the reply is too large', 'ERR_BUFFER_TOO_LARGE'));
      else if (joined.pieces > mostPieces)
        body.destroy(failure('the reply comes in too many pieces', 'SKYDECK_PIECES'));
    });
    body.once('error', reject).once('end', () => resolve(joined));
  });

export const failure = (message: string, code: string): Error => Object.assign(new Error(message), {code});

export async function decompressed(
  bytes: Buffer,
  encoding: string | readonly string[] | undefined,
  maxSize: number,
): Promise<Buffer> {
  if (bytes.length === 0 || !/^(x-)?gzip$/i.test(String(encoding ?? ''))) return bytes;
  const {gunzip} = await import('node:zlib');
  return promisify<Buffer, {maxOutputLength: number}, Buffer>(gunzip)(bytes, {maxOutputLength: maxSize});
}

/** Marks an error before which the request was not written, as there was no connection yet. */
export const markUnsent = (error: unknown): unknown =>
  error instanceof Error ? Object.assign(error, {unsent: true}) : error;

/** The proxy of the environment for a protocol (`https:`). */
export function proxyFor(protocol: string): string | undefined {
  const {env} = process;
  const plain = env.http_proxy || env.HTTP_PROXY;
  return protocol === 'https:' ? env.https_proxy || env.HTTPS_PROXY || plain : plain;
}
