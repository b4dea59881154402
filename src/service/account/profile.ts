import * as v from 'valibot';
import {entityReference} from '../basics.ts';
import {boolean, optional, string, stringOfLength} from '../check.ts';
import {checkGrantable, parseScopes} from '../http/auth.ts';
import {itemRoute, listRoute, singletonRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type Route, routeWithBody} from '../http/route.ts';
import {revokeSecret, storeSecret} from '../http/token-secrets.ts';
import {badRequest} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime, parseTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';

const options = {scope: 'account'};
const label = stringOfLength(1, 100);

/** A time to come, as the service writes it. */
const expiry = v.pipe(string, v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'Must be YYYY-MM-DDTHH:MM:SS'));

const createToken = routeWithBody({
  ...options,
  method: 'POST',
  path: '/profile/tokens',
  body: v.looseObject({label: optional(label), scopes: optional(string), expiry: optional(expiry)}),
  reply: is.Token,
  handle: (context, body) => {
    const scopes = body.scopes ?? '*';
    checkGrantable(context.caller, parseScopes(scopes, context.word));
    const ends = body.expiry ?? null;
    if (ends !== null && !(parseTime(ends) > context.now))
      throw badRequest('Must lie in the future', 'expiry');
    const {tokens} = context.store.tables;
    const secret = process.getBuiltinModule('node:crypto').randomBytes(32).toString('hex');
    const token: is.Token = {
      id: tokens.nextNumber(),
      label: body.label ?? 'token',
      scopes,
      created: formatTime(context.now),
      expiry: ends,
      token: secret.slice(0, 16),
    };
    tokens.insert(token);
    storeSecret(context.store, secret, token.id);
    recordEvent(context, {
      action: 'token_create',
      entity: entityReference('token', '/profile/tokens', token),
    });
    return {...token, token: secret};
  },
});

const updateToken = routeWithBody({
  ...options,
  method: 'PUT',
  path: '/profile/tokens/:id',
  body: v.looseObject({label: optional(label)}),
  reply: is.Token,
  handle: (context, body) => {
    const token = findItem(context, 'tokens');
    context.store.tables.tokens.update(token.id, {...token, label: body.label ?? token.label});
    return itemJson(context, 'tokens', token.id);
  },
});

const deleteToken: Route = {
  ...options,
  method: 'DELETE',
  path: '/profile/tokens/:id',
  handle: context => {
    const token = findItem(context, 'tokens');
    context.store.tables.tokens.delete(token.id);
    revokeSecret(context.store, token.id);
    recordEvent(context, {
      action: 'token_delete',
      entity: entityReference('token', '/profile/tokens', token),
    });
    return {};
  },
};

const updateProfile = routeWithBody({
  ...options,
  method: 'PUT',
  path: '/profile',
  body: v.looseObject({
    email: optional(v.pipe(string, v.regex(/^[^\s@]+@[^\s@]+$/, 'Must be an e-mail address'))),
    timezone: optional(stringOfLength(1, 64)),
    email_notifications: optional(boolean),
    lish_auth_method: optional(string),
  }),
  reply: is.Profile,
  handle: (context, body) => {
    const {store} = context;
    const old = JSON.parse(store.single('profile') ?? '{}') as is.Profile;
    store.setSingle('profile', {
      ...old,
      email: body.email ?? old.email,
      timezone: body.timezone ?? old.timezone,
      email_notifications: body.email_notifications ?? old.email_notifications,
      lish_auth_method: body.lish_auth_method ?? old.lish_auth_method,
    });
    recordEvent(context, {action: 'profile_update', entity: null});
    return store.single('profile') ?? {};
  },
});

const createKey = routeWithBody({
  ...options,
  method: 'POST',
  path: '/profile/sshkeys',
  body: v.looseObject({
    label: stringOfLength(0, 64),
    ssh_key: v.pipe(
      string,
      v.regex(/^(ssh-(rsa|ed25519|dss)|ecdsa-sha2-\S+|sk-\S+) \S+/, 'Must be a public key'),
    ),
  }),
  reply: is.SshKey,
  handle: (context, body) => {
    const {keys} = context.store.tables;
    const key = {
      id: keys.nextNumber(),
      label: body.label,
      ssh_key: body.ssh_key,
      created: formatTime(context.now),
    };
    keys.insert(key);
    return itemJson(context, 'keys', key.id);
  },
});

const deleteKey: Route = {
  ...options,
  method: 'DELETE',
  path: '/profile/sshkeys/:id',
  handle: context => {
    context.store.tables.keys.delete(findItem(context, 'keys').id);
    return {};
  },
};

export const profile: readonly Route[] = [
  singletonRoute('/profile', 'profile', is.Profile, options),
  updateProfile,
  listRoute('/profile/tokens', 'tokens', options),
  itemRoute('/profile/tokens/:id', 'tokens', options),
  createToken,
  updateToken,
  deleteToken,
  listRoute('/profile/sshkeys', 'keys', options),
  itemRoute('/profile/sshkeys/:id', 'keys', options),
  createKey,
  deleteKey,
];
