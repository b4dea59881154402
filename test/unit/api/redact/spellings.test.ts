import {expect, test} from 'vitest';
import {credentialsIn, redacted} from '../../../../src/api/redact/redactor.ts';
import {encodingsOf} from '../../../../src/api/redact/secret.ts';

/** The ways in which a secret may be spelt, each for itself. */

test.each([0, 1, 2, 3, 4])(
  'behind %d other bytes one of the encodings is in the base64 and the hex',
  before => {
    const whole = Buffer.from(`${'?'.repeat(before)}swordfish-ÿ${'!'.repeat(3)}`);
    const found = encodingsOf('swordfish-ÿ').filter(one => one.length > 8);
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(found.some(one => whole.toString(encoding).includes(one))).toBe(true);
  },
);

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
