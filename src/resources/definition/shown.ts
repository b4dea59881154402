import {type Fields, resolve, type Shown, written} from '../../api/filter/index.ts';
import {valueAt} from '../../own-property.ts';
import {textOf} from '../../text/format.ts';
import type {CellContext, Column} from './definition.ts';

/**
 * What an item shows in these columns, for a filter: the texts of its cells, and the texts that the service has for them
 * (`2026-11-20T12:00:00` for `2026-11-20 12:00Z`). Its numbers are not among them: nobody who looks for 40 means 40,960 MB.
 */
export function shownIn(columns: readonly Column<unknown>[], fields: Fields, context: CellContext): Shown {
  const shown = columns.map(({title, field, cell}) => ({
    cell,
    field: field ?? resolve(written(title), fields),
  }));
  const computed = columns.flatMap(({title, value}) => {
    const name = written(title);
    return value && fields.fields[name]?.computed
      ? [[name, (item: unknown) => value(item, context)] as const]
      : [];
  });
  return {
    cells: (item, raw) => {
      const texts: string[] = [];
      for (const {cell, field} of shown) {
        const made = cell(item, context);
        const text = made === null || made === undefined || made === '' ? undefined : textOf(made);
        if (text !== undefined) texts.push(text);
        if (field === undefined) continue;
        const value = valueAt(item, field);
        addTexts(texts, value, text);
        if (raw === item || typeof value !== 'string') continue;
        const sent = valueAt(raw, field);
        addTexts(texts, sent, value);
      }
      return texts;
    },
    values: Object.fromEntries(computed),
  };
}

/** Adds what the text that is there does not tell already. */
function addTexts(texts: string[], value: unknown, there = ''): void {
  if (typeof value === 'string' && !there.includes(value)) texts.push(value);
  else if (Array.isArray(value)) for (const one of value) addTexts(texts, one, there);
}
