import {expect, test} from 'vitest';
import {credentialsIn} from '../../../../src/api/redact/credentials.ts';
import {encodingsOf} from '../../../../src/api/redact/encodings.ts';
import {holdsAscii, normalize, normalizeWithPlaces} from '../../../../src/api/redact/normalize.ts';
import {redacted} from '../../../../src/api/redact/redactor.ts';

/** The ways in which a secret may be spelt, each for itself. */

test('a secret has an encoding for each shift of its bytes, without what neighbours change', () => {
  const secret = 'a=é~ \x1f b';
  const bytes = Buffer.from(secret);
  expect(encodingsOf(secret)).toEqual([
    bytes.toString('hex'),
    '61:3d:c3:a9:7e:20:1f:20:62',
    ...['ME64HKL6EAPSAY', 'QT3Q5JPYQB6IDC', 'CPODVF7CAHZAM', 'YJ5YOUX4IA7EBR', 'BHXB2S7RAD4QG'],
    ...[bytes.toString('base64'), 'E9w6l+IB8gY', 'hPcOpfiAfIG'],
    ...[bytes.toString('base64url'), 'E9w6l-IB8gY', 'hPcOpfiAfIG'],
    ...['WVQzRHFYNGdIeUJp', 'lUM0RxWDRnSHlCa', 'ZVDNEcVg0Z0h5Qm'],
    ...['RTl3NmwrSUI4Z1', 'U5dzZsK0lCOGdZ', 'FOXc2bCtJQjhnW'],
    ...['aFBjT3BmaUFmSU', 'hQY09wZmlBZklH', 'oUGNPcGZpQWZJR'],
    'a=3d=c3=a9~ =1f b',
    'b \x1f ~é=a',
  ]);
});

test.each([0, 1, 2, 3, 4])(
  'behind %d other bytes one of the encodings is in the base64 and the hex',
  before => {
    const whole = Buffer.from(`${'?'.repeat(before)}swordfish-ÿ${'!'.repeat(3)}`);
    const found = encodingsOf('swordfish-ÿ').filter(one => one.length > 8);
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(found.some(one => whole.toString(encoding).includes(one))).toBe(true);
  },
);

test.each<[text: string, decoded: string, literal: string]>([
  ['AbÉ ß+\\', 'ABESS', 'ABESS'],
  ['Ａﬁ', 'AFI', 'AFI'],
  ['部署', '部署', '部署'],
  ['a + b\t', 'AB', 'AB'],
  ['a=b', 'A=B', 'A=B'],
  ['a=\r\nb=\nc=d', 'ABC=D', 'A=B=C=D'],
  ['%C3%A9', 'E', '%C3%A9'],
  ['%E9', 'E', '%E9'],
  ['%C3x', 'AX', '%C3X'],
  ['%F0%9F%9A%80', '🚀', '%F0%9F%9A%80'],
  ['%f0%90%80%80', '\u{10000}', '%F0%90%80%80'],
  ['%e2%82%ac', '€', '%E2%82%AC'],
  ['%c2%a1%C1%a1%c3%a1%C2', '¡A¡AA', '%C2%A1%C1%A1%C3%A1%C2'],
  ['%df%bf%e0%a0%80%ef%bf%bf', '\u07ff\u0800', '%DF%BF%E0%A0%80%EF%BF%BF'],
  ['%4', '%4', '%4'],
  ['%25%37%35x', 'UX', '%25%37%35X'],
  ['%2525252541', 'A', '%2525252541'],
  ['&#65;&#x42;&#067&#x0044;', 'ABCD', '&#65;&#X42;&#067&#X0044;'],
  ['&c;&nbsp;&eacute&Auml;', '&C;EA', '&C;&NBSP;&EACUTE&AUML;'],
  ['&unknown;&unknown &LT &toString;', '&UNKNOWN;&UNKNOWN<&TOSTRING;', '&UNKNOWN;&UNKNOWN&LT&TOSTRING;'],
  ['&amp;amp;lt;', '<', '&AMP;AMP;LT;'],
  ['&a%6dp;lt;', '<', '&A%6DP;LT;'],
  ['&#1114111;&#1114112;&#x10ffff;&#x110000;b', 'B', '&#1114111;&#1114112;&#X10FFFF;&#X110000;B'],
  ['\\\\u0041\\u{1F680}\\x42\\n\\q', 'A🚀BQ', 'U0041U{1F680}X42NQ'],
  ['\\u0025\\u0034\\u0031', 'A', 'U0025U0034U0031'],
])('%j is compared as %j, and undecoded as %j', (text, decoded, literal) => {
  expect(normalize(text)).toEqual({decoded, literal});
  expect(normalizeWithPlaces(text).text).toBe(decoded);
  expect(normalizeWithPlaces(text, true).text).toBe(literal);
});

test('escapes within escapes are decoded four times', () => {
  const nested = (text: string, times: number): string =>
    times === 0 ? text : nested(text.replaceAll('%', '\\u0025').replaceAll('\\', '%5c'), times - 1);
  expect(normalize(nested('%41', 1)).decoded).toBe('A');
  expect(normalize(nested('%41', 2)).decoded).not.toBe('A');
});

test.each([
  ['aé&#65;b', 'AEAB', [0, 1, 2, 7], [1, 2, 7, 8]],
  ['a %C3%A9x', 'AEX', [0, 2, 8], [1, 8, 9]],
  ['&amp;lt;z', '<Z', [0, 8], [8, 9]],
  ['🚀x', '🚀X', [0, 0, 2], [2, 2, 3]],
  ['ß', 'SS', [0, 0], [1, 1]],
  ['e\u0301x', 'EX', [0, 2], [1, 3]],
  ['', '', [], []],
])('%j is found at its places: %s', (text, normalized, from, to) => {
  expect(normalizeWithPlaces(text)).toEqual({text: normalized, from, to});
});

test.each<[command: string, credentials: string[]]>([
  ['curl -H "Authorization: Bearer abc123"', ['abc123']],
  ['basic abc', ['abc']],
  ['x --token=abc', ['abc']],
  ['password: "two words"', ['two words']],
  ["secret='two words'", ['two words']],
  ['api_key=a api-key b', ['a', 'b']],
  ['-u name:pass', ['pass']],
  ['--user "name:two words"', ['two words']],
  ["--proxy-user='n:two w'", ['two w']],
  ['mysql -psesame db', ['sesame']],
  ['mariadb-dump -p"a b"', ['a b']],
  ['sshpass -p sesame ssh', ['sesame']],
  ['https://n:pw@h/', ['pw']],
  ['TOKEN=$VAR', []],
  ['TOKEN={{x}}', []],
  ['token=•••', []],
  ['token --x', []],
  ['token=""', []],
  ['mysql -h h | x -pno', []],
  ['echo hello', []],
  // Variables.
  ['AWS_SECRET_ACCESS_KEY=wJal/rXUt aws s3 ls', ['wJal/rXUt']],
  ['MYSQL_PWD=sesame mysql', ['sesame']],
  ['DB_PASS=sesame x', ['sesame']],
  ["export PRIVATE_KEY='two words'", ['two words']],
  ['SSHPASS=sesame sshpass -e ssh x', ['sesame']],
  ['FOO="TOKEN=abc"', ['abc']],
  ['aws configure set aws_secret_access_key wJal', ['wJal']],
  // Options.
  ['x --pass sesame --access-key abc', ['sesame', 'abc']],
  ['x -token abc --passphrase=abc', ['abc']],
  ['curl -su a:sesame https://x', ['sesame']],
  ['curl "https://x?a=1&b=2" -fsSLu "a:two words"', ['two words']],
  ['redis-cli -h h -a sesame ping', ['sesame']],
  ['ipmitool -I lanplus -H h -U admin -P sesame power', ['sesame']],
  ['snmpwalk -v2c -c sesame h', ['sesame']],
  ['ldapsearch -x -D cn=admin -w sesame', ['sesame']],
  ["mysql '-psesame' db", ['sesame']],
  ["x --password='$esame'", ['$esame']],
  // Headers, queries and addresses.
  ["curl -H 'X-Auth-Key: abc' -H 'X-Vault-Token: s.abc'", ['abc', 's.abc']],
  ["curl -H 'Authorization: abc' x", ['abc']],
  ['curl -H "Authorization: ApiKey abc" x', ['abc']],
  ['curl https://x/y?key=abc&page=2', ['abc']],
  ['curl "https://x/y?a=1&access_token=abc#top"', ['abc']],
  ['git clone https://ghp_1234567890abcdef@h/x', ['ghp_1234567890abcdef']],
  ['redis://:sesame@h', ['sesame']],
  // Quotes within quotes.
  [String.raw`x --password "pa\"ss" y`, [String.raw`pa\"ss`]],
  [String.raw`curl -d "{\"password\": \"two words\", \"a\": 1}"`, ['two words']],
  [String.raw`curl -H "Authorization: Bearer ab\"cd"`, [String.raw`ab\"cd`]],
  // What only looks so.
  ['x --key-file PATH --pass-through y --password-file z', []],
  ['monkey=1 compass north bypass=1 turkey: x', []],
  ['PWD=/home/me OLDPWD=/tmp x', []],
  ['pass show cloud', []],
  ['x --private-key ~/.ssh/id_ed25519 --client-key=client.pem', []],
  ['GOOGLE_APPLICATION_CREDENTIALS=/home/me/key.json x', []],
  ['x --public-key abc --sort-key=name', []],
  ['rsync -avu host:/data .', []],
  ['ssh -p 2222 me@h; snmpwalk -v2c h; docker run -p 80:80 x', []],
  ['curl https://h.example:8080/a@b git@github.com:me/x', []],
  ['echo keyboard passenger tokens secretary', []],
])('in %s the credentials are %j', (command, credentials) => {
  expect(credentialsIn(command)).toEqual(credentials);
});

test('a copy is masked in its strings, at any depth, and the original stays', () => {
  const value = {a: 'x', list: ['x', 1, null, {x: 'x'}], none: null, yes: true, missing: undefined};
  expect(redacted(value, text => `${text}!`)).toEqual({
    ...{a: 'x!', list: ['x!', 1, null, {x: 'x!'}], none: null, yes: true, missing: undefined},
  });
  expect(value.a).toBe('x');
  expect(redacted('x', text => `${text}!`)).toBe('x!');
});

test.each([
  ['', false],
  ['部署', false],
  ['部署a', true],
  ['é', true],
  ['Ａ', true],
  ['ﬁ', true],
  ['\\', true],
  ['𝐀', true],
  ['🚀', false],
  ['🚀部\u{1f680}x', true],
  ['🚀🚀', false],
  [' ', false],
])('%j holds ASCII: %s', (text, holds) => {
  expect(holdsAscii(text)).toBe(holds);
  expect(holdsAscii(text)).toBe(holds);
});
