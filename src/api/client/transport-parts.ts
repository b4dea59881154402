import {promisify} from 'node:util';
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
