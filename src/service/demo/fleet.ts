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
  /** Ids of the plans that its nodes may have. */
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

/** The roles that have many nodes, weighted by their number. */
export const roles: readonly Role[] = [
  {
    name: 'web',
    types: ['g6-standard-2', 'g6-standard-4'],
    images: ['debian11', 'debian12'],
    tags: ['prod', 'web'],
    weight: 26,
  },
  {
    name: 'api',
    types: ['g6-dedicated-4', 'g6-dedicated-8'],
    images: ['ubuntu22.04', 'ubuntu24.04'],
    tags: ['prod', 'api'],
    weight: 18,
  },
  {
    name: 'worker',
    types: ['g6-standard-4', 'g6-standard-6'],
    images: ['debian12'],
    tags: ['prod', 'jobs'],
    weight: 15,
  },
  {
    name: 'cache',
    types: ['g7-highmem-1', 'g6-standard-4'],
    images: ['debian12', 'debian13'],
    tags: ['prod', 'redis'],
    weight: 8,
  },
  {
    name: 'db-replica',
    types: ['g6-dedicated-8', 'g7-highmem-2'],
    images: ['debian12'],
    tags: ['prod', 'postgres'],
    weight: 8,
    backups: true,
    volumes: ['data'],
  },
  {
    name: 'queue',
    types: ['g6-standard-2'],
    images: ['rocky9'],
    tags: ['prod', 'rabbitmq'],
    weight: 4,
    volumes: ['spool'],
  },
  {
    name: 'search',
    types: ['g6-dedicated-8'],
    images: ['ubuntu22.04'],
    tags: ['prod', 'search'],
    weight: 5,
    volumes: ['shards', 'snapshots'],
  },
  {
    name: 'edge',
    types: ['g6-nanode-1'],
    images: ['alpine3.20', 'alpine3.22', 'alpine3.23'],
    tags: ['edge'],
    weight: 9,
  },
  {
    name: 'ci-runner',
    types: ['g6-dedicated-4'],
    images: ['ubuntu24.04', 'fedora43'],
    tags: ['ci'],
    group: 'Platform',
    weight: 7,
    idle: 0.15,
  },
  {
    name: 'k8s-pool',
    types: ['g6-standard-6', 'g7-premium-8'],
    images: ['debian12-kube-v1.34.6', 'debian12-kube-v1.35.3'],
    tags: ['k8s', 'prod'],
    weight: 6,
  },
  {
    name: 'staging-web',
    types: ['g6-nanode-1', 'g6-standard-1'],
    images: ['debian13'],
    tags: ['staging', 'web'],
    weight: 5,
    idle: 0.3,
  },
  {
    name: 'dev',
    types: ['g6-standard-1'],
    images: ['arch', 'ubuntu24.04', 'fedora43'],
    tags: ['dev'],
    weight: 4,
    idle: 0.5,
  },
];
