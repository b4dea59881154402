import type {SshKey, User} from '../../model/index.ts';
import type {Field} from '../definition/action.ts';
import type {Answers} from '../definition/answers.ts';
import {briefKey} from '../profile/ssh-key.ts';

const withImage = (answers: Answers) => answers.image !== undefined;

/** The fields for who may log in to a node that is deployed: keys of the profile, and the keys of users. */
export const loginFields = {
  authorized_keys: {
    label: 'SSH keys',
    type: 'choices',
    optional: true,
    from: {
      resource: 'sshkeys',
      detail: (key: SshKey) => briefKey(key.ssh_key),
      value: (key: SshKey) => key.ssh_key?.trim() ?? '',
    },
    when: withImage,
  },
  authorized_users: {
    label: 'Keys of users',
    type: 'choices',
    optional: true,
    from: {resource: 'users', detail: (user: User) => user.ssh_keys?.join(', ') || 'no key'},
    when: withImage,
  },
} satisfies Record<string, Field<unknown>>;
