import * as v from 'valibot';
import {entity, type Filterable, flag, id, slug, text, texts, time, words} from './field-types.ts';

/** A public SSH key of the user who owns the token. */
export const SshKey = v.looseObject({id, label: text, ssh_key: text, created: time});
export type SshKey = v.InferOutput<typeof SshKey>;

export const SshKeyCreate = v.looseObject({label: v.string(), ssh_key: v.string()});

/** The length limit of a key in one line. One of 16,384 bits takes a fifth of it. */
export const longestPublicKey = 16_384;

/** The requirement on a part of a key: a number of bytes, a certain text, or (undefined) anything but empty. */
type Part = number | string | undefined;

/** A point on a curve: the name of the curve, and the bytes. */
const point = (curve: string, bytes: number): readonly Part[] => [curve, bytes];

/** The parts of a key after the name of its type (RFC 4253, section 6.6; RFC 5656; RFC 8709; OpenSSH's PROTOCOL.u2f). */
const partsByType: Readonly<Record<string, readonly Part[]>> = {
  'ssh-rsa': [undefined, undefined],
  'ssh-dss': [undefined, undefined, undefined, undefined],
  'ssh-ed25519': [32],
  'ecdsa-sha2-nistp256': point('nistp256', 65),
  'ecdsa-sha2-nistp384': point('nistp384', 97),
  'ecdsa-sha2-nistp521': point('nistp521', 133),
  'sk-ssh-ed25519@openssh.com': [32, undefined],
  'sk-ecdsa-sha2-nistp256@openssh.com': [...point('nistp256', 65), undefined],
};

/** The parts of a public key as OpenSSH writes it in one line: its type, the key in base64, and a comment. */
export function keyParts(line: string): {type: string; key: string; comment: string} {
  const [, type = '', key = '', comment = ''] =
    /^(\S+)[ \t]+(\S+)(?:[ \t]+([^ \t\r\n][^\r\n]*))?$/.exec(line.trim()) ?? [];
  return {type, key, comment: comment.trim()};
}

export function isPublicKey(line: string): boolean {
  const {type, key} = keyParts(line);
  const expected = Object.hasOwn(partsByType, type) ? partsByType[type] : undefined;
  const blob = Buffer.from(key, 'base64');
  // Node ignores what is not base64; only valid text is the same when it is encoded again.
  if (expected === undefined || blob.toString('base64') !== key) return false;
  const parts = splitParts(blob);
  const wanted: readonly Part[] = [type, ...expected];
  return parts?.length === wanted.length && parts.every((part, index) => matches(part, wanted[index]));
}

function matches(part: Buffer, wanted: Part): boolean {
  if (wanted === undefined) return part.length > 0;
  return typeof wanted === 'number' ? part.length === wanted : part.toString('latin1') === wanted;
}

/** Splits a key into its parts, each of which follows its length in four bytes; undefined if a part is cut off. */
function splitParts(blob: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < blob.length) {
    if (at + 4 > blob.length) return undefined;
    const end = at + 4 + blob.readUInt32BE(at);
    if (end > blob.length) return undefined;
    parts.push(blob.subarray(at + 4, end));
    at = end;
  }
  return parts;
}

export const User = v.looseObject({
  username: slug,
  email: text,
  restricted: flag,
  tfa_enabled: flag,
  user_type: text,
  ssh_keys: texts,
  verified_phone_number: text,
  password_created: time,
  last_login: v.nullish(v.looseObject({login_datetime: time, status: text})),
});
export type User = v.InferOutput<typeof User>;
export const userFilterable: Filterable = {username: 'text'};

/** The permissions of a restricted user for an item: `read_only`, `read_write`; null means none. */
const Grant = v.looseObject({id: v.nullish(v.union([v.number(), slug])), label: text, permissions: text});
export type Grant = v.InferOutput<typeof Grant>;

/** The kinds of items that grants are for, by their names in the reply, with their titles. */
export const grantKinds = {
  node: 'Nodes',
  volume: 'Volumes',
  domain: 'Domains',
  nodebalancer: 'Load balancers',
  image: 'Images',
  stackscript: 'Scripts',
  firewall: 'Firewalls',
  database: 'Databases',
  lkecluster: 'Kubernetes clusters',
  longview: 'Longview clients',
  vpc: 'VPCs',
} as const;

const grants = v.nullish(v.array(Grant));

/** The permissions of a restricted user: on the account itself (`add_nodes`: may create nodes), and for each item by kind. */
export const Grants = v.looseObject({
  global: v.nullish(
    v.looseObject({
      account_access: text,
      cancel_account: flag,
      child_account_access: flag,
      longview_subscription: flag,
      add_databases: flag,
      add_domains: flag,
      add_firewalls: flag,
      add_images: flag,
      add_kubernetes: flag,
      add_longview: flag,
      add_nodebalancers: flag,
      add_nodes: flag,
      add_stackscripts: flag,
      add_volumes: flag,
      add_vpcs: flag,
    }),
  ),
  node: grants,
  volume: grants,
  domain: grants,
  nodebalancer: grants,
  image: grants,
  stackscript: grants,
  firewall: grants,
  database: grants,
  lkecluster: grants,
  longview: grants,
  vpc: grants,
});
export type Grants = v.InferOutput<typeof Grants>;

export const Ticket = v.looseObject({
  id,
  summary: text,
  description: text,
  status: text,
  entity,
  opened: time,
  opened_by: text,
  updated: time,
  updated_by: text,
  closed: time,
  closable: flag,
});
export type Ticket = v.InferOutput<typeof Ticket>;
/** The body of `POST /support/tickets`: 1–64 and 1–65,000 characters, and what it is about. */
export const TicketCreate = v.looseObject({
  summary: v.string(),
  description: v.string(),
  node_id: v.nullish(v.number()),
  volume_id: v.nullish(v.number()),
  domain_id: v.nullish(v.number()),
  nodebalancer_id: v.nullish(v.number()),
});

/** A reply to a ticket. `from_node`: the service's staff wrote it. */
export const TicketReply = v.looseObject({
  id,
  description: text,
  created: time,
  created_by: text,
  from_node: flag,
});
export type TicketReply = v.InferOutput<typeof TicketReply>;
/** The body of `POST /support/tickets/ID/replies`: 1–65,000 characters. */
export const TicketReplyCreate = v.looseObject({description: v.string()});
export const ticketFilterable: Filterable = {opened: 'time', closed: 'time', updated: 'time'};

/** An access token. `token` is whole only in the reply that creates it. The client adds `in_use`, for the one that it sends. */
export const Token = v.looseObject({
  id,
  label: text,
  scopes: text,
  created: time,
  expiry: time,
  token: text,
  in_use: flag,
});
/** The body of `POST /profile/tokens`: a label of 1–100 characters, scopes separated by spaces; without `expiry` it never expires. */
export const TokenCreate = v.looseObject({
  label: v.string(),
  scopes: v.string(),
  expiry: v.optional(v.string()),
});
export const TokenUpdate = v.looseObject({label: v.optional(v.string())});

/** The categories of token scopes, in the neutral word; services of this family share them. */
export const scopeCategories = words(
  'account databases domains events firewall images ips lke',
  'longview nodebalancers nodes object_storage stackscripts volumes vpc',
);

/** The scopes of a token that may not do everything. */
export const tokenScopes: readonly string[] = scopeCategories.flatMap(category => [
  `${category}:read_only`,
  `${category}:read_write`,
]);
export type Token = v.InferOutput<typeof Token>;
export const tokenFilterable: Filterable = {created: 'time', label: 'text'};

/** The user that the token belongs to: a single object. */
export const Profile = v.looseObject({
  username: text,
  email: text,
  timezone: text,
  restricted: flag,
  two_factor_auth: flag,
});
