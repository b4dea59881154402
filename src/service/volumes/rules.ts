import * as v from 'valibot';
import {volumeLabel, volumeSize} from '../../model/index.ts';
import {sized, whole} from '../check.ts';
import type * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {later, type Moment} from '../simulation/lifecycle.ts';
import {makeVolume} from './make.ts';

/** A volume's name. The model's pattern wants two characters at least; one letter is a name too. */
export const volumeName = v.pipe(
  sized(1, 32),
  v.check(
    name => volumeLabel.test(name) || /^[a-zA-Z]$/.test(name),
    'Must begin with a letter and hold only letters, digits, - and _, without -- or __',
  ),
);
/** A volume's size, GB. */
export const gigabytes = whole(volumeSize.minimum, volumeSize.maximum);

/** Puts a new volume on the list; it is active a little later. */
export function addVolume(
  moment: Moment,
  given: Pick<is.Volume, 'label' | 'region' | 'size' | 'tags' | 'encryption'>,
  seconds: number,
): is.Volume {
  const {volumes} = moment.store.tables;
  const volume = makeVolume(moment.word, {id: volumes.nextNumber(), created: stamp(moment.at), ...given});
  volumes.insert(volume);
  later(moment, seconds, {
    table: 'volumes',
    id: volume.id,
    set: {status: 'active'},
    only: {status: 'creating'},
  });
  return volume;
}
