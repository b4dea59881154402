import * as v from 'valibot';
import {tokenFilterable, userFilterable} from '../../model/index.ts';
import {id, nonNegativeInteger, strings, timestamp} from '../fields.ts';
import {defineCollection} from '../storage/collection.ts';

/** The name of a user: 3–32 letters, digits, `-` and `_`, none of these at either end or twice in a row. */
const username = v.pipe(
  v.string(),
  v.minLength(3),
  v.maxLength(32),
  v.regex(/^[a-zA-Z0-9]((?![_-]{2,})[a-zA-Z0-9-_])+[a-zA-Z0-9]$/),
);

export const User = v.object({
  username,
  email: v.string(),
  restricted: v.boolean(),
  tfa_enabled: v.boolean(),
  user_type: v.string(),
  ssh_keys: strings,
  verified_phone_number: v.nullable(v.string()),
  password_created: v.nullable(timestamp),
  last_login: v.nullable(v.object({login_datetime: timestamp, status: v.string()})),
});
export type User = v.InferOutput<typeof User>;

/** The profile of the user who owns the token. */
export const Profile = v.object({
  uid: id,
  username,
  email: v.string(),
  timezone: v.string(),
  email_notifications: v.boolean(),
  referrals: v.object({
    code: v.string(),
    url: v.string(),
    total: nonNegativeInteger,
    completed: nonNegativeInteger,
    pending: nonNegativeInteger,
    credit: nonNegativeInteger,
  }),
  ip_whitelist_enabled: v.boolean(),
  lish_auth_method: v.string(),
  authorized_keys: v.nullable(strings),
  two_factor_auth: v.boolean(),
  restricted: v.boolean(),
  authentication_type: v.string(),
  user_type: v.string(),
  verified_phone_number: v.nullable(v.string()),
});
export type Profile = v.InferOutput<typeof Profile>;

/** An access token. `token` is complete only in the reply that creates it, later its first characters (specification, section 5). */
export const Token = v.object({
  id,
  label: v.string(),
  scopes: v.string(),
  created: timestamp,
  expiry: v.nullable(timestamp),
  token: v.string(),
});
export type Token = v.InferOutput<typeof Token>;

/** A public SSH key of the user who owns the token. */
export const SshKey = v.object({id, label: v.string(), ssh_key: v.string(), created: timestamp});
export type SshKey = v.InferOutput<typeof SshKey>;

export const profileCollections = {
  users: defineCollection(User, {name: 'users', slug: 'username', filterable: userFilterable}),
  tokens: defineCollection(Token, {name: 'tokens', filterable: tokenFilterable}),
  keys: defineCollection(SshKey, {name: 'keys', filterable: {label: 'text'}}),
} as const;
