import {IncomingMessage} from 'node:http';
import {Socket} from 'node:net';
import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {BodyReader} from '../../../src/service/http/body.ts';

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
