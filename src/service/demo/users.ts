import {nothing} from '../account/grants-schema.ts';
import type {Profile, User} from '../account/profile-schema.ts';
import type {Settings} from '../account/schema.ts';
import {pseudoRandomHex} from '../random.ts';
import {day, formatTime, hour} from '../simulation/clock.ts';
import type {DemoContext} from './demo-context.ts';

/** Makes the users, and the tokens, SSH keys, settings and profile of the first one, whose account the demo shows. */
export function makeUsers({random, now, word, store}: DemoContext): void {
  const addUser = (username: string, fields: Partial<User>) => {
    const lastLogin = now - random.integer(1, 400) * hour;
    store.tables.users.insert({
      username,
      email: `${username}@kestrel-freight.example`,
      restricted: true,
      tfa_enabled: true,
      user_type: 'default',
      ssh_keys: [],
      verified_phone_number: null,
      password_created: formatTime(now - random.integer(20, 700) * day),
      last_login: {login_datetime: formatTime(lastLogin), status: 'successful'},
      ...fields,
    });
  };
  addUser('kestrel', {
    restricted: false,
    ssh_keys: ['workstation', 'laptop'],
    verified_phone_number: '+31105550142',
  });
  addUser('mvdberg', {restricted: false, ssh_keys: ['mvdberg-yubikey']});
  addUser('lin-wei', {ssh_keys: ['林伟的电脑']});
  addUser('deploy-bot', {tfa_enabled: false, ssh_keys: ['ci'], password_created: null});
  addUser('sato-intern', {
    tfa_enabled: false,
    last_login: {login_datetime: formatTime(now - 3 * day), status: 'failed'},
  });
  addUser('auditor', {last_login: null});
  const addToken = (id: number, label: string, scopes: string, daysAgo: number, daysLeft: number) =>
    store.tables.tokens.insert({
      id,
      label,
      scopes,
      created: formatTime(now - daysAgo * day),
      expiry: formatTime(now + daysLeft * day),
      token: pseudoRandomHex(id, 16),
    });
  addToken(118_202, 'deploy', `${word.lower}s:read_write volumes:read_write`, 41, 324);
  addToken(118_944, 'monitoring', `${word.lower}s:read_only volumes:read_only events:read_only`, 30, 60);
  addToken(120_003, 'dns-sync', 'domains:read_write', 12, 168);
  const addKey = (id: number, label: string, comment: string, daysAgo: number) =>
    store.tables.keys.insert({
      id,
      label,
      ssh_key: `ssh-ed25519 ${publicKeyOf(id)} ${comment}`,
      created: formatTime(now - daysAgo * day),
    });
  addKey(88_120, 'workstation', 'kestrel@workstation', 402);
  addKey(90_417, 'laptop', 'kestrel@laptop', 187);
  addKey(93_006, 'deploy', 'deploy-bot@ci', 41);
  const settings: Settings = {
    managed: false,
    backups_enabled: false,
    network_helper: true,
    object_storage: 'disabled',
    longview_subscription: null,
    interfaces_for_new_nodes: 'legacy_config_default_but_node_allowed'.replace('node', word.lower),
  };
  store.setSingleton('settings', settings);
  store.setSingleton('profile', makeProfile(word.lower));
}

/** Returns an ed25519 public key in base64. It is made up, so its private key does not exist. */
function publicKeyOf(seed: number): string {
  const type = 'ssh-ed25519';
  const parts = [Buffer.from(type), Buffer.from(pseudoRandomHex(seed, 64), 'hex')];
  const counted = parts.flatMap(part => [Buffer.from([0, 0, 0, part.length]), part]);
  return Buffer.concat(counted).toString('base64');
}

const makeProfile = (word: string): Profile => ({
  uid: 310_442,
  username: 'kestrel',
  email: 'kestrel@kestrel-freight.example',
  timezone: 'Europe/Amsterdam',
  email_notifications: true,
  referrals: {
    code: pseudoRandomHex(31, 40),
    url: `https://www.${word}.example/?r=${pseudoRandomHex(31, 40)}`,
    total: 0,
    completed: 0,
    pending: 0,
    credit: 0,
  },
  ip_whitelist_enabled: false,
  lish_auth_method: 'keys_only',
  authorized_keys: [
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExampleExampleExampleExampleExampleExampleE kestrel',
  ],
  two_factor_auth: true,
  restricted: false,
  authentication_type: 'password',
  user_type: 'default',
  verified_phone_number: '+31105550142',
});

/** Limits the grants of a user in large accounts. */
const mostGrants = 200;

export function makeGrants({store, nodes, volumes, domains}: DemoContext): void {
  const {global: own} = nothing;
  const asian = nodes.filter(({region}) => region === 'ap-south');
  const web = nodes.filter(({label}) => label.startsWith('web'));
  const all = (things: readonly {id: number}[], permissions: 'read_only' | 'read_write') =>
    Object.fromEntries(things.slice(0, mostGrants).map(({id}) => [id, permissions]));
  store.setSingleton('grants', {
    'lin-wei': {
      global: {...own, account_access: 'read_only', creates: ['node', 'volume']},
      grants: {
        node: {...all(nodes, 'read_only'), ...all(asian, 'read_write')},
        domain: all(domains.slice(0, 3), 'read_write'),
      },
    },
    'deploy-bot': {global: own, grants: {node: all(web, 'read_write')}},
    auditor: {
      global: {...own, account_access: 'read_only'},
      grants: {
        node: all(nodes, 'read_only'),
        volume: all(volumes, 'read_only'),
        domain: all(domains, 'read_only'),
      },
    },
  });
}
