import type {FieldKind} from '../../model/index.ts';

/** What each means stands in operators.ts. */
export type Operator = '=' | '!=' | '~' | '!~' | '>' | '>=' | '<' | '<=';

/** One condition. `value` is a number only for numeric comparison, a boolean only for flags, else text. */
export interface Test {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string | number | boolean;
  readonly kind: FieldKind;
}

/** A filter as plain data. `all` and `any` hold two or more, never one of their own sort. */
export type Filter = Test | {readonly all: readonly Filter[]} | {readonly any: readonly Filter[]};

export interface Field {
  readonly kind: FieldKind;
  /** Whether the service can filter on it. */
  readonly server: boolean;
  /** Values known beforehand, for completion; others are accepted. */
  readonly values?: readonly string[];
  /** Its values bear the service's own word (see vocabulary.ts), so "contains" means something else over there. */
  readonly wordy?: boolean;
}

/**
 * The fields of one collection. `primary` is what a bare word is looked for in. Names may be dotted.
 * `titles` are the columns' titles, as a filter writes them, each with the field it names.
 */
export interface Fields {
  readonly primary: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly titles?: Readonly<Record<string, string>>;
}

/** Something wrong with a filter's text. `at` and `to` are UTF-16 offsets, for a caret. */
export interface Mistake {
  readonly at: number;
  readonly to: number;
  readonly reason: string;
}

/** Empty text is no filter and no mistake. */
export type Parsed = {readonly filter?: Filter} | {readonly mistake: Mistake};

/** What a service can run: every operator, only what the specification shows (equality, AND, `+or`), or nothing. */
export type Ability = 'operators' | 'equality' | 'none';
