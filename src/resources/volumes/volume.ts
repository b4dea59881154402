import {Volume} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

/** The declaration helpers of volumes, shared by the files of this folder. */
export const {action, resource} = describe(Volume);

export const ofVolume = (volume: Volume) => ({id: volume.id});

export const unlessActive = (volume: Volume) =>
  volume.status === 'active' || volume.status == null
    ? undefined
    : `it is ${volume.status}: wait until it is active`;
