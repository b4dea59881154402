import * as v from 'valibot';
import {subject} from '../basics.ts';
import {flag, optional, sized, text} from '../check.ts';
import {forget, keepSecret, mayGive, scopesOf} from '../http/auth.ts';
import {list, one, single} from '../http/read-routes.ts';
import {find, type Route, shown, taking} from '../http/route.ts';
import {invalid} from '../refusal.ts';
import * as is from '../schemas.ts';
import {instant, stamp} from '../simulation/clock.ts';
import {tell} from '../simulation/lifecycle.ts';

const terms = {scope: 'account'};
const label = sized(1, 100);

/** A time to come, as the service writes it. */
const expiry = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'Must be YYYY-MM-DDTHH:MM:SS'));

const createToken = taking({
  ...terms,
  method: 'POST',
  path: '/profile/tokens',
  body: v.looseObject({label: optional(label), scopes: optional(text), expiry: optional(expiry)}),
  reply: is.Token,
  run: (call, body) => {
    const scopes = body.scopes ?? '*';
    mayGive(call.caller, scopesOf(scopes, call.word));
    const ends = body.expiry ?? null;
    if (ends !== null && !(instant(ends) > call.at)) throw invalid('Must lie in the future', 'expiry');
    const {tokens} = call.store.tables;
    const secret = process.getBuiltinModule('node:crypto').randomBytes(32).toString('hex');
    const token: is.Token = {
      id: tokens.nextNumber(),
      label: body.label ?? 'token',
      scopes,
      created: stamp(call.at),
      expiry: ends,
      token: secret.slice(0, 16),
    };
    tokens.insert(token);
    keepSecret(call.store, secret, token.id);
    tell(call, {action: 'token_create', entity: subject('token', '/profile/tokens', token)});
    return {...token, token: secret};
  },
});

const updateToken = taking({
  ...terms,
  method: 'PUT',
  path: '/profile/tokens/:id',
  body: v.looseObject({label: optional(label)}),
  reply: is.Token,
  run: (call, body) => {
    const token = find(call, 'tokens');
    call.store.tables.tokens.update(token.id, {...token, label: body.label ?? token.label});
    return shown(call, 'tokens', token.id);
  },
});

const deleteToken: Route = {
  ...terms,
  method: 'DELETE',
  path: '/profile/tokens/:id',
  run: call => {
    const token = find(call, 'tokens');
    call.store.tables.tokens.delete(token.id);
    forget(call.store, token.id);
    tell(call, {action: 'token_delete', entity: subject('token', '/profile/tokens', token)});
    return {};
  },
};

const updateProfile = taking({
  ...terms,
  method: 'PUT',
  path: '/profile',
  body: v.looseObject({
    email: optional(v.pipe(text, v.regex(/^[^\s@]+@[^\s@]+$/, 'Must be an e-mail address'))),
    timezone: optional(sized(1, 64)),
    email_notifications: optional(flag),
    lish_auth_method: optional(text),
  }),
  reply: is.Profile,
  run: (call, body) => {
    const {store} = call;
    const old = JSON.parse(store.single('profile') ?? '{}') as is.Profile;
    store.setSingle('profile', {
      ...old,
      email: body.email ?? old.email,
      timezone: body.timezone ?? old.timezone,
      email_notifications: body.email_notifications ?? old.email_notifications,
      lish_auth_method: body.lish_auth_method ?? old.lish_auth_method,
    });
    tell(call, {action: 'profile_update', entity: null});
    return store.single('profile') ?? {};
  },
});

const createKey = taking({
  ...terms,
  method: 'POST',
  path: '/profile/sshkeys',
  body: v.looseObject({
    label: sized(0, 64),
    ssh_key: v.pipe(
      text,
      v.regex(/^(ssh-(rsa|ed25519|dss)|ecdsa-sha2-\S+|sk-\S+) \S+/, 'Must be a public key'),
    ),
  }),
  reply: is.SshKey,
  run: (call, body) => {
    const {keys} = call.store.tables;
    const key = {id: keys.nextNumber(), label: body.label, ssh_key: body.ssh_key, created: stamp(call.at)};
    keys.insert(key);
    return shown(call, 'keys', key.id);
  },
});

const deleteKey: Route = {
  ...terms,
  method: 'DELETE',
  path: '/profile/sshkeys/:id',
  run: call => {
    call.store.tables.keys.delete(find(call, 'keys').id);
    return {};
  },
};

export const profile: readonly Route[] = [
  single('/profile', 'profile', is.Profile, terms),
  updateProfile,
  list('/profile/tokens', 'tokens', terms),
  one('/profile/tokens/:id', 'tokens', terms),
  createToken,
  updateToken,
  deleteToken,
  list('/profile/sshkeys', 'keys', terms),
  one('/profile/sshkeys/:id', 'keys', terms),
  createKey,
  deleteKey,
];
