import type {IncomingMessage} from 'node:http';
import {JoinedBytes} from '../../joined-bytes.ts';
import {isRecord} from '../../own-property.ts';
import {badRequest, HttpError} from '../http-error.ts';
import {ReplyDropped} from '../simulation/fault-injector.ts';

/** The length limit of a body, in characters. */
const maxBodyLength = 1_048_576;

/**
 * Parses the body of a request. Without fields clients send nothing, `{}` or `null`, and some declare it as a form.
 * @throws HttpError 400 for anything but a JSON object or a form, 413 if it is too large
 */
export function parseBody(body: string, contentType: string | undefined): Record<string, unknown> {
  const text = body.trim();
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

/** Parses a form. Its values are text; numbers and booleans among them are converted. */
function parseForm(text: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => {
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      return [name, /^-?\d{1,15}$/.test(value) ? Number(value) : value];
    }),
  );
}

/** The size limit, in bytes, for all bodies that are being read at the same time. */
const maxTogether = 64 * maxBodyLength;
/** A body above the limit is read up to this many bytes, because its client reads the refusal only after sending all of it. */
const maxDrained = 16 * maxBodyLength;
/** The number of pieces in which a body may come: reading each takes time, however small it is. */
const maxPieces = 100_000;

const tooLarge = (headers?: Readonly<Record<string, string>>) =>
  new HttpError(413, [{reason: `The body is too large: at most ${maxBodyLength / 2 ** 20} MB`}], headers);

/** Reads the bodies of a server's requests. The memory for them is limited, however many there are. */
export class BodyReader {
  #buffered = 0;

  /**
   * Reads the body of a request.
   * @param onBroken is given a function to call when the rest of the body cannot arrive; it may call it at once
   * @param keeps whether the body is wanted; otherwise it is thrown away as it comes, and the result is empty
   * @throws HttpError 413 if the body is too large, 400 if it is not UTF-8, 503 if too many bodies are being read; the error
   * given to that function; or ReplyDropped if the client hung up
   */
  async read(
    request: IncomingMessage,
    onBroken: (fail: (error: Error) => void) => void,
    keeps = true,
  ): Promise<string> {
    if (Number(request.headers['content-length']) > maxDrained) throw tooLarge({connection: 'close'});
    let kept = keeps ? new JoinedBytes() : undefined;
    let [size, pieces] = [0, 0];
    let refusal: HttpError | undefined;
    const release = () => {
      this.#buffered -= kept?.size ?? 0;
      kept = undefined;
    };
    /** Takes a piece. Returns whether more is read. */
    const take = (piece: Buffer): boolean => {
      size += piece.length;
      const goesOn = size <= maxDrained && ++pieces <= maxPieces;
      const close = goesOn ? {} : {connection: 'close'};
      if (pieces > maxPieces)
        refusal = new HttpError(
          413,
          [{reason: `The body comes in more than ${maxPieces.toLocaleString('en')} pieces`}],
          close,
        );
      else if (size > maxBodyLength) refusal = tooLarge(close);
      else if (kept && this.#buffered + piece.length > maxTogether)
        refusal ??= new HttpError(503, [{reason: 'Too many bodies arrive at once: try again later'}]);
      if (refusal) release();
      if (!kept) return goesOn;
      kept.add(piece);
      this.#buffered += piece.length;
      return goesOn;
    };
    try {
      await new Promise<void>((resolve, reject) => {
        const hungUp = () => reject(new ReplyDropped('the client hung up'));
        if (request.destroyed) hungUp();
        onBroken(reject);
        request.once('end', resolve).once('error', reject).once('close', hungUp);
        request.on('data', (piece: Buffer) => {
          if (!take(piece)) resolve();
        });
      });
      if (refusal) throw refusal;
      return kept ? decode(kept.whole()) : '';
    } finally {
      release();
    }
  }
}

/** Decodes UTF-8. @throws HttpError 400 for other bytes: replacing them would store another text than the client sent */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw new HttpError(400, [{reason: 'The body must be UTF-8'}]);
  }
}
