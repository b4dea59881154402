import {expect, test} from 'vitest';
import {connectionLost} from '../lost.ts';
import type {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** The records of a domain: each field by its type, one or several at once. */

async function openRecords(setting: Parameters<typeof open>[0] = {}): Promise<Screen> {
  const screen = await openAt(': "domains" enter · enter', {columns: 100, rows: 30, ...setting});
  return screen;
}

const notice = (screen: Screen) => screen.store.get().notice?.text ?? '';
const sent = (screen: Screen) =>
  screen.journal.filter(({outcome}) => outcome === 'sent').map(({method, body}) => ({method, body}));

test('an edit shows the fields of the record type and sends changed ones only', async () => {
  const screen = await openRecords();
  await take(screen, '/ ctrl-u "type=SRV" enter · E');
  for (const label of ['Service', 'Protocol', 'Target', 'Priority', 'Weight', 'Port', 'TTL'])
    expect(screen.frame()).toMatch(new RegExp(`[ ▌]${label} `));
  expect(screen.frame()).not.toContain(' Name ');
  expect(screen.frame()).not.toContain(' Tag ');
  await take(screen, 'tab tab tab "7"');
  expect(screen.frame()).toContain('Weight 5 → 7');
  await screen.press('ctrl-s', 'enter');
  expect(sent(screen)).toEqual([{method: 'PUT', body: {weight: 7}}]);
  expect(screen.frame()).toContain('10 7 5060');
});

test('a narrow screen cuts no address and no domain for the columns that tell less', async () => {
  const screen = await openRecords({columns: 40, rows: 12});
  expect(screen.frame()).toMatch(/A +@ +192\.0\.2\.141$/m);
  await screen.resize({columns: 80, rows: 12});
  expect(screen.frame()).toMatch(/A +@ +— +192\.0\.2\.141 /);
  await screen.resize({columns: 40, rows: 12});
  await screen.press('esc');
  expect(screen.frame()).toContain('kestrel-freight.example');
});

test('a CAA record has a tag, and a cleared name is the domain itself', async () => {
  const screen = await openRecords();
  await take(screen, '/ ctrl-u "type=CAA target~letsencrypt" enter · E');
  expect(screen.frame()).toMatch(/Tag +issue/);
  expect(screen.frame()).not.toContain('Priority');
  await take(screen, '"mail" ctrl-s enter · E ctrl-u ctrl-s enter');
  expect(sent(screen).map(({body}) => body)).toEqual([{name: 'mail'}, {name: ''}]);
});

test('a TTL for several records; where they differ each keeps its own', async () => {
  const screen = await openRecords();
  await screen.press('space', 'j', 'space', 'j', 'j', 'space', 'E');
  expect(screen.frame()).toContain('they differ: left empty, each keeps its own');
  await take(screen, 'tab tab "600"');
  expect(screen.frame()).toContain('TTL 300 → 600 s');
  expect(screen.frame()).toContain('TTL 0 → 600 s');
  await screen.press('ctrl-s');
  expect(screen.frame()).toContain('Edit 3 records?');
  expect(screen.frame()).toContain('›[Back]   [Edit]');
  expect(screen.frame()).toContain('TTL 0 → 600 s');
  await screen.press('enter');
  expect(sent(screen)).toEqual([]);
  await screen.press('ctrl-s', 'right', 'enter');
  expect(sent(screen)).toEqual(Array(3).fill({method: 'PUT', body: {ttl_sec: 600}}));
  // What the service made of it is told for each, and in the notice how many there are.
  const unwrapped = screen.frame().replaceAll(/\s+/g, ' ');
  expect(unwrapped.match(/stored differently: TTL 600 → 3600 s/g)).toHaveLength(3);
  expect(screen.frame()).toContain(' Edited 3 records, 3 stored differently: see above');
});

test('for several types only common fields are shown', async () => {
  const screen = await openRecords();
  await take(screen, '/ ctrl-u "type=MX or type=A" enter · ctrl-a E');
  expect(screen.frame()).toContain(' TTL ');
  for (const label of ['Priority', 'Weight', 'Tag'])
    expect(screen.frame()).not.toMatch(new RegExp(`[ ▌]${label} {2}`));
  await take(screen, 'tab tab "7200" ctrl-s right enter');
  expect(sent(screen).length).toBeGreaterThan(5);
  expect(new Set(sent(screen).map(({body}) => JSON.stringify(body)))).toEqual(new Set(['{"ttl_sec":7200}']));
});

test('the journal has the domain of an edit, and what the value was', async () => {
  const screen = await openRecords();
  await take(screen, 'E tab tab "3600" ctrl-s enter');
  expect(screen.journal.at(-1)?.what).toMatch(
    /^edit record @ A 192\.0\.2\.141 in kestrel-freight\.example: TTL \d+ → 3600 s$/,
  );
});

test('an edit without an answer is looked up, not sent twice', async () => {
  let puts = 0;
  const screen = await openRecords({
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method !== 'PUT') return reply;
      puts++;
      throw connectionLost();
    },
  });
  await take(screen, 'E tab tab "3600" ctrl-s enter');
  expect(notice(screen)).toContain('done, though no answer came: edit record @ A 192.0.2.141');
  expect(puts).toBe(1);
});

test('numbers and tags come before the target; unused ones have no column', async () => {
  const screen = await openRecords({columns: 80});
  await screen.filter('type=MX or type=SRV or type=CAA');
  expect(screen.frame()).toMatch(/MX +@ +10 {2}mail\.kestrel-freight\.example/);
  expect(screen.frame()).toMatch(/SRV +_sip\._tcp +10 5 5060 {2}vpn\.kestrel-freight\.example/);
  expect(screen.frame()).toMatch(/CAA +@ +issue {2}letsencrypt\.org/);
  await take(screen, ': "domains" enter · / ctrl-u "domain~arpa" enter · enter');
  expect(screen.frame()).toContain('PTR');
  expect(screen.frame()).not.toContain('PRIO/TAG');
});

test('a domain that takes no mail is said by a dot, and by nothing left out', async () => {
  const screen = await openRecords();
  await take(screen, 'n "MX" enter tab "0" ctrl-s');
  expect(sent(screen)).toEqual([]);
  expect(screen.frame()).toMatch(/Target +this is needed/);
  await take(screen, '"." ctrl-s enter');
  expect(sent(screen)).toEqual([{method: 'POST', body: {type: 'MX', name: '', target: '', priority: 0}}]);
});

test('the question about a removal tells the whole record, and so does the journal', async () => {
  for (const [filter, told] of [
    ['type=A target=192.0.2.141', /^@ A 192\.0\.2\.141, TTL 300 s$/],
    ['type=MX priority=10', /^@ MX 10 mail\.kestrel-freight\.example, TTL default$/],
    ['name=s2025._domainkey', /^s2025\._domainkey TXT v=DKIM1; k=rsa; p=MIIB\w{150,}, TTL default$/],
  ] as const) {
    const screen = await openRecords();
    await take(screen, `/ ctrl-u "${filter}" enter · x`);
    const question = screen.frame().replaceAll(/\s+/g, '');
    await screen.press('right', 'enter');
    const [, record = ''] = /^delete record (.*) in \S+$/.exec(screen.journal.at(-1)?.what ?? '') ?? [];
    expect(record).toMatch(told);
    expect(question).toContain(record.replaceAll(' ', ''));
  }
});

/** The form that adds a record of a type, at the field behind that. */
async function adding(type: string): Promise<Screen> {
  const screen = await openRecords();
  await take(screen, `n "${type}" enter`);
  return screen;
}

test('the name of a whole service is not taken for one of its words', async () => {
  const screen = await adding('SRV');
  await take(screen, '"_sip._tcp" enter');
  expect(screen.frame().replaceAll(/\s+/g, ' ')).toContain(
    'for _sip._tcp the service is sip and the protocol tcp',
  );
  await take(screen, 'ctrl-u "_sip" enter');
  expect(screen.frame()).not.toContain('must be one word');
});

test('a text keeps its quotes, and the form says so before', async () => {
  const screen = await adding('TXT');
  const told = 'the quotes are stored as part of the text';
  await take(screen, 'enter "v=spf1 mx -all"');
  expect(screen.frame()).not.toContain(told);
  await screen.press('ctrl-u');
  await screen.type('"v=spf1 mx -all" "second"');
  expect(screen.frame()).toContain(told);
  await screen.press('ctrl-s', 'enter');
  expect(sent(screen)).toMatchObject([{body: {target: '"v=spf1 mx -all" "second"'}}]);
  await screen.press('E');
  expect(screen.frame()).not.toContain(told);
});
