import type * as v from 'valibot';
import type {FieldKind, Filterable} from '../../model/index.ts';

/** The declaration of a collection. Its tables, indexes and filters are all derived from it. */
export interface Collection<T extends object> {
  readonly schema: v.GenericSchema<T>;
  readonly name: string;
  /** The text field that identifies an item, if that is not the number `id`. */
  readonly slug?: string;
  readonly filterable: Filterable;
  /** Values that stand for others in a filter: by field and value, the condition in SQL. */
  readonly standIns?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** More fields that the rules of the service search by. */
  readonly hidden?: Readonly<Record<string, FieldKind>>;
  /** The name of the owner's id, such as `domain_id` of a record. It is not a field of the item. */
  readonly parent?: string;
  /** The field that no two items may share. */
  readonly unique?: string;
  /** Columns that are indexed together, so that a filter on them reads only the index. `label~` is the folded text of `label`. */
  readonly together?: readonly (readonly string[])[];
  readonly newestFirst?: boolean;
  /** Whether its items are part of the program; they are not written to a data file. */
  readonly builtIn?: boolean;
}

export const defineCollection = <S extends v.GenericSchema<object>>(
  schema: S,
  declaration: Omit<Collection<v.InferOutput<S> & object>, 'schema'>,
): Collection<v.InferOutput<S> & object> => ({...declaration, schema});
