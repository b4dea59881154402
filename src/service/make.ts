import {address6, hex} from './addresses.ts';
import type * as is from './entities/index.ts';
import type {Word} from './word.ts';

type Filled<T, K extends keyof T> = Pick<T, K> & Partial<T>;

/** What a plan gives a node. */
export const specsOf = ({disk, memory, vcpus, gpus, transfer}: is.Type): is.Node['specs'] => ({
  disk,
  memory,
  vcpus,
  gpus,
  transfer,
  accelerated_devices: 0,
});

/** A node of that type; what is not given is as for a new one. */
export function makeNode(
  type: is.Type,
  given: Filled<is.Node, 'id' | 'label' | 'region' | 'ipv4' | 'created'>,
): is.Node {
  const made: is.Node = {
    id: given.id,
    label: given.label,
    group: '',
    status: 'provisioning',
    created: given.created,
    updated: given.created,
    type: type.id,
    ipv4: given.ipv4,
    ipv6: `${address6(given.id)}/128`,
    image: null,
    region: given.region,
    site_type: 'core',
    specs: specsOf(type),
    alerts: {cpu: 90 * type.vcpus, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000},
    backups: {
      enabled: false,
      available: false,
      schedule: {day: null, window: null},
      last_successful: null,
    },
    hypervisor: 'kvm',
    watchdog_enabled: true,
    tags: [],
    host_uuid: hex(given.id % 997, 40),
    has_user_data: false,
    placement_group: null,
    disk_encryption: 'enabled',
    lke_cluster_id: null,
    capabilities: ['Block Storage Encryption'],
    interface_generation: 'legacy_config',
  };
  return Object.assign(made, given);
}

/** Where a node finds a volume of that name. */
export const devicePath = (word: Word, label: string): string =>
  `/dev/disk/by-id/scsi-0${word.capital}_Volume_${label}`;

/** A volume; what is not given is as for a new, detached one. */
export function makeVolume(
  word: Word,
  given: Filled<is.Volume, 'id' | 'label' | 'region' | 'size' | 'created'>,
): is.Volume {
  const made: is.Volume = {
    id: given.id,
    status: 'creating',
    label: given.label,
    created: given.created,
    updated: given.created,
    filesystem_path: devicePath(word, given.label),
    size: given.size,
    node_id: null,
    node_label: null,
    io_ready: false,
    region: given.region,
    tags: [],
    hardware_type: 'nvme',
    encryption: 'disabled',
  };
  return Object.assign(made, given);
}

export function makeBalancer(
  word: Word,
  given: Filled<is.LoadBalancer, 'id' | 'label' | 'region' | 'ipv4' | 'created'>,
): is.LoadBalancer {
  const made: is.LoadBalancer = {
    id: given.id,
    label: given.label,
    region: given.region,
    type: 'common',
    hostname: `${given.ipv4.replaceAll('.', '-')}.ip.${word.small}usercontent.example`,
    ipv4: given.ipv4,
    ipv6: address6(given.id),
    created: given.created,
    updated: given.created,
    client_conn_throttle: 0,
    lke_cluster: null,
    tags: [],
    transfer: {in: null, out: null, total: null},
  };
  return Object.assign(made, given);
}

export function makeDomain(given: Filled<is.Domain, 'id' | 'domain' | 'created'>): is.Domain {
  const made: is.Domain = {
    id: given.id,
    type: 'master',
    domain: given.domain,
    tags: [],
    group: '',
    status: 'active',
    errors: '',
    description: '',
    soa_email: '',
    retry_sec: 0,
    master_ips: [],
    axfr_ips: [],
    expire_sec: 0,
    refresh_sec: 0,
    ttl_sec: 0,
    created: given.created,
    updated: given.created,
  };
  return Object.assign(made, given);
}

export function makeRecord(
  given: Filled<is.Record, 'id' | 'type' | 'name' | 'target' | 'created'>,
): is.Record {
  const made: is.Record = {
    id: given.id,
    type: given.type,
    name: given.name,
    target: given.target,
    priority: 0,
    weight: 0,
    port: 0,
    service: null,
    protocol: null,
    ttl_sec: 0,
    tag: null,
    created: given.created,
    updated: given.created,
  };
  return Object.assign(made, given);
}

/** An event; what is not given is as for one that is over. */
export function makeEvent(given: Filled<is.Event, 'id' | 'action' | 'created'>): is.Event {
  const made: is.Event = {
    id: given.id,
    action: given.action,
    status: 'finished',
    created: given.created,
    duration: null,
    entity: null,
    secondary_entity: null,
    percent_complete: 100,
    time_remaining: null,
    rate: null,
    message: null,
    username: null,
    read: false,
    seen: false,
  };
  return Object.assign(made, given);
}
