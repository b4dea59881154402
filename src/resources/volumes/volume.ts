import {Volume, volumeSize} from '../../model/index.ts';
import {checkVolumeLabel, checkVolumeSize} from '../definition/action/checks.ts';
import type {Field} from '../definition/action/field.ts';
import {describe} from '../definition/definition.ts';

export const {action, resource} = describe(Volume);

/** The fields of a new volume, whatever it is made for. */
export const newFields = {
  label: {label: 'Label', type: 'text', hint: '1–32 characters', check: checkVolumeLabel},
  size: {
    label: 'Size',
    type: 'number',
    unit: 'GB',
    initial: () => volumeSize.initial,
    check: answer => checkVolumeSize(answer),
  },
} satisfies Record<string, Field<unknown>>;

export const unlessActive = (volume: Volume) =>
  volume.status === 'active' || volume.status == null
    ? undefined
    : `it is ${volume.status}: wait until it is active`;
