import {expect, test} from 'vitest';
import {createDemoService} from '../../../demo-account.ts';
import {noon, type Setting} from '../../screen.tsx';
import {openAt, take} from '../../steps.ts';

/** Support tickets, and what was answered to them. */

async function atTicket(setting: Setting = {}) {
  const screen = await openAt(': "tickets" enter · / ctrl-u "summary^Packet" enter · d', {
    columns: 100,
    rows: 50,
    ...setting,
  });
  return screen;
}

test('a ticket is a conversation, oldest first', async () => {
  const screen = await atTicket();
  const frame = screen.frame();
  const order = [
    'lin-wei · 2026-11-14',
    'Packet loss between Osaka and Singapore. Please look into it.',
    'support, of the service · 2026-11-15 12:00Z · 5 d ago',
    'Could you send us a trace of the path,\n    from both ends?',
    'lin-wei · 2026-11-16 12:00Z · 4 d ago',
    '  4  203.0.113.9   38 % lost\n',
    'support, of the service · 2026-11-18 12:00Z · 2 d ago',
    'Is it better now?',
  ].map(text => frame.lastIndexOf(text));
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(order).not.toContain(-1);
});

test('a reply is sent once and appears in the conversation', async () => {
  const bodies: unknown[] = [];
  const screen = await atTicket({
    editText: async ({text}) => ({text: `${text}\n\nThank you.`}),
    transport: async (wire, service, signal) => {
      if (wire.method === 'POST') bodies.push(JSON.parse(wire.body ?? 'null'));
      return service(wire, signal);
    },
  });
  await take(screen, 'R "It is." ctrl-e · enter enter');
  expect(bodies).toEqual([{description: 'It is.\n\nThank you.'}]);
  expect(screen.requests).toContainEqual({method: 'POST', path: '/support/tickets/22190417/replies'});
  expect(screen.frame()).toContain('Added a reply to ticket Packet loss');
  expect(screen.frame()).toMatch(/kestrel · 2026-11-20 12:00Z · .+\n {4}It is\.\n *\n {4}Thank you\./);
});

test('a reply without an answer is found, not sent twice', async () => {
  let sent = 0;
  const screen = await atTicket({
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method !== 'POST') return reply;
      sent++;
      throw Object.assign(new Error('reset'), {code: 'ECONNRESET'});
    },
  });
  await screen.press('R');
  // It is kept as it is sent.
  await take(screen, '"Yes " enter enter 3s');
  expect(screen.frame()).toContain('done, though no answer came: add a reply to ticket Packet loss');
  expect(screen.frame()).toMatch(/kestrel · .+\n {4}Yes/);
  expect(sent).toBe(1);
});

test('hostile replies are drawn as text, line by line', async () => {
  const screen = await openAt(': "tickets" enter · / ctrl-u "summary^Packet" enter · d', {
    columns: 60,
    rows: 30,
    transport: hostile,
  });
  expect(screen.frame()).not.toMatch(/[\u001b\u0007\u202e]/u);
  expect(screen.frame()).toContain('␛[2J␇ boom');
  expect(screen.frame()).toContain('second line');
});

const hostile: NonNullable<Setting['transport']> = async (wire, service, signal) => {
  const reply = await service(wire, signal);
  return wire.url.includes('/replies')
    ? {
        ...reply,
        body: reply.body.replace('Thank you for', '\\u001b[2J\\u0007 boom\\r\\nsecond line\\u202e for'),
      }
    : reply;
};

test('without the replies endpoint the ticket is shown, and one sentence says so', async () => {
  const screen = await atTicket({
    transport: async (wire, service, signal) =>
      wire.url.includes('/replies')
        ? {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'}
        : service(wire, signal),
  });
  expect(screen.frame()).toContain('Please look into it.');
  expect(screen.frame()).not.toContain('Not found');
  await take(screen, 'R "Yes" enter enter');
  expect(screen.frame().replaceAll(/\n ?/g, ' ')).toContain('this service does not have that action');
  await screen.press('R');
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
  expect(screen.frame()).toContain('this service does not have that action');
});

test('the author of a reply is shown on a service with another word', async () => {
  const screen = await atTicket({
    service: await createDemoService({now: () => new Date(noon), word: 'acme'}),
    word: 'acme',
  });
  expect(screen.frame()).toContain('support, of the service · 2026-11-15');
});

test('a reply without an author is by somebody', async () => {
  const screen = await atTicket({
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!wire.url.includes('/replies')) return reply;
      const page = JSON.parse(reply.body);
      const data = page.data.map((one: object) => ({...one, created_by: ''}));
      return {...reply, body: JSON.stringify({...page, data})};
    },
  });
  expect(screen.frame()).toContain('somebody, of the service · 2026-11-15');
  expect(screen.frame()).toMatch(/^ somebody · 2026-11-16/m);
});

/** The settings of the account. */

test('only changed settings are sent, with their effect shown', async () => {
  const bodies: unknown[] = [];
  const screen = await openAt(': "settings" enter · E enter space', {
    columns: 100,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (wire.method === 'PUT') bodies.push(JSON.parse(wire.body ?? 'null'));
      return service(wire, signal);
    },
  });
  expect(screen.frame()).toContain('each new node has backups from then on, which are billed');
  await screen.press('enter', 'right', 'enter');
  expect(bodies).toEqual([{backups_enabled: true}]);
  expect(screen.frame()).toMatch(/Backups of new nodes +yes/);
  expect(screen.frame()).toContain('Edited settings');
  expect(screen.frame()).not.toContain('settings settings');
});

/** The SSH keys of the profile: added from a file or as a text, and removed. */

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHVwYXJlZ2FyZGxlc3NvZndoYXR0aGlza2V5aXMxMjM0 kestrel@tablet';

const files: Record<string, string> = {
  '~/.ssh/id_ed25519.pub': `${key}\n`,
  '~/.ssh/id_ed25519': '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE\n',
  '/etc/hostname': 'deck\n',
};

async function adding() {
  const asked: (string | undefined)[][] = [];
  const screen = await openAt(': "sshkeys" enter · n', {
    columns: 120,
    completePath: (typed, ending) => {
      asked.push([typed, ending]);
      return {text: '~/.ssh/id_ed25519.pub', names: ['id_ed25519.pub']};
    },
    readText: async path => {
      const text = files[path];
      return text === undefined ? {trouble: `${path} is not there`} : {text};
    },
  });
  return {screen, asked};
}

test('tab offers the public keys of ~/.ssh; the file fills in the key, and its comment the label', async () => {
  const {screen, asked} = await adding();
  expect(screen.frame()).toContain('tab offers ~/.ssh/*.pub');
  await screen.press('tab');
  expect(asked).toEqual([['~/.ssh/', '.pub']]);
  await take(screen, 'enter · enter enter enter');
  expect(screen.requests.filter(({method}) => method === 'POST')).toEqual([
    {method: 'POST', path: '/profile/sshkeys'},
  ]);
  expect(screen.frame()).toContain('kestrel@tablet');
  expect(screen.frame()).toContain('1–4 of 4');
});

test('a file that is not a public key is refused, and nothing of it is shown', async () => {
  for (const [path, why] of [
    ['~/.ssh/id_ed25519', 'this is a private key, which stays with you'],
    ['/etc/hostname', 'no public SSH key'],
    ['/none', '/none is not there'],
  ] as const) {
    const {screen} = await adding();
    await take(screen, `"${path}" enter`);
    expect(screen.frame()).toContain(why);
    expect(screen.frame()).not.toContain('b3BlbnNz');
    expect(screen.frame()).not.toContain('"ssh_key"');
    await screen.press('ctrl-s', 'ctrl-s');
    expect(screen.requests.some(({method}) => method === 'POST')).toBe(false);
  }
});

test('removing a key asks first and says what happens to nodes', async () => {
  const {screen} = await adding();
  await screen.press('esc', 'x');
  expect(screen.frame()).toContain('nodes that have it already keep it');
  await screen.press('right', 'enter');
  expect(screen.requests.at(-2)?.method === 'DELETE' || screen.requests.at(-1)?.method === 'DELETE').toBe(
    true,
  );
  expect(screen.frame()).not.toContain('workstation  ');
});
