import * as v from 'valibot';
import {id, maybe, Subject, texts, time} from '../basics.ts';

export const Ticket = v.object({
  id,
  summary: v.string(),
  description: v.string(),
  status: v.string(),
  entity: maybe(Subject),
  opened: time,
  opened_by: v.string(),
  updated: time,
  updated_by: maybe(v.string()),
  closed: maybe(time),
  closable: v.boolean(),
  gravatar_id: v.string(),
  attachments: texts,
});
export type Ticket = v.InferOutput<typeof Ticket>;

/** An answer in a support ticket. */
export const Reply = v.object({
  id,
  description: v.string(),
  created: time,
  created_by: v.string(),
  from_support: v.boolean(),
  gravatar_id: v.string(),
  friendly_name: v.string(),
  attachments: texts,
});
export type Reply = v.InferOutput<typeof Reply>;
