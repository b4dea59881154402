import type {Json, JsonObject} from '../../api/index.ts';
import {isRecord} from '../../own-property.ts';

/** Names of fields whose values are, or may be, secrets: no resource declares the fields of a body that a person writes. */
const secretName = /pass|secret|token|credential|private|(?:access|api|ssl)_?key|^key$|stackscript_data/i;

/** The texts in a body, and those of them that stand below the name of a secret. */
export function textsIn(body: JsonObject | undefined): {all: readonly string[]; secrets: readonly string[]} {
  const all: string[] = [];
  const secrets: string[] = [];
  const collect = (value: Json, isSecret: boolean): void => {
    if (typeof value === 'string') {
      all.push(value);
      if (isSecret) secrets.push(value);
    } else if (Array.isArray(value)) for (const one of value) collect(one, isSecret);
    else if (isRecord(value))
      for (const [name, one] of Object.entries(value)) collect(one, isSecret || secretName.test(name));
  };
  collect(body ?? {}, false);
  return {all, secrets};
}
