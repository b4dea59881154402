import type {Field, Fields} from '../../../api/filter/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import {itemsOn} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {Slot, State} from '../../state/state.ts';

/** Finds fields that the service sends but no schema declares, so that they can be used in filters too. */

/** The number of rows per page that are searched for fields. */
const sampled = 50;
/** The number of levels of nested objects that are searched. */
const deepest = 4;

const known = new Map<string, {from: readonly (readonly Slot[])[]; fields: Fields}>();

/** The declared fields of a resource and those that its loaded rows have in addition; undefined if no row is loaded. */
export function seenFields({lists}: State, resource: string): Fields | undefined {
  const from = Object.values(lists).flatMap(({resource: of, pages}) => {
    const slots = of === resource ? Object.values(pages)[0]?.slots : undefined;
    return slots ? [slots] : [];
  });
  if (from.length === 0) return undefined;
  const made = known.get(resource);
  if (made?.from.length === from.length && made.from.every((slots, index) => slots === from[index]))
    return made.fields;
  const declared = resourceOf(resource).fields;
  const found: Record<string, Field> = Object.assign({}, ...from.map(slots => fieldsOfPage(slots)));
  const fields = {...declared, fields: {...found, ...declared.fields}};
  known.set(resource, {from, fields});
  return fields;
}

const fieldsOfPage = memoizeEach((slots: readonly Slot[]): Record<string, Field> => {
  const fields: Record<string, Field> = {};
  for (const item of itemsOn(slots.slice(0, sampled))) collect(item, '', deepest, fields);
  return fields;
});

function collect(value: unknown, name: string, depth: number, fields: Record<string, Field>): void {
  const [first] = Array.isArray(value) ? value : [];
  // A list of objects is filtered by the fields of its objects.
  const inner = Array.isArray(value) && typeof first === 'object' ? first : value;
  if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
    if (depth > 0)
      for (const [key, one] of Object.entries(inner))
        collect(one, name === '' ? key : `${name}.${key}`, depth - 1, fields);
  } else if (name !== '') {
    const kind = kindOf(inner);
    // A field that is null in one row may have a value in another.
    if (kind !== undefined || !Object.hasOwn(fields, name))
      fields[name] = {kind: kind ?? 'text', server: false};
  }
}

function kindOf(value: unknown): Field['kind'] | undefined {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return undefined;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) ? 'time' : 'text';
}
