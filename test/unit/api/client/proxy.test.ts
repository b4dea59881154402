import {expect, test} from 'vitest';
import {proxyFor, proxyVariable} from '../../../../src/api/client/transport-parts.ts';

/** The proxy variables, as curl, Go's and Python's clients read them. */

const https = new URL('https://api.service.example/v4');
const http = new URL('http://api.service.example/v4');
const hrefs = (env: Record<string, string>) => [https, http].map(url => proxyFor(url, env)?.href);

test.each<[env: Record<string, string>, https: string | undefined, http: string | undefined]>([
  [{}, undefined, undefined],
  [{https_proxy: 'a:1'}, 'http://a:1/', undefined],
  [{HTTPS_PROXY: 'a:1'}, 'http://a:1/', undefined],
  [{http_proxy: 'a:1'}, undefined, 'http://a:1/'],
  [{HTTP_PROXY: 'a:1'}, undefined, 'http://a:1/'],
  [{HTTP_PROXY: 'a:1', REQUEST_METHOD: 'GET'}, undefined, undefined],
  [{http_proxy: 'a:1', REQUEST_METHOD: 'GET'}, undefined, 'http://a:1/'],
  [{all_proxy: 'a:1'}, 'http://a:1/', 'http://a:1/'],
  [{ALL_PROXY: 'a:1', https_proxy: 'b:1'}, 'http://b:1/', 'http://a:1/'],
  [{https_proxy: 'a', HTTPS_PROXY: 'b', http_proxy: 'c', HTTP_PROXY: 'd'}, 'http://a/', 'http://c/'],
  [{https_proxy: '', HTTPS_PROXY: ' b ', http_proxy: '', HTTP_PROXY: 'd'}, 'http://b/', 'http://d/'],
])('with %j https goes through %s, and http through %s', (env, ...expected) => {
  expect(hrefs(env)).toEqual(expected);
});

test.each<[text: string, href: string | undefined]>([
  ['proxy.example:3128', 'http://proxy.example:3128/'],
  ['proxy', 'http://proxy/'],
  ['10.0.0.1:3128', 'http://10.0.0.1:3128/'],
  ['[::1]:3128', 'http://[::1]:3128/'],
  ['user:p%40ss@proxy:3128', 'http://user:p%40ss@proxy:3128/'],
  ['HTTPS://proxy', 'https://proxy/'],
  ['socks5://proxy:1080', 'socks5://proxy:1080'],
  ['socks5h://proxy:1080', 'socks5://proxy:1080'],
  ['socks4://proxy:1080', undefined],
  ['ftp://proxy', undefined],
  ['http://', undefined],
  ['a b', undefined],
])('%s is the proxy %s', (text, href) => {
  const read = () => proxyFor(https, {HTTPS_PROXY: text})?.href;
  if (href !== undefined) expect(read()).toBe(href);
  else
    expect(read).toThrow(
      'HTTPS_PROXY is no address of an http, https or socks5 proxy: write it as http://HOST:PORT',
    );
});

test.each<[list: string, address: string, isDirect: boolean]>([
  ['service.example', 'https://api.service.example', true],
  ['service.example', 'https://service.example', true],
  ['.service.example', 'https://api.service.example', true],
  ['.service.example', 'https://service.example', true],
  ['*.service.example', 'https://api.service.example', true],
  ['*.service.example', 'https://service.example', false],
  ['service.example', 'https://otherservice.example', false],
  ['SERVICE.Example.', 'https://api.service.example', true],
  ['service.example', 'https://api.service.example.', true],
  ['a.example, service.example', 'https://api.service.example', true],
  ['a.example service.example', 'https://api.service.example', true],
  ['*', 'https://api.service.example', true],
  ['a.example,*', 'https://api.service.example', true],
  ['service.example:443', 'https://api.service.example', true],
  ['service.example:8443', 'https://api.service.example', false],
  ['service.example:8443', 'https://api.service.example:8443', true],
  ['service.example:80', 'http://api.service.example', true],
  ['*:80', 'https://api.service.example', false],
  ['192.0.2.7', 'https://192.0.2.7', true],
  ['192.0.2.7:443', 'https://192.0.2.7', true],
  ['192.0.2.0/24', 'https://192.0.2.7', true],
  ['192.0.3.0/24', 'https://192.0.2.7', false],
  ['192.0.2.0/33', 'https://192.0.2.7', false],
  ['192.0.2.0/x', 'https://192.0.2.7', false],
  ['0.2.7', 'https://192.0.2.7', false],
  ['2001:db8::/32', 'https://[2001:db8::7]', true],
  ['2001:DB8:0::7', 'https://[2001:db8::7]', true],
  ['[2001:db8::7]:443', 'https://[2001:db8::7]', true],
  ['[2001:db8::7]:80', 'https://[2001:db8::7]', false],
  ['192.0.2.0/24', 'https://[2001:db8::7]', false],
  ['', 'https://api.service.example', false],
  [',,.', 'https://api.service.example', false],
])('no_proxy=%s: %s is asked directly: %s', (list, address, isDirect) => {
  for (const name of ['no_proxy', 'NO_PROXY'])
    expect(proxyVariable(new URL(address), {ALL_PROXY: 'a:1', [name]: list})).toBe(
      isDirect ? undefined : 'ALL_PROXY',
    );
});

test('this machine is asked directly, since its token may be sent unencrypted', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(proxyFor(new URL(`http://${host}:8080/v4`), {ALL_PROXY: 'a:1'})).toBeUndefined();
});
