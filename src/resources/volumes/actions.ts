import {endpoints} from '../../api/endpoints/endpoints.ts';
import {volumeSize} from '../../model/index.ts';
import {count, gigabytes} from '../../text/format.ts';
import {costOfNew, costOfRemoved, volumePrice} from '../billing/price.ts';
import {checkVolumeLabel, checkVolumeSize} from '../definition/action/checks.ts';
import {copyLabel, labelAndTagsAction, removeAction} from '../definition/action/common-actions.ts';
import {regionName} from '../definition/common-columns.ts';
import {attach, detach, unlessDetached} from './attach.ts';
import {create} from './create.ts';
import {action, unlessActive} from './volume.ts';

const grouped = (size: unknown): string => (typeof size === 'number' ? count(size) : String(size));

const resize = action({
  name: 'resize',
  title: 'Resize',
  summary: 'make volumes larger; they never shrink',
  key: 'z',
  level: 'confirm',
  endpoint: endpoints.volumes.resize,
  fields: {
    size: {
      label: 'New size',
      type: 'number',
      unit: 'GB',
      hint: (_, {size}) => `at least ${grouped((size ?? 0) + 1)}: a volume never shrinks`,
      initial: volume => volume.size ?? undefined,
      check: (size, volume) =>
        Number(size) > (volume.size ?? 0)
          ? checkVolumeSize(size, Math.max(volumeSize.minimum, (volume.size ?? 0) + 1))
          : `must be more than ${grouped(volume.size)} GB: a volume never shrinks`,
    },
  },
  unavailable: unlessActive,
  changes: (volume, {size}) =>
    size === undefined
      ? `size ${grouped(volume.size)} GB`
      : `size ${grouped(volume.size)} → ${grouped(size)} GB`,
  cost: (volume, {size}, sources) =>
    size === undefined
      ? undefined
      : {
          before: volumePrice(volume, sources)?.monthly,
          after: volumePrice({size, region: volume.region}, sources)?.monthly,
        },
  sets: ['size'],
});

const clone = action({
  name: 'clone',
  title: 'Clone',
  summary: 'copy a volume with its data',
  key: 'l',
  level: 'confirm',
  endpoint: endpoints.volumes.clone,
  fields: {
    label: {
      label: 'Label of the copy',
      type: 'text',
      hint: '1–32 characters',
      initial: volume => copyLabel(volume, 32),
      check: checkVolumeLabel,
    },
  },
  unavailable: unlessActive,
  changes: (volume, {label}, place) =>
    label === undefined
      ? undefined
      : `volume ${label} of ${gigabytes(volume.size)} in ${regionName(volume.region, place)}`,
  cost: (volume, _, sources) => costOfNew(volumePrice(volume, sources), volume.region ?? undefined, sources),
  creates: answers => ({resource: 'volumes', label: String(answers.label)}),
  // Each copy needs a label of its own.
  single: true,
});

const edit = action({...labelAndTagsAction(checkVolumeLabel), endpoint: endpoints.volumes.update});

const remove = action({
  ...removeAction,
  endpoint: endpoints.volumes.remove,
  unavailable: unlessDetached,
  cost: (volume, _, sources) => costOfRemoved(volumePrice(volume, sources)),
});

export const volumeActions = [create, attach, detach, resize, clone, edit, remove];
