import {endpoints} from '../../api/endpoints/endpoints.ts';
import {type Grant, Grants, grantKinds, User} from '../../model/index.ts';
import {keysOf} from '../../own-property.ts';
import {count, yesNo} from '../../text/format.ts';
import {filterValue} from '../definition/common.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

const words: Readonly<Record<string, string>> = {read_only: 'read', read_write: 'read and change'};

const permitted = (permissions: string | null | undefined) =>
  permissions ? (words[permissions] ?? permissions) : 'nothing';

const named = 8;

type Row = readonly [name: string, text: string];

/** `3: web-1, web-2, web-3`. */
function namesOf(things: readonly Grant[]): string {
  const names = things.slice(0, named).map(({label, id}) => label || `#${id}`);
  return `${count(things.length)}: ${names.join(', ')}${things.length > named ? ' …' : ''}`;
}

/** Returns the rows about permissions that concern the account itself. The service lists none for a user without restrictions. */
function accountRows({global, ...kinds}: Grants): Row[] {
  if (!global)
    return Object.keys(kinds).length === 0
      ? [['Everything', 'read and change: the user is not restricted']]
      : [];
  const {account_access: access, ...flags} = global;
  const given = Object.entries(flags).flatMap(([name, flag]) => (flag === true ? [name] : []));
  const makes = given.flatMap(name => (name.startsWith('add_') ? [name.slice(4).replaceAll('_', ' ')] : []));
  const others = given.flatMap(name => (name.startsWith('add_') ? [] : [name.replaceAll('_', ' ')]));
  return [
    ['The account', permitted(access)],
    ['Make', makes.join(', ') || 'nothing'],
    ...(others.length > 0 ? [['Besides', others.join(', ')] as const] : []),
  ];
}

/** Returns the permissions by kind: how many items may be changed, read or neither, and which. */
export function kindRows(grants: Grants): Row[] {
  return keysOf(grantKinds).flatMap((kind): Row[] => {
    const title = grantKinds[kind];
    const things = grants[kind] ?? [];
    if (things.length === 0) return [];
    const groups = Map.groupBy(things, ({permissions}) => permissions || '');
    const none = groups.get('')?.length ?? 0;
    // The permission to change comes first; its word is the longer one.
    const lines = [...groups]
      .filter(([permissions]) => permissions !== '')
      .sort(([one], [other]) => other.length - one.length)
      .map(([permissions, those]) => `${permitted(permissions)} ${namesOf(those)}`);
    const rest = none === things.length ? `none of ${count(none)}` : `${count(none)} others not`;
    return [...lines, ...(none > 0 ? [rest] : [])].map((text, index) => [index === 0 ? title : '', text]);
  });
}

export const grants = describe(Grants).resource({
  name: 'grants',
  singular: 'grants',
  summary: 'what a restricted user may do, thing by thing',
  hidden: true,
  beyond: true,
  parent: 'users',
  read: endpoints.users.grants,
  live: true,
  id: () => 'grants',
  label: () => 'grants',
  sections: [
    {title: 'On the account', rows: accountRows},
    ...keysOf(grantKinds).map(kind => ({
      title: grantKinds[kind],
      rows: (item: Grants) =>
        (item[kind] ?? []).map(
          ({label, id, permissions}) => [label || `#${id}`, permitted(permissions)] as const,
        ),
    })),
  ],
});

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
