/** The locations of the company, weighted by the number of their nodes. */
export const locations = [
  {region: 'nl-ams', short: 'ams', weight: 26},
  {region: 'eu-central', short: 'fra', weight: 22},
  {region: 'us-east', short: 'nwk', weight: 15},
  {region: 'gb-lon', short: 'lon', weight: 10},
  {region: 'us-ord', short: 'ord', weight: 8},
  {region: 'ap-south', short: 'sin', weight: 7},
  {region: 'jp-osa', short: 'osa', weight: 5},
  {region: 'br-gru', short: 'gru', weight: 4},
  {region: 'ap-southeast', short: 'syd', weight: 3},
] as const;
export type Location = (typeof locations)[number];
/** The location that is left out of the names of its nodes. */
export const headquarters: Location = locations[0];

/** The purpose of a node, such as a web server or a database. */
export interface Role {
  readonly name: string;
  readonly types: readonly string[];
  /** Ids of images without the word, newest last. */
  readonly images: readonly string[];
  readonly tags: readonly string[];
  readonly group?: string;
  readonly weight: number;
  /** The part of its nodes that is offline, 0–1. */
  readonly idle?: number;
  readonly backups?: boolean;
  /** The suffixes of its volumes' labels; none if its nodes have no volumes. */
  readonly volumes?: readonly string[];
}

/** Declares a role. @param weight 0 for that of a single node */
const role = (
  name: string,
  weight: number,
  types: Role['types'],
  images: Role['images'],
  tags: Role['tags'],
  others: Partial<Role> = {},
): Role => ({name, weight, types, images, tags, ...others});

/** The roles that have many nodes, weighted by their number. */
export const roles: readonly Role[] = [
  role('web', 26, ['g6-standard-2', 'g6-standard-4'], ['debian11', 'debian12'], ['prod', 'web']),
  role('api', 18, ['g6-dedicated-4', 'g6-dedicated-8'], ['ubuntu22.04', 'ubuntu24.04'], ['prod', 'api']),
  role('worker', 15, ['g6-standard-4', 'g6-standard-6'], ['debian12'], ['prod', 'jobs']),
  role('cache', 8, ['g7-highmem-1', 'g6-standard-4'], ['debian12', 'debian13'], ['prod', 'redis']),
  role('db-replica', 8, ['g6-dedicated-8', 'g7-highmem-2'], ['debian12'], ['prod', 'postgres'], {
    backups: true,
    volumes: ['data'],
  }),
  role('queue', 4, ['g6-standard-2'], ['rocky9'], ['prod', 'rabbitmq'], {volumes: ['spool']}),
  role('search', 5, ['g6-dedicated-8'], ['ubuntu22.04'], ['prod', 'search'], {
    volumes: ['shards', 'snapshots'],
  }),
  role('edge', 9, ['g6-nanode-1'], ['alpine3.20', 'alpine3.22', 'alpine3.23'], ['edge']),
  role('ci-runner', 7, ['g6-dedicated-4'], ['ubuntu24.04', 'fedora43'], ['ci'], {
    group: 'Platform',
    idle: 0.15,
  }),
  role(
    'k8s-pool',
    6,
    ['g6-standard-6', 'g7-premium-8'],
    ['debian12-kube-v1.34.6', 'debian12-kube-v1.35.3'],
    ['k8s', 'prod'],
  ),
  role('staging-web', 5, ['g6-nanode-1', 'g6-standard-1'], ['debian13'], ['staging', 'web'], {idle: 0.3}),
  role('dev', 4, ['g6-standard-1'], ['arch', 'ubuntu24.04', 'fedora43'], ['dev'], {idle: 0.5}),
];

type UniqueNode = readonly [role: Role, region: string, label: string];

const unique = (
  label: string,
  region: string,
  type: string,
  image: string,
  tags: readonly string[],
  others: Partial<Role> = {},
): UniqueNode => [role(label, 0, [type], [image], tags, others), region, label];

const database = (label: string, region: string): UniqueNode =>
  unique(label, region, 'g6-dedicated-16', 'debian12', ['prod', 'postgres', 'pci'], {
    group: 'Data',
    backups: true,
    volumes: ['data', 'wal'],
  });

const bastion = (label: string, region: string): UniqueNode =>
  unique(label, region, 'g6-nanode-1', 'debian12', ['ssh'], {group: 'Platform'});

const internal = (label: string, type: string, image: string, ...volumes: readonly string[]): UniqueNode =>
  unique(label, 'nl-ams', type, image, ['internal'], {group: 'Platform', volumes});

/** The nodes that exist once, oldest first. */
export const uniqueNodes: readonly UniqueNode[] = [
  database('db-primary', 'nl-ams'),
  bastion('bastion', 'nl-ams'),
  unique('mail', 'nl-ams', 'g6-standard-2', 'centos7', ['mail'], {
    backups: true,
    volumes: ['spool', 'archive'],
  }),
  database('db-primary-fra', 'eu-central'),
  bastion('bastion-fra', 'eu-central'),
  unique('git', 'nl-ams', 'g6-standard-4', 'debian11', ['internal'], {
    group: 'Platform',
    backups: true,
    volumes: ['repositories', 'lfs'],
  }),
  unique('ns1', 'gb-lon', 'g6-nanode-1', 'alpine3.21', ['dns']),
  unique('ns2', 'us-ord', 'g6-nanode-1', 'alpine3.21', ['dns']),
  unique('backup-vault', 'eu-central', 'g6-standard-8', 'debian12', ['internal', 'backup'], {
    group: 'Platform',
    volumes: ['vault'],
  }),
  database('db-primary-nwk', 'us-east'),
  internal('monitor.internal', 'g6-standard-6', 'ubuntu22.04', 'metrics'),
  internal('log-archive', 'g6-standard-4', 'opensuse15.6', 'logs'),
  unique('vpn', 'nl-ams', 'g6-nanode-1', 'alpine3.22', ['internal']),
  unique('wiki-old', 'nl-ams', 'g6-standard-1', 'ubuntu20.04', ['internal'], {idle: 1}),
  unique('gpu-train-1', 'us-east', 'g1-gpu-rtx6000-1', 'ubuntu24.04-nvidia', ['ml', '实验'], {
    group: 'Research',
    volumes: ['datasets'],
  }),
  database('db-primary-sin', 'ap-south'),
];
