import type {Image, Node, Script, SshKey} from '../../model/index.ts';
import type {Field} from '../definition/action.ts';
import {checkPassword} from '../definition/checks.ts';

/** The fields that deploy an image: for a node that is created, and for one that is rebuilt. */
export const deployment = {
  image: {
    label: 'Image',
    type: 'choice',
    from: {
      resource: 'images',
      detail: (image: Image) => [image.vendor, image.deprecated && 'deprecated'].filter(Boolean).join(' · '),
    },
  },
  root_pass: {
    label: 'Root password',
    type: 'secret',
    generated: true,
    check: checkPassword,
  },
  authorized_keys: {
    label: 'SSH keys',
    type: 'choices',
    optional: true,
    hint: 'those of the profile, for root',
    from: {
      resource: 'sshkeys',
      detail: (key: SshKey) => key.ssh_key?.split(' ')[0] ?? '',
      value: (key: SshKey) => key.ssh_key ?? '',
    },
  },
  stackscript_id: {
    label: 'Script',
    type: 'choice',
    optional: true,
    from: {resource: 'scripts', detail: (script: Script) => script.username ?? ''},
  },
} satisfies Record<string, Field<Node>>;
