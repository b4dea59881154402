import {type Role, role} from './fleet.ts';

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
