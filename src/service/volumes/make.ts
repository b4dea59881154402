import {entityReference, type WithDefaults} from '../basics.ts';
import type * as is from '../schemas.ts';
import type {Word} from '../word.ts';

/** Where a node finds a volume of that name. */
export const devicePath = (word: Word, label: string): string =>
  `/dev/disk/by-id/scsi-0${word.capitalized}_Volume_${label}`;

/** A volume; what is not given is as for a new, detached one. */
export function makeVolume(
  word: Word,
  given: WithDefaults<is.Volume, 'id' | 'label' | 'region' | 'size' | 'created'>,
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

/** Refers to a volume in events and tickets. */
export const volumeReference = (volume: {readonly id: number; readonly label: string}): is.Subject =>
  entityReference('volume', '/volumes', volume);
