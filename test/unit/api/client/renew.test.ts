import {expect, test} from 'vitest';
import {endpoints} from '../../../../src/api/index.ts';
import {fake, json, pageOf} from '../fake.ts';

/** A token that is refused while the program runs: its command is run once more. */

const refusal = json({errors: [{reason: 'Invalid Token'}]}, 401);

/** A client of a service that takes one token, and of a command that prints others one after the other. */
function rotated(valid: string, printed: readonly (string | Error)[]) {
  const ran: number[] = [];
  const told: string[] = [];
  const {client, log} = fake(
    [async ({headers}) => (headers.Authorization === `Bearer ${valid}` ? pageOf() : refusal)],
    {
      token: 'first-token',
      onWait: text => told.push(text),
      async renew() {
        const next = printed[Math.min(ran.push(log.now), printed.length) - 1] ?? '';
        if (next instanceof Error) throw next;
        return next;
      },
    },
  );
  const list = () =>
    client.list(endpoints.volumes.list).then(
      () => 'read',
      (error: Error) => error.message,
    );
  return {client, log, ran, told, list};
}

test('a read is sent again with the new token, once, and so are all that were refused with it', async () => {
  const {list, log, ran, told} = rotated('second-token', ['second-token']);
  expect(await Promise.all([list(), list(), list()])).toEqual(['read', 'read', 'read']);
  expect([ran.length, log.wires.length]).toEqual([1, 6]);
  expect(told[0]).toBe('api.example.com does not accept the token (Invalid Token): its command is run again');
  expect(await list()).toBe('read');
  expect(log.wires).toHaveLength(7);
});

test.each<[printed: string | Error, says: RegExp]>([
  ['first-token', /: its command was run again, and printed the same: run it yourself$/],
  ['third-token', /does not accept the token/],
  [new Error('the token command failed: look at it'), /: the token command failed: look at it$/],
])('with %s the read is refused, and the command is not run for every further one', async (printed, says) => {
  const {list, ran, log} = rotated('second-token', [printed, 'second-token']);
  expect(await list()).toMatch(says);
  for (let i = 0; i < 20; i++)
    expect(await list()).toContain('its command was run less than 30 s ago: run it yourself');
  expect(ran).toHaveLength(1);
  log.now += 30_000;
  expect([await list(), ran.length]).toEqual(['read', 2]);
});

test('a write is not sent again, but the next request has the new token', async () => {
  const {client, log, ran} = rotated('second-token', ['second-token']);
  const write = () => client.send({method: 'POST', path: '/volumes', body: {}, budget: 'other'});
  await expect(write()).rejects.toMatchObject({
    kind: 'unauthorized',
    sent: true,
    message:
      'api.example.com does not accept the token (Invalid Token): its command gave a new one: try again',
  });
  expect([log.wires.length, ran.length]).toEqual([1, 1]);
  await write();
  expect(log.wires[1]?.headers.Authorization).toBe('Bearer second-token');
});

test('a token without a command, and one that lacks a right, is not asked for again', async () => {
  const {client, log} = fake([refusal]);
  await expect(client.list(endpoints.volumes.list)).rejects.toMatchObject({kind: 'unauthorized'});
  expect(log.wires).toHaveLength(1);
});
