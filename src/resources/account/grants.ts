import {endpoints} from '../../api/endpoints/endpoints.ts';
import {type Grant, Grants, grantKinds} from '../../model/index.ts';
import {keysOf} from '../../own-property.ts';
import {count} from '../../text/format.ts';
import {describe} from '../definition/definition.ts';

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
export function accountRows({global, ...kinds}: Grants): Row[] {
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
