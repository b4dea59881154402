import * as v from 'valibot';
import {volumeLabel, volumeSize} from '../../model/index.ts';
import type {OperationContext} from '../context.ts';
import {type EntityReference, entityReference, type WithDefaults} from '../fields.ts';
import {formatTime} from '../simulation/clock.ts';
import {scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {integer, stringOfLength} from '../validation.ts';
import type {Word} from '../word.ts';
import type {Volume} from './schema.ts';

/** The label of a volume in a request body. */
export const labelField = v.pipe(
  stringOfLength(1, 32),
  v.check(
    label => volumeLabel.test(label),
    'Must begin with a letter and hold only letters, digits, - and _, without -- or __',
  ),
);

/** The size of a volume in a request body, in GB. */
export const sizeField = integer(volumeSize.minimum, volumeSize.maximum);

export const devicePath = (word: Word, label: string): string =>
  `/dev/disk/by-id/scsi-0${word.capitalized}_Volume_${label}`;

/** Makes a volume. Fields that are not given have the values of a new, detached one. */
export function makeVolume(
  word: Word,
  fields: WithDefaults<Volume, 'id' | 'label' | 'region' | 'size' | 'created'>,
): Volume {
  const volume: Volume = {
    id: fields.id,
    status: 'creating',
    label: fields.label,
    created: fields.created,
    updated: fields.created,
    filesystem_path: devicePath(word, fields.label),
    size: fields.size,
    node_id: null,
    node_label: null,
    io_ready: false,
    region: fields.region,
    tags: [],
    hardware_type: 'nvme',
    encryption: 'disabled',
    locks: [],
  };
  return Object.assign(volume, fields);
}

export const volumeReference = (volume: {readonly id: number; readonly label: string}): EntityReference =>
  entityReference('volume', '/volumes', volume);

/** Schedules that a volume is active, unless it has another status by then. */
export const scheduleActive = (
  context: OperationContext,
  {id, status}: Pick<Volume, 'id' | 'status'>,
  seconds: number,
): void => scheduleUpdate(context, seconds, {table: 'volumes', id, set: {status: 'active'}, only: {status}});

/** Adds a new volume. @param seconds until it is active */
export function addVolume(
  context: OperationContext,
  fields: Pick<Volume, 'label' | 'region' | 'size' | 'tags' | 'encryption'>,
  seconds: number,
): Volume {
  const {store, word, now} = context;
  const {volumes} = store.tables;
  const volume = volumes.insert(
    makeVolume(word, {id: volumes.nextId(), created: formatTime(now), ...fields}),
  );
  scheduleActive(context, volume, seconds);
  return volume;
}
