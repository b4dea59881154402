import {expect, test} from 'vitest';
import {checkAddress} from '../../../src/api/index.ts';

test.each([
  ['https://api.example.com/v4', 'https://api.example.com/v4'],
  [' https://API.example.com/v4/ ', 'https://api.example.com/v4'],
  ['https://api.example.com:8443/a/v4beta//', 'https://api.example.com:8443/a/v4beta'],
  ['http://localhost:8080/v4', 'http://localhost:8080/v4'],
  ['http://127.1/v4', 'http://127.0.0.1/v4'],
  ['http://127.9.9.9/v4', 'http://127.9.9.9/v4'],
  ['http://[::1]:80/v4', 'http://[::1]/v4'],
])('%s takes a token', (text, url) => {
  expect(checkAddress(text, 'token')).toEqual({url});
});

test.each([
  'http://api.example.com/v4',
  'http://128.0.0.1/v4',
  'http://127.0.0.1.example.com/v4',
  'http://localhost.example.com/v4',
  'http://[::2]/v4',
  'http://0.0.0.0/v4',
])('%s takes none, but can be read without', text => {
  expect(checkAddress(text, 'token')).toMatchObject({mistake: expect.stringContaining('sent unencrypted')});
  expect(checkAddress(text)).toEqual({url: text});
});

test.each([
  ['', /must begin with https/],
  ['api.example.com/v4', /must begin with https/],
  ['ftp://api.example.com/v4', /must begin with https/],
  ['https://user:pass@api.example.com/v4', /a user name or a password/],
  ['https://user@api.example.com/v4', /a user name or a password/],
  ['https://:pass@api.example.com/v4', /a user name or a password/],
  ['https://api.example.com/v4?x=1', /leave out/],
  ['https://api.example.com/v4#x', /leave out/],
])('%s is no base URL', (text, mistake) => {
  expect(checkAddress(text)).toMatchObject({mistake: expect.stringMatching(mistake)});
});

test.each(['a\nb', 'a\r\nX-Evil: 1', 'to ken', 'a\u0000', 'tökén', '\u200btoken'])(
  'the token %j is refused',
  token => {
    const checked = checkAddress('https://api.example.com/v4', token);
    expect(checked).toMatchObject({mistake: expect.stringContaining('copy it again')});
    expect(JSON.stringify(checked)).not.toContain(token);
  },
);
