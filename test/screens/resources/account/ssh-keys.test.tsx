import {expect, test} from 'vitest';
import {openAt, take} from '../../steps.ts';

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
