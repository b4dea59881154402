import {endpoints} from '../../api/endpoints/endpoints.ts';
import {deployment} from './deployment.ts';
import {action, ofNode, unlessSettled} from './node.ts';

/** What was on its disks is gone, so it is asked for as a deletion is. */
export const rebuild = action({
  name: 'rebuild',
  title: 'Rebuild',
  key: 'R',
  on: 'item',
  level: 'label',
  endpoint: endpoints.nodes.rebuild,
  params: ofNode,
  fields: {
    image: {...deployment.image, initial: node => node.image ?? undefined},
    root_pass: {
      ...deployment.root_pass,
      hint: 'empty where SSH keys are chosen',
      optional: answers => answers.authorized_keys !== undefined,
    },
    authorized_keys: deployment.authorized_keys,
    stackscript_id: deployment.stackscript_id,
  },
  unavailable: unlessSettled,
  changes: (node, {image}) =>
    image === undefined
      ? undefined
      : `image ${node.image ?? '—'} → ${image}, on new disks: all that is on the old ones is lost`,
  single: true,
  // The image alone does not tell: it may be the same.
  done: (node, {image}) => {
    if (node.image !== image) return false;
    return node.status === 'rebuilding' ? true : undefined;
  },
});
