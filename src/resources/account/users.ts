import {endpoints} from '../../api/endpoints/endpoints.ts';
import {type Grants, User} from '../../model/index.ts';
import {yesNo} from '../../text/format.ts';
import {filterValue} from '../definition/common-relations.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';
import {accountRows, kindRows} from './grants.ts';

export const users = describe(User).resource({
  name: 'users',
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
    {title: 'User', field: 'username', width: 14, rank: 1},
    {title: 'Email', width: 20, cell: user => user.email, rank: 2},
    {title: 'Restricted', cell: user => yesNo(user.restricted), rank: 4},
    {
      title: '2FA',
      field: 'tfa_enabled',
      cell: user => yesNo(user.tfa_enabled),
      tone: user => (user.tfa_enabled === false ? 'bad' : undefined),
      rank: 1,
    },
    timeColumn('Last login', user => user.last_login?.login_datetime, {
      field: 'last_login.login_datetime',
      rank: 3,
    }),
    {
      title: 'Login',
      field: 'last_login.status',
      tone: 'status',
      // Always shown: otherwise a failed login would look like a successful one.
      rank: 1,
    },
    {title: 'Kind', field: 'user_type', optional: true, rank: 10},
    timeColumn('Password set', user => user.password_created, {
      field: 'password_created',
      optional: true,
      rank: 11,
    }),
    {title: 'Phone', field: 'verified_phone_number', optional: true},
  ],
  groups: [['Sign-in', 'Last login', 'Login', '2FA', 'Password set', 'SSH keys']],
  details: [
    ['SSH keys', user => user.ssh_keys?.join(', ')],
    ['May do', user => (user.restricted === false ? 'everything' : 'what is granted')],
  ],
  relations: [
    {title: 'Events', to: 'events', filter: user => `username=${filterValue(user.username)}`},
    {
      title: 'Grants',
      to: 'grants',
      id: user => (user.restricted === false ? undefined : user.username),
      hidden: true,
      whole: true,
    },
  ],
  breakdown: {
    tables: (_, [grants]: readonly Grants[]) =>
      grants
        ? [
            ['May do on the account', accountRows(grants)],
            ['May do with', kindRows(grants)],
          ]
        : [],
  },
});
