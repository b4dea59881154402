import {expect, test} from 'vitest';
import {checkAddress, isLoopback} from '../../../src/api/address.ts';
import {wordMistake} from '../../../src/connection/connection.ts';
import {profileNameMistake} from '../../../src/model/index.ts';
import {readProfiles} from '../../../src/profiles/profile.ts';
import {golden} from '../../golden.ts';

/** Which account is used, by flags, environment and settings; what may be an address, a word, a name; what is hidden of texts. */

const json = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
const keep = (name: string, lines: readonly string[]) => {
  expect(lines.length).toBeGreaterThan(10);
  golden(name, `${lines.join('\n')}\n`);
};

test('addresses, words, names and profiles', () => {
  const addresses = [
    ...[
      'https://api.example.com/v4',
      'https://api.example.com/v4/',
      'HTTPS://API.Example.com',
      'http://api.example.com/v4',
      'http://localhost:8080/v4',
      'http://127.9.9.9/v4',
      'http://[::1]:80/v4',
      'http://[::ffff:127.0.0.1]/v4',
    ],
    ...[
      'http://localhost.example.com',
      'http://127.0.0.1.example.com',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://0.0.0.0/',
      'https://me:pw@x.example/',
      'https://x.example/v4?a=b',
      'https://x.example/#a',
      'ftp://x',
      'x.example',
      '',
      'https://',
      ' https://x.example ',
    ],
  ];
  const words = ['node', 'linode', 'a-b', 'a9', 'Node', '9a', 'a b', '', 'ä', 'a_b', 'x'.repeat(40)];
  const names = [
    'work',
    'a.b',
    'bad name',
    '',
    'demo',
    'environment',
    '__proto__',
    'x'.repeat(33),
    '-a',
    'ä',
    'a/b',
  ];
  const profiles: readonly unknown[] = [
    ...[
      {},
      7,
      {url: 7, word: 'node'},
      {url: 'https://a.example', word: 'node', token: ''},
      {url: 'https://a.example', word: 'node', token: 'a b'},
      {url: 'https://a.example', word: 'node', color: 'pink'},
    ],
    ...[
      {url: 'https://a.example', word: 'node', readOnly: 'yes'},
      {url: 'https://a.example', word: 'node', tokenCommand: ' '},
      {url: 'https://a.example', word: 'node', token: 't', tokenCommand: 'x'},
      {url: 'http://a.example', word: 'node', token: 't'},
      {url: 'https://a.example', word: 'node', moon: 1},
    ],
  ];
  keep('addresses', [
    ...addresses.flatMap(text => [
      `${json(text)}: ${json(checkAddress(text))}, with a token ${json(checkAddress(text, 'sesame'))}`,
    ]),
    ...[
      'localhost',
      'LOCALHOST',
      '127.0.0.1',
      '127.1.2.3',
      '128.0.0.1',
      '[::1]',
      '::1',
      '[::2]',
      'a.localhost',
      'localhost.',
    ].map(name => `${name} is here: ${isLoopback(name)}`),
    ...words.map(word => `word ${json(word)}: ${json(wordMistake(word))}`),
    ...names.map(name => `name ${json(name)}: ${json(profileNameMistake(name))}`),
    ...profiles.map(profile => `profile ${json(profile)}: ${json(readProfiles({a: profile}))}`),
  ]);
});
