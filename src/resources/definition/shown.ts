import {type Fields, type Shown, type ShownTexts, TextCollector} from '../../api/filter/index.ts';
import {valueAt} from '../../own-property.ts';
import {textOf} from '../../text/format.ts';
import {type CellContext, type Column, columnField, columnName} from './column.ts';

type Columns = readonly Column<unknown>[];

/**
 * What an item shows in these columns, for a filter: the texts of its cells, and what the service has for them
 * (`2026-11-20T12:00:00` for `2026-11-20 12:00Z`). Of the service's numbers, and of an id, nobody means a part: 40 is not
 * looked for in 40960.
 */
export function textsShown(columns: Columns, fields: Fields, context: CellContext): Shown['texts'] {
  const varying = columns.filter(column => !isFixed(column));
  return [fixedTexts(columns, fields), ...(varying.length > 0 ? [textsIn(varying, fields, context)] : [])];
}

/** What is computed for these columns, for a filter, by the names of fields. */
export function valuesShown(columns: Columns, fields: Fields, context: CellContext): Shown['values'] {
  const computed = columns.flatMap(column => {
    const {value} = column;
    const name = columnName(column);
    return value && fields.fields[name]?.computed
      ? [[name, (item: unknown) => value(item, context)] as const]
      : [];
  });
  return Object.fromEntries(computed);
}

/** Both, as a filter asks for it. */
export const shownIn = (columns: Columns, fields: Fields, context: CellContext): Shown => ({
  texts: textsShown(columns, fields, context),
  values: valuesShown(columns, fields, context),
});

/** A cell that takes the item alone is the same whatever else becomes known. */
const isFixed = ({cell}: Column<unknown>): boolean => cell.length < 2;

const known = new WeakMap<Columns, ShownTexts>();

/** What an item shows in those of the columns that depend on nothing else. */
function fixedTexts(columns: Columns, fields: Fields): ShownTexts {
  const made = known.get(columns) ?? textsIn(columns.filter(isFixed), fields, undefined);
  known.set(columns, made);
  return made;
}

function textsIn(columns: Columns, fields: Fields, context: CellContext | undefined): ShownTexts {
  const shown = columns.map(column => ({cell: column.cell, field: columnField(column, fields)}));
  return (item, raw) => {
    const texts = new TextCollector();
    for (const {cell, field} of shown) {
      // The cast: without a context only cells are asked that take none.
      const made = cell(item, context as CellContext);
      const text = made === null || made === undefined || made === '' ? '' : textOf(made);
      if (typeof made === 'number') texts.whole(text);
      else if (text !== '') texts.part(text);
      if (field === undefined) continue;
      const value = valueAt(item, field);
      addMissing(texts, value, text);
      if (raw !== item && typeof value === 'string') addMissing(texts, valueAt(raw, field), value);
    }
    return texts;
  };
}

/** Adds what the text that is there does not tell already. */
function addMissing(texts: TextCollector, value: unknown, there: string): void {
  if (typeof value === 'string') {
    if (!there.includes(value)) texts.part(value);
  } else if (typeof value === 'number') texts.whole(String(value));
  else if (Array.isArray(value)) for (const one of value) addMissing(texts, one, there);
}
