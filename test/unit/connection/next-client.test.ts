import {expect, test} from 'vitest';
import {nextClientFor} from '../../../src/connection/client.ts';
import {connectionOf} from '../../../src/connection/connection.ts';

const next = connectionOf('work', {url: 'https://api.example.com/v4', word: 'node', token: 'sesame-kept'});

/** Makes the client of another account, with a write of the present one on its way or not, at one look after the other. */
async function going(...looks: readonly boolean[]) {
  const left = [...looks];
  const done: string[] = [];
  const watch = () => {
    done.push('made');
    return Object.assign(() => Promise.reject(new Error('nothing is sent')), {
      close: async () => void done.push('closed'),
    });
  };
  const over = nextClientFor(next, {watch}, () => left.shift() ?? expect.fail('it is looked at once more'));
  const outcome = await over.then(
    ({close}) => close(),
    error => (error as Error).message,
  );
  return [outcome, ...done];
}

test('a write that is on its way, or begins while the client is made, keeps its account', async () => {
  const why = 'a request is on its way: go over when its outcome is known';
  expect(await going(true)).toEqual([why]);
  expect(await going(false, true)).toEqual([why, 'made', 'closed']);
  expect(await going(false, false)).toEqual([undefined, 'made', 'closed']);
});
