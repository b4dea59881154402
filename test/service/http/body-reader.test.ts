import {IncomingMessage} from 'node:http';
import {Socket} from 'node:net';
import {setImmediate as turn} from 'node:timers/promises';
import {expect, onTestFinished, test, vi} from 'vitest';
import {BodyReader, parseBody} from '../../../src/service/http/body.ts';
import {HttpError} from '../../../src/service/http-error.ts';

/** What becomes of the body of a request, by the time that it is known. */
async function outcome(send: (request: IncomingMessage) => void, reader = new BodyReader()) {
  const request = new IncomingMessage(new Socket());
  const body = reader.read(request, () => {}).catch((error: unknown) => String(error));
  send(request);
  await turn();
  return Promise.race([body, turn('it is waited for')]);
}

test('a body is read to its end', async () => {
  expect(
    await outcome(request => {
      request.push('{"a":');
      request.push('1}');
      request.push(null);
    }),
  ).toBe('{"a":1}');
});

test('one whose client hangs up is not waited for', async () => {
  expect(
    await outcome(request => {
      request.push('{"a":');
      request.emit('close');
    }),
  ).toContain('the client hung up');
  expect(await outcome(request => void request.push('{"a":'))).toBe('it is waited for');
});

const sending =
  (...chunks: readonly (Buffer | null)[]) =>
  (request: IncomingMessage) => {
    for (const chunk of chunks) request.push(chunk);
  };

/** A megabyte, the most that a body may have. */
const megabyte = Buffer.alloc(1_048_576, 'x');

test('a body is at most a megabyte, and what comes after that is read and thrown away', async () => {
  const sent = (...chunks: (Buffer | null)[]) => outcome(sending(...chunks));
  expect(await sent(megabyte, null)).toHaveLength(megabyte.length);
  expect(await sent(megabyte, Buffer.from('x'))).toBe('it is waited for');
  expect(await sent(megabyte, Buffer.from('x'), null)).toContain('The body is too large: at most 1 MB');
  const many = Array.from({length: 16}, () => megabyte);
  expect(await sent(...many)).toBe('it is waited for');
  // So much more that its client is not waited for.
  expect(await sent(...many, Buffer.from('x'))).toContain('The body is too large: at most 1 MB');
});

test('all bodies that arrive are 64 MB at most, however many were read before', async () => {
  const reader = new BodyReader();
  for (let read = 0; read < 100; read++) expect(await outcome(sending(null), reader)).toBe('');
  for (let read = 0; read < 64; read++)
    expect(await outcome(sending(megabyte), reader)).toBe('it is waited for');
  expect(await outcome(sending(Buffer.from('x'), null), reader)).toContain('Too many bodies arrive at once');
});

test('the connection is closed only after a body of which the rest is not read', async () => {
  const headersAfter = async (...chunks: (Buffer | null)[]) => {
    const request = new IncomingMessage(new Socket());
    const body = new BodyReader().read(request, () => {});
    sending(...chunks)(request);
    return await body.catch((error: unknown) => error instanceof HttpError && error.headers);
  };
  const x = Buffer.from('x');
  expect(await headersAfter(megabyte, x, null)).toEqual({});
  const announced = new IncomingMessage(new Socket());
  announced.headers['content-length'] = String(16 * megabyte.length + 1);
  await expect(new BodyReader().read(announced, () => {})).rejects.toMatchObject({
    headers: {connection: 'close'},
  });
  expect(await headersAfter(...Array.from({length: 16}, () => megabyte), x)).toEqual({connection: 'close'});
});

test('one that says that it is too long is not read', async () => {
  const announced = (length: number) =>
    outcome(request => request.push(null), {
      // Headers have come before a body is read.
      read: (request: IncomingMessage, onBroken: Parameters<BodyReader['read']>[1]) => {
        request.headers['content-length'] = String(length);
        return new BodyReader().read(request, onBroken);
      },
    } as BodyReader);
  expect(await announced(16 * megabyte.length)).toBe('');
  expect(await announced(16 * megabyte.length + 1)).toContain('The body is too large');
});

test('of a form the texts that are numbers or truth values become those', () => {
  const form = 'on=true&off=false&size=20&below=-3&part=1.5&word=tr%C3%BCe&none=';
  expect(parseBody(form, 'application/x-www-form-urlencoded; charset=utf-8')).toEqual({
    ...{on: true, off: false, size: 20, below: -3},
    ...{part: '1.5', word: 'trüe', none: ''},
  });
});

test('bytes that are no UTF-8 are refused', async () => {
  const sent = (bytes: Buffer) => outcome(sending(bytes, null));
  expect(await sent(Buffer.from([0x22, 0xff, 0x22]))).toContain('The body must be UTF-8');
  expect(await sent(Buffer.from('"ü"'))).toBe('"ü"');
});

test('all bodies together are at most 64 MB, and room is made by those that are done', async () => {
  const reader = new BodyReader();
  const open = Array.from({length: 64}, () => new IncomingMessage(new Socket()));
  const read = open.map(request => reader.read(request, () => {}).catch((error: unknown) => String(error)));
  for (const request of open) request.push(megabyte);
  await turn();
  const more = (bytes: Buffer) => outcome(sending(bytes, null), reader);
  // What is refused makes no room.
  for (let times = 0; times < 2; times++)
    expect(await more(Buffer.from('x'))).toContain('Too many bodies arrive at once');
  open[0]?.push(null);
  expect(await read[0]).toHaveLength(megabyte.length);
  expect(await more(megabyte)).toHaveLength(megabyte.length);
  open[1]?.emit('close');
  expect(await read[1]).toContain('the client hung up');
  expect(await more(megabyte)).toHaveLength(megabyte.length);
});

test('what breaks the request in between ends the reading', async () => {
  const request = new IncomingMessage(new Socket());
  let fail: (error: Error) => void = () => {};
  const body = new BodyReader().read(request, broken => {
    fail = broken;
  });
  fail(new Error('it is broken'));
  await expect(body).rejects.toThrow('it is broken');
  const gone = new IncomingMessage(new Socket());
  gone.destroy();
  await expect(new BodyReader().read(gone, () => {})).rejects.toThrow('the client hung up');
});

/** 100,000 pieces of a byte, as many as a body may come in. */
const crumbs = Array.from({length: 100_000}, (_, at) => Buffer.from([97 + (at % 26)]));

test('small pieces are joined as they come', async () => {
  const concat = vi.spyOn(Buffer, 'concat');
  onTestFinished(() => concat.mockRestore());
  expect(await outcome(sending(...crumbs, null))).toBe(Buffer.concat(crumbs).toString());
  // The last call is that of the line above.
  for (const [kept] of concat.mock.calls.slice(0, -1)) expect(kept.length).toBeLessThan(20);
});

test('a body in more pieces is read no further, and its connection is closed', async () => {
  const request = new IncomingMessage(new Socket());
  const body = new BodyReader().read(request, () => {});
  sending(...crumbs, Buffer.from('x'))(request);
  await expect(body).rejects.toMatchObject({
    status: 413,
    details: [{reason: 'The body comes in more than 100,000 pieces'}],
    headers: {connection: 'close'},
  });
});

test('of a body that is not wanted nothing is kept, and as much is read', async () => {
  const reader = new BodyReader();
  const thrownAway = (...chunks: readonly (Buffer | null)[]) => {
    const request = new IncomingMessage(new Socket());
    const body = reader.read(request, () => {}, false);
    for (const chunk of chunks) request.push(chunk);
    return body;
  };
  for (let times = 0; times < 80; times++) void thrownAway(megabyte).catch(() => {});
  expect(await outcome(sending(megabyte, null), reader)).toHaveLength(megabyte.length);
  expect(await thrownAway(megabyte, null)).toBe('');
  await expect(thrownAway(megabyte, Buffer.from('x'), null)).rejects.toMatchObject({status: 413});
  await expect(thrownAway(...crumbs, Buffer.from('x'))).rejects.toMatchObject({status: 413});
});
