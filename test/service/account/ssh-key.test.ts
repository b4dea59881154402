import {expect, test} from 'vitest';
import {isPublicKey} from '../../../src/model/index.ts';
import {type Item, open, read, sendAccepted, sendRefused} from '../helpers.ts';

/** Keys of every type that OpenSSH makes; the private halves are nobody's. */
const keys = [
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQCxtI3TO+4ueONKlBAaxbf658vp/mZQqcCy/zcPG2Wb4nAyNM6T9W+A6jWffTfdX6NxOR2YYGdEXh8d1s10jQAu7YFtWgGRPqINyu4c3u4rSnPSqeTn00Rzchrk7mHnFtwHdGqYW113LEJdSfaxl9iAiqS1GgemsBpnkuCA5FOIr+iOYSbNbgtp7TFYlf/iTMYZpY58O7QNFMJLiM6DdejJe5TBtmkJ1fqeIM/NKqN9nzfEU3B19VPakvIa6K/weEEKotBfDIfRozoLL3MLNKL2X5pcoP6Sske77s9hzvpAbTa56UR/5dFLCHu7Q6uFT0j2BqYv2PuO9+PWjxe+RZD/ a b',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHKs4dmQAbVkUQKKePsyG/nYzMQ9I6uEiv8qfDwHHBzL a b',
  'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBHuiFj7hLw1n/LmDeTNrZKJGQ332ITveWRIpuNuOA+KU5/MHMLx4/3vUWfrfmXlzUZUVmqzwU/mCqjvgbjHHxM4= a b',
  'ecdsa-sha2-nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBPhFR2GONizxy3vvoK4+4a2GU7HYSI2FSqXNBNQTL0SlE4g0qyHWyv2sek2+oKZjiFd/oJXYaXJ9syWrhsBpOZECqKPwmn4w5+SLOVktBHHa09o+jpUEq2b3bBJfPZN+4Q== a b',
  'ecdsa-sha2-nistp521 AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAH0MZyHTc3sjL5Y1+tj6BNMOCnUaQU165Y08Nfbp2/ZsMQhqbYwqcfM/jraqBj/y5OBH5g3WBo0MXUrVaBD7VfI9wA9qxYM2EzvqdMuRDcVEnnah4RgYDdCkbaYBcD9OxmF3wzZcbf9TSLS1aWAv3Rm0RNmlyQVM0ar4/4t4rFurwHzFA== a b',
];

const part = (text: string | Buffer) => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
const line = (type: string, ...parts: (string | Buffer)[]) =>
  `${type} ${Buffer.concat(parts.map(part)).toString('base64')}`;
const sk = 'sk-ssh-ed25519@openssh.com';
const skEcdsa = 'sk-ecdsa-sha2-nistp256@openssh.com';
const made = [
  line(sk, sk, Buffer.alloc(32, 1), 'ssh:'),
  line(skEcdsa, skEcdsa, 'nistp256', Buffer.alloc(65, 4), 'ssh:'),
  line('ssh-dss', 'ssh-dss', 'p', 'q', 'g', 'y'),
];

test.each([...keys, ...made])('%s is a key', key => {
  expect(isPublicKey(key)).toBe(true);
  expect(isPublicKey(`${key} a comment, with = and "quotes" 日本\n`)).toBe(true);
});

test('part of a key is refused', () => {
  for (const key of keys) {
    const [type = '', blob = ''] = key.split(' ');
    for (let length = 0; length < blob.length; length++)
      expect(isPublicKey(`${type} ${blob.slice(0, length)}`)).toBe(false);
    const bytes = Buffer.from(blob, 'base64');
    for (let length = 0; length < bytes.length; length++)
      expect(isPublicKey(`${type} ${bytes.subarray(0, length).toString('base64')}`)).toBe(false);
    for (const other of keys.filter(one => one !== key))
      expect(isPublicKey(`${other.split(' ')[0]} ${blob}`)).toBe(false);
  }
});

const [rsa = '', ed25519 = ''] = keys;
const none = [
  '',
  'nonsense',
  'ssh-rsa',
  'ssh-rsa ',
  'ssh-rsa AAAA',
  'ssh-rsa AAAA_valid_public_ssh_key_123456785== user@their-computer',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 peer',
  ed25519.replace('ssh-ed25519', 'ssh-ed448'),
  ed25519.replace('ssh-ed25519', 'constructor'),
  ed25519.replace(' ', ''),
  ed25519.replaceAll('A', '*'),
  `no-pty ${ed25519}`,
  `${ed25519}\n${ed25519}`,
  line('ssh-ed25519', 'ssh-ed25519', Buffer.alloc(31)),
  line('ssh-ed25519', 'ssh-ed25519', Buffer.alloc(32), 'more'),
  line('ssh-rsa', 'ssh-rsa', 'e'),
  line('ssh-rsa', 'ssh-rsa', '', 'n'),
  line('ssh-rsa', 'ssh-dss', 'e', 'n'),
  line('ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp256', 'nistp384', Buffer.alloc(65)),
  '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU=\n-----END OPENSSH PRIVATE KEY-----',
];

test.each(none)('%j is none', key => {
  expect(isPublicKey(key)).toBe(false);
});

const reason = 'Must be a public SSH key: its type, a space, and the key in base64';

test('profile, create and rebuild accept valid keys only', async () => {
  const service = await open();
  for (const ssh_key of none) {
    expect(await sendRefused(service, 'POST', '/profile/sshkeys', {label: 'k', ssh_key})).toEqual([
      `400 ssh_key: ${reason}`,
    ]);
  }
  const node = {
    type: 'g6-nanode-1',
    region: 'nl-ams',
    image: 'node/debian12',
    root_pass: 'correct horse battery',
  };
  const create = {...node, label: 'with-keys'};
  expect(
    await sendRefused(service, 'POST', '/node/instances', {...create, authorized_keys: [rsa, 'nonsense']}),
  ).toEqual([`400 authorized_keys.1: ${reason}`]);
  expect(
    await sendRefused(service, 'POST', '/node/instances', {...create, authorized_keys: ed25519}),
  ).toEqual(['400 authorized_keys: Must be a list of public SSH keys']);
  const {id} = await sendAccepted<Item>(service, 'POST', '/node/instances', {
    ...create,
    authorized_keys: [rsa, ed25519],
  });
  service.advanceClock(60);
  const rebuild = {image: 'node/debian12', root_pass: 'correct horse battery'};
  const path = `/node/instances/${id}/rebuild`;
  expect(await sendRefused(service, 'POST', path, {...rebuild, authorized_keys: ['x y']})).toEqual([
    `400 authorized_keys.0: ${reason}`,
  ]);
  await sendAccepted(service, 'POST', path, {...rebuild, authorized_keys: [ed25519]});
  await sendAccepted(service, 'POST', '/node/instances', {...node, label: 'none', authorized_keys: null});
  expect(await read(service, '/profile')).toMatchObject({
    authorized_keys: [expect.toSatisfy(key => isPublicKey(String(key)))],
  });
});
