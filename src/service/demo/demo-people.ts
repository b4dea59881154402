import {
  type Notification,
  nothing,
  type Profile,
  type Settings,
  type Ticket,
  type User,
} from '../account/account-schema.ts';
import {userDefinedFields} from '../catalogue/script-routes.ts';
import type {EntityReference} from '../fields.ts';
import {pseudoRandomHex} from '../made-up.ts';
import {nodeReference} from '../nodes/node-rules.ts';
import {day, formatTime, hour, parseTime} from '../simulation/clock.ts';
import {volumeReference} from '../volumes/volume-rules.ts';
import {type DemoContext, randomTime} from './demo-context.ts';

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

/** The id of the open ticket that a notice and an event refer to. */
export const openTicket = 22_190_417;

function referenceTo({nodes, word}: DemoContext, label: string): EntityReference | null {
  const node = nodes.find(each => each.label === label);
  return node === undefined ? null : nodeReference(word, node);
}

export function makeNotifications(context: DemoContext): void {
  const {now, store} = context;
  const add = (
    fields: Pick<Notification, 'type' | 'label' | 'message' | 'severity'> & Partial<Notification>,
  ) => store.tables.notifications.insert({body: null, entity: null, when: null, until: null, ...fields});
  add({
    type: 'reboot_scheduled',
    severity: 'major',
    label: 'Restart scheduled',
    message: 'The host of this machine will be restarted',
    entity: referenceTo(context, 'db-primary-fra'),
    when: formatTime(now + 5 * day),
    until: formatTime(now + 5 * day + 4 * hour),
  });
  add({
    type: 'migration_pending',
    severity: 'minor',
    label: 'Migration pending',
    message: 'This machine is to move to newer hardware; it can be started at any time',
    entity: referenceTo(context, 'wiki-old'),
  });
  const [volume] = store.tables.volumes.all(({label}) => label === 'db-primary-data');
  add({
    type: 'volume_migration_scheduled',
    severity: 'minor',
    label: 'Volume migration scheduled',
    message: 'This volume is to move to faster storage',
    entity: volume ? volumeReference(volume) : null,
    when: formatTime(now + 12 * day),
  });
  add({
    type: 'ticket_important',
    severity: 'major',
    label: 'You have an important ticket open',
    message: 'You have an important ticket open',
    entity: {
      id: openTicket,
      label: 'Packet loss between Osaka and Singapore',
      type: 'ticket',
      url: `/support/tickets/${openTicket}`,
    },
  });
  add({
    type: 'notice',
    severity: 'minor',
    label: 'Images reach their end of life',
    message: 'CentOS 7 and Ubuntu 20.04 no longer receive updates',
    until: formatTime(now + 60 * day),
  });
}

export function makeTickets(context: DemoContext): void {
  const {random, now, store} = context;
  const add = (id: number, summary: string, daysAgo: number, fields: Partial<Ticket>) => {
    const opened = formatTime(now - daysAgo * day - random.integer(0, 20) * hour);
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
      ...fields,
    });
  };
  const answer = (ticket: number, daysAgo: number, by: string, description: string, staff = false) => {
    const {replies} = store.tables;
    replies.insert(
      {
        id: replies.nextId(),
        description,
        created: formatTime(now - daysAgo * day),
        created_by: by,
        from_node: staff,
        gravatar_id: pseudoRandomHex(ticket + by.length, 32),
        friendly_name: by,
        attachments: [],
      },
      ticket,
    );
  };
  const closed = (days: number) => ({
    status: 'closed',
    closable: false,
    closed: formatTime(now - days * day),
  });
  add(20_004_118, 'Raise the limit of machines in Frankfurt', 240, {...closed(238), opened_by: 'mvdberg'});
  add(21_400_900, 'Invoice lacks our tax id', 130, closed(127));
  add(openTicket, 'Packet loss between Osaka and Singapore', 6, {opened_by: 'lin-wei'});
  answer(
    openTicket,
    5,
    'support',
    'Thank you for telling us. We see it too, between 01:00 and 03:00 UTC.\n\nCould you send us a trace of the path,\nfrom both ends?',
    true,
  );
  answer(
    openTicket,
    4,
    'lin-wei',
    'Here it is:\n\n  4  203.0.113.9   38 % lost\n  5  203.0.113.17   0 % lost',
  );
  answer(openTicket, 2, 'support', 'A carrier has replaced a line card. Is it better now?', true);
  add(22_240_331, '新加坡机房磁盘延迟', 1, {
    status: 'new',
    opened_by: 'lin-wei',
    updated_by: null,
    entity: referenceTo(context, 'db-primary-sin'),
  });
}

/** Scripts: label; description; images; what is run; the author of a public one of another account. */
const scripts = String.raw`
Docker host ¦ Installs Docker and a firewall that knows of it ¦ debian12 debian13 ubuntu24.04 ¦ apt-get install -y docker.io nftables ¦ tidewater
WireGuard gateway ¦ A gateway for a small team; prints the first peer ¦ debian12 ubuntu24.04 ¦ apt-get install -y wireguard ¦ quietnet
LEMP stack ¦ nginx, MariaDB and PHP, tuned for 4 GB ¦ debian11 debian12 ¦ apt-get install -y nginx mariadb-server php-fpm ¦ tidewater
PostgreSQL with streaming replica ¦ Primary or replica, by the answer to ROLE ¦ debian12 ¦ # <UDF name="ROLE" label="What this machine is" example="replica" oneof="primary,replica" />\napt-get install -y postgresql ¦ northdata
Minecraft server ¦ Paper, with backups at night ¦ ubuntu22.04 ubuntu24.04 ¦ apt-get install -y openjdk-21-jre-headless ¦ blockparty
Hardened SSH ¦ Keys only, fail2ban, no root ¦ debian12 rocky9 almalinux9 ¦ sed -i s/^#Port.*/Port\ 22/ /etc/ssh/sshd_config ¦ quietnet
GitLab runner ¦ Registers itself with the token it is given ¦ ubuntu24.04 fedora43 ¦ curl -L "$RUNNER_URL" | bash ¦ forgehands
k3s single server ¦ A cluster of one ¦ debian12 alpine3.22 ¦ curl -sfL "$K3S_URL" | sh - ¦ forgehands
WordPress behind Caddy ¦ Automatic certificates ¦ debian12 ubuntu24.04 ¦ apt-get install -y caddy php-fpm mariadb-server ¦ tidewater
Prometheus and Grafana ¦ Watches the machines of one tag ¦ debian12 ¦ apt-get install -y prometheus grafana ¦ northdata
Matrix homeserver ¦ Synapse, with federation off until you say so ¦ debian12 ¦ apt-get install -y matrix-synapse ¦ quietnet
Jupyter on a GPU ¦ CUDA, PyTorch, a token on the console ¦ ubuntu24.04-nvidia ¦ pip install jupyterlab torch ¦ northdata
base ¦ What every machine of ours has ¦ debian12 debian13 ¦ apt-get install -y nftables unattended-upgrades
web ¦ base, nginx and the deploy user ¦ debian12 ¦ apt-get install -y nginx
db-replica ¦ A replica of the primary of its own region ¦ debian12 ¦ apt-get install -y postgresql
数据库初始化 ¦ 新建数据库服务器后首先运行 ¦ debian12 ¦ apt-get install -y postgresql
部署脚本 · 生产环境 ¦ 生产环境部署，请勿在测试环境使用 ¦ ubuntu24.04 ¦ systemctl enable --now kestrel
🚀 launch day ¦ Twenty web machines in one go ¦ debian12 ¦ apt-get install -y nginx`
  .trim()
  .split('\n')
  .map(line => line.replaceAll('\\n', '\n').split(' ¦ '));

export function makeScripts({random, now, word, store}: DemoContext): void {
  let id = 401_701;
  for (const [label = '', description = '', images = '', source = '', author] of scripts) {
    const mine = author === undefined;
    const created = randomTime(random, now - 1400 * day, now - 40 * day);
    const total = mine ? random.integer(0, 60) : random.integer(40, 24_000);
    store.tables.scripts.insert({
      id,
      username: author ?? 'kestrel',
      user_gravatar_id: pseudoRandomHex(label.length + description.length, 32),
      label,
      description,
      ordinal: 0,
      logo_url: '',
      images: images.split(' ').map(image => `${word.lower}/${image}`),
      deployments_total: total,
      deployments_active: Math.floor(total * random.next() * 0.4),
      is_public: !mine,
      mine,
      created,
      updated: randomTime(random, parseTime(created), now),
      rev_note: random.pick(['', 'Initial version', 'Debian 12', 'fixes']),
      script: `#!/bin/bash\nset -euo pipefail\nexport DEBIAN_FRONTEND=noninteractive\n${source}\n`,
      user_defined_fields: userDefinedFields(source),
    });
    id += random.integer(300, 40_000);
  }
}
