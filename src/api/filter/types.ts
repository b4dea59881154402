import type {FieldKind, Unit} from '../../model/index.ts';

/** The operators are declared in operators.ts. */
export type Operator = '=' | '!=' | '~' | '!~' | '^' | '!^' | '>' | '>=' | '<' | '<=';

/** One condition on a field. `value` is a number, a boolean, null for no value (`node=none`), otherwise text. */
export interface Test {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string | number | boolean | null;
  readonly kind: FieldKind;
  readonly unit?: Unit;
}

/** A bare word, which any searched cell may contain. */
export interface Search {
  readonly text: string;
}

/** A filter as plain data. `all` and `any` have two or more parts of other types; see combine.ts for `not`. */
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
  /** Its values contain the service's own word (see vocabulary.ts), so they differ in the service. */
  readonly hasServiceWord?: boolean;
  /** The collection whose ids are its values; a filter may name their labels instead. */
  readonly catalogue?: string;
  /** The field that tells whether there is a value, if that is not this one. */
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
  /** Hexadecimal addresses, such as IPv6. Only a bare word that looks like an address is searched in them: `2001:db8`. */
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

/** The fields of one collection. Names may be dotted, also into lists of objects; `titles` maps titles of columns to fields. */
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
  /** It is an `or`, `and` or `not` that nothing follows yet. */
  readonly unfinished?: true;
  /** The likely meanings of the text there, the best first. */
  readonly instead?: readonly string[];
}

/** A number whose unit may have been forgotten: 4 in a field of megabytes, which the screen shows in GB. */
export interface Unitless {
  readonly at: number;
  readonly to: number;
  /** The number as it was typed. */
  readonly number: string;
  /** The unit of the field, in which the number is read. */
  readonly own: string;
  /** The unit that the screen shows. */
  readonly shown: string;
}

/** The result of parsing; empty text has neither a filter nor a mistake. `relative`: it contains a time relative to now. */
export type Parsed =
  | {readonly filter?: Filter; readonly relative?: true; readonly unitless?: readonly Unitless[]}
  | {readonly mistake: Mistake};

/** The operators that a service can run: all, only those of the specification (equality, AND, `+or`), or none. */
export type Ability = 'operators' | 'equality' | 'none';
