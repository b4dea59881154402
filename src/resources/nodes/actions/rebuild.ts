import {endpoints} from '../../../api/endpoints/endpoints.ts';
import {action, unlessSettled} from '../node.ts';
import {deployment, deploymentBody} from './deployment.ts';

const {image, root_pass, authorized_keys, ...others} = deployment;

/** Rebuild deletes everything on the disks, so it needs the same confirmation as deleting the node. */
export const rebuild = action({
  name: 'rebuild',
  title: 'Rebuild',
  summary: 'delete the disks of a node, install an image anew',
  key: 'R',
  rare: true,
  level: 'label',
  endpoint: endpoints.nodes.rebuild,
  fields: {
    image: {...image, initial: node => node.image ?? undefined},
    root_pass: {
      ...root_pass,
      optional: answers => answers.authorized_keys !== undefined || answers.authorized_users !== undefined,
    },
    authorized_keys,
    ...others,
  },
  body: deploymentBody,
  unavailable: unlessSettled,
  changes: (node, answers) => {
    if (answers.image === undefined) return undefined;
    const image =
      answers.image === node.image ? `${answers.image} again` : `${node.image ?? '—'} → ${answers.image}`;
    return `image ${image}, on new disks: all that is on the old ones is lost`;
  },
  single: true,
  sets: ['image'],
  // The image alone does not show it, because the new one may be the same.
  done: (node, answers) => {
    if (node.image !== answers.image) return false;
    return node.status === 'rebuilding' ? true : undefined;
  },
});
