import * as v from 'valibot';
import {type EntityReference, entityReference} from '../fields.ts';
import {checkGrantable, parseScopes} from '../http/auth.ts';
import {readRoutes, singletonRoutes} from '../http/read-routes.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, type Route, updateItem} from '../http/route.ts';
import {revokeSecret, storeSecret} from '../http/token-secrets.ts';
import {badRequest} from '../http-error.ts';
import {formatTime, isTime, parseTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {boolean, givenFields, longestEmail, oneOf, publicKey, string, stringOfLength} from '../validation.ts';
import {Profile, SshKey, Token} from './profile-schema.ts';

const options = {scope: 'account'};
const label = stringOfLength(1, 100);
const expiry = v.pipe(
  string,
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'Must be YYYY-MM-DDTHH:MM:SS'),
  v.check(isTime, 'There is no such day or time'),
);

const tokenReference = (token: Token): EntityReference => entityReference('token', '/profile/tokens', token);

const fields = {
  email: v.nullish(
    v.pipe(stringOfLength(0, longestEmail), v.regex(/^[^\s@]+@[^\s@]+$/, 'Must be an e-mail address')),
  ),
  timezone: v.nullish(stringOfLength(1, 64)),
  email_notifications: v.nullish(boolean),
  lish_auth_method: v.nullish(oneOf(['password_keys', 'keys_only', 'disabled'])),
};

export const profileRoutes: readonly Route[] = [
  ...singletonRoutes('/profile', 'profile', {reply: Profile, fields}, options),
  ...readRoutes('/profile/tokens', 'tokens', options),
  postRoute('/profile/tokens', options, {
    body: v.looseObject({label: v.nullish(label), scopes: v.nullish(string), expiry: v.nullish(expiry)}),
    reply: Token,
    handle: (context, body) => {
      const {store, word, now, caller} = context;
      const scopes = body.scopes ?? '*';
      checkGrantable(caller, parseScopes(scopes, word));
      const expires = body.expiry ?? null;
      if (expires !== null && !(parseTime(expires) > now))
        throw badRequest('Must lie in the future', 'expiry');
      const {tokens} = store.tables;
      const secret = process.getBuiltinModule('node:crypto').randomBytes(32).toString('hex');
      const token = tokens.insert({
        id: tokens.nextId(),
        label: body.label ?? 'token',
        scopes,
        created: formatTime(now),
        expiry: expires,
        token: secret.slice(0, 16),
      });
      storeSecret(store, secret, token.id);
      recordEvent(context, {action: 'token_create', entity: tokenReference(token)});
      return {...token, token: secret};
    },
  }),
  putRoute('/profile/tokens/:id', options, {
    body: v.looseObject({label: v.nullish(label)}),
    reply: Token,
    handle: (context, body) =>
      updateItem(context, 'tokens', findItem(context, 'tokens'), givenFields(body, ['label'])),
  }),
  deleteRoute('/profile/tokens/:id', options, context => {
    const token = findItem(context, 'tokens');
    context.store.tables.tokens.delete(token.id);
    revokeSecret(context.store, token.id);
    recordEvent(context, {action: 'token_delete', entity: tokenReference(token)});
  }),
  ...readRoutes('/profile/sshkeys', 'keys', options),
  postRoute('/profile/sshkeys', options, {
    body: v.looseObject({label: stringOfLength(0, 64), ssh_key: publicKey}),
    reply: SshKey,
    handle: (context, {label: keyLabel, ssh_key}) => {
      const {keys} = context.store.tables;
      const {id} = keys.insert({
        id: keys.nextId(),
        label: keyLabel,
        ssh_key: ssh_key.trim(),
        created: formatTime(context.now),
      });
      recordEvent(context, {action: 'user_ssh_key_add', entity: null});
      return itemJson(context, 'keys', id);
    },
  }),
  putRoute('/profile/sshkeys/:id', options, {
    body: v.looseObject({label: v.nullish(stringOfLength(0, 64))}),
    reply: SshKey,
    handle: (context, body) => {
      recordEvent(context, {action: 'user_ssh_key_update', entity: null});
      return updateItem(context, 'keys', findItem(context, 'keys'), givenFields(body, ['label']));
    },
  }),
  deleteRoute('/profile/sshkeys/:id', options, context => {
    context.store.tables.keys.delete(findItem(context, 'keys').id);
    recordEvent(context, {action: 'user_ssh_key_delete', entity: null});
  }),
];
