import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {createRedactor, endpoints, type Json, problemOf} from '../../../src/api/index.ts';
import {parseJson} from '../../../src/api/json.ts';
import {fake, json} from './fake.ts';

/** Secrets that a service, or something on the way to it, repeats in another spelling. */

const html = (text: string, of: (code: number) => string) =>
  Array.from(text, character =>
    /[A-Za-z0-9 ]/.test(character) ? character : of(character.codePointAt(0) ?? 0),
  ).join('');
const entities = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
const inside = (text: string) => JSON.stringify(text).slice(1, -1);
const unicode = (text: string, upper = false) =>
  Array.from({length: text.length}, (_, at) => {
    const hex = text.charCodeAt(at).toString(16).padStart(4, '0');
    return `\\u${upper ? hex.toUpperCase() : hex}`;
  }).join('');
const percent = (text: string) =>
  Array.from(Buffer.from(text), byte => `%${byte.toString(16).padStart(2, '0')}`).join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base32 = (bytes: Buffer) =>
  (
    Array.from(bytes, byte => byte.toString(2).padStart(8, '0'))
      .join('')
      .match(/.{1,5}/g) ?? []
  )
    .map(bits => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(bits.padEnd(5, '0'), 2)])
    .join('');
const quotedPrintable = (text: string, columns: number) => {
  const characters = Array.from(Buffer.from(text), byte =>
    byte === 0x3d || byte < 0x20 || byte > 0x7e
      ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCharCode(byte),
  );
  return characters.map((one, at) => (at > 0 && at % columns === 0 ? `=\r\n${one}` : one)).join('');
};
const every = (text: string, between: string, each = 1) =>
  Array.from(text)
    .map((character, at) => (at > 0 && at % each === 0 ? between + character : character))
    .join('');

/** Each the whole of a text, in which nothing of the secret may be left. */
const spellings: Record<string, (secret: string) => string> = {
  'as it is': secret => secret,
  'as JSON': inside,
  'as JSON in JSON': secret => inside(inside(secret)),
  'as JSON in JSON in JSON': secret => inside(inside(inside(secret))),
  'with escapes for slashes': secret => inside(secret).replaceAll('/', '\\/'),
  'as unicode escapes': secret => unicode(secret),
  'as unicode escapes in capitals': secret => unicode(secret, true),
  'URL-encoded': encodeURIComponent,
  'URL-encoded in small letters': secret => encodeURIComponent(secret).toLowerCase(),
  'URL-encoded twice': secret => encodeURIComponent(encodeURIComponent(secret)),
  'URL-encoded byte by byte': percent,
  'as of a form': secret => new URLSearchParams({x: secret}).toString().slice(2),
  'as of a form, in JSON': secret => inside(new URLSearchParams({x: secret}).toString().slice(2)),
  'HTML-escaped': entities,
  'HTML-escaped twice': secret => entities(entities(secret)),
  'HTML-escaped by numbers': secret => html(secret, code => `&#${code};`),
  'HTML-escaped by hexadecimal numbers': secret => html(secret, code => `&#x${code.toString(16)};`),
  'HTML-escaped, in JSON': secret => inside(entities(secret)),
  'URL-encoded, in HTML': secret => entities(encodeURIComponent(secret)),
  'with blanks run together': secret => secret.replaceAll(/\s+/g, ' '),
  'without blanks': secret => secret.replaceAll(/\s+/g, ''),
  'with blanks within': secret => every(secret, ' '),
  'over several lines': secret => every(secret, '\r\n    ', 5),
  'with invisible characters within': secret => every(secret, '\u200b', 3),
  'in capitals': secret => secret.toUpperCase(),
  'in other composition': secret => secret.normalize('NFD'),
  'as base64': secret => Buffer.from(secret).toString('base64'),
  'as base64 of a URL': secret => Buffer.from(secret).toString('base64url'),
  'in base64 of a login': secret => Buffer.from(`user:${secret}`).toString('base64'),
  'in base64 of JSON': secret => Buffer.from(`{"p":"${secret}","q":1}`).toString('base64'),
  'as hexadecimal': secret => Buffer.from(secret).toString('hex'),
  'as hexadecimal in capitals': secret => Buffer.from(secret).toString('hex').toUpperCase(),
  'as hexadecimal with colons': secret => every(Buffer.from(secret).toString('hex'), ':', 2),
  'as base32': secret => base32(Buffer.from(secret)),
  'in base32 of a login': secret => base32(Buffer.from(`user:${secret}`)),
  'as base64 of base64': secret => base64(base64(secret)),
  'in base64 of a header in base64': secret => base64(`Basic ${base64(`u:${secret}`)}`),
  'as quoted-printable': secret => quotedPrintable(secret, Number.POSITIVE_INFINITY),
  'as quoted-printable over several lines': secret => quotedPrintable(secret, 6),
  'from its end to its beginning': secret => Array.from(secret).reverse().join(''),
};

const awkward = fc.stringMatching(
  /^[A-Za-z0-9]{4}[A-Za-z0-9"'\\/&<>%+=:;,.{}[\] #?$^`|~-]{4,30}[A-Za-z0-9]{4}$/,
);
const abroad = fc
  .array(fc.constantFrom('é', 'ß', 'Ж', '中', '한', '😀', 'a', '7', '"', '\\', '&', '%', ' ', 'ñ'), {
    minLength: 10,
    maxLength: 20,
  })
  .map(parts => `${parts.join('')}x1`);
const secrets = fc.oneof(awkward, abroad);

/** Any five characters of it that stand together, blanks and case aside. */
function left(secret: string, text: string): string[] {
  const bare = (one: string) => one.replaceAll(/\s/g, '').toUpperCase();
  const own = bare(secret);
  const pieces = Array.from({length: Math.max(0, own.length - 7)}, (_, at) => own.slice(at, at + 8));
  return pieces.filter(piece => bare(text).includes(piece));
}

describe.each(Object.entries(spellings))('a secret %s', (_, spell) => {
  test('is hidden', () => {
    fc.assert(
      fc.property(secrets, secret => {
        const {text, whole} = createRedactor(secret);
        const spelled = spell(secret);
        for (const hide of [text, whole]) {
          const told = hide(`it said (${spelled}) of this`);
          const [, rest] = /^it said \((.*)\) of this$/s.exec(told) ?? [];
          expect(rest).toContain('•••');
          // What an encoding has beside it, blanks and escapes of blanks.
          expect(rest?.length).toBeLessThan(30);
          expect(left(secret, told)).toEqual([]);
          expect(hide(spelled)).toContain('•••');
        }
      }),
      {numRuns: 10},
    );
  });

  test('is hidden wherever it is cut', () => {
    fc.assert(
      fc.property(secrets, fc.nat(), (secret, at) => {
        const {text} = createRedactor(secret);
        const spelled = spell(secret);
        const cut = spelled.slice(0, at % (spelled.length + 1));
        expect(left(secret, text(`said ${cut}`))).toEqual([]);
        expect(left(secret, text(`said ${cut}… of it`))).toEqual([]);
      }),
      {numRuns: 10},
    );
  });
});

test('of many secrets each is found in data, however it is spelt', async () => {
  const many = Array.from({length: 40}, (_, at) => `${at}-K7q/Zx99 é+${at * at}&long`);
  const {data} = createRedactor(...many);
  for (const spell of Object.values(spellings)) {
    const body: Json = many.map(spell);
    await data(body);
    expect(body.filter(text => !String(text).includes('•••'))).toEqual([]);
  }
});

test('the first six characters are hidden, the first five are not', () => {
  const {text} = createRedactor('K7q-Zx99-long-enough');
  expect(text('bad token K7q-Zx…')).toBe('bad token •••…');
  expect(text('bad token K7q-Z…')).toBe('bad token K7q-Z…');
  expect(text('it ended in …long-enough')).toBe('it ended in …•••');
});

test('data lose whole secrets only, and not short ones', () => {
  const {whole} = createRedactor('us-east-K7qZx99', 'web-1');
  expect(whole('us-east-1')).toBe('us-east-1');
  expect(whole('web-1')).toBe('web-1');
  expect(whole('x us-east-K7qZx99 y')).toBe('x ••• y');
});

test('a short secret does not hide words that contain it', () => {
  const {text} = createRedactor('node');
  expect(text('nodes: node "node" (node) no de')).toBe('nodes: ••• "•••" (•••) •••');
  expect(createRedactor('abc').text('abc')).toBe('abc');
  // From six characters on no word is likely to.
  expect(createRedactor('hunte').text('hunter')).toBe('hunter');
  expect(createRedactor('hunter').text('hunters')).toBe('•••s');
});

test('a secret whose normalised form is longer is found on its own', () => {
  for (const secret of ['ßßßßßßßßx1', '한글한글한글한글'])
    expect(createRedactor(secret).whole(secret)).toBe('•••');
});

test('a secret is found where it reads as an escape together with what is before it', () => {
  expect(createRedactor('41-open-sesame').whole('off by 5%41-open-sesame')).toBe('off by 5%•••');
});

test('in a long text, what is left of a secret without its blanks is not taken for it', () => {
  const long = `ab ${'x'.repeat(100_000)}`;
  expect(createRedactor('  ab  ').text(long)).toBe(long);
});

test('a number of more digits than can be held that is a secret is masked, and others stay', async () => {
  const {data} = createRedactor('123456789012345678901');
  const body = parseJson('{"id": 7, "code": 123456789012345678901, "other": 987654321098765432109}');
  await data(body);
  expect(JSON.stringify(body)).toBe('{"id":7,"code":"•••","other":987654321098765432109}');
});

test('several keys that contain a secret stay separate', async () => {
  const {data} = createRedactor('sesame-open-wide');
  const body: Json = {'sesame-open-wide': 1, 'SESAME-OPEN-WIDE': 2, '•••': 3};
  await data(body);
  expect(Object.values(body).sort()).toEqual([1, 2, 3]);
});

test('texts without a secret are unchanged', () => {
  const {text, whole} = createRedactor('K7q-Zx99-long-enough', 'pass word+%41&amp;"x');
  fc.assert(
    fc.property(fc.array(fc.integer({min: 0, max: 0xffff}), {maxLength: 60}), codes => {
      const one = String.fromCharCode(...codes).replaceAll(/[k7qp]/gi, '');
      expect(text(one)).toBe(one);
      expect(whole(one)).toBe(one);
    }),
  );
});

test('keys are searched like values, at any depth', async () => {
  const {data} = createRedactor('sesame-open-wide');
  let deep: Json = 'x sesame%2Dopen%2Dwide';
  for (let level = 0; level < 20_000; level++) deep = [deep];
  const body: Json = {
    'sesame-open-wide': ['a', {b: 'sesame-open-wide!', 'x sesame%2Dopen%2Dwide': 1}],
    n: 7,
    deep,
  };
  await data(body);
  expect(body).toMatchObject({'•••': ['a', {b: '•••!', 'x •••': 1}], n: 7});
  expect(JSON.stringify({...body, deep: 0})).not.toContain('sesame');
  let inner: Json | undefined = deep;
  while (Array.isArray(inner)) inner = inner[0];
  expect(inner).toBe('x •••');
});

test('a lot of data is searched in parts, without blocking', async () => {
  const {data} = createRedactor('sesame-open-wide');
  for (const before of [0, 99_990, 100_000, 107_990, 399_999]) {
    const held = `${'é'.repeat(before)}sesame%2Dopen-wide${'é'.repeat(300_000)}`;
    const body: Json = {
      held,
      free: 'é'.repeat(300_000),
      many: Array.from({length: 50}, () => 'é'.repeat(9000)),
    };
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await data(body);
    clearInterval(timer);
    expect(body).toMatchObject({held: '•••', free: 'é'.repeat(300_000)});
    expect(turns).toBeGreaterThan(2);
  }
});

test('a secret of any length is found across the parts, however it is spelt', async () => {
  const token = Array.from({length: 4096}, (_, at) => 'abcdefghijklmnopqrstuvwxyz'[(at * at + at) % 26]).join(
    '',
  );
  const {data} = createRedactor(token);
  const bytes = [...Buffer.from(token)].map(byte => byte.toString(16));
  for (const spelt of [
    token,
    bytes.map(byte => `%${byte}`).join(''),
    bytes.map(byte => `\\u00${byte}`).join(''),
    bytes.join(':').replaceAll(':', '%3A'),
  ])
    for (const after of [9000, 13_000, spelt.length - 1]) {
      // The secret begins before the end of the first part, and ends so many characters after it.
      const body: Json = [
        `${'é'.repeat(100_000 - spelt.length + Math.min(after, spelt.length - 1))}${spelt}${'é'.repeat(100_000)}`,
      ];
      await data(body);
      expect(body).toEqual(['•••']);
    }
});

test('a long text is searched in one go', () => {
  const {whole} = createRedactor('sesame-open-wide');
  for (const part of ['a', '\\', '%25', '&amp;', '中', 'sesame-open ', '😀', 'é ']) {
    const long = part.repeat(300_000 / part.length);
    const before = performance.now();
    expect(whole(long)).toBe(long);
    expect(performance.now() - before).toBeLessThan(1000);
  }
});

describe('errors and data of the client', () => {
  const password = 'S3same "open\\wide" <now> & 100%+é/中';
  const token = 'dop_v1_3f9c2a7be5d84e6fa0b1';
  const create = {label: 'web', region: 'r', type: 't', image: 'i', root_pass: password};

  async function refusal(body: string, status = 400) {
    const {client} = fake([{status, headers: {}, body}], {token});
    const sent = client.send(
      {method: 'POST', path: '/node/instances', body: create, budget: 'other'},
      {secrets: [password]},
    );
    return problemOf(await sent.catch((error: unknown) => error));
  }

  test.each(Object.entries(spellings))('hide a secret %s in a reason', async (_, spell) => {
    const bodies = [password, token].flatMap(secret =>
      [spell(secret), `${'x'.repeat(290)} ${spell(secret)}`, `${spell(secret)} `.repeat(40)].flatMap(reason =>
        [
          JSON.stringify({errors: [{reason, field: 'root_pass'}]}),
          JSON.stringify({errors: {root_pass: [reason]}}),
          JSON.stringify({message: reason}),
          reason,
          `<html><title>${entities(reason)}</title>`,
          `<html><p>${entities(reason)}`,
        ].map(body => ({secret, body})),
      ),
    );
    // A third of them with each spelling.
    const own = Object.values(spellings).indexOf(spell) % 3;
    for (const {secret, body} of bodies.filter((_, at) => at % 3 === own)) {
      const {reasons, ...problem} = await refusal(body);
      expect(left(secret, JSON.stringify({reasons, ...problem})), body).toEqual([]);
      expect(reasons.every(({field}) => field === undefined || field === 'root_pass')).toBe(true);
    }
  });

  test('hide the token in a redirect', async () => {
    const {client} = fake(
      [{status: 302, headers: {location: `https://a.example/${encodeURIComponent(token)}`}, body: ''}],
      {token},
    );
    const problem = problemOf(await client.get(endpoints.account.read, {}).catch((error: unknown) => error));
    expect(problem.message).toContain('302 Found to https://a.example/•••');
  });

  test('hide a secret sent earlier', async () => {
    const {client} = fake([json({id: 1, echo: password}), json({id: 2, label: `x ${password} ${token}`})], {
      token,
    });
    const post = {method: 'POST', path: '/node/instances', body: create, budget: 'other'} as const;
    expect((await client.send(post, {secrets: [password]})).raw).toEqual({id: 1, echo: '•••'});
    expect((await client.send({method: 'GET', path: '/x', budget: 'other'})).json).toEqual({
      id: 2,
      label: 'x ••• •••',
    });
  });

  test('hide it in an unreadable item', async () => {
    const {client} = fake([json({data: [{id: `${token}!`.repeat(9)}], page: 1, pages: 1, results: 1})], {
      token,
    });
    const {slots} = await client.list(endpoints.volumes.list);
    expect(left(token, JSON.stringify(slots))).toEqual([]);
  });
});

test('of many secrets the last fifty stay hidden, not the newest alone', () => {
  const redactor = createRedactor();
  // With nothing in common: a part of a secret is hidden as well.
  const secret = (index: number) => ((index + 11) * 104_729 * 7919).toString(36).repeat(2);
  for (let index = 0; index < 60; index++) redactor.add(secret(index));
  for (let index = 10; index < 60; index++)
    expect(redactor.text(`echo ${secret(index)}`), String(index)).not.toContain(secret(index).slice(0, 8));
});

test.each([0x115f, 0x1160, 0x3164, 0xffa0, 0x2800, 0xfe0f, 0x200b, 0x34f])(
  'a secret is found between invisible characters: U+%i',
  code => {
    const redactor = createRedactor('tkZq7Wm4Rv9Xp2Lc8Bn5Yd3');
    const spread = [...'tkZq7Wm4Rv9Xp2Lc8Bn5Yd3'].join(String.fromCodePoint(code));
    expect(redactor.whole(spread)).not.toMatch(/t.?k.?Z.?q/u);
    expect(redactor.text(`region ${spread}`)).not.toMatch(/t.?k.?Z.?q/u);
  },
);

test.each([
  'Ｈｕｎｔｅｒ２ｈｕｎｔｅｒ２',
  '𝐡𝐮𝐧𝐭𝐞𝐫𝟐𝐡𝐮𝐧𝐭𝐞𝐫𝟐',
  'hunter2\nhunter2',
  'hunter2=\nhunter2',
  'h\u0301unter2hunter2',
])('a secret among thousands of foreign letters is found: %s', spelt => {
  const redactor = createRedactor('hunter2hunter2');
  for (const foreign of ['漢字', 'สวัสดี ', '😀', '\n']) {
    const text = foreign.repeat(2000);
    expect(redactor.whole(`${text}${spelt}${text}`)).toBe(`${text}•••${text}`);
    expect(redactor.text(text)).toBe(text);
  }
});

test('the shortest secret is masked, and an escape of no character breaks nothing', () => {
  const later = createRedactor();
  later.add('abcd');
  expect([later.text('abcd'), createRedactor('abcd').text('abcd')]).toEqual(['•••', '•••']);
  const redactor = createRedactor('hunter2hunter2');
  for (const spelt of ['\\u{110000}', '&#x110000;', '&#1114112;'])
    expect(redactor.whole(`hunter2${spelt}hunter2`), spelt).toBe('•••');
});
