import {execFile, execFileSync} from 'node:child_process';
import {chmodSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {request} from 'node:http';
import {hostname, tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {afterEach, describe, expect, onTestFinished, test} from 'vitest';
import {serve, serveOptions, shutdownGrace, withToken} from '../../../src/cli/serve.ts';
import type {Page} from '../helpers.ts';

interface Running {
  readonly out: string[];
  readonly err: string[];
  readonly url: Promise<string>;
  readonly status: Promise<number>;
  stop(): void;
}

const running: Running[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) {
    each.stop();
    await each.status;
  }
});

function start(flags: Parameters<typeof serveOptions>[0]): Running {
  const out: string[] = [];
  const err: string[] = [];
  let stop = () => {};
  let listening: (url: string) => void;
  const url = new Promise<string>(resolve => {
    listening = resolve;
  });
  const status = serve(serveOptions({port: '0', ...flags}), {
    stdout: text => {
      out.push(text);
      listening(/http:\S+/.exec(text)?.[0] ?? '');
    },
    stderr: text => err.push(text),
    onStop: callback => {
      stop = callback;
    },
  });
  const one = {out, err, url, status, stop: () => stop()};
  running.push(one);
  return one;
}

describe('skydeck serve', () => {
  test('prints its address in one line, answers there, and stops with 0', async () => {
    const service = start({token: 'secret', nodes: '30', word: 'linode'});
    const url = await service.url;
    expect(service.out).toEqual([expect.stringMatching(/^listening on http:\/\/127\.0\.0\.1:\d+\/v4\n$/)]);
    expect(service.err.join('')).toBe(
      `all of it: ${new URL('/openapi.json', url)}\nset TOKEN to the token that was given, and try:\ncurl -H "Authorization: Bearer $TOKEN" "${url}/account"\n`,
    );
    const headers = {authorization: 'Bearer secret'};
    const reply = await fetch(`${url}/linode/instances`, {headers});
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(((await reply.json()) as Page).results).toBe(30);
    expect((await fetch(`${url}/images/linode%2Fdebian12`)).status).toBe(200);
    expect((await fetch(`${url}/account`)).status).toBe(401);
    expect((await fetch(`${url}/account`, {method: 'HEAD', headers})).status).toBe(200);
    service.stop();
    expect(await service.status).toBe(0);
    await expect(fetch(`${url}/regions`)).rejects.toThrow();
  });

  test('the default token is shown on standard error', async () => {
    const service = start({nodes: '1'});
    const url = await service.url;
    const token = /the token is (\S+);/.exec(service.err.join(''))?.[1];
    expect((await fetch(`${url}/account`, {headers: {authorization: `Bearer ${token}`}})).status).toBe(200);
  });

  test.each([
    ['given', {token: 'secret'}],
    ['not given', {}],
  ])('the command that it shows works when it is pasted, with a token that was %s', async (_, flags) => {
    const service = start({nodes: '0', ...flags});
    const url = await service.url;
    const said = service.err.join('');
    expect(said).not.toContain('secret');
    const command = /^curl .+$/m.exec(said)?.[0] ?? '';
    // The shell runs, but prints the words of the command instead of starting curl.
    const words = await promisify(execFile)('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")], {
      env: {...process.env, TOKEN: 'secret'},
    });
    const [flag, header = '', address = ''] = words.stdout.split('\n');
    expect([flag, address]).toEqual(['-H', `${url}/account`]);
    const [name = '', value = ''] = header.split(': ');
    expect((await fetch(address, {headers: {[name]: value}})).status).toBe(200);
  });

  test('a warning is shown if other machines can use the default token', async () => {
    const warned = async (flags: Parameters<typeof serveOptions>[0]) => {
      const service = start({nodes: '0', ...flags});
      await service.url;
      return service.err.filter(line => line.startsWith('skydeck: '));
    };
    expect(await warned({host: '0.0.0.0'})).toEqual([
      'skydeck: 0.0.0.0 can be reached from other machines, and everybody knows the token demo-token; give one in SKYDECK_TOKEN or with --token-file\n',
    ]);
    expect(await warned({host: '0.0.0.0', token: 'secret'})).toEqual([]);
    expect(await warned({host: '127.0.0.1'})).toEqual([]);
    expect(await warned({host: 'localhost'})).toEqual([]);
  });

  test('the token comes from a file, or else from the environment, and is not repeated', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'skydeck-token-')), 'token');
    onTestFinished(() => rmSync(dirname(file), {recursive: true}));
    writeFileSync(file, 'secret\n');
    const env = {SKYDECK_TOKEN: 'of-the-shell'};
    expect(await withToken({tokenFile: file, port: '0'}, env)).toEqual({token: 'secret', port: '0'});
    expect(await withToken({}, env)).toEqual({token: 'of-the-shell'});
    expect(await withToken({token: 'seen'}, env)).toEqual({token: 'seen'});
    expect(await withToken({}, {})).toEqual({});
    await expect(withToken({tokenFile: file, token: '-'}, env)).rejects.toThrow('given in several ways');
    await expect(withToken({tokenFile: `${file}s`}, env)).rejects.toThrow(
      /^the token: .*tokens is not there$/,
    );
    writeFileSync(file, '\n');
    for (const empty of [await withToken({tokenFile: file}, env), await withToken({}, {SKYDECK_TOKEN: ''})])
      expect(() => serveOptions(empty)).toThrow('the token must be printable characters');
  });

  describe('a request is carried out if its Host is what the service listens on', () => {
    /** The status and reason of a request for the account. PORT in the headers is that of the service. */
    const ask = async (
      flags: Parameters<typeof serveOptions>[0],
      headers: Record<string, string>,
      path = '/v4/account',
    ) => {
      const {port} = new URL(await start({nodes: '0', ...flags}).url);
      const all = {authorization: 'Bearer demo-token', ...headers};
      const own = Object.entries(all).map(([name, value]) => [name, value.replace('PORT', port)]);
      const host = flags.host?.startsWith('::') ? '::1' : '127.0.0.1';
      const {statusCode, text} = await new Promise<{statusCode: number | undefined; text: string}>(
        (resolve, reject) => {
          request({port, host, path, headers: Object.fromEntries(own)}, async reply => {
            let text = '';
            for await (const part of reply) text += part;
            resolve({statusCode: reply.statusCode, text});
          })
            .on('error', reject)
            .end();
        },
      );
      return statusCode === 200
        ? '200'
        : `${statusCode} ${JSON.parse(text).errors[0].reason.replace(port, 'PORT')}`;
    };
    const onLoopback =
      '421 The header Host must be what the service listens on, such as localhost:PORT; start it with --host 127.0.0.1,NAME for another name';
    const onAll = onLoopback.replace('127.0.0.1', '0.0.0.0');
    const foreign = '403 The header Origin must be that of the service itself, or be left out';

    test.each<[Parameters<typeof serveOptions>[0], string, string]>([
      [{}, 'localhost:PORT', '200'],
      [{}, 'LocalHost:PORT', '200'],
      [{}, '127.0.0.1:PORT', '200'],
      [{}, '127.0.0.1', onLoopback],
      [{}, 'localhost:1', onLoopback],
      [{}, '[::1]:PORT', '200'],
      [{}, 'evil.example:PORT', onLoopback],
      [{}, 'localhost.evil.example:PORT', onLoopback],
      [{}, '127.0.0.1.evil.example:PORT', onLoopback],
      [{}, 'evil.example@127.0.0.1:PORT', onLoopback],
      [{}, '192.168.1.7:PORT', onLoopback],
      [{host: 'localhost'}, 'localhost:PORT', '200'],
      [{host: '::1'}, '[::1]:PORT', '200'],
      [{host: '127.0.0.1,box.local'}, 'box.local:PORT', '200'],
      [{host: '127.0.0.1,box.local'}, 'box:PORT', onLoopback],
      [{host: '0.0.0.0'}, 'localhost:PORT', '200'],
      // Another port of this machine may lead to that of a container.
      [{host: '0.0.0.0'}, '192.168.1.7:8080', '200'],
      [{host: '0.0.0.0'}, '[2001:db8::7]', '200'],
      [{host: '0.0.0.0'}, hostname().toUpperCase(), '200'],
      [{host: '0.0.0.0'}, 'evil.example:PORT', onAll],
      [{host: '0.0.0.0,api'}, 'api:8080', '200'],
    ])('%o, Host %s', async (flags, host, answer) => {
      expect(await ask(flags, {host})).toBe(answer);
      const wrong = {host, origin: 'http://evil.example'};
      expect(await ask(flags, wrong)).toBe(answer === '200' ? foreign : answer);
    });

    test.each([
      ['http://localhost:PORT', '200'],
      ['null', foreign],
      ['', foreign],
      ['http://localhost:1', foreign],
      ['http://127.0.0.1:PORT', foreign],
      ['https://localhost:PORT', foreign],
      ['http://localhost:PORT.evil.example', foreign],
    ])('and its Origin, if it has one, is the same: %s', async (origin, answer) => {
      expect(await ask({}, {host: 'localhost:PORT', origin})).toBe(answer);
    });

    test('whatever it asks for', async () => {
      for (const path of ['/control', '/openapi.json', '/v4/regions', '/nope'])
        expect(await ask({}, {host: 'evil.example'}, path)).toBe(onLoopback);
    });
  });

  test('a dropped reply closes the connection, and the write is carried out', async () => {
    const service = start({nodes: '0', token: 'secret', drop: '1'});
    const url = await service.url;
    const headers = {authorization: 'Bearer secret', 'content-type': 'application/json'};
    const body = JSON.stringify({label: 'lost', region: 'nl-ams'});
    await expect(fetch(`${url}/volumes`, {method: 'POST', headers, body})).rejects.toThrow('fetch failed');
    const control = new URL('/control', url);
    await fetch(control, {method: 'PUT', headers, body: '{"drop": 0}'});
    expect(((await (await fetch(`${url}/volumes`, {headers})).json()) as Page).data).toMatchObject([
      {label: 'lost'},
    ]);
  });

  test('an open request is answered before the service stops', async () => {
    const service = start({nodes: '0', token: 'secret', latency: '1500'});
    const url = await service.url;
    const headers = {authorization: 'Bearer secret'};
    const reply = fetch(`${url}/account`, {headers});
    // /control has no latency: once it has answered, the earlier request has arrived.
    await fetch(new URL('/control', url), {headers});
    service.stop();
    expect((await reply).status).toBe(200);
    const answered = performance.now();
    expect(await service.status).toBe(0);
    // The service does not wait for the client to close its connection.
    expect(performance.now() - answered).toBeLessThan(2000);
  });

  test('it waits a little longer than the slowest reply takes', () => {
    expect(shutdownGrace({latency: {mean: 0, spread: 0}})).toBe(5000);
    expect(shutdownGrace({latency: {mean: 10_000, spread: 4000}})).toBe(15_000);
  });

  test('a port in use: one sentence', async () => {
    const first = start({nodes: '1'});
    const port = new URL(await first.url).port;
    const second = start({port, nodes: '1'});
    expect(await second.status).toBe(1);
    expect(second.out).toEqual([]);
    expect(second.err).toEqual([
      expect.stringMatching(new RegExp(`^skydeck: port ${port} on 127\\.0\\.0\\.1 is in use: .+\\n$`)),
    ]);
  });

  test.each(['account.db', 'account.db-wal', 'account.db-shm', 'account.db-journal'])(
    'data are not kept through a link that stands at %s',
    async name => {
      const folder = mkdtempSync(join(tmpdir(), 'skydeck-'));
      onTestFinished(() => rmSync(folder, {recursive: true}));
      const other = join(folder, 'somebody-elses');
      writeFileSync(other, '');
      chmodSync(other, 0o666);
      symlinkSync(other, join(folder, name));
      const service = start({data: join(folder, 'account.db'), nodes: '1'});
      expect(await service.status).toBe(2);
      expect(service.err.join('')).toBe(
        `skydeck: ${join(folder, name)} is a link and not a regular file: give another file with --data, or move it away\n`,
      );
      expect(statSync(other)).toMatchObject({size: 0, mode: 0o10_0666});
    },
  );

  test('data are kept for their owner alone, and never in a folder or a pipe', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skydeck-'));
    onTestFinished(() => rmSync(folder, {recursive: true}));
    const data = join(folder, 'account.db');
    const service = start({data, nodes: '1'});
    await service.url;
    expect(statSync(data).mode & 0o777).toBe(0o600);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const [path, kind] of [
      [folder, 'a folder'],
      [pipe, 'a pipe'],
    ] as const) {
      const refused = start({data: path, nodes: '1'});
      expect(await refused.status).toBe(2);
      expect(refused.err.join('')).toMatch(`${path} is ${kind} and not a regular file`);
    }
  });

  test('data that others could read are made private, and it is said', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skydeck-'));
    onTestFinished(() => rmSync(folder, {recursive: true}));
    const data = join(folder, 'account.db');
    const first = start({data, nodes: '1'});
    await first.url;
    first.stop();
    await first.status;
    chmodSync(data, 0o644);
    const second = start({data});
    await second.url;
    expect(second.err[0]).toBe(`skydeck: others could read ${data}: its mode is 0600 now\n`);
    for (const path of [data, `${data}-wal`]) expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test.each(['file:account.db', ':memory:', 'file::memory:?cache=shared', 'account.db?mode=memory'])(
    'data are kept in a file that is called %s',
    async name => {
      const folder = mkdtempSync(join(tmpdir(), 'skydeck-'));
      const cwd = process.cwd();
      process.chdir(folder);
      onTestFinished(() => {
        process.chdir(cwd);
        rmSync(folder, {recursive: true});
      });
      const service = start({data: name, nodes: '1'});
      await service.url;
      service.stop();
      await service.status;
      expect(readdirSync(folder)).toEqual([name]);
      expect(statSync(join(folder, name)).size).toBeGreaterThan(10_000);
    },
  );

  test.each([
    [{port: '99999'}, '--port must be a whole number from 0 to 65,535, not "99999"'],
    [{port: 'http'}, '--port must be a whole number from 0 to 65,535, not "http"'],
    [{nodes: '-1'}, '--nodes must be a whole number from 0 to 100,000, not "-1"'],
    [{seed: '1.5'}, '--seed must be a whole number from 0 to 999,999,999, not "1.5"'],
    [{token: 'a b'}, /^the token must be printable characters without spaces$/],
    [{data: ''}, '--data must name a file'],
    [{speed: '0'}, '--speed must be a number above 0 and up to 100,000, not "0"'],
    [{latency: '80±90'}, '--latency must be milliseconds such as 80 or 80±40, not "80±90"'],
    [{latency: 'slow'}, '--latency must be milliseconds from 0 to 60,000, not "slow"'],
    [{rateLimit: 'some'}, '--rate-limit must be real, off or a number of requests a minute, not "some"'],
    [{fail: '2'}, '--fail must be a number from 0 to 1, not "2"'],
    [{drop: 'x'}, '--drop must be a number from 0 to 1, not "x"'],
    [{lag: '-5'}, '--lag must be milliseconds from 0 to 60,000, not "-5"'],
    [{host: '0.0.0.0,,box'}, '--host must be an address, and names behind commas, not "0.0.0.0,,box"'],
    [{host: ',box'}, '--host must be an address, and names behind commas, not ",box"'],
    [{host: ''}, '--host must be printable characters without spaces, not ""'],
  ])('%o is refused', (flags, sentence) => {
    expect(() => serveOptions(flags)).toThrow(sentence);
  });

  test('flags have their defaults, and numbers are taken up to their limits', () => {
    expect(serveOptions({})).toMatchObject({
      ...{port: 8080, host: '127.0.0.1', word: 'node', nodes: 140, seed: 1, speed: 1},
    });
    for (const [name, most] of [
      ['port', 65_535],
      ['nodes', 100_000],
      ['seed', 999_999_999],
      ['speed', 100_000],
    ] as const) {
      expect(serveOptions({[name]: String(most)})).toMatchObject({[name]: most});
      expect(() => serveOptions({[name]: String(most + 1)})).toThrow(`--${name} must be`);
    }
    for (const name of ['port', 'nodes', 'seed'])
      expect(serveOptions({[name]: '0'})).toMatchObject({[name]: 0});
  });
});
