import type {IncomingMessage} from 'node:http';
import {isRecord} from '../../own-property.ts';
import {badRequest, HttpError} from '../http-error.ts';

/** The largest body that is accepted, in characters. */
const maxBodyLength = 1_048_576;

/**
 * Parses the body of a request. Clients of such services send nothing, `{}` or `null` where an action needs no fields,
 * and some label that as a form; a body that really is a form is read as one.
 * @param contentType the header Content-Type
 * @throws HttpError 400 for anything but a JSON object or a form, 413 if it is too large
 */
export function parseBody(
  body: string | undefined,
  contentType: string | undefined,
): Record<string, unknown> {
  const text = body?.trim() ?? '';
  if (text.length > maxBodyLength) throw new HttpError(413, [{reason: 'The body is too large'}]);
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const isForm = contentType?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true;
    if (isForm) return parseForm(text);
    throw badRequest('Invalid JSON');
  }
  if (value === null) return {};
  if (!isRecord(value)) throw badRequest('The body must be a JSON object');
  return value;
}

/** All values of a form are text; those that look like numbers or booleans are read as such. */
function parseForm(text: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => {
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      return [name, /^-?\d{1,15}$/.test(value) ? Number(value) : value];
    }),
  );
}

/** The limit, in bytes, for all bodies that are being read at the same time. */
const maxTogether = 64 * maxBodyLength;
/** A body that is too large is read to its end up to this length, so that its client reads why it was refused. */
const maxDrained = 16 * maxBodyLength;

const tooLarge = (headers?: Readonly<Record<string, string>>) =>
  new HttpError(413, [{reason: `The body is too large: at most ${maxBodyLength / 2 ** 20} MB`}], headers);

const tooMany = () => new HttpError(503, [{reason: 'Too many bodies arrive at once: try again later'}]);

/** Reads the bodies of a server's requests. What it holds of them is bounded, however many there are. */
export class BodyReader {
  #held = 0;

  /**
   * @param onBroken gets a function to call when the rest of the body cannot come; it may call it at once
   * @throws HttpError 413 if it is too large, 400 if it is no text, 503 if too many are being read; what ended it otherwise
   */
  async read(request: IncomingMessage, onBroken: (fail: (error: Error) => void) => void): Promise<string> {
    if (Number(request.headers['content-length']) > maxDrained) throw tooLarge({connection: 'close'});
    const chunks: Buffer[] = [];
    let held = 0;
    const release = () => {
      this.#held -= held;
      held = 0;
      chunks.length = 0;
    };
    let size = 0;
    let refusal: HttpError | undefined;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyLength) refusal = size > maxDrained ? tooLarge({connection: 'close'}) : tooLarge();
      else if (this.#held + chunk.length > maxTogether) refusal ??= tooMany();
      if (refusal) return release();
      chunks.push(chunk);
      held += chunk.length;
      this.#held += chunk.length;
    };
    try {
      await new Promise<void>((resolve, reject) => {
        const hungUp = () => reject(new Error('the client hung up'));
        if (request.destroyed) hungUp();
        onBroken(reject);
        request.once('end', resolve).once('error', reject).once('close', hungUp);
        request.on('data', (chunk: Buffer) => {
          take(chunk);
          if (size > maxDrained) resolve();
        });
      });
      if (refusal) throw refusal;
      return decode(Buffer.concat(chunks));
    } finally {
      release();
    }
  }
}

/** @throws HttpError 400 where the bytes are not UTF-8: replacing them would store something else than was sent */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new HttpError(400, [{reason: 'The body must be UTF-8'}]);
  }
}
