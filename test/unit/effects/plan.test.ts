import {expect, test} from 'vitest';
import {ApiError, type ErrorKind, type ListOptions} from '../../../src/api/index.ts';
import type {EffectOf} from '../../../src/app/state/effect.ts';
import {exportDocument} from '../../../src/effects/export.ts';
import {makePlan} from '../../../src/effects/plan.ts';
import type {SourceAnswers} from '../../../src/sources/answers.ts';

/** A zone file that is compared with the records of a domain, or made from them; nothing is sent. */

const domain = {
  id: 5,
  domain: 'example.org',
  type: 'master',
  status: 'active',
  ttl_sec: 0,
  soa_email: 'a@example.org',
};
const record = (id: number, name: string, target: string) => ({
  ...{id, type: 'A', name, target, ttl_sec: 0, priority: 0, weight: 0, port: 0},
  ...{service: null, protocol: null, tag: null},
});
const zoneFile = {zone_file: ['example.org. IN NS ns1.provider.test.']};
const failed = (kind: ErrorKind) => new ApiError({kind, message: `it is ${kind}`, sent: true});

interface There {
  domain?: object;
  pages?: readonly (readonly object[])[];
  unreadable?: number;
  /** What the service counts with each page; what it sends, if left out. */
  counts?: readonly number[];
  extra?: object | Error;
}

function around({domain: one = domain, pages = [[]], unreadable = 0, counts = [], extra = zoneFile}: There) {
  const asked: (ListOptions | undefined)[] = [];
  const reads: unknown[] = [];
  const progress: unknown[] = [];
  const answers: SourceAnswers = {
    list: async (list, options) => {
      if ('route' in list && list.route === '/domains')
        return {slots: [{ok: true, value: one, raw: {}}], ...{page: 1, pages: 1, results: 1, setAside: 0}};
      asked.push(options);
      const page = options?.page ?? 1;
      // The casts: records as JSON.
      const good = (pages[page - 1] ?? []).map(value => ({ok: true, value, raw: value as never}) as const);
      const bad = Array.from({length: unreadable}, () => ({ok: false, raw: null, why: 'odd'}) as never);
      const results = counts[page - 1] ?? pages.flat().length + unreadable;
      return {slots: [...good, ...bad], page, pages: pages.length, results, setAside: unreadable};
    },
    read: async (_, params) => {
      reads.push(params);
      if (extra instanceof Error) throw extra;
      return {value: extra, raw: extra as never};
    },
    send: () => Promise.reject(new Error('nothing is sent')),
  };
  const {signal} = new AbortController();
  return {
    asked,
    reads,
    progress,
    common: {answers, signal, progress: (told: unknown) => progress.push(told)},
  };
}

async function planned(text: string, there: There = {}, more: Partial<EffectOf<'plan'>> = {}) {
  const {common, ...seen} = around(there);
  const files: string[] = [];
  const readText = async (path: string) => {
    files.push(path);
    return text === '' ? {trouble: 'there is no such file'} : {text};
  };
  const effect: EffectOf<'plan'> = {
    ...{type: 'plan', resource: 'domains', action: 'import', bare: false, fixed: false},
    ...{target: {id: '5', label: 'example.org', value: domain}, answers: {file: ' my.zone '}},
    ...more,
  };
  const message = await makePlan(effect, {ports: {readText}, ...common});
  return {message, files, ...seen};
}

test('records that are there are left, and each that is added knows those that look like it', async () => {
  const [www, mail] = [record(1, 'www', '192.0.2.1'), record(2, 'mail', '192.0.2.2')];
  const {message, files, asked, progress} = await planned('www A 192.0.2.1\nwww A 192.0.2.3\n', {
    pages: [[www], [mail]],
  });
  expect(files).toEqual(['my.zone']);
  expect(asked.map(options => [options?.page, options?.pageSize, options?.params])).toEqual([
    [1, 500, {domain_id: 5}],
    [2, 500, {domain_id: 5}],
  ]);
  expect(progress).toEqual([
    {type: 'planProgress', done: 1, total: 2},
    {type: 'planProgress', done: 2, total: 2},
  ]);
  expect(message).toMatchObject({type: 'planned', lacksExtra: false});
  if (!('rows' in message)) return expect.fail();
  expect(message.rows).toEqual([
    {
      ...{kind: 'add', cells: ['A', 'www', '192.0.2.3', ''], otherwise: false},
      step: {action: 'add', body: {type: 'A', name: 'www', target: '192.0.2.3'}, before: []},
    },
    {kind: 'other', cells: ['A', 'mail', '192.0.2.2', '']},
    {kind: 'left', cells: ['A', 'www', '192.0.2.1', '']},
  ]);
});

test('without the file, or with records that cannot be read, there is no plan but a reason', async () => {
  expect(await planned('')).toMatchObject({
    message: {type: 'planned', trouble: 'there is no such file'},
    asked: [],
  });
  const {message} = await planned('www A 192.0.2.1\n', {
    pages: [[record(1, 'www', '192.0.2.1')]],
    unreadable: 2,
  });
  expect(message).toEqual({
    type: 'planned',
    trouble: '2 of the records that are there could not be read, so nothing can be compared with them',
  });
  await expect(planned('x', {}, {action: 'edit'})).rejects.toThrow('edit of domains has no plan');
});

async function documented(there: There, more: Partial<EffectOf<'exportDocument'>> = {}) {
  const {common, reads, progress} = around(there);
  let text = '';
  const message = await exportDocument(
    {
      ...{type: 'exportDocument', bare: false, file: 'a.zone', replace: false},
      item: {resource: 'domains', params: {}, id: '5'},
      ...more,
    },
    {
      ...common,
      ports: {
        now: () => 0,
        wholePath: async path => `/home/${path}`,
        writeFile: async (_, chunks) => {
          for await (const chunk of chunks) text += chunk;
          return 'written';
        },
      },
    },
  );
  return {message, text, reads, progress};
}

test('a zone file has the records of the domain, with the name servers where the service tells them', async () => {
  const pages = [[record(1, 'www', '192.0.2.1')], [record(2, 'mail', '192.0.2.2')]];
  const {message, text, progress, reads} = await documented({pages});
  expect(message).toEqual({
    type: 'exported',
    outcome: {
      ...{kind: 'written', rows: 2, lacks: [], isPart: false},
      ...{lacksExtra: undefined, warnings: [], path: '/home/a.zone'},
    },
  });
  expect(text.replaceAll(/ +/g, ' ')).toBe(
    `$ORIGIN example.org.
$TTL 86400
@ IN SOA ns1.provider.test. a.example.org. 1970010100 14400 14400 1209600 86400
@ IN NS ns1.provider.test.
www IN A 192.0.2.1
mail IN A 192.0.2.2
`,
  );
  expect(progress).toHaveLength(2);
  expect(reads).toEqual([{id: 5}]);
  const bare = await documented({pages}, {bare: true});
  expect(bare.reads).toEqual([]);
  expect(bare.text).not.toContain('ns1.provider.test');
  const lacking = await documented({pages, extra: failed('missing'), unreadable: 1});
  expect(lacking.message).toMatchObject({
    outcome: {
      ...{lacksExtra: true, rows: 2, isPart: false},
      lacks: ['2 of the records could not be read and are left out'],
    },
  });
});

test('what has no document, or none just now, is not written', async () => {
  expect((await documented({}, {item: {resource: 'volumes', params: {}, id: '7'}})).message).toEqual({
    type: 'exported',
    outcome: {kind: 'failed', reason: 'volumes have no document'},
  });
  const kept = {domain: {...domain, type: 'slave', master_ips: ['192.0.2.9']}};
  expect((await documented(kept)).message).toEqual({
    type: 'exported',
    outcome: {
      kind: 'failed',
      reason: 'the records of example.org are kept by its masters (192.0.2.9): ask them for the zone',
    },
  });
});
