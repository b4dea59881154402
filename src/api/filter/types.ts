import type {FieldKind, Unit} from '../../model/index.ts';

/** Declared in operators.ts, which says what each does. */
export type Operator = '=' | '!=' | '~' | '!~' | '^' | '!^' | '>' | '>=' | '<' | '<=';

/**
 * One condition on a field. `value` is a number only for numeric comparison, a boolean only for flags, `null` where it is
 * about having no value (`node=none`), else text.
 */
export interface Test {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string | number | boolean | null;
  readonly kind: FieldKind;
  /** The unit of a number, if its field has one. */
  readonly unit?: Unit;
}

/** A bare word: any searched cell contains it. */
export interface Search {
  readonly text: string;
}

/**
 * A filter as plain data. `all` and `any` have two or more parts, none of the same type; `not` is only about what no
 * operator negates (see combine.ts).
 */
export type Filter =
  | Test
  | Search
  | {readonly not: Test | Search}
  | {readonly all: readonly Filter[]}
  | {readonly any: readonly Filter[]};

export interface Field {
  readonly kind: FieldKind;
  /** Whether the service can filter on it. */
  readonly server: boolean;
  readonly unit?: Unit;
  /** Known values, for completion; others are accepted too. */
  readonly values?: readonly string[];
  /** Its values contain the service's own word (see vocabulary.ts), so a part of a text differs there. */
  readonly hasServiceWord?: boolean;
  /** The collection whose ids are its values; the labels there can be written in their place. */
  readonly catalogue?: string;
  /** The field that decides whether there is a value, if this one may be missing although there is. */
  readonly presence?: string;
  /** It is not in the item but computed for a column; see Shown. */
  readonly computed?: true;
}

/** Texts of an item, each on a line of its own. */
export interface Texts {
  /** A bare word may be a part of one of these. */
  readonly parts: string;
  /** A bare word must equal one of these: ids, and other bare numbers. */
  readonly wholes: string;
  /** Hexadecimal addresses, such as IPv6: a bare word may be a part of one if it has the signs of an address, as `2001:db8` has. */
  readonly addresses: string;
}

/** The texts of some of an item's cells, and the service's own spellings of them. */
export type ShownTexts = (item: unknown, raw: unknown) => Texts;

/** The texts and values that a list shows for an item beside its fields. */
export interface Shown {
  /** The first is built once for each item, the others again when their data changes. */
  readonly texts: readonly ShownTexts[];
  /** The values that are computed for cells, by the names of fields. */
  readonly values: Readonly<Record<string, (item: unknown) => unknown>>;
}

/**
 * The fields of one collection. Names may be dotted, also into lists of objects. `titles` maps the titles of columns, as
 * written in a filter, to fields.
 */
export interface Fields {
  readonly fields: Readonly<Record<string, Field>>;
  readonly titles?: Readonly<Record<string, string>>;
}

/** A mistake in a filter. `at` and `to` are UTF-16 offsets into the text. */
export interface Mistake {
  readonly at: number;
  readonly to: number;
  readonly reason: string;
  /** There is no field of that name: `near` if one is called similarly. */
  readonly unknown?: 'near' | 'quite';
  /** The likely meanings of the text there, the best first. */
  readonly instead?: readonly string[];
}

/** A number that was typed without a unit, and is less than one of the unit that people see: 4 of megabytes, shown as GB. */
export interface Unitless {
  readonly at: number;
  readonly to: number;
  /** As it was typed; in the unit of the field, as the raw view has it; in the one that is shown. */
  readonly number: string;
  readonly own: string;
  readonly shown: string;
}

/**
 * The result of parsing; neither a filter nor a mistake is present for empty text. `relative`: a time in it counts from now.
 * `unitless`: numbers of which one may wonder what they count.
 */
export type Parsed =
  | {readonly filter?: Filter; readonly relative?: true; readonly unitless?: readonly Unitless[]}
  | {readonly mistake: Mistake};

/** The operators that a service can run: all, only those of the specification (equality, AND, `+or`), or none. */
export type Ability = 'operators' | 'equality' | 'none';
