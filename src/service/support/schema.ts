import * as v from 'valibot';
import {EntityReference, id, maybe, strings, timestamp} from '../basics.ts';

export const Ticket = v.object({
  id,
  summary: v.string(),
  description: v.string(),
  status: v.string(),
  entity: maybe(EntityReference),
  opened: timestamp,
  opened_by: v.string(),
  updated: timestamp,
  updated_by: maybe(v.string()),
  closed: maybe(timestamp),
  closable: v.boolean(),
  gravatar_id: v.string(),
  attachments: strings,
});
export type Ticket = v.InferOutput<typeof Ticket>;

/** An answer in a support ticket. */
export const Reply = v.object({
  id,
  description: v.string(),
  created: timestamp,
  created_by: v.string(),
  from_support: v.boolean(),
  gravatar_id: v.string(),
  friendly_name: v.string(),
  attachments: strings,
});
export type Reply = v.InferOutput<typeof Reply>;
