import * as v from 'valibot';
import {flag, text, texts} from '../field-types.ts';

/** A setting of this program as it holds now, or one entry of a setting that is a table: a key, a command, a filter. */
export const PreferenceEntry = v.looseObject({
  /** As `skydeck config` names it: `theme`, `keys.nodes.reboot`, `commands.trace`. */
  name: v.string(),
  /** The setting that it is, or is an entry of. */
  setting: v.string(),
  /** As it is typed. */
  value: text,
  /** `default`, `this session`, the line of the settings file, or a variable of the environment. */
  from: text,
  does: text,
  /** The screens and resources where it counts. */
  where: text,
  /** The value without the settings file, as it is typed or in words. */
  default: text,
  /** Why the value in the file is not used. */
  unused: text,
  /** Whether a change counts at the next start only. */
  at_start: flag,
  // Of a command.
  run: text,
  on: texts,
  key: text,
  in: text,
  confirm: flag,
  title: text,
  // Of a filter.
  resource: text,
  filter: text,
});
export type PreferenceEntry = v.InferOutput<typeof PreferenceEntry>;

const command = {
  run: v.string(),
  on: v.array(v.string()),
  key: v.optional(v.string()),
  in: v.optional(v.string()),
  confirm: v.optional(v.boolean()),
  title: v.optional(v.string()),
};

export const CommandCreate = v.looseObject({name: v.string(), ...command});

/** The value of a setting, or the fields of an entry that has some. */
export const PreferenceUpdate = v.looseObject({
  value: v.optional(v.union([v.string(), v.number()])),
  ...v.partial(v.object(command)).entries,
  resource: v.optional(v.string()),
  filter: v.optional(v.string()),
});
