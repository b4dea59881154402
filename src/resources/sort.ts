import {resolve, written} from '../api/filter/index.ts';
import {ownProperty, valueAt} from '../own-property.ts';
import {addressOrder} from '../text/ip-address.ts';
import {nearestOf} from '../text/nearest.ts';
import {utcTime} from '../text/time.ts';
import {
  type Cell,
  type CellContext,
  type Column,
  cellOf,
  fieldNamed,
  nameOf,
  type Resource,
} from './definition/definition.ts';

/** The value that a row is sorted by. Rows without one (`undefined`) come last. */
export type SortKey = number | string | undefined;

// Longer texts are compared by their first characters, this many.
const longest = 500;

/** Returns the sort key of a cell: numbers sort as numbers, everything else as text. */
export function sortKey(cell: Cell): SortKey {
  if (typeof cell === 'number') return Number.isNaN(cell) ? undefined : cell;
  if (typeof cell !== 'string') return cell === null || cell === undefined ? undefined : Number(cell);
  const text = cell.slice(0, longest);
  return text.trim() === '' ? undefined : text;
}

let collator: Intl.Collator | undefined;

/** Compares texts with the numbers in them as numbers: `web-2` comes before `web-10`. Case decides only between equal texts. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  // Created when it is first needed: it takes as long as a frame.
  collator ??= new Intl.Collator('en', {numeric: true});
  return collator.compare(one, other);
}

/** Returns a negative number, zero or a positive one. Numbers come before texts; blank values come last, in both directions. */
export function compareKeys(one: SortKey, other: SortKey, descending: boolean): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? 1 : -1;
  const order =
    typeof one === 'string' && typeof other === 'string'
      ? compareTexts(one, other)
      : typeof one === typeof other
        ? Number(one > other) - Number(one < other)
        : typeof one === 'number'
          ? -1
          : 1;
  return descending ? -order : order;
}

/** The order of a list, written as `memory`, or as `-memory` for the largest first. */
export interface Sort {
  /** The name of the column in a filter, or of the field. */
  name: string;
  descending: boolean;
  /** The value that is compared; blank if the item has none. */
  value: (item: unknown, context: CellContext) => Cell;
  column?: Column<unknown> | undefined;
  /** The field that is shown, if the values are not computed: the service may be able to sort by it. */
  field?: string | undefined;
}

/** Writes a sort so that {@link readSort} can read it. */
export const sortText = ({name, descending}: Pick<Sort, 'name' | 'descending'>): string =>
  `${descending ? '-' : ''}${name}`;

/** Reads a sort. Its name is that of a column, or of a field that no column shows. */
export function readSort(resource: Resource, text: string): Sort | {mistake: string} {
  const [, sign, asked = '', word] = /^([-+]?)\s*(.*?)(?:\s+(asc|desc))?$/i.exec(text.trim()) ?? [];
  const descending = (sign === '-') !== (word?.toLowerCase() === 'desc');
  const by = columnNamed(resource, asked);
  if (by) return sortBy(resource, by, descending);
  const field = resolve(asked, resource.fields);
  if (field === undefined) return {mistake: mistakeIn(resource, asked)};
  const shown = resource.columns.find(column => fieldOf(resource, column) === field);
  if (shown) return sortBy(resource, shown, descending);
  return {
    name: field,
    descending,
    field,
    value: timeIn(resource, field) ?? (item => cellOf(valueAt(item, field))),
  };
}

export function sortBy(resource: Resource, column: Column<unknown>, descending = false): Sort {
  // A service would sort addresses as texts.
  const field = column.addresses === true ? undefined : fieldOf(resource, column);
  const value = timeIn(resource, field) ?? column.value ?? column.cell;
  return {
    ...{name: nameOf(column), descending, column, field},
    value: column.addresses === true ? byAddress(column) : value,
  };
}

/** The time in a field, to the second and in UTC, however it is sent and drawn; undefined for fields of other kinds. */
const timeIn = ({fields}: Resource, field: string | undefined): Sort['value'] | undefined =>
  field !== undefined && ownProperty(fields.fields, field)?.kind === 'time'
    ? item => {
        const cell = cellOf(valueAt(item, field));
        return typeof cell === 'string' ? utcTime(cell) : cell;
      }
    : undefined;

const byAddress =
  ({cell}: Column<unknown>): Sort['value'] =>
  (item, context) => {
    const text = cell(item, context);
    return typeof text === 'string' ? (addressOrder(text) ?? text) : text;
  };

/** The column of that name or title, in any case and with `_` for `-`. */
export function columnNamed({columns}: Resource, name: string): Column<unknown> | undefined {
  const wanted = loose(written(name));
  return (
    columns.find(column => loose(nameOf(column)) === wanted) ??
    columns.find(({title}) => loose(written(title)) === wanted) ??
    columns.find(({also = []}) => also.includes(wanted))
  );
}

const loose = (name: string) => name.replaceAll(/[-_]/g, '');

/** Returns the field that a column shows; undefined if its values are computed. */
function fieldOf({fields}: Resource, column: Column<unknown>): string | undefined {
  const name = fieldNamed(column, fields);
  const known = ownProperty(fields.fields, name);
  return known && !known.computed ? name : undefined;
}

function mistakeIn({name, columns, fields}: Resource, asked: string): string {
  if (asked.includes(',')) return `${name} are sorted by one field: name one of ${asked}`;
  if (asked === '') return `name what to sort ${name} by, such as ${columns[0] ? nameOf(columns[0]) : 'id'}`;
  const near = nearestOf(asked.toLowerCase(), [...columns.map(nameOf), ...Object.keys(fields.fields)]);
  return `there is no field ${asked} to sort ${name} by${near === undefined ? '' : `; did you mean ${near}?`}`;
}
