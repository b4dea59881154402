import * as v from 'valibot';
import {type EntityReference, entityReference} from '../fields.ts';
import {checkGrantable, parseScopes} from '../http/auth.ts';
import {itemRoute, listRoute, singletonRoute} from '../http/read-routes.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, type Route, updateItem} from '../http/route.ts';
import {revokeSecret, storeSecret} from '../http/token-secrets.ts';
import {badRequest} from '../http-error.ts';
import {formatTime, parseTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {boolean, givenFields, publicKey, string, stringOfLength} from '../validation.ts';
import {Profile, SshKey, Token} from './profile-schema.ts';

const options = {scope: 'account'};
const label = stringOfLength(1, 100);
const expiry = v.pipe(string, v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'Must be YYYY-MM-DDTHH:MM:SS'));

const tokenReference = (token: Token): EntityReference => entityReference('token', '/profile/tokens', token);

export const profileRoutes: readonly Route[] = [
  singletonRoute('/profile', 'profile', Profile, options),
  putRoute('/profile', options, {
    body: v.looseObject({
      email: v.nullish(v.pipe(string, v.regex(/^[^\s@]+@[^\s@]+$/, 'Must be an e-mail address'))),
      timezone: v.nullish(stringOfLength(1, 64)),
      email_notifications: v.nullish(boolean),
      lish_auth_method: v.nullish(string),
    }),
    reply: Profile,
    handle: (context, body) => {
      const {store} = context;
      const names = ['email', 'timezone', 'email_notifications', 'lish_auth_method'] as const;
      store.updateSingleton('profile', givenFields(body, names));
      recordEvent(context, {action: 'profile_update', entity: null});
      return store.singletonJson('profile') ?? {};
    },
  }),
  listRoute('/profile/tokens', 'tokens', options),
  itemRoute('/profile/tokens/:id', 'tokens', options),
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
      const token: Token = {
        id: tokens.nextId(),
        label: body.label ?? 'token',
        scopes,
        created: formatTime(now),
        expiry: expires,
        token: secret.slice(0, 16),
      };
      tokens.insert(token);
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
  listRoute('/profile/sshkeys', 'keys', options),
  itemRoute('/profile/sshkeys/:id', 'keys', options),
  postRoute('/profile/sshkeys', options, {
    body: v.looseObject({label: stringOfLength(0, 64), ssh_key: publicKey}),
    reply: SshKey,
    handle: (context, {label: keyLabel, ssh_key}) => {
      const {keys} = context.store.tables;
      const key = {
        id: keys.nextId(),
        label: keyLabel,
        ssh_key: ssh_key.trim(),
        created: formatTime(context.now),
      };
      keys.insert(key);
      recordEvent(context, {action: 'user_ssh_key_add', entity: null});
      return itemJson(context, 'keys', key.id);
    },
  }),
  deleteRoute('/profile/sshkeys/:id', options, context => {
    context.store.tables.keys.delete(findItem(context, 'keys').id);
    recordEvent(context, {action: 'user_ssh_key_delete', entity: null});
  }),
];
