import {hex, ipv6Address} from '../addresses.ts';
import {entityReference, type WithDefaults} from '../basics.ts';
import type * as is from '../schemas.ts';
import type {Word} from '../word.ts';

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
  given: WithDefaults<is.Node, 'id' | 'label' | 'region' | 'ipv4' | 'created'>,
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
    ipv6: `${ipv6Address(given.id)}/128`,
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

/** Refers to a node in events, notifications and tickets. */
export const nodeReference = (word: Word, node: {readonly id: number; readonly label: string}): is.Subject =>
  entityReference(word.lower, `/${word.lower}/instances`, node);
