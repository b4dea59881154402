import {type Fields, resolve, written} from '../../api/filter/index.ts';
import type {Unit} from '../../model/index.ts';
import {ownProperty, valueAt} from '../../own-property.ts';
import type {PriceSources} from '../definition/action.ts';

/** The meaning of a status, independent of its wording. The theme gives each tone a colour. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'dim' | 'accent';

interface Mark {
  tone: Tone;
  glyph: string;
  ascii: string;
}

const good: Mark = {tone: 'good', glyph: '●', ascii: '*'};
const busy: Mark = {tone: 'busy', glyph: '◐', ascii: '='};
const off: Mark = {tone: 'warn', glyph: '○', ascii: 'o'};
const over: Mark = {tone: 'dim', glyph: '○', ascii: 'o'};
const bad: Mark = {tone: 'bad', glyph: '▲', ascii: '!'};
// Beside a label, a circle would read as a status.
const small: Mark = {tone: 'dim', glyph: '△', ascii: 'i'};
const other: Mark = {tone: 'dim', glyph: '◇', ascii: '?'};

const groups: readonly (readonly [Mark, string])[] = [
  [good, 'up running active ready available ok finished enabled successful done'],
  [
    busy,
    'booting busy rebooting shutting_down provisioning deleting migrating rebuilding cloning restoring creating not_ready resizing key_rotating pending pending_upload scheduled started new sending open',
  ],
  [off, 'offline stopped'],
  [over, 'disabled closed deleted notification deprecated not_done not_sent given_up'],
  [small, 'minor'],
  [bad, 'down billing_suspension failed outage critical major suspended refused unknown'],
];

const marks = new Map(groups.flatMap(([mark, words]) => words.split(' ').map(word => [word, mark] as const)));

/** Writes a status word of the service as people do: `shutting down`. */
export const inWords = (status: string): string => status.replaceAll('_', ' ');

/** The mark of a status word; `other` for a word that is not in the table. */
export const markOf = (word: string): Mark =>
  marks.get(word) ?? marks.get(word.toLowerCase().replaceAll(' ', '_')) ?? other;

/** The value of a cell; null and undefined are drawn as `—`. */
export type Cell = string | number | boolean | null | undefined;

/** The data that cells are computed from, in addition to the item itself. */
export interface CellContext extends PriceSources {
  /** When the rows were read, to the minute; milliseconds since the epoch. */
  now: number;
  /** The IANA name of the time zone; UTC if it is left out. */
  timeZone?: string | undefined;
  /** The service's notices about an item; undefined if none have been read. */
  noticesAbout?: NoticesAbout | undefined;
  /** Whether a catalogue has not been read yet, so that values from it may still appear. */
  awaits?: ((catalogue: string) => boolean) | undefined;
}

/** Returns the notices about an item, found by its `entity.type` and its id. */
export type NoticesAbout = (type: string, id: string | number) => readonly NoticeAbout[];

interface NoticeAbout {
  severity: string;
  text: string;
}

/** The context of a cell that is computed outside its list, such as the status: only the item is known. */
export const noContext: CellContext = {find: () => undefined, now: 0, prices: {}};

/** The declared fields of a schema's type. The type of a loose object also has an index signature, which is dropped. */
export type DeclaredFields<T> = {[K in keyof T as string extends K ? never : K]: T[K]};

/** The name of a field; nested fields are dotted: `last_login.status`. */
type FieldName<T> = {
  [K in keyof DeclaredFields<T> & string]: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? `${K}.${FieldName<NonNullable<T[K]>>}`
      : K;
}[keyof DeclaredFields<T> & string];

export interface Column<T> {
  /** Also names the field in a filter: `End of life` is `end-of-life`. */
  title: string;
  /** Its name in a filter and in sentences, if the title is no word. */
  name?: string;
  /** Synonyms that a filter and a sort accept: `user` for the column of who did it. */
  also?: readonly string[];
  /** The field it shows, if the title is not the field's name. */
  field?: FieldName<T>;
  /** The field that `node=none` tests, if the shown field may be missing although there is a value. */
  presence?: FieldName<T>;
  cell: (item: T, context: CellContext) => Cell;
  /** The text in the detail, if it says more than the cell. */
  detail?: (item: T, context: CellContext) => Cell;
  /** A sign in the gap after the first column of a list, where it moves nothing when it appears or disappears. */
  sign?: (item: T, context: CellContext) => {glyph: string; tone: Tone} | undefined;
  /** Whether its data is available; always if left out. A column without data takes no room in a list. */
  known?: (context: CellContext) => boolean;
  /** The value that is sorted, summed and exported in place of the cell's text: bytes, dollars, a time. Else that of the field. */
  value?: (item: T, context: CellContext) => Cell;
  /** IP addresses, sorted by their numbers; `some`: among other texts, and sorted as texts. */
  addresses?: true | 'some';
  /** The column that an export writes instead: the time that an age counts from, for example, which stays true. */
  exported?: {title: string; value: (item: T) => Cell};
  /** The unit of a computed value, which makes it usable in filters: `price>20`. */
  unit?: Unit;
  /** Whether a part of the value is not known: sums count the item as unknown too. */
  partly?: (item: T, context: CellContext) => boolean;
  /** A computed value is a number without a unit, and usable in filters: `notices>0`. */
  counts?: true;
  /** The sum of its values as text, if they can be added: `$318 a month`. */
  total?: (sum: number) => string;
  /** Shown by default only if no other column is cut and there is room; without a rank, only if a person has chosen it. */
  optional?: true;
  /** Shown by default only if one of the loaded rows has a value; `varied`: if they have several. */
  sparse?: true | 'varied';
  /** The number of cells that it may be cut to. Without it, only very long content is cut. It is as wide as its content. */
  width?: number;
  /** It contains sentences: optional columns are shown only if these are not cut. */
  sentences?: true;
  /** All cells are about equally wide, so a few of them determine the width of the column. */
  even?: true;
  /** Cells reserved for it, since its content changes on the screen. */
  reserve?: number;
  /** Cells reserved in a list that is so long that later pages probably have wider content. */
  widens?: number;
  /** Its text where so many cells are left over: more than the cell says. */
  wide?: {width: number; cell: Column<T>['cell']};
  align?: 'right';
  /** Columns of a high rank are hidden first as the screen narrows; those of rank 1 are always shown. */
  rank?: number;
  /** It names the item, if that is not the first column of rank 1; see {@link nameColumn}. */
  names?: true;
  /** `status`: the cell is a status word, shown with its glyph and colour. */
  tone?: 'status' | ((item: T, context: CellContext) => Tone | undefined);
}

/** A column may leave out its cell, if that is the value of its field. */
export type DeclaredColumn<T> = Column<T> | (Omit<Column<T>, 'cell'> & {field: FieldName<T>});

/** The column with the cell that its declaration may leave out. */
export function withCell(column: DeclaredColumn<unknown>): Column<unknown> {
  if ('cell' in column) return column;
  const read = (item: unknown) => valueAt(item, column.field);
  return {...column, cell: item => cellOf(read(item))};
}

/** Returns a field of an item as the value of a cell; a list as its joined elements. */
export function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(cellOf).join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

/** Reads a value from an item: the text of its cell, or the value used to compare it or add it up. */
type Read = (item: unknown, context: CellContext) => Cell;

/** Reads the text that a column shows in so many cells. */
export const cellIn = <T>({cell, wide}: Column<T>, width: number): Column<T>['cell'] =>
  wide && width >= wide.width ? wide.cell : cell;

/** Calls `read`; returns undefined if it throws, so that one malformed item cannot break the whole list. */
export function readSafely(read: Read, item: unknown, context: CellContext): Cell {
  try {
    return read(item, context);
  } catch {
    return undefined;
  }
}

/** Returns the column that names the item of a row. Every list shows it. */
export const nameColumn = (columns: readonly Column<unknown>[]): Column<unknown> | undefined =>
  columns.find(({names}) => names) ?? columns.find(({rank}) => rank === 1) ?? columns[0];

/** Returns the name of a column as it is typed in a filter or an option. */
export const columnName = ({title, name = title}: Pick<Column<unknown>, 'title' | 'name'>): string =>
  written(name);

/** The field that a column shows, or the computed one of its value; see {@link Fields}. */
export const columnField = (column: Column<unknown>, fields: Fields): string | undefined =>
  column.field ?? resolve(columnName(column), fields);

/** A column that shows a status in words, and compares and exports the service's own value. */
export function withStatusWords(column: Column<unknown>): Column<unknown> {
  const {cell, value = cell, tone} = column;
  if (tone !== 'status') return column;
  const written = (shown: Cell): Cell => (typeof shown === 'string' ? inWords(shown) : shown);
  // A cell that takes only the item is recognised by its number of parameters.
  return cell.length < 2
    ? {...column, value, cell: (item: unknown) => written(cell(item, noContext))}
    : {...column, value, cell: (item, context) => written(cell(item, context))};
}

/** A column of numbers or times with the values of its field, if its cells are written for people (`2 GB`, `3 days ago`). */
export function withFieldValue(column: Column<unknown>, fields: Fields): Column<unknown> {
  const name = columnField(column, fields);
  const field = ownProperty(fields.fields, name);
  if (column.value || name === undefined || field === undefined || field.computed) return column;
  if (field.kind !== 'number' && field.kind !== 'time') return column;
  const {cell} = column;
  const read = (item: unknown) => valueAt(item, name);
  return {
    ...column,
    value: (item, context) => {
      const shown = cell(item, context);
      // An empty cell means that there is no value, whatever the field holds.
      if (shown === null || shown === undefined || shown === '') return undefined;
      const value = read(item);
      if (typeof value === 'number') return value;
      if (typeof value !== 'string') return shown;
      // Some services write amounts as texts.
      return field.kind === 'number' && Number.isFinite(Number(value)) ? Number(value) : value;
    },
  };
}
