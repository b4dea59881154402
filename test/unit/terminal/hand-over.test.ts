import {expect, test} from 'vitest';
import {handOver} from '../../../src/keyboard.ts';

/** How the terminal goes to other programs and to the shell: nobody else gets keys, or an answer that is still on its way. */

function opened() {
  const steps: string[] = [];
  const does = (step: string) => () => void steps.push(step);
  const terminal = handOver({
    // The cast: of a screen only this is used.
    screen: {
      backlog: {settle: async (most: number) => void steps.push(`waits ${most} ms for answers`)},
      suspend: async (work: () => Promise<unknown>, options?: object) => {
        steps.push(`leaves ${JSON.stringify(options)}`);
        try {
          return await work();
        } finally {
          steps.push('comes back');
        }
      },
    } as unknown as Parameters<typeof handOver>[0]['screen'],
    input: {dropKeys: work => work.then(does('drops keys'))},
    keyboard: {start: does('reads keys'), stop: does('reads no keys')},
  });
  return {terminal, steps};
}

const around = (...between: readonly string[]) => [
  ...['waits 300 ms for answers', 'drops keys', 'reads no keys', ...between],
  ...['comes back', 'reads keys'],
];

test('a program gets the terminal once all answers have come, and keys are read again when it is back', async () => {
  const {terminal, steps} = opened();
  const work = async () => {
    steps.push('runs');
    return 7;
  };
  expect(await terminal.leaveTerminal(work, {keepInput: true})).toBe(7);
  expect(steps.splice(0)).toEqual(around('leaves {"keepInput":true}', 'runs'));
  await expect(terminal.leaveTerminal(() => Promise.reject(new Error('not found')))).rejects.toThrow(
    'not found',
  );
  expect(steps).toEqual(around('leaves undefined'));
});

test('at the end the shell gets it, after a longer wait, and no key is read any more', async () => {
  const {terminal, steps} = opened();
  await terminal.end();
  expect(steps).toEqual(['waits 600 ms for answers', 'drops keys', 'reads no keys']);
});
