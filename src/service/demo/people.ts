import type {Profile, User} from '../account/profile-schema.ts';
import type {Notification, Settings} from '../account/schema.ts';
import {entityReference} from '../fields.ts';
import {pseudoRandomHex} from '../random.ts';
import {day, formatTime, hour, parseTime} from '../simulation/clock.ts';
import type {Ticket} from '../support/schema.ts';
import {type DemoContext, randomTime} from './making.ts';

/** Users, tokens, settings, the profile of whoever looks. */
export function makePeople({random, now, word, store}: DemoContext): void {
  const user = (username: string, more: Partial<User>) => {
    const seen = now - random.integer(1, 400) * hour;
    store.tables.users.insert({
      username,
      email: `${username}@kestrel-freight.example`,
      restricted: true,
      tfa_enabled: true,
      user_type: 'default',
      ssh_keys: [],
      verified_phone_number: null,
      password_created: formatTime(now - random.integer(20, 700) * day),
      last_login: {login_datetime: formatTime(seen), status: 'successful'},
      ...more,
    });
  };
  user('kestrel', {
    restricted: false,
    ssh_keys: ['workstation', 'laptop'],
    verified_phone_number: '+31105550142',
  });
  user('mvdberg', {restricted: false, ssh_keys: ['mvdberg-yubikey']});
  user('lin.wei', {ssh_keys: ['林伟的电脑']});
  user('deploy-bot', {tfa_enabled: false, ssh_keys: ['ci'], password_created: null});
  user('sato-intern', {
    tfa_enabled: false,
    last_login: {login_datetime: formatTime(now - 3 * day), status: 'failed'},
  });
  user('auditor', {last_login: null});
  const token = (id: number, label: string, scopes: string, days: number, expiry: number | null) =>
    store.tables.tokens.insert({
      id,
      label,
      scopes,
      created: formatTime(now - days * day),
      expiry: expiry === null ? null : formatTime(now + expiry * day),
      token: pseudoRandomHex(id, 16),
    });
  token(118_202, 'deploy', `${word.lower}s:read_write volumes:read_write`, 41, 324);
  token(118_944, 'monitoring', `${word.lower}s:read_only volumes:read_only events:read_only`, 30, 60);
  token(120_003, 'dns-sync', 'domains:read_write', 12, 168);
  const settings: Settings = {
    managed: false,
    backups_enabled: false,
    network_helper: true,
    object_storage: 'disabled',
    longview_subscription: null,
    interfaces_for_new_nodes: 'legacy_config_default_but_node_allowed'.replace('node', word.lower),
  };
  store.setSingleton('settings', settings);
  store.setSingleton('profile', profile(word.lower));
}

const profile = (word: string): Profile => ({
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
  authorized_keys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExampleExampleExampleExampleExampleExampl kestrel'],
  two_factor_auth: true,
  restricted: false,
  authentication_type: 'password',
  verified_phone_number: '+31105550142',
});

/** What the service wants the account to know, and what the account asked of it. */
export function makeNotices({random, now, word, store, nodes}: DemoContext): void {
  const about = (label: string) => {
    const node = nodes.find(each => each.label === label);
    return node === undefined ? null : {...entityReference(word.lower, `/${word.lower}/instances`, node)};
  };
  const notice = (
    given: Pick<Notification, 'type' | 'label' | 'message' | 'severity'> & Partial<Notification>,
  ) => store.tables.notifications.insert({body: null, entity: null, when: null, until: null, ...given});
  notice({
    type: 'reboot_scheduled',
    severity: 'major',
    label: 'Restart scheduled',
    message: 'The host of this machine will be restarted',
    entity: about('db-primary-fra'),
    when: formatTime(now + 5 * day),
    until: formatTime(now + 5 * day + 4 * hour),
  });
  notice({
    type: 'migration_pending',
    severity: 'minor',
    label: 'Migration pending',
    message: 'This machine is to move to newer hardware; it can be started at any time',
    entity: about('wiki-old'),
  });
  notice({
    type: 'ticket_important',
    severity: 'major',
    label: 'You have an important ticket open',
    message: 'You have an important ticket open',
    entity: {
      id: 22_190_417,
      label: 'Packet loss between Osaka and Singapore',
      type: 'ticket',
      url: '/support/tickets/22190417',
    },
  });
  notice({
    type: 'notice',
    severity: 'minor',
    label: 'Images reach their end of life',
    message: 'CentOS 7 and Ubuntu 20.04 no longer receive updates',
    until: formatTime(now + 60 * day),
  });
  const ticket = (id: number, summary: string, days: number, more: Partial<Ticket>) => {
    const opened = formatTime(now - days * day - random.integer(0, 20) * hour);
    store.tables.tickets.insert({
      id,
      summary,
      description: `${summary}. Please look into it.`,
      status: 'open',
      entity: null,
      opened,
      opened_by: 'kestrel',
      updated: randomTime(random, parseTime(opened), now),
      updated_by: 'support',
      closed: null,
      closable: true,
      gravatar_id: pseudoRandomHex(id, 32),
      attachments: [],
      ...more,
    });
  };
  const closed = (days: number) => ({
    status: 'closed',
    closable: false,
    closed: formatTime(now - days * day),
  });
  ticket(20_004_118, 'Raise the limit of machines in Frankfurt', 240, {...closed(238), opened_by: 'mvdberg'});
  ticket(21_400_900, 'Invoice lacks our tax id', 130, closed(127));
  ticket(22_190_417, 'Packet loss between Osaka and Singapore', 6, {opened_by: 'lin.wei'});
  ticket(22_240_331, '新加坡机房磁盘延迟', 1, {
    status: 'new',
    opened_by: 'lin.wei',
    updated_by: null,
    entity: about('db-primary-sin'),
  });
}
