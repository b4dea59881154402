import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Token, tokenScopes} from '../../model/index.ts';
import {instantOf} from '../../text/time.ts';
import {bodyOf, type Field, field, linesOf} from '../definition/action.ts';
import {atMost} from '../definition/checks.ts';
import {idColumn} from '../definition/common.ts';
import {createAction, editAction, removeAction} from '../definition/common-actions.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

const {action, resource} = describe(Token);

/** `everything` of `*`. */
const mayDo = ({scopes}: Token) => (scopes === '*' ? 'everything' : scopes?.replaceAll(/[ ,]+/g, ', '));

const label = field.text('Label', {
  hint: 'what it is for',
  initial: token => token?.label ?? undefined,
  check: atMost(100),
}) satisfies Field<Token | undefined>;

/** `2027-01-31`, or with a time. */
const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$/;

const momentOf = (text: string) => (text.includes('T') ? text : `${text}T00:00:00`);

const exists = (time: string): boolean => !Number.isNaN(instantOf(time));

const create = action({
  ...createAction,
  title: 'Create token',
  level: 'confirm',
  endpoint: endpoints.tokens.create,
  fields: {
    label,
    scopes: field.choices('Scopes', {
      choices: ['*', ...tokenScopes],
      check: scopes =>
        linesOf(scopes).length > 1 && linesOf(scopes).includes('*') ? '* is everything already' : undefined,
    }),
    expiry: field.text('Expires', {
      optional: true,
      hint: 'such as 2027-01-31, in UTC; without it, never',
      check: answer =>
        moment.test(String(answer)) && exists(momentOf(String(answer)))
          ? undefined
          : 'must be a day such as 2027-01-31, or with a time: 2027-01-31T12:00:00',
    }),
  },
  body: ({scopes, expiry, ...answers}) =>
    bodyOf({
      ...answers,
      scopes: linesOf(scopes).join(' '),
      expiry: expiry === undefined ? undefined : momentOf(String(expiry)),
    }),
  changes: (_, {scopes}) =>
    linesOf(scopes).includes('*') ? 'it may do everything on the account' : undefined,
  creates: answers => ({resource: 'tokens', label: String(answers.label)}),
  reveals: {field: 'token', label: 'token'},
});

const rename = action({
  ...editAction,
  title: 'Edit label',
  verb: 'edit',
  single: true,
  endpoint: endpoints.tokens.update,
  fields: {label},
});

const revoke = action({
  ...removeAction,
  title: 'Revoke',
  endpoint: endpoints.tokens.remove,
  changes: token =>
    token.in_use
      ? 'THIS IS THE TOKEN IN USE: all that is asked from here is refused from then on'
      : 'all that is asked with it is refused from then on',
});

export const tokens = resource({
  name: 'tokens',
  menu: 21,
  aliases: ['api-tokens'],
  summary: 'access tokens that the service has given to the profile',
  list: endpoints.tokens.list,
  read: endpoints.tokens.read,
  live: true,
  columns: [
    {title: 'Label', width: 14, cell: token => token.label, rank: 1},
    {
      title: 'Use',
      field: 'in_use',
      cell: token => (token.in_use ? 'in use here' : undefined),
      tone: token => (token.in_use ? 'good' : undefined),
      sparse: true,
      rank: 3,
    },
    timeColumn('Expires', token => token.expiry, {field: 'expiry', rank: 2}),
    timeColumn('Created', token => token.created, {rank: 4}),
    {title: 'Scopes', width: 16, sentences: true, cell: mayDo, rank: 1},
    {title: 'Begins', field: 'token', optional: true, rank: 9},
    idColumn,
  ],
  actions: [create, rename, revoke],
  emptyText: 'No tokens: n creates one',
});
