import {expect, test} from 'vitest';
import {parseArguments} from '../../../../src/cli/arguments/parse-arguments.ts';
import {resources} from '../../../../src/resources/index.ts';
import {naming, UsageError} from '../../../../src/usage-error.ts';
import {golden} from '../../../golden.ts';

const parse = (...argv: string[]) => parseArguments(argv, '1.2.3');

test.each([
  ['--demo --ascii', {command: 'explore', demo: true, ascii: true}],
  ['--read-only', {command: 'explore', readOnly: true}],
  ['--read-only list', {command: 'list', resource: 'nodes'}],
  ['--read-only whoami', {command: 'whoami'}],
  ['--profile work', {command: 'explore', profile: 'work'}],
  ['list volumes --filter size>50', {command: 'list', resource: 'volumes', filter: 'size>50'}],
  ['--demo list nodes', {command: 'list', resource: 'nodes', demo: true}],
  ['login work --url https://a/v4', {command: 'login', name: 'work', url: 'https://a/v4'}],
  ['use work', {command: 'use', name: 'work'}],
  ['serve --port 0', {command: 'serve', flags: {port: '0'}}],
  // A resource is a noun, with verbs from its definition.
  ['volumes list --sort -size --all', {command: 'list', resource: 'volumes', sort: '-size', all: true}],
  ['--demo vol --output ids', {command: 'list', resource: 'volumes', demo: true, output: 'ids'}],
  ['node show web-1 42', {command: 'show', resource: 'nodes', names: ['web-1', '42']}],
  ['find web-3 eu --output ids', {command: 'find', text: 'web-3 eu', output: 'ids'}],
  [
    '--read-only api PUT /tags --data -',
    {command: 'api', method: 'PUT', path: '/tags', data: '-', readOnly: true},
  ],
  ['account', {command: 'show', resource: 'account', names: []}],
  [
    'domains export a.example --profile a',
    {command: 'export', resource: 'domains', names: ['a.example'], profile: 'a'},
  ],
  // Flags stand before a verb or behind it, and the value of a short one directly behind it.
  ['nodes --limit=1 list', {command: 'list', resource: 'nodes', limit: '1'}],
  ['-- nodes --limit 1 list', {command: 'list', resource: 'nodes', limit: '1'}],
  [
    'nodes -o=json --columns id show a',
    {command: 'show', resource: 'nodes', names: ['a'], output: 'json', columns: 'id'},
  ],
  ['nodes -ojson show a', {command: 'show', resource: 'nodes', names: ['a'], output: 'json'}],
  ['nodes --all --watch list', {command: 'list', resource: 'nodes', all: true, watch: true}],
  ['find data -o json', {command: 'find', text: 'data', output: 'json'}],
  // The parents of a list, whichever word is first.
  ['records list --in a.example', {command: 'list', resource: 'records', in: ['a.example']}],
  ['records list --in=a.example', {command: 'list', resource: 'records', in: ['a.example']}],
  ['list records --domain=a.example', {command: 'list', resource: 'records', in: ['a.example']}],
  ['list records --in a.example', {command: 'list', resource: 'records', in: ['a.example']}],
  [
    'records --profile x --domain list --demo show www',
    {command: 'show', resource: 'records', names: ['www'], in: ['list'], profile: 'x', demo: true},
  ],
  ['records show www --domain=list', {command: 'show', resource: 'records', names: ['www'], in: ['list']}],
  [
    'records show --in a.example www',
    {command: 'show', resource: 'records', names: ['www'], in: ['a.example']},
  ],
  ['list records --in a --in b', {command: 'list', resource: 'records', in: ['a', 'b']}],
  [
    'list --in front 443 backends -o csv',
    {command: 'list', resource: 'backends', in: ['front', '443'], output: 'csv'},
  ],
  [
    'backends list --configuration 443 --load-balancer front',
    {command: 'list', resource: 'backends', in: ['front', '443']},
  ],
])('%s is read', async (line, invocation) => {
  expect(await parse(...line.split(' '))).toEqual(invocation);
});

test('a flag of several values may be repeated', async () => {
  const argv = ['nodes', 'edit', 'web-1', '--tags', 'a', '--tags', 'b', '--yes', '--yes'];
  expect(await parseArguments(argv, '1')).toMatchObject({given: {tags: {kind: 'text', text: 'a,b'}}});
});

test('the value of a flag may look like a short flag, and is kept as it is', async () => {
  const words = ['records', 'add', '--domain', 'a.example', '--type', 'TXT'];
  expect(await parse(...words, '--target', '-v=spf1')).toMatchObject({given: {target: {text: '-v=spf1'}}});
});

test.each([['--help'], ['help'], ['--demo', '-h']])(
  'the help of the program names every resource: %s',
  async (...argv) => {
    const help = await parse(...argv);
    const [, text = ''] = help.command === 'text' ? help.text.split('Resources:\n') : [];
    const names = text.split(/[\s,]+/);
    for (const {name} of resources) expect(names).toContain(name);
    expect(names).toContain('node-disks');
    expect(text).toMatch(/^ {2}of the service .*regions/m);
    expect(text).toMatch(/^ {2}on this machine .*profiles/m);
    expect(text).toContain('skydeck RESOURCE list|show|VERB');
    expect(text).toContain('skydeck volumes --help');
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  },
);

test('the help of a resource describes each verb in one line', async () => {
  for (const {name, list, document, actions = []} of resources) {
    const acts = actions.filter(({level}) => level !== 'none');
    const help = await parse(name, '--help');
    const [, commands = ''] = help.command === 'text' ? help.text.split('Commands:\n') : [];
    const lines = (commands.split('\n\n')[0] ?? '').split('\n');
    expect(lines, name).toHaveLength(1 + (list ? 1 : 0) + (document ? 1 : 0) + acts.length);
    for (const line of lines) {
      expect(line.length, line).toBeLessThanOrEqual(80);
      // A verb alone, such as attach, tells nothing that its name does not.
      expect(line).toMatch(/^ {2}[a-z|-]+( <name(\.\.\.)?>)? {2,}\S+ \S+/);
      expect(line).not.toMatch(/\b(\w{3,}(?: \w+)?) \1/);
    }
  }
  const help = await parse('volumes', '--help');
  expect(help).toMatchObject({
    text: expect.stringMatching(/resize\|upgrade <name\.\.\.> +make volumes larger; they never shrink\n/),
  });
});

test.each([[['volumes']], [['volumes', 'create']], [['serve']]])('help %j is its --help', async words => {
  const help = await parse(...words, '--help');
  expect(help).toMatchObject({text: expect.stringContaining(`Usage: skydeck ${words.join(' ')}`)});
  expect(await parse('help', ...words)).toEqual(help);
  await expect(parse('help', 'volums')).rejects.toThrow(/did you mean volumes/);
});

test('help and version are text', async () => {
  expect(await parse('--version')).toEqual({command: 'version', version: '1.2.3'});
  const help = await parse('--help');
  expect(help.command === 'text' && help.text).toMatch(/Usage: skydeck[\s\S]*serve/);
  const serve = await parse('serve', '--help');
  expect(serve.command === 'text' && serve.text).toContain('--seed');
  expect(serve.command === 'text' && serve.text).toContain('PUT /control');
});

test.each([
  ['--frobnicate', 'there is no flag --frobnicate; skydeck --help lists the commands, resources and flags'],
  ['zebra', 'there is no command zebra; skydeck --help'],
  ['--demo serve', '--demo does not apply to skydeck serve'],
  ['--read-only serve', '--read-only does not apply to skydeck serve'],
  ['--ascii list', '--ascii does not apply to skydeck list'],
  ['--ascii volumes list', '--ascii does not apply to skydeck volumes list'],
  ['--profile a login', '--profile does not apply to skydeck login'],
  ['list nodes more', 'list takes one argument at most: --filter says what to list, show prints one;'],
  ['volumes list more', 'volumes list takes no arguments: --filter says what to list, show prints one;'],
  ['nodes list --demo=x', '--demo takes no value'],
  ['--demo=x', '--demo takes no value'],
  ['api GET /account more', 'api takes two arguments at most'],
  ['whoami me', 'whoami takes no arguments'],
  ['--profile', '--profile <name> lacks its value'],
  ['volumes list -o', '-o, --output <form> lacks its value; '],
  ['lst nodes', 'there is no command lst: did you mean list? skydeck --help lists'],
  ['--demo lst nodes', 'there is no command lst: did you mean list?'],
  ['longin', 'did you mean login?'],
  ['hlep', 'did you mean help?'],
  ['volums list', 'there is no command volums: did you mean volumes?'],
  ['linodes show web-1', 'there is no command linodes: did you mean nodes?'],
  ['node-dsks', 'there is no command node-dsks: did you mean node-disks?'],
  ['volumes creat', 'did you mean create? skydeck volumes --help lists its verbs'],
  ['vol lst --help', 'there is no verb lst for volumes: did you mean list?'],
  ['transfer frob', 'there is no verb frob for transfer; known: show'],
  ['transfer shwo', ': did you mean show? skydeck transfer --help lists its verbs'],
  ['config lst', 'no verb lst for config; known: check, get, set, unset, edit, path, schema'],
  ['nodes describe web-1', 'there is no verb describe for nodes: did you mean show?'],
  ['volumes tmp', 'there is no verb tmp for volumes: if it is a name, skydeck volumes show tmp'],
  ['volumes boot', 'there is no verb boot for volumes; skydeck volumes --help'],
  // The verb before its resource, as in other programs.
  ['show volumes tmp', 'no command show: a verb follows its resource, as in skydeck volumes show;'],
  ['describe node web-1', 'a verb follows its resource, as in skydeck nodes show;'],
  ['boot web-1', 'a verb follows its resource, as in skydeck nodes boot;'],
  [
    'volumes delete',
    'volumes delete needs the name or the id of what it is about; skydeck volumes delete --help',
  ],
  ['config set', 'config set needs a key; '],
  ['find', 'find needs a label, an id, '],
  ['api', 'api needs GET, POST, PUT or DELETE; '],
  ['api GET', 'api needs a path from the address of the account: /regions; '],
  ['backends list --in front', 'with --load-balancer LOAD-BALANCER --configuration CONFIGURATION'],
  ['records add --in --type A', 'records lie in a domain: say which, with --domain DOMAIN'],
  ['records', 'records lie in a domain: say which, with --domain DOMAIN'],
  ['backends list --configuration 443', 'with --load-balancer LOAD-BALANCER --configuration CONFIGURATION'],
  ['volumes resize a --size 9 --read-only', 'put --read-only before volumes;'],
  ['--limit=3 volumes list', 'put --limit behind volumes list;'],
  ['--limit 3 volumes list', 'no flag --limit: flags of a command stand behind it;'],
  ['--profile work --limit', 'there is no flag --limit; skydeck --help lists'],
  ['--read-olny', 'no flag --read-olny: did you mean --read-only?'],
  ['list --fliter x', 'there is no flag --fliter for list: did you mean --filter?'],
  ['serve --prot=8080', 'there is no flag --prot for serve: did you mean --port?'],
  ['volumes create --sze 20', '--size? skydeck volumes create --help lists what it takes'],
  ['volumes list -f x', 'there is no flag -f for volumes list; '],
  ['volumes delete x --fast', 'there is no flag --fast for volumes delete; skydeck volumes delete '],
  // The flags of other programs.
  ['volumes delete x --force', 'no flag --force for volumes delete: did you mean --confirm?'],
  ['nodes stop x -y', 'no flag -y for nodes stop: did you mean --yes?'],
  ['find web --csv', 'did you mean --output csv?'],
  ['nodes list -j --all', 'did you mean --output json?'],
  ['doctor --csv', 'there is no flag --csv for doctor; skydeck doctor --help'],
  ['serve --url x', 'there is no flag --url for serve; '],
  [
    'list --url https://a/v4',
    'no flag --url for list: name the account with SKYDECK_URL and SKYDECK_TOKEN, or keep',
  ],
  ['--token x whoami', 'there is no flag --token: name the account with SKYDECK_URL and SKYDECK_TOKEN, '],
])('%s is one sentence about what is wrong', async (line, words) => {
  const {message} = await parse(...line.split(' ')).then(
    () => expect.fail(line),
    (error: Error) => error,
  );
  expect(message).toContain(words);
  expect(message).toMatch(/^[^\n]+$/);
});

test('what may be a token is no name, and is not repeated', async () => {
  await expect(parse('volumes', token)).rejects.toThrow(
    /^there is no such verb \(\d+ characters, [^;]*\) for/,
  );
});

const token = 'dop_v1_3f9c2a7be5d84e6fa0b1';

test.each([
  ['what is given to a flag', [`--token=${token}`]],
  ['what is given to a flag of a command', ['login', `--token=${token}`]],
  ['what stands behind a letter', [`-p${token}`]],
  ['a command', [token]],
  ['an argument too many', ['list', 'nodes', token]],
  ['an argument of a command that has none', ['whoami', token]],
  ['a flag', [`--${token}`]],
  ['a flag with other signs', [`--${'ab/+'.repeat(10)}`]],
  ['a token of letters', ['correcthorsebatterystaple'.toUpperCase()]],
])('what looks like a token is not repeated: %s', async (_, argv) => {
  let message = '';
  try {
    await parse(...argv);
  } catch (error) {
    message = error instanceof UsageError ? error.message : '';
  }
  expect(message).toMatch(/; skydeck [a-z -]*--help lists [a-z, ]+$/);
  for (let at = 0; at + 6 <= token.length; at++) expect(message).not.toContain(token.slice(at, at + 6));
  expect(message).not.toMatch(/ab\/\+|CORRECT/);
});

test.each([
  [token, /^such profile \(27 characters, not repeated here\)$/],
  ['work', /^profile work$/],
  ['web-prod.eu', /^profile web-prod\.eu$/],
  ['3f9c2a7be5d8', /not repeated/],
  ['x\u001b[31m', /not repeated/],
  ['', /not repeated/],
])('%j is named, or not', (word, words) => {
  expect(naming('profile', word)).toMatch(words);
});

test.each([
  [
    ['list', '--filter', 'a', '--filter', 'b'],
    /^--filter is given twice: join the two with a blank, such as /,
  ],
  [['nodes', 'list', '--columns', 'id', '--columns=label'], /^--columns is given twice: .* commas$/],
  [['nodes', 'list', '-o', 'ids', '--output', 'csv'], /^--output is given twice: give it once$/],
  [['volumes', 'create', '--label', 'a', '--label', 'b'], /^--label is given twice: give it once$/],
  [['--profile', 'a', 'nodes', 'list', '--profile', 'b'], /^--profile is given twice: /],
  [
    ['nodes', 'create', '--no-backups-enabled', '--backups-enabled'],
    /^--backups-enabled and --no-backups-enabled exclude each other: give one of them$/,
  ],
])('%j: a flag that takes one value is refused the second time', async (argv, message) => {
  await expect(parseArguments(argv, '1')).rejects.toThrow(message);
});

test.each([
  [['volumes', 'edit', 'x', '--label', '--dry-run'], '--label <text>', '--label'],
  [['volumes', 'edit', 'x', '--yes', '--label', '--tags=a'], '--label <text>', '--label'],
  [['nodes', 'list', '-o', '--all'], '-o, --output <form>', '--output'],
  [['--profile', '--read-only', 'list'], '--profile <name>', '--profile'],
  [['list', '--filter', '--limt', '3'], '--filter <text>', '--filter'],
])('%j: a flag is no value of the one before it', async (argv, flag, long) => {
  await expect(parseArguments(argv, '1')).rejects.toThrow(
    `${flag} lacks its value: a flag follows it; if that is meant as the value, write ${long}=--…`,
  );
});

test.each([
  [['volumes', 'edit', 'x', '--label=--dry-run'], '--dry-run'],
  [['volumes', 'edit', 'x', '--label', '-- with blanks --'], '-- with blanks --'],
  [['volumes', 'edit', 'x', '--label', '--'], '--'],
])('%j: a value may begin with dashes', async (argv, text) => {
  expect(await parseArguments(argv, '1')).toMatchObject({given: {label: {kind: 'text', text}}});
});

test('a carriage return at the end of an argument is no part of it', async () => {
  const argv = ['volumes', 'remove', 'web-1\r', '123\r', '--confirm', '2\r'];
  expect(await parseArguments(argv, '1')).toMatchObject({names: ['web-1', '123'], confirm: '2'});
});

test('which of the flags before a command apply to it', async () => {
  const commands = [
    ...['', 'list', 'nodes list', 'nodes show web-1', 'nodes boot web-1', 'find web', 'overview', 'doctor'],
    ...[
      'api GET /regions',
      'config check',
      'config get theme',
      'config set theme dark',
      'config unset theme',
    ],
    ...['config edit', 'config path', 'config schema', 'completion bash', 'login', 'use', 'logout', 'whoami'],
    ...['import', 'serve'],
  ];
  const flags = ['--demo', '--profile work', '--read-only', '--ascii', '--screen-reader', '--log file'];
  const told: string[] = [];
  for (const command of commands) {
    const words = command === '' ? [] : command.split(' ');
    const plain = JSON.stringify(await parse(...words));
    const by = async (flag: string) => {
      const read = await parse(...flag.split(' '), ...words).catch((error: Error) => error);
      if (!(read instanceof Error)) return JSON.stringify(read) === plain ? 'has no effect' : 'is read';
      return read.message;
    };
    told.push(`── skydeck ${command}`);
    const kinds = await Promise.all(flags.map(async flag => [flag.split(' ')[0], await by(flag)] as const));
    for (const [kind, those] of Map.groupBy(kinds, ([, kind]) => kind.replace(/^--\S+ /, '')))
      told.push(`${those.map(([flag]) => flag).join(' ')} ${kind}`);
  }
  golden('flags', `${told.join('\n')}\n`);
});
