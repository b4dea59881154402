import type {FieldKind} from '../../model/index.ts';

/** Declared in operators.ts, which says what each does. */
export type Operator = '=' | '!=' | '~' | '!~' | '>' | '>=' | '<' | '<=';

/** One condition. `value` is a number only for numeric comparison, a boolean only for flags, else text. */
export interface Test {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string | number | boolean;
  readonly kind: FieldKind;
}

/** A filter as plain data. `all` and `any` have two or more parts, none of the same type. */
export type Filter = Test | {readonly all: readonly Filter[]} | {readonly any: readonly Filter[]};

export interface Field {
  readonly kind: FieldKind;
  /** Whether the service can filter on it. */
  readonly server: boolean;
  /** Known values, for completion; others are accepted too. */
  readonly values?: readonly string[];
  /** Its values contain the service's own word (see vocabulary.ts), so a part of a text differs there. */
  readonly hasServiceWord?: boolean;
}

/**
 * The fields of one collection. Names may be dotted. A bare word is searched in `primary`. `titles` maps the titles of
 * columns, as written in a filter, to fields.
 */
export interface Fields {
  readonly primary: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly titles?: Readonly<Record<string, string>>;
}

/** A syntax error in a filter. `at` and `to` are UTF-16 offsets into the text. */
export interface Mistake {
  readonly at: number;
  readonly to: number;
  readonly reason: string;
}

/** The result of parsing; neither is present for empty text. */
export type Parsed = {readonly filter?: Filter} | {readonly mistake: Mistake};

/** What a service can run: all operators, only those of the specification (equality, AND, `+or`), or nothing. */
export type Ability = 'operators' | 'equality' | 'none';
