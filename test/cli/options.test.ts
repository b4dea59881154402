import {expect, test} from 'vitest';
import {parseArguments} from '../../src/cli/options.ts';

const parse = (...argv: string[]) => parseArguments(argv, '1.2.3');

test('flags and commands are read', () => {
  expect(parse()).toEqual({command: 'explore'});
  expect(parse('--demo', '--ascii')).toEqual({command: 'explore', demo: true, ascii: true});
  expect(parse('--read-only')).toEqual({command: 'explore', readOnly: true});
  expect(parse('--read-only', 'list')).toEqual({command: 'list', resource: 'nodes'});
  expect(parse('--read-only', 'whoami')).toEqual({command: 'whoami'});
  expect(parse('--profile', 'work')).toEqual({command: 'explore', profile: 'work'});
  expect(parse('list', 'volumes', '--filter', 'size>50')).toEqual({
    command: 'list',
    resource: 'volumes',
    filter: 'size>50',
  });
  expect(parse('--demo', 'list', 'nodes')).toEqual({command: 'list', resource: 'nodes', demo: true});
  expect(parse('--profile', 'a', 'list')).toEqual({command: 'list', resource: 'nodes', profile: 'a'});
  expect(parse('login', 'work', '--url', 'https://a/v4')).toEqual({
    command: 'login',
    name: 'work',
    url: 'https://a/v4',
  });
  expect(parse('serve', '--port', '0')).toEqual({command: 'serve', flags: {port: '0'}});
});

test('help and version are text', () => {
  expect(parse('--version')).toEqual({command: 'text', text: '1.2.3\n'});
  const help = parse('--help');
  expect(help.command === 'text' && help.text).toMatch(/Usage: skydeck[\s\S]*serve/);
  const serve = parse('serve', '--help');
  expect(serve.command === 'text' && serve.text).toContain('--seed');
  expect(serve.command === 'text' && serve.text).toContain('PUT /control');
});

test.each([
  [['--frobnicate'], /unknown option '--frobnicate'/],
  [['dance'], /there is no command dance/],
  [['--demo', 'serve'], /--demo means nothing to skydeck serve/],
  [['--read-only', 'serve'], /--read-only means nothing to skydeck serve/],
  [['--ascii', 'list'], /--ascii means nothing to skydeck list/],
  [['--profile', 'a', 'login'], /--profile means nothing to skydeck login/],
  [['list', 'nodes', 'more'], /too many arguments/],
  [['--profile'], /argument missing/],
])('%j is one sentence about what is wrong', (argv, words) => {
  expect(() => parse(...argv)).toThrow(words);
  expect(() => parse(...argv)).toThrow(/^[^\n]+$/);
});
