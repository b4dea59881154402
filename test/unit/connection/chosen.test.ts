import {expect, test} from 'vitest';
import {checkAddress, isLoopback} from '../../../src/api/address.ts';
import {createRedactor} from '../../../src/api/index.ts';
import {credentialsIn} from '../../../src/api/redact/credentials.ts';
import {beginsWithWord, mayChange, mayRead, scopesOf, vocabulary} from '../../../src/api/vocabulary.ts';
import {connectionFor, undecidedProfiles, wordMistake} from '../../../src/connection/connection.ts';
import {profileNameMistake} from '../../../src/model/index.ts';
import {readProfiles} from '../../../src/profiles/profile.ts';
import {golden} from '../../golden.ts';

/** Which account is used, by flags, environment and settings; what may be an address, a word, a name; what is hidden of texts. */

const json = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
const tried = (work: () => unknown): string => {
  try {
    return json(work());
  } catch (error) {
    return `! ${error instanceof Error ? error.message : String(error)}`;
  }
};
const keep = (name: string, lines: readonly string[]) => {
  expect(lines.length).toBeGreaterThan(10);
  golden(name, `${lines.join('\n')}\n`);
};

test('the account that is used', () => {
  const work = {url: 'https://api.example.com/v4/', word: 'node', token: 'work-token'};
  const home = {
    url: 'http://127.0.0.1:8080/v4',
    word: 'linode',
    tokenCommand: 'pass home',
    color: 'red',
    readOnly: true,
  };
  const settings = [
    {profiles: {}},
    {profiles: {work}},
    {profiles: {work, home}, current: 'home'},
    {profiles: {work}, current: 'gone'},
    {profiles: {}, unusable: {bad: 'its URL is wrong'}, current: 'bad'},
  ];
  const environments: readonly Readonly<Record<string, string>>[] = [
    ...[
      {},
      {SKYDECK_URL: 'https://api.example.com/v4'},
      {SKYDECK_URL: 'https://api.example.com/v4', SKYDECK_TOKEN: 'other'},
      {SKYDECK_URL: 'https://api.example.com/v4', SKYDECK_TOKEN: 'work-token', SKYDECK_WORD: 'acme'},
    ],
    ...[
      {SKYDECK_TOKEN: 't'},
      {SKYDECK_URL: 'http://api.example.com/v4', SKYDECK_TOKEN: 't'},
      {SKYDECK_URL: 'ftp://x'},
      {SKYDECK_URL: 'https://x.example/v4', SKYDECK_WORD: 'No Word'},
    ],
    ...[
      {SKYDECK_READ_ONLY: '0'},
      {NODE_TLS_REJECT_UNAUTHORIZED: '0', SKYDECK_URL: 'https://x.example/v4'},
      {NODE_TLS_REJECT_UNAUTHORIZED: '1'},
    ],
  ];
  const options = [
    {},
    {demo: true},
    {profile: 'work'},
    {profile: 'wrok'},
    {demo: true, profile: 'work'},
    {readOnly: true},
  ];
  keep(
    'accounts',
    settings.flatMap(file =>
      environments.flatMap(env => [
        `── ${json(file)} ${json(env)}: undecided ${json(undecidedProfiles({}, env, file))}`,
        ...options.map(flags => `  ${json(flags)}: ${tried(() => connectionFor(flags, env, file))}`),
      ]),
    ),
  );
});

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

test('the word of a service, and the scopes of its tokens', () => {
  const acme = vocabulary('acme');
  const node = vocabulary('node');
  const paths = [
    '/node/instances',
    '/node/instances/7/node_id',
    '/nodebalancers/1/configs/2/nodes',
    '/networking/ips',
    '/node',
    '/nodes',
    '/volumes/node',
  ];
  const bodies = [
    {
      node_id: 1,
      type: 'g6-node-1',
      image: 'node/debian12',
      label: 'node',
      nested: {node_id: 2},
      from_node: true,
      list: [{node_label: 'x'}],
    },
    {entity: {type: 'node', url: '/v4/node/instances/1'}, action: 'node_boot'},
  ];
  const replies = [
    {
      acme_id: 1,
      acme_label: 'acme',
      image: 'acme/debian12',
      data: [{acme_id: 2, from_acme: true, add_acmes: false, node_id: 9}],
      action: 'acme_boot',
      type: 'acme',
      label: 'acme_boot',
    },
  ];
  const headers = [
    undefined,
    '',
    '*',
    'acmes:read_only volumes:read_write',
    'acmes:read_write,domains:read_only',
    'unknown',
    ' * ',
  ];
  keep('vocabulary', [
    ...paths.map(path => `${path}: ${acme.path(path)}, ${node.path(path)}`),
    ...bodies.flatMap(body => [
      `body ${json(body)}: ${json(acme.body(body))}`,
      `filter: ${json(acme.filter(body))}`,
    ]),
    ...replies.map(reply => `reply ${json(reply)}: ${json(acme.reply(reply))}`),
    ...['acme_id', 'node_id', 'acmes', 'from_acme', 'label'].map(
      name => `field ${name}: ${acme.field(name)}`,
    ),
    ...[
      ['no', 'acme_boot', 'node_boot'],
      ['node', 'acme_boot', 'node_boot'],
      ['acme_b', 'acme_boot', 'node_boot'],
      ['x', 'x', 'x'],
    ].map(
      ([text = '', raw = '', neutral = '']) => `${text} of ${raw}: ${beginsWithWord(text, raw, neutral)}`,
    ),
    ...headers.flatMap(header => {
      const scopes = scopesOf(header, acme);
      const may = ['nodes', 'volumes', 'domains', 'events'].map(
        category =>
          `${category} ${scopes ? `${mayRead(scopes, category)} ${mayChange(scopes, category)}` : '?'}`,
      );
      return `scopes ${json(header)}: ${json(scopes)} ${may.join(', ')}`;
    }),
  ]);
});

test('what is hidden of texts', () => {
  const redactor = createRedactor('sesame-open-0123456789');
  redactor.add('pässwörd & more', 'ab', '1234567');
  const secret = 'sesame-open-0123456789';
  const texts = [
    ...[
      secret,
      `a ${secret} b`,
      secret.toUpperCase(),
      secret.slice(0, 12),
      secret.slice(4),
      secret.slice(8, 14),
      [...secret].join(' '),
      encodeURIComponent('pässwörd & more'),
      JSON.stringify('pässwörd & more'),
      'p\\u00e4ssw\\u00f6rd \\u0026 more',
    ],
    ...[
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('hex'),
      Buffer.from(`x${secret}`).toString('base64'),
      'p%C3%A4ssw%C3%B6rd+%26+more',
      'p&auml;sswörd &amp; more',
      'abc',
      'ab',
      '1234567',
      '12345678',
      'nothing',
      '',
    ],
  ];
  keep('hidden', [
    ...texts.map(text => `${json(text)}: ${json(redactor.text(text))}, whole ${json(redactor.whole(text))}`),
    ...[
      'curl -u me:pw x',
      'mysql -psecret',
      "mysqldump -u me -p'two words' db",
      'mysql -p db',
      'sshpass -p sesame ssh x',
      'x --password "two words" y',
      "x --token='two words' y",
      'curl -u "me:two words" x',
      'x --password "$PASSWORD"',
      'A_TOKEN=abc x',
      'x --password=pw',
      'x --token abc',
      'https://me:pw@x.example/',
      'export API_KEY="a b"',
      'x -H "Authorization: Bearer abc"',
      'echo hi',
    ].map(text => `${json(text)} holds ${json(credentialsIn(text))}`),
  ]);
});
