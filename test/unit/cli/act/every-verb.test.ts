import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {parseArguments} from '../../../../src/cli/arguments/parse-arguments.ts';
import {resources} from '../../../../src/resources/index.ts';
import {runWith} from '../run-command.ts';
import {served} from '../served.ts';

/** Every action of the account as a verb: what a dry run tells is what is sent, and what the journal has. */

const zone = '--domain kestrel-freight.example';
const front = '--load-balancer front-ams';
const backend = `${front} --configuration 443`;

/** The arguments of each verb, in an order in which each has what it acts upon. FILE has a script, KEY an SSH key, ZONE a record. */
const lines = `
nodes create --label made-here --region nl-ams --type g6-standard-1 --image acme/debian12 --make-root-pass
nodes reboot bastion
nodes edit bastion --label bastion-ams --tags prod,new
nodes enable-backups bastion-ams
nodes snapshot mail --label before
nodes cancel-backups git
nodes create-volume vpn --label vpn-data --size 20
nodes clone web-1 --label web-copy --region nl-ams
nodes shutdown ns1
nodes resize wiki-old --type g6-standard-2
nodes rescue ns2 --devices 17
nodes rebuild web-fra-1 --image acme/debian12 --make-root-pass
nodes boot wiki-old
nodes remove log-archive
volumes create --label made-here --region us-east --size 20 --tags a,b
volumes attach made-here --node-id db-primary-nwk
volumes detach mail-spool
volumes resize git-repositories --size 40
volumes clone mail-spool --label mail-copy
volumes edit mail-spool --label mail-old --tags old
volumes remove mail-old
domains create --domain made-here.example --soa-email a@made-here.example
domains edit made-here.example --ttl-sec 2h --tags new
domains import made-here.example --file ZONE
domains remove made-here.example
records add ${zone} --type A --name made --target 192.0.2.9
records edit 15002118 ${zone} --target 192.0.2.10
records remove 15002118 ${zone}
balancers create --label made-here --region nl-ams
balancers edit made-here --client-conn-throttle 5
balancers remove made-here
balancer-configs add ${front} --port 8080 --protocol http
balancer-configs edit 443 ${front} --check http --check-path /up
backends add ${backend} --address 192.168.128.3:80 --label made-here
backends edit made-here ${backend} --weight 50
backends remove made-here ${backend}
balancer-configs remove 8080 ${front}
scripts create --file FILE --label made-here --images acme/debian12
scripts edit made-here --description new
scripts revise made-here --script #!/bin/dash --rev-note new
scripts remove made-here
settings edit --no-network-helper
tickets open --summary slow --description disk --node-id bastion-ams
tickets reply 22240331 --description thanks
tickets close 22190417
sshkeys add --file KEY --label made-here
sshkeys remove made-here
tokens create --label made-here --scopes nodes:read_only
tokens edit made-here --label made-there
tokens remove made-there
`;

const actions = resources
  .filter(({source}) => source.account)
  .flatMap(({name, actions: own = []}) =>
    own.filter(({level}) => level !== 'none').map(action => `${name} ${action.name}`),
  );

interface Request {
  method: string;
  path: string;
  body?: Readonly<Record<string, unknown>>;
}

test('a dry run tells what is sent, in the word of the service, and the journal has it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-verbs-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const files = {
    FILE: '#!/bin/sh\n',
    KEY: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHVwYXJlZ2FyZGxlc3NvZndoYXR0aGlza2V5aXMxMjM0 made@here\n',
    ZONE: 'made A 192.0.2.7\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  let sent: Request[] = [];
  const {env, service} = await served(
    {},
    ({method, path, body, ...rest}, answer) => {
      if (method !== 'GET')
        sent.push({
          method,
          path: path.replace(/^\/v4/, ''),
          ...(body ? {body: JSON.parse(String(body))} : {}),
        });
      return answer({method, path, ...(body === undefined ? {} : {body}), ...rest});
    },
    {word: 'acme'},
  );
  const run = (...argv: string[]) => runWith({...env, SKYDECK_WORD: 'acme'}, ...argv);
  const seen = new Set<string>();
  for (const line of lines.trim().split('\n')) {
    const argv = line.split(' ').map(word => (Object.hasOwn(files, word) ? join(folder, word) : word));
    seen.add(argv.slice(0, 2).join(' '));
    const example = await exampleFor(argv);
    expect((await run(...example)).stderr, example.join(' ')).not.toMatch(
      / given: add |is needed|does not apply|--[\w-]+ must/,
    );
    expect(sent).toEqual([]);
    const dry = await run(...argv, '--dry-run', '-o', 'json');
    expect(dry.code, line).toBe(0);
    if (dry.stderr !== '') expect(wordIn(dry.stderr), line).toBeDefined();
    expect(sent).toEqual([]);
    const told: Request[] = JSON.parse(dry.stdout).requests;
    expect(told.length, line).toBeGreaterThan(0);
    const asked = await run(...argv);
    const word = wordIn(asked.stderr);
    // The dry run has said so.
    expect(wordIn(dry.stderr), line).toBe(word);
    const confirmed = word === undefined ? ['--yes'] : ['--confirm', word.replaceAll("'", '')];
    const done = asked.code === 0 ? asked : await run(...argv, ...confirmed);
    expect(`${line}: ${done.code} ${done.stderr}`).toMatch(/: 0 /);
    expect(sent.map(masked), line).toEqual(told);
    const journal = readFileSync(join(done.home, 'skydeck', 'journal.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const begun = journal.map(one => JSON.parse(one)).filter(({outcome}) => outcome === 'sent');
    expect(begun, line).toEqual(told.map(one => expect.objectContaining(one)));
    sent = [];
    // What was begun comes to an end.
    service.advanceClock(3600);
  }
  expect(actions.filter(name => !seen.has(name))).toEqual([]);
}, 180_000);

/** The word that confirms what cannot be undone. */
const wordIn = (stderr: string): string | undefined =>
  / undone: add --confirm ('[^']*'|\S+)/.exec(stderr)?.[1];

/** The first example in the help of a verb, on what the arguments name. */
async function exampleFor(argv: readonly string[]): Promise<string[]> {
  const help = await parseArguments([...argv.slice(0, 2), '--help'], '1');
  const [, line = ''] = /^Examples:\n {2}skydeck (.*)/m.exec(help.command === 'text' ? help.text : '') ?? [];
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  for (const flag of ['--domain', '--load-balancer', '--configuration', '--file'])
    if (words.includes(flag) && argv.includes(flag))
      words[words.indexOf(flag) + 1] = argv[argv.indexOf(flag) + 1] ?? '';
  const [name = '--'] = argv.slice(2);
  return name.startsWith('--') ? words : words.with(2, name);
}

/** A request with its secret as a preview shows it. */
const masked = ({body, ...request}: Request): Request => ({
  ...request,
  ...(body === undefined
    ? {}
    : {body: {...body, ...(body.root_pass === undefined ? {} : {root_pass: '••••••••'})}}),
});
