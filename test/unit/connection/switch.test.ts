import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import type {Client} from '../../../src/api/index.ts';
import {type Connection, connectionOf} from '../../../src/connection/connection.ts';
import {createSwitch} from '../../../src/connection/switch.ts';

/** Which of several switches takes place, and what hinders one. */

const named = (name: string) => connectionOf(name, {url: 'https://api.example.com/v4', word: 'node'});
const after = 'another profile was chosen after it';

/** Switches with tokens and clients that come when they are let. @param looks what hinders, at one look after the other */
function open({looks = [], lock}: {looks?: readonly (string | undefined)[]; lock?: string} = {}) {
  const left = [...looks];
  const done: string[] = [];
  const gates = new Map<string, () => void>();
  const gate = (name: string) => new Promise<void>(resolve => gates.set(name, resolve));
  const use = createSwitch({
    lock,
    async makeClient({badge}) {
      done.push(`${badge.profile} made`);
      await gate(`client of ${badge.profile}`);
      // The cast: it is only closed.
      return {close: async () => void done.push(`${badge.profile} closed`)} as unknown as Client;
    },
    hindrance: () => left.shift(),
    go: async ({badge}) =>
      void done.push(`${badge.profile} in use${badge.readOnly ? `, ${badge.readOnly}` : ''}`),
  });
  return {
    done,
    /** Chooses a profile. Resolves with why it is not in use then, if so. */
    choose: (name: string, connection = (): Connection => named(name)) =>
      use(name, async () => {
        await gate(`token of ${name}`);
        return connection();
      }).catch((error: Error) => error.message),
    /** Lets these tokens and clients come, one after the other. */
    async come(...names: readonly string[]) {
      for (const name of names) {
        while (!gates.has(name)) await turn();
        gates.get(name)?.();
        await turn();
      }
    },
  };
}

test('of two switches the last one takes place, whichever token comes first', async () => {
  const slow = open();
  const over = [slow.choose('slow'), slow.choose('fast')];
  await slow.come('token of fast', 'client of fast', 'token of slow');
  expect(await Promise.all(over)).toEqual([after, undefined]);
  expect(slow.done).toEqual(['fast made', 'fast in use']);
  const inOrder = open();
  const both = [inOrder.choose('a'), inOrder.choose('b')];
  await inOrder.come('token of a', 'token of b', 'client of b');
  expect(await Promise.all(both)).toEqual([after, undefined]);
  expect(inOrder.done).toEqual(['b made', 'b in use']);
});

test('a switch whose client is made when another profile is chosen closes it, and stays', async () => {
  const {choose, come, done} = open();
  const first = choose('a');
  await come('token of a');
  const second = choose('b');
  await come('client of a', 'token of b', 'client of b');
  expect(await Promise.all([first, second])).toEqual([after, undefined]);
  expect(done).toEqual(['a made', 'b made', 'b in use', 'a closed']);
});

test('where the last switch fails, the one before it takes place', async () => {
  const {choose, come, done} = open();
  const first = choose('a');
  const second = choose('b', () => {
    throw new Error('no token');
  });
  await come('token of a', 'token of b', 'client of a');
  expect(await Promise.all([first, second])).toEqual([undefined, 'no token']);
  expect(done).toEqual(['a made', 'a in use']);
});

test('a profile that is chosen again while it is opened is opened once', async () => {
  const {choose, come, done} = open();
  const over = [choose('a'), choose('a')];
  await come('token of a', 'client of a');
  expect(await Promise.all(over)).toEqual([undefined, undefined]);
  expect(done).toEqual(['a made', 'a in use']);
});

test('a switch after another takes place as well', async () => {
  const {choose, come, done} = open({lock: 'the run is read-only'});
  for (const name of ['a', 'b']) {
    const over = choose(name);
    await come(`token of ${name}`, `client of ${name}`);
    expect(await over).toBeUndefined();
  }
  expect(done).toEqual(['a', 'b'].flatMap(name => [`${name} made`, `${name} in use, the run is read-only`]));
});

test('what hinders a switch, or begins to while the client is made, keeps its account', async () => {
  const going = async (...looks: readonly (string | undefined)[]) => {
    const {choose, come, done} = open({looks});
    const over = choose('a');
    await come('token of a', ...(looks[0] === undefined ? ['client of a'] : []));
    return [await over, ...done];
  };
  expect(await going('a write is on its way')).toEqual(['a write is on its way']);
  expect(await going(undefined, 'a form is open')).toEqual(['a form is open', 'a made', 'a closed']);
  expect(await going(undefined, undefined)).toEqual([undefined, 'a made', 'a in use']);
});
