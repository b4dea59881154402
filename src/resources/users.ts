import {endpoints} from '../api/endpoints/endpoints.ts';
import {User} from '../model/index.ts';
import {moment, yesNo} from '../text/format.ts';
import {describe} from './definition/definition.ts';

export const users = describe(User).resource({
  name: 'users',
  title: 'Users',
  singular: 'user',
  menu: 17,
  aliases: ['people'],
  summary: 'who may act on the account',
  list: endpoints.users.list,
  id: user => user.username,
  label: user => user.username,
  copies: [
    ['username', user => user.username],
    ['mail address', user => user.email],
  ],
  primary: 'username',
  values: {user_type: ['default', 'parent', 'child', 'proxy']},
  columns: [
    {title: 'User', field: 'username', width: 14, grow: 1, cell: user => user.username, rank: 1},
    {title: 'Email', width: 20, grow: 2, cell: user => user.email, rank: 2},
    {title: 'Restricted', width: 10, cell: user => yesNo(user.restricted), rank: 3},
    {
      title: '2FA',
      field: 'tfa_enabled',
      width: 4,
      cell: user => yesNo(user.tfa_enabled),
      tone: user => (user.tfa_enabled === false ? 'bad' : undefined),
      rank: 1,
    },
    {
      title: 'Last login',
      field: 'last_login.login_datetime',
      width: 17,
      cell: user => moment(user.last_login?.login_datetime),
      rank: 3,
    },
    {
      title: 'Login',
      field: 'last_login.status',
      width: 13,
      cell: user => user.last_login?.status,
      tone: 'status',
      rank: 4,
    },
  ],
  details: [
    ['Kind', user => user.user_type],
    ['SSH keys', user => user.ssh_keys?.join(', ')],
    ['Phone', user => user.verified_phone_number],
    ['Password set', user => moment(user.password_created)],
  ],
});
