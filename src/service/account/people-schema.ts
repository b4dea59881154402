import * as v from 'valibot';
import {id, maybe, nonNegativeInteger, strings, timestamp} from '../basics.ts';

export const User = v.object({
  username: v.string(),
  email: v.string(),
  restricted: v.boolean(),
  tfa_enabled: v.boolean(),
  user_type: v.string(),
  ssh_keys: strings,
  verified_phone_number: maybe(v.string()),
  password_created: maybe(timestamp),
  last_login: maybe(v.object({login_datetime: timestamp, status: v.string()})),
});
export type User = v.InferOutput<typeof User>;

/** Whoever the token belongs to. */
export const Profile = v.object({
  uid: id,
  username: v.string(),
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
  authorized_keys: maybe(strings),
  two_factor_auth: v.boolean(),
  restricted: v.boolean(),
  authentication_type: v.string(),
  verified_phone_number: maybe(v.string()),
});
export type Profile = v.InferOutput<typeof Profile>;

/** An access token. `token` is whole once, when it is made, and its first characters ever after (specification, section 5). */
export const Token = v.object({
  id,
  label: v.string(),
  scopes: v.string(),
  created: timestamp,
  expiry: maybe(timestamp),
  token: v.string(),
});
export type Token = v.InferOutput<typeof Token>;

/** A public key of whoever the token belongs to. */
export const SshKey = v.object({id, label: v.string(), ssh_key: v.string(), created: timestamp});
export type SshKey = v.InferOutput<typeof SshKey>;
