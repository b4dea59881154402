import {compileFilter} from '../../api/filter/index.ts';
import type {JsonObject} from '../../api/index.ts';
import type {Resource} from './definition.ts';

export function serverFilter({fields}: Resource, field: string, wanted: string): JsonObject | undefined {
  const kind = fields.fields[field]?.kind ?? 'text';
  const value = kind === 'number' ? Number(wanted) : wanted;
  // A number that JavaScript cannot hold exactly would be rounded to the id of another item.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return undefined;
  return compileFilter({field, operator: '=', value, kind}, fields).server;
}
