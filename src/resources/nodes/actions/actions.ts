import {endpoints} from '../../../api/endpoints/endpoints.ts';
import {costOfRemoved, nodeInAll} from '../../billing/price.ts';
import {checkNodeLabel} from '../../definition/action/checks.ts';
import {labelAndTagsAction, removeAction} from '../../definition/action/common-actions.ts';
import {action} from '../node.ts';
import {cancelBackups, enableBackups, snapshot} from './backups.ts';
import {clone} from './clone.ts';
import {create} from './create.ts';
import {createVolume} from './create-volume.ts';
import {boot, reboot, shutDown} from './power.ts';
import {rebuild} from './rebuild.ts';
import {rescue} from './rescue.ts';
import {resize} from './resize.ts';

const edit = action({...labelAndTagsAction(checkNodeLabel), endpoint: endpoints.nodes.update});

const remove = action({
  ...removeAction,
  endpoint: endpoints.nodes.remove,
  changes: () => 'disks are deleted as well; attached volumes are detached, and stay',
  cost: (node, _, sources) => costOfRemoved(nodeInAll(node, sources)),
});

export const nodeActions = [
  create,
  boot,
  reboot,
  shutDown,
  resize,
  createVolume,
  edit,
  remove,
  clone,
  rebuild,
  rescue,
  enableBackups,
  snapshot,
  cancelBackups,
];
