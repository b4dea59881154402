import {userDefinedFields} from '../catalogue/user-defined-fields.ts';
import {pseudoRandomHex} from '../random.ts';
import {day, parseTime} from '../simulation/clock.ts';
import {type DemoContext, randomTime} from './demo-context.ts';

type ScriptData = readonly [
  label: string,
  description: string,
  images: readonly string[],
  source: string,
  author?: string,
];

/** Public scripts of other accounts. */
const publicScripts: readonly ScriptData[] = [
  [
    'Docker host',
    'Installs Docker and a firewall that knows of it',
    ['debian12', 'debian13', 'ubuntu24.04'],
    'apt-get install -y docker.io nftables',
    'tidewater',
  ],
  [
    'WireGuard gateway',
    'A gateway for a small team; prints the first peer',
    ['debian12', 'ubuntu24.04'],
    'apt-get install -y wireguard',
    'quietnet',
  ],
  [
    'LEMP stack',
    'nginx, MariaDB and PHP, tuned for 4 GB',
    ['debian11', 'debian12'],
    'apt-get install -y nginx mariadb-server php-fpm',
    'tidewater',
  ],
  [
    'PostgreSQL with streaming replica',
    'Primary or replica, by the answer to ROLE',
    ['debian12'],
    '# <UDF name="ROLE" label="What this machine is" example="replica" oneof="primary,replica" />\napt-get install -y postgresql',
    'northdata',
  ],
  [
    'Minecraft server',
    'Paper, with backups at night',
    ['ubuntu22.04', 'ubuntu24.04'],
    'apt-get install -y openjdk-21-jre-headless',
    'blockparty',
  ],
  [
    'Hardened SSH',
    'Keys only, fail2ban, no root',
    ['debian12', 'rocky9', 'almalinux9'],
    'sed -i s/^#Port.*/Port\\ 22/ /etc/ssh/sshd_config',
    'quietnet',
  ],
  [
    'GitLab runner',
    'Registers itself with the token it is given',
    ['ubuntu24.04', 'fedora43'],
    'curl -L "$RUNNER_URL" | bash',
    'forgehands',
  ],
  [
    'k3s single server',
    'A cluster of one',
    ['debian12', 'alpine3.22'],
    'curl -sfL "$K3S_URL" | sh -',
    'forgehands',
  ],
  [
    'WordPress behind Caddy',
    'Automatic certificates',
    ['debian12', 'ubuntu24.04'],
    'apt-get install -y caddy php-fpm mariadb-server',
    'tidewater',
  ],
  [
    'Prometheus and Grafana',
    'Watches the machines of one tag',
    ['debian12'],
    'apt-get install -y prometheus grafana',
    'northdata',
  ],
  [
    'Matrix homeserver',
    'Synapse, with federation off until you say so',
    ['debian12'],
    'apt-get install -y matrix-synapse',
    'quietnet',
  ],
  [
    'Jupyter on a GPU',
    'CUDA, PyTorch, a token on the console',
    ['ubuntu24.04-nvidia'],
    'pip install jupyterlab torch',
    'northdata',
  ],
];

const ownScripts: readonly ScriptData[] = [
  [
    'base',
    'What every machine of ours has',
    ['debian12', 'debian13'],
    'apt-get install -y nftables unattended-upgrades',
  ],
  ['web', 'base, nginx and the deploy user', ['debian12'], 'apt-get install -y nginx'],
  ['db-replica', 'A replica of the primary of its own region', ['debian12'], 'apt-get install -y postgresql'],
  ['数据库初始化', '新建数据库服务器后首先运行', ['debian12'], 'apt-get install -y postgresql'],
  [
    '部署脚本 · 生产环境',
    '生产环境部署，请勿在测试环境使用',
    ['ubuntu24.04'],
    'systemctl enable --now kestrel',
  ],
  ['🚀 launch day', 'Twenty web machines in one go', ['debian12'], 'apt-get install -y nginx'],
];

export function makeScripts({random, now, word, store}: DemoContext): void {
  let id = 401_701;
  const add = ([label, description, images, source, author]: ScriptData, mine: boolean) => {
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
      images: images.map(image => `${word.lower}/${image}`),
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
  };
  for (const each of publicScripts) add(each, false);
  for (const each of ownScripts) add(each, true);
}
