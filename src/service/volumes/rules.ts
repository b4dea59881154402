import * as v from 'valibot';
import {volumeLabel, volumeSize} from '../../model/index.ts';
import {integer, stringOfLength} from '../check.ts';
import type {OperationContext} from '../context.ts';
import type * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {scheduleUpdate} from '../simulation/scheduled-updates.ts';
import {makeVolume} from './make.ts';

/** A volume's name. The model's pattern wants two characters at least; one letter is a name too. */
export const volumeName = v.pipe(
  stringOfLength(1, 32),
  v.check(
    name => volumeLabel.test(name) || /^[a-zA-Z]$/.test(name),
    'Must begin with a letter and hold only letters, digits, - and _, without -- or __',
  ),
);
/** A volume's size, GB. */
export const gigabytes = integer(volumeSize.minimum, volumeSize.maximum);

/** Puts a new volume on the list; it is active a little later. */
export function addVolume(
  context: OperationContext,
  given: Pick<is.Volume, 'label' | 'region' | 'size' | 'tags' | 'encryption'>,
  seconds: number,
): is.Volume {
  const {volumes} = context.store.tables;
  const volume = makeVolume(context.word, {
    id: volumes.nextNumber(),
    created: formatTime(context.now),
    ...given,
  });
  volumes.insert(volume);
  scheduleUpdate(context, seconds, {
    table: 'volumes',
    id: volume.id,
    set: {status: 'active'},
    only: {status: 'creating'},
  });
  return volume;
}
