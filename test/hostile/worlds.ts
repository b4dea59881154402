import type {Json, JsonObject} from '../../src/api/index.ts';
import type {Pick} from './pick.ts';
import {hostileText} from './texts.ts';

/** What a world makes of honest replies. What it does not name stays as it is. */
export interface World {
  summary: string;
  /** A value within an item. `name` is its key. */
  value?: (value: Json, name: string, tools: Tools) => Json;
  /** A whole item, after its values. */
  item?: (item: Json, tools: Tools) => Json;
  /** The page of a list. */
  page?: (page: JsonObject, tools: Tools) => JsonObject;
  /** The text of a body. */
  body?: (body: string, tools: Tools) => string;
  /** The reason and the field of a refusal. */
  refusal?: (tools: Tools) => JsonObject;
  /** The status, and headers. */
  head?: (tools: Tools) => {status?: number; headers?: Record<string, string>; body?: string} | undefined;
}

export interface Tools {
  pick: Pick;
  /** What must never be shown. */
  secret: string;
  /** Whether texts may be as long as a megabyte. */
  huge: boolean;
}

/** In a text of JSON: a value that no value can be, put in its place by `unmarked`. */
const marked = (name: keyof typeof raw): string => `@@${name}@@`;
const raw = {
  deep: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  ladder: `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
  huge: '1e999',
  exact: '9007199254740993',
  digits: '1'.repeat(400),
  twice: '{"id":1,"id":2}',
  surrogate: '"\\ud83d"',
} as const;

export const unmarked = (text: string): string =>
  text.replace(/"@@(\w+)@@"/g, (whole, name: string) =>
    // The cast: `marked` puts no other name there.
    Object.hasOwn(raw, name) ? raw[name as keyof typeof raw] : whole,
  );

/** Names that every object answers to. */
const ownNames = [
  '__proto__',
  'constructor',
  'valueOf',
  'toString',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
] as const;

const oddIds: readonly [Json, ...Json[]] = [
  '1',
  '',
  'web',
  '../../account',
  '1/../../profile/tokens',
  '1?page=2#x',
  '%2e%2e%2f',
  'a b\u0000',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u202e7',
  '__proto__',
  -1,
  0,
  0.5,
  1e21,
  marked('exact'),
  marked('huge'),
  marked('digits'),
  {id: 1},
  [1],
  true,
  null,
];

const oddNumbers: readonly [Json, ...Json[]] = [
  -1,
  -0,
  0.1,
  1e15,
  1e300,
  -1e308,
  5e-324,
  2 ** 53,
  marked('huge'),
  marked('exact'),
  marked('digits'),
  '12',
  null,
];

const oddShapes: readonly [Json, ...Json[]] = [
  null,
  true,
  0,
  '',
  [],
  {},
  [[]],
  [null],
  {length: 1e9},
  {toString: 'x', valueOf: 1},
  marked('ladder'),
  marked('twice'),
  marked('surrogate'),
];

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (honest: string, {pick, secret, huge}: Tools) => hostileText(honest, pick, secret, huge);

export const worlds = {
  texts: {
    summary: 'texts that hold sequences, invisible characters, floods and the token',
    value: (value, name, tools) =>
      typeof value === 'string' && name !== 'id' && tools.pick.chance(0.5) ? text(value, tools) : value,
    refusal: tools => ({reason: text('is not valid', tools), field: text('label', tools)}),
  },
  ids: {
    summary: 'ids that are texts, objects, negative, too large, paths',
    value: (value, name, {pick}) => (/(^|_)id$/.test(name) && pick.chance(0.4) ? pick.of(oddIds) : value),
  },
  numbers: {
    summary: 'numbers out of all range',
    value: (value, name, {pick}) =>
      typeof value === 'number' && name !== 'id' && pick.chance(0.5) ? pick.of(oddNumbers) : value,
  },
  names: {
    summary: 'keys that every object answers to, in items and in refusals',
    item: (item, {pick}) =>
      isObject(item)
        ? Object.defineProperty({...item}, pick.of(ownNames), {value: pick.of(oddShapes), enumerable: true})
        : item,
    refusal: ({pick}) => ({reason: pick.of(ownNames), field: pick.of(ownNames)}),
  },
  shapes: {
    summary: 'values of other types, lists that are none, JSON of 100,000 levels',
    value: (value, _, {pick}) => (pick.chance(0.1) ? pick.of(oddShapes) : value),
    item: (item, {pick}) => (pick.chance(0.15) ? pick.of(oddShapes) : item),
    body: (body, {pick}) => {
      if (!pick.chance(0.2)) return body;
      return pick.of([
        '',
        'null',
        '[]',
        '"text"',
        '{',
        body.slice(0, -3),
        `${body}${body}`,
        `\ufeff${body}`,
        '<html><title>\u001b]0;owned\u0007</title></html>',
        raw.deep,
        `{"data":${raw.deep},"page":1,"pages":1,"results":1}`,
      ]);
    },
  },
  pages: {
    summary: 'pages that lie about how many there are, and that are the same for ever',
    page: (page, {pick}) => {
      const odd = (honest: Json) =>
        pick.chance(0.5)
          ? pick.of<Json>([-1, 0, 1e9, 1e12, 0.5, '3', null, {}, marked('huge'), marked('exact')])
          : honest;
      const {data = [], page: number = 1, pages = 1, results = 0} = page;
      const items = Array.isArray(data) ? data : [];
      const lies = pick.of<Json[]>([items, [], [...items, ...items], items.slice(0, 1)]);
      return {data: lies, page: odd(number), pages: odd(pages), results: odd(results)};
    },
  },
  heads: {
    summary: 'statuses and headers that mean something else, or nothing',
    head: tools => {
      const {pick} = tools;
      const headers = {
        'x-oauth-scopes': text('*', tools).replaceAll(/[^\x20-\xff]/g, '?'),
        date: pick.of(['x', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT']),
      };
      if (pick.chance(0.5)) return {headers};
      const status = pick.of([204, 206, 299, 301, 302, 307, 400, 401, 403, 404, 418, 429, 500, 503, 599]);
      const retry = pick.of(['0', '-5', '2147484', '1e99', 'x', 'Fri, 31 Dec 9999 23:59:59 GMT']);
      const location = pick.of(['https://evil.example/v4', '//evil.example', '/v4/nodes', '\u001b[2J']);
      return {status, headers: {...headers, 'retry-after': retry, location}};
    },
    refusal: tools => ({reason: text('no', tools)}),
  },
  budgets: {
    summary: 'rate limits that leave nothing, or that never end',
    head: ({pick}) => ({
      headers: {
        'x-ratelimit-limit': pick.of(['0', '-1', '1', '999999999999999', 'x']),
        'x-ratelimit-remaining': pick.of(['0', '-1', '5', 'x']),
        'x-ratelimit-reset': pick.of(['0', '99999999999', 'x']),
      },
    }),
  },
} satisfies Record<string, World>;

export type WorldName = keyof typeof worlds;
// Its keys are these, and no others.
export const worldNames = Object.keys(worlds) as WorldName[];
