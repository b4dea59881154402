import {expect, test} from 'vitest';
import {endpoints} from '../../../src/api/index.ts';
import {createDemoService} from '../../demo-account.ts';
import {connectionLost} from '../lost.ts';
import {noon, open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** A zone file is imported: shown as a table before anything is sent, then record by record. */

const importing = (text: string, setting: Parameters<typeof open>[0] = {}) =>
  open({columns: 110, rows: 40, readText: async () => ({text}), ...setting});

const flags = ['Remove the rest', 'Rename', 'SOA', 'Name servers', 'Skip lines'];

/** To the table of what would be done. @param set the flags that are set in the form, in its order */
async function plan(screen: Screen, ...set: readonly string[]) {
  await take(screen, ': "domains" enter · / ctrl-u "domain~kestrel-freight" enter');
  await fill(screen, ...set);
}

async function fill(screen: Screen, ...set: readonly string[]) {
  await take(screen, 'I "example.zone"');
  for (const flag of flags.slice(0, 1 + Math.max(...set.map(one => flags.indexOf(one)))))
    await screen.press('down', ...(set.includes(flag) ? ['space'] : []));
  await screen.press('ctrl-s');
}

const sent = (screen: Screen) =>
  screen.journal.filter(({outcome}) => outcome === 'sent').map(({method, body}) => ({method, body}));
const recordsOf = async (screen: Screen, domain: string) => {
  const {domains, records} = screen.service.store.tables;
  const [found] = domains.all(each => each.domain === domain);
  return records
    .childrenOf(found?.id ?? 0)
    .map(({id: _, created: __, updated: ___, ...rest}) => JSON.stringify(rest))
    .sort();
};

const zone = `$TTL 86400
@ IN SOA ns1.node.example. hostmaster.kestrel-freight.example. 1 14400 14400 1209600 86400
@ IN NS ns1.node.example.
@ 300 IN A 192.0.2.141
bastion A 192.0.2.99
new 1h IN A 198.51.100.7
@ MX 20 mail
@ SSHFP 1 1 abc
`;

test('a table comes first, then each record is sent with its outcome', async () => {
  const screen = await importing(zone);
  await plan(screen);
  expect(sent(screen)).toEqual([]);
  const frame = screen.frame();
  expect(frame).toContain('1 not taken · 2 to change · 1 to add · ');
  expect(frame).toContain('not taken    line 8: SSHFP records are not kept by the service');
  expect(frame).toMatch(/change +A +bastion +Target 192\.0\.2\.2 → 192\.0\.2\.99/);
  expect(frame).toMatch(/change +MX +@ +10 mail\.kestrel-freight\.example {2}Priority 10 → 20/);
  expect(frame).toMatch(/add +A +new +198\.51\.100\.7 {2}3600 s/);
  expect(frame).toMatch(/not in file +CNAME +www/);
  // Cancel is selected first.
  await screen.press('right', 'enter');
  expect(sent(screen)).toEqual([
    {method: 'PUT', body: {priority: 20}},
    {method: 'PUT', body: {target: '192.0.2.99'}},
    {method: 'POST', body: {type: 'A', name: 'new', target: '198.51.100.7', ttl_sec: 3600}},
  ]);
  expect(screen.frame()).toContain('add record new A 198.51.100.7 · done');
  // What the file has besides is said once more.
  expect(screen.frame()).toContain('line 8 · not taken · SSHFP records are not kept by the service');
  expect(screen.frame()).toMatch(/· 1 not taken$/m);
  expect(screen.journal[0]).toMatchObject({
    what: 'edit record @ MX mail.kestrel-freight.example in kestrel-freight.example',
    batch: {what: 'import a zone file into domain kestrel-freight.example, 1 line left out'},
  });
  // An edit is read back once more, to see what the service stored.
  expect(screen.frame()).toMatch(/edit record bastion A .* · done, reading it back …/);
  await take(screen, '5s esc I "example.zone" ctrl-s');
  expect(screen.frame()).toContain('there is nothing to send: all that can be taken is there already');
  await screen.press('right', 'enter');
  expect(sent(screen)).toHaveLength(3);
});

test('records missing from the file are removed only if asked, and first', async () => {
  const screen = await importing('www A 192.0.2.1\n');
  await plan(screen);
  expect(screen.frame()).toContain('line 1: A www: a CNAME must stand alone, and the service has CNAME');
  await screen.press('right', 'enter');
  expect(sent(screen)).toEqual([]);
  await screen.press('esc', 'down', 'space', 'ctrl-s');
  expect(screen.frame()).toContain('29 to remove · 1 to add');
  expect(screen.frame()).toContain('This cannot be undone. Type kestrel-freight.example');
  await screen.press('right', 'enter');
  expect(sent(screen)).toEqual([]);
  await screen.type('kestrel-freight.example');
  // What was typed does not count for the next file.
  await screen.press('esc', 'ctrl-s', 'enter');
  expect(sent(screen)).toEqual([]);
  await take(screen, '"kestrel-freight.example" enter');
  expect(sent(screen).map(({method}) => method)).toEqual([...Array(29).fill('DELETE'), 'POST']);
  expect(await recordsOf(screen, 'kestrel-freight.example')).toHaveLength(1);
});

test("a domain's own name servers in the file stay where the others are removed", async () => {
  const file = '@ 300 NS ns1.other-dns.example.\n@ NS ns1.node.example.\n@ A 192.0.2.1\n';
  const screen = await importing(file);
  const {domains} = screen.service.store.tables;
  const [domain] = domains.all(each => each.domain === 'kestrel-freight.example');
  const record = {type: 'NS', name: '', target: 'ns1.other-dns.example', ttl_sec: 300};
  await screen.client.call(endpoints.records.create, {domain_id: domain?.id ?? 0}, record);
  await plan(screen);
  await take(screen, 'esc down space ctrl-s "kestrel-freight.example" enter');
  expect((await recordsOf(screen, 'kestrel-freight.example')).map(text => JSON.parse(text))).toEqual([
    expect.objectContaining({type: 'A', target: '192.0.2.1'}),
    expect.objectContaining(record),
  ]);
});

test('a record that another client changes after the table was made is not removed', async () => {
  const screen = await importing('new A 192.0.2.1\n');
  await plan(screen);
  await screen.press('esc', 'down', 'space', 'ctrl-s');
  const {domains, records} = screen.service.store.tables;
  const [domain] = domains.all(each => each.domain === 'kestrel-freight.example');
  const record = records.childrenOf(domain?.id ?? 0).find(({name}) => name === 'bastion');
  if (!domain || !record) throw new Error('there is no such record');
  const params = {domain_id: domain.id, id: record.id};
  await screen.client.call(endpoints.records.update, params, {target: '192.0.2.77'});
  await take(screen, '"kestrel-freight.example" enter');
  const noted = screen.journal.filter(({path}) => path.endsWith(`/${record.id}`));
  expect(noted.map(({outcome}) => outcome)).toEqual(['not sent']);
  expect((await recordsOf(screen, 'kestrel-freight.example')).join()).toContain('192.0.2.77');
  expect(Object.values(screen.store.get().writes).flatMap(({problem}) => problem?.message ?? [])).toEqual([
    'record bastion A 192.0.2.2 was changed meanwhile: it is now bastion A 192.0.2.77, TTL default',
  ]);
});

test.each(['', '; nothing yet\n', '@ IN SOA ns1.node.example. a.example. 1 14400 14400 1209600 86400\n'])(
  'a file without a record removes nothing: %j',
  async text => {
    const screen = await importing(text);
    await plan(screen);
    await screen.press('esc', 'down', 'space', 'ctrl-s');
    expect(screen.frame()).toContain('there is no record in example.zone: nothing is removed');
    await take(screen, 'right enter "kestrel-freight.example" enter');
    expect(sent(screen)).toEqual([]);
  },
);

test.each([
  ['$ORIGIN kestrel.test.\n@ A 192.0.2.1\nwww A 192.0.2.2\n', 'kestrel.test'],
  ['www.kestrel.test. A 192.0.2.2\n', 'www.kestrel.test'],
])('of a file of another domain nothing is taken, and nothing removed', async (text, what) => {
  const screen = await importing(text, {columns: 160, preferences: {pane: false}});
  await plan(screen);
  const whole = `nothing in this file belongs to kestrel-freight.example, it is about ${what}: "Rename" takes its names over`;
  expect(screen.frame()).toContain(whole);
  expect(screen.frame()).not.toContain('already');
  await screen.press('right', 'enter', 'esc', 'down', 'space', 'ctrl-s');
  expect(screen.frame()).toContain(whole);
  await screen.press('right', 'enter');
  expect(sent(screen)).toEqual([]);
});

test('with most lines outside, Rename is advised first, beside all further mistakes', async () => {
  const file = `$ORIGIN old.test.
www A 192.0.2.1
a A 300.1.1.1
@ MX mail
$GENERATE 1-2 h$ A 192.0.2.3
this line is garbage
`;
  const screen = await importing(file, {columns: 160});
  await plan(screen);
  const frame = screen.frame();
  expect(frame).toContain('about old.test: "Rename" takes its names over');
  expect(frame).not.toContain('"Skip lines"');
  for (const text of [
    'line 3: A a: an IPv4',
    'line 4: MX @: a priority',
    'line 5: $GENERATE is not carried out',
  ])
    expect(frame).toContain(text);
  expect(frame).toMatch(/line 6: it cannot be read: there is no type of[ │\n]+records LINE/);
  expect(frame.match(/line 6/g)).toHaveLength(1);
});

test('the names of another domain are taken over where a person says so', async () => {
  const file = `old.test 300 IN SOA ns.old.test. a.old.test. 1 2 3 4 5
old.test. 300 IN NS ns.old.test.
new.old.test. 300 IN CNAME old.test.
`;
  const screen = await importing(file);
  await plan(screen, 'Rename');
  expect(screen.frame()).toContain('2 left out · 1 to add');
  expect(screen.frame()).toContain('line 2: NS ns.old.test.: a name server of the domain itself');
  await screen.press('right', 'enter');
  expect(sent(screen)).toEqual([
    {
      method: 'POST',
      body: {type: 'CNAME', name: 'new', target: 'kestrel-freight.example', ttl_sec: 300},
    },
  ]);
});

test('the head of the zone and its name servers stay, unless a person says otherwise', async () => {
  const file = `$TTL 86400
@ 300 SOA amy.other.test. dns.other.test. 1 10000 2400 604800 3600
@ 300 NS amy.other.test.
`;
  const screen = await importing(file);
  await plan(screen);
  expect(screen.frame()).toContain('there is nothing to send');
  await screen.press('enter', 'esc');
  await fill(screen, 'SOA', 'Name servers');
  await screen.press('right', 'enter');
  expect(sent(screen)).toEqual([
    {method: 'PUT', body: expect.objectContaining({soa_email: 'dns@other.test', retry_sec: 2400})},
    {method: 'POST', body: {type: 'NS', name: '', target: 'amy.other.test', ttl_sec: 300}},
  ]);
});

test('lines that cannot be read are left out where a person says so, but not with removals', async () => {
  const file = `www A 192.0.2
new A 192.0.2.9
x CNAME y
x A 192.0.2.1
www TXT "open
@ ALIAS other.test.
`;
  const screen = await importing(file);
  await plan(screen);
  expect(screen.frame()).toContain('the file has 3 mistakes; "Skip lines" leaves that out');
  await screen.press('enter', 'esc');
  await fill(screen, 'Skip lines');
  expect(screen.frame()).toContain('4 left out · 2 to add');
  await screen.press('esc', 'esc');
  await fill(screen, 'Remove the rest', 'Skip lines');
  expect(screen.frame()).toContain('with "Remove the rest" each line must be read');
  expect(screen.frame()).toContain('nothing can be sent');
  await screen.press('right', 'enter', 'esc', 'esc');
  await fill(screen, 'Skip lines');
  await screen.press('right', 'enter');
  expect(sent(screen).map(({body}) => body)).toEqual([
    {type: 'A', name: 'new', target: '192.0.2.9'},
    {type: 'CNAME', name: 'x', target: 'y.kestrel-freight.example'},
  ]);
});

test('a file with mistakes sends nothing, and each is shown with its line', async () => {
  const screen = await importing(
    '$TTL 300\nwww A 192.0.2\nx 9999999 A 192.0.2.1\ny MX 999 mail\nok A 192.0.2.2\n',
  );
  await plan(screen);
  expect(screen.frame()).toContain('line 2: A www: an IPv4 address is needed, not 192.0.2');
  expect(screen.frame()).toContain('line 3: A x: TTL 9999999 must be a whole number of 0–2,419,200');
  expect(screen.frame()).toContain('line 4: MX y: Priority 999 must be a whole number of 0–255');
  await screen.press('right', 'enter', 'ctrl-s');
  expect(sent(screen)).toEqual([]);
  expect(screen.frame()).toContain('nothing can be sent: the file has 3 mistakes');
});

test('SOA changes the domain, times compare as stored, duplicates count twice', async () => {
  const text = `$TTL 200
@ IN SOA ns1.node.example. ann\\.lee.kestrel-freight.example. 1 7200 5000 9999999 86400
rounded 100 A 192.0.2.1
usual A 192.0.2.1
twin A 192.0.2.2
twin A 192.0.2.2
once A 192.0.2.3
once A 192.0.2.3
`;
  const screen = await importing(text);
  const {domains, records} = screen.service.store.tables;
  const [domain] = domains.all(each => each.domain === 'kestrel-freight.example');
  const [some] = records.childrenOf(domain?.id ?? 0);
  if (!domain || !some) throw new Error('the demo account has no such domain');
  records.deleteChildren(domain.id);
  for (const id of [1, 2])
    records.insert({...some, id, type: 'A', name: 'twin', target: '192.0.2.2', ttl_sec: 300}, domain.id);
  await plan(screen, 'SOA');
  const frame = screen.frame();
  expect(frame).toContain('1 left out · 1 to change · 3 to add · 2 left as they are');
  expect(frame).toContain('line 8: A once 192.0.2.3: line 7 has it');
  expect(frame).toMatch(/change +SOA +@ +Contact hostmaster@kestrel-freight.example → ann.lee@kestrel/);
  expect(frame).toContain('TTL 0 → 200 s, stored as 300');
  expect(frame).toContain('Expire 0 → 9999999 s, stored as 2419200');
  expect(frame).toMatch(/add +A +rounded +192.0.2.1 {2}100 s, stored as 120/);
  await screen.press('right', 'enter');
  expect(sent(screen)).toEqual([
    {
      method: 'PUT',
      body: {
        ...{soa_email: 'ann.lee@kestrel-freight.example', ttl_sec: 200},
        ...{refresh_sec: 7200, retry_sec: 5000, expire_sec: 2_419_200},
      },
    },
    {method: 'POST', body: {type: 'A', name: 'rounded', target: '192.0.2.1', ttl_sec: 100}},
    {method: 'POST', body: {type: 'A', name: 'usual', target: '192.0.2.1'}},
    {method: 'POST', body: {type: 'A', name: 'once', target: '192.0.2.3'}},
  ]);
  expect(domains.all(each => each.domain === 'kestrel-freight.example')).toMatchObject([
    {soa_email: 'ann.lee@kestrel-freight.example', ttl_sec: 300, retry_sec: 7200, expire_sec: 2_419_200},
  ]);
  await take(screen, '5s esc');
  await fill(screen, 'SOA');
  expect(screen.frame()).toContain('1 left out · 6 left as they are');
  expect(screen.frame()).toMatch(/same +A +rounded +192.0.2.1 {2}120 s {2}in the file 100 s, stored as 120/);
});

test('esc stops reading the records, and keys typed ahead send nothing', async () => {
  let stuck = false;
  const screen: Screen = await importing(zone, {
    transport: (wire, service, signal) =>
      stuck && wire.url.includes('/records')
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
        : service(wire, signal),
  });
  await take(screen, ': "domains" enter · I "example.zone"');
  stuck = true;
  screen.keys('ctrl-s', 'right', 'enter');
  expect(screen.frame()).toContain('reading what is there …');
  await screen.press('esc');
  expect(screen.frame()).toContain('stopped: nothing was sent');
  expect(screen.frame()).toMatch(/▌File +example\.zone/);
  expect(sent(screen)).toEqual([]);
});

test('x stops unsent records, and r continues', async () => {
  const lines = Array.from({length: 40}, (_, index) => `many${index} A 198.51.100.${index}`).join('\n');
  let writes = 0;
  const screen: Screen = await importing(lines, {
    transport: async (wire, service, signal) => {
      if (wire.method === 'POST' && ++writes === 6) screen.keys('x');
      return service(wire, signal);
    },
  });
  await plan(screen);
  await screen.press('right', 'enter');
  expect(writes).toBeLessThan(12);
  expect(screen.frame()).toMatch(/\d+ done · \d+ not sent/);
  await screen.press('r');
  expect(writes).toBe(40);
  expect(screen.frame()).toContain('40 done');
});

test('records held back by the rate limit are sent later by themselves', async () => {
  let posts = 0;
  const screen: Screen = await importing('a A 192.0.2.1\nb A 192.0.2.2\nc A 192.0.2.3\n', {
    transport: async (wire, service, signal) =>
      wire.method === 'POST' && ++posts < 4
        ? {status: 429, headers: {'retry-after': '20'}, body: ''}
        : service(wire, signal),
  });
  await plan(screen);
  await screen.press('right', 'enter');
  expect(screen.frame()).toContain('3 queued · waits for the rate limit until 12:00:20Z');
  await screen.later(20);
  expect(screen.frame()).toContain('3 done');
  expect(screen.frame()).not.toContain('waits');
});

test('if the service cannot edit records, changes are named and the rest is done', async () => {
  const missing = {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'};
  const screen = await importing(zone, {
    transport: async (wire, service, signal) =>
      wire.method === 'PUT' || wire.url.endsWith('/zone-file') ? missing : service(wire, signal),
  });
  const told = () => screen.requests.filter(({path}) => path.endsWith('/zone-file')).length;
  await plan(screen);
  // Whose name servers these are, nobody tells.
  expect(screen.frame()).toContain('line 3: NS ns1.node.example.: a name server of the domain itself');
  await screen.press('right', 'enter');
  expect(screen.frame()).toContain('1 done · 2 refused');
  await take(screen, 'esc I "example.zone" ctrl-s');
  expect(told()).toBe(1);
  expect(screen.frame()).toContain('3 not taken · 1 left out');
  expect(screen.frame()).toContain('Target 192.0.2.2 → 192.0.2.99: this service has no such action');
  expect(screen.frame()).toContain('there is nothing to send');
});

test('a zone exported from one service and imported into another is the same', async () => {
  const from = await openAt(': "domains" enter · / ctrl-u "domain~kestrel-freight" enter · e up ctrl-s', {
    columns: 100,
    rows: 30,
  });
  const [text = ''] = from.files.values();
  expect(text).toContain('$ORIGIN kestrel-freight.example.');
  const service = await createDemoService({now: () => new Date(noon)});
  const {domains, records} = service.store.tables;
  const [there] = domains.all(each => each.domain === 'kestrel-freight.example');
  records.deleteChildren(there?.id ?? 0);
  let posts = 0;
  const lost = new Set<number>();
  const to = await importing(text, {
    service,
    // One answer in ten is lost, before the service has it or behind.
    transport: async (wire, inside, signal) => {
      if (wire.method !== 'POST') return inside(wire, signal);
      const number = ++posts;
      if (number % 10 === 3) lost.add(number);
      if (number % 20 === 3) throw connectionLost();
      const reply = await inside(wire, signal);
      if (lost.has(number)) throw connectionLost();
      return reply;
    },
  });
  await plan(to);
  await to.press('right', 'enter');
  expect(lost.size).toBeGreaterThan(1);
  for (let round = 0; round < 3; round++) {
    await take(to, 'R right enter 3s');
  }
  expect(await recordsOf(to, 'kestrel-freight.example')).toEqual(
    await recordsOf(from, 'kestrel-freight.example'),
  );
});

test.each([
  ['@ CNAME www.example.com.', 'a CNAME record cannot stand for the domain itself'],
  ['x 0 A 192.0.2.1', 'a time to live of 0 is the default of the domain to the service: write another'],
])('a record that the service would refuse is named before anything is sent: %s', async (line, says) => {
  const screen = await importing(`${line}\n`, {preferences: {pane: false}});
  await plan(screen);
  expect(screen.frame().replaceAll(/\s+/g, ' ')).toContain(says);
  expect(sent(screen)).toEqual([]);
});
