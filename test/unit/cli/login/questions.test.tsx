import {render} from 'ink-testing-library';
import {expect, test} from 'vitest';
import {Choice, type LoginAnswers, LoginQuestions} from '../../../../src/cli/login/questions.tsx';

/** What is asked on the plain terminal. Input is read by an effect, so each key waits for one. */
async function type(stdin: {write: (data: string) => void}, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await new Promise(setImmediate);
    stdin.write(key);
  }
  await new Promise(setImmediate);
}

const down = '\u001b[B';

test.each([
  ['the first', ['\r'], ['work']],
  ['another', [down, down, '\r'], ['home']],
  ['by its digit', ['2'], ['prod']],
  ['none, after the last comes the first', [down, down, down, '\r'], ['work']],
])('one of a few names is chosen: %s', async (_, keys, chosen) => {
  const done: (string | undefined)[] = [];
  const {stdin, lastFrame} = render(
    <Choice question="Which profile?" names={['work', 'prod', 'home']} onDone={name => done.push(name)} />,
  );
  expect(lastFrame()).toMatch(/^Which profile\?\n. work\n {2}prod\n {2}home\narrows and enter/);
  await type(stdin, ...keys);
  expect(done).toEqual(chosen);
});

test('enter chooses no profile before the pointer is drawn', async () => {
  const done: (string | undefined)[] = [];
  const {stdin, lastFrame} = render(
    <Choice question="Which?" names={['work', 'prod', 'home']} onDone={name => done.push(name)} />,
  );
  await type(stdin, `${down}${down}\r`);
  expect(done).toEqual([]);
  await expect.poll(lastFrame).toMatch(/\n {2}work\n. (prod|home)\n/);
  await type(stdin, '\r');
  expect(done).toHaveLength(1);
  expect(lastFrame()).toContain(`❯ ${done[0]}`);
});

function ask(given: Partial<LoginAnswers> = {}) {
  const done: LoginAnswers[] = [];
  const {stdin, lastFrame} = render(<LoginQuestions given={given} onDone={answers => done.push(answers)} />);
  return {done, stdin, frame: () => lastFrame() ?? ''};
}

test('login asks one answer after another, and the token is never on the screen', async () => {
  const {done, stdin, frame} = ask();
  expect(frame()).toContain('Address of the service: https://api.example.com/v4');
  await type(stdin, 'https://a.example/v4', '\r');
  expect(frame()).toContain("The service's own word for a node: node");
  await type(stdin, '\r', 'sesame');
  expect(frame()).toContain('Access token (not shown):');
  expect(frame()).not.toContain('sesame');
  await type(stdin, '\r');
  expect(done).toEqual([{url: 'https://a.example/v4', word: 'node', token: 'sesame'}]);
  expect(frame()).toContain('Access token (not shown): (not shown)');
});

test('login reports an invalid answer and asks again', async () => {
  const {done, stdin, frame} = ask({word: 'node'});
  await type(stdin, '\r');
  expect(frame()).toContain('an address is needed, such as https://api.example.com/v4');
  await type(stdin, 'http://a.example/v4', '\r');
  expect(frame()).toContain('would be sent unencrypted');
  await type(stdin, 'https://a.example/v4', '\r', '\r');
  expect(frame()).toContain('a token is needed; ctrl-c leaves');
  expect(done).toEqual([]);
});

test.each([
  ['  ', 'an address is needed', {}],
  [' http://a.example/v4 ', 'would be sent unencrypted', {}],
  [' ', 'a token is needed', {url: 'https://a.example/v4', word: 'node'}],
  [' a/b ', 'there can be no word a/b in an address', {url: 'https://a.example/v4'}],
])('blanks around the answer %j are no part of it', async (line, says, given) => {
  const {done, stdin, frame} = ask(given);
  await type(stdin, line, '\r');
  expect(frame()).toContain(says);
  expect(done).toEqual([]);
});

test('lines pasted at once are answers one after another', async () => {
  const {done, stdin} = ask();
  await type(stdin, 'https://a.example/v4\nlinode\nsesame\n');
  expect(done).toEqual([{url: 'https://a.example/v4', word: 'linode', token: 'sesame'}]);
});

test('ctrl-u and ctrl-w delete what was typed, also of the token that is not shown; other ctrl keys do nothing', async () => {
  const {done, stdin, frame} = ask();
  await type(stdin, 'ftp://x', '\u0015', 'https://a.example/v4', '\u0001', '\u0005');
  expect(frame()).toContain('Address of the service: https://a.example/v4');
  expect(frame()).not.toContain('v4a');
  await type(
    stdin,
    '\r',
    'linode',
    '\u0017',
    'acme',
    '\r',
    'mistaken',
    '\u0015',
    'sesame',
    '\u000b',
    '\u001bb',
    '\r',
  );
  expect(done).toEqual([{url: 'https://a.example/v4', word: 'acme', token: 'sesame'}]);
});
