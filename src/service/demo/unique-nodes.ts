import type {Role} from './fleet.ts';

const database: Role = {
  name: 'db-primary',
  types: ['g6-dedicated-16'],
  images: ['debian12'],
  tags: ['prod', 'postgres', 'pci'],
  group: 'Data',
  weight: 0,
  backups: true,
  volumes: ['data', 'wal'],
};
const bastion: Role = {
  name: 'bastion',
  types: ['g6-nanode-1'],
  images: ['debian12'],
  tags: ['ssh'],
  group: 'Platform',
  weight: 0,
};
const uniqueRole = (
  name: string,
  type: string,
  image: string,
  tags: readonly string[],
  fields: Partial<Role> = {},
): Role => ({name, types: [type], images: [image], tags, weight: 0, ...fields});

/** The nodes that exist once, oldest first. */
export const uniqueNodes: readonly (readonly [role: Role, region: string, label: string])[] = [
  [database, 'nl-ams', 'db-primary'],
  [bastion, 'nl-ams', 'bastion'],
  [
    uniqueRole('mail', 'g6-standard-2', 'centos7', ['mail'], {backups: true, volumes: ['spool', 'archive']}),
    'nl-ams',
    'mail',
  ],
  [database, 'eu-central', 'db-primary-fra'],
  [bastion, 'eu-central', 'bastion-fra'],
  [
    uniqueRole('git', 'g6-standard-4', 'debian11', ['internal'], {
      group: 'Platform',
      backups: true,
      volumes: ['repositories', 'lfs'],
    }),
    'nl-ams',
    'git',
  ],
  [uniqueRole('ns', 'g6-nanode-1', 'alpine3.21', ['dns']), 'gb-lon', 'ns1'],
  [uniqueRole('ns', 'g6-nanode-1', 'alpine3.21', ['dns']), 'us-ord', 'ns2'],
  [
    uniqueRole('backup-vault', 'g6-standard-8', 'debian12', ['internal', 'backup'], {
      group: 'Platform',
      volumes: ['vault'],
    }),
    'eu-central',
    'backup-vault',
  ],
  [database, 'us-east', 'db-primary-nwk'],
  [
    uniqueRole('monitor', 'g6-standard-6', 'ubuntu22.04', ['internal'], {
      group: 'Platform',
      volumes: ['metrics'],
    }),
    'nl-ams',
    'monitor.internal',
  ],
  [
    uniqueRole('log-archive', 'g6-standard-4', 'opensuse15.6', ['internal'], {
      group: 'Platform',
      volumes: ['logs'],
    }),
    'nl-ams',
    'log-archive',
  ],
  [uniqueRole('vpn', 'g6-nanode-1', 'alpine3.22', ['internal']), 'nl-ams', 'vpn'],
  [uniqueRole('wiki', 'g6-standard-1', 'ubuntu20.04', ['internal'], {idle: 1}), 'nl-ams', 'wiki-old'],
  [
    uniqueRole('gpu', 'g1-gpu-rtx6000-1', 'ubuntu24.04-nvidia', ['ml', '实验'], {
      group: 'Research',
      volumes: ['datasets'],
    }),
    'us-east',
    'gpu-train-1',
  ],
  [database, 'ap-south', 'db-primary-sin'],
];
