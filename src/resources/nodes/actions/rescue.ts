import {endpoints} from '../../../api/endpoints/endpoints.ts';
import type {Disk} from '../../../model/index.ts';
import {megabytes} from '../../../text/format.ts';
import {linesOf} from '../../definition/action/answers.ts';
import {disksOf} from '../disks.ts';
import {action, unlessSettled} from '../node.ts';

const slots = 'abcdefgh';

/** Boots the rescue system instead of the installed one. */
export const rescue = action({
  name: 'rescue',
  title: 'Rescue',
  summary: 'boot a node into a rescue system',
  key: 'U',
  rare: true,
  level: 'confirm',
  endpoint: endpoints.nodes.rescue,
  fields: {
    devices: {
      label: 'Disks',
      type: 'choices',
      hint: 'in this order they become sda, sdb …',
      from: {
        resource: 'node-disks',
        params: node => disksOf(node).params,
        detail: (disk: Disk) => [megabytes(disk.size), disk.filesystem].filter(Boolean).join(' · '),
      },
      check: disks => (linesOf(disks).length > slots.length ? 'must be at most eight' : undefined),
    },
  },
  body: ({devices}) => ({
    devices: Object.fromEntries(
      linesOf(devices).map((disk, index) => [`sd${slots[index]}`, {disk_id: Number(disk)}]),
    ),
  }),
  unavailable: unlessSettled,
  event: 'node_reboot',
  changes: () => 'it boots the rescue system; the next reboot starts what is installed',
  single: true,
});
