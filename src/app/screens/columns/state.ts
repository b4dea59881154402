/** Choosing the columns of a list. */
export interface ColumnsState {
  kind: 'columns';
  resource: string;
  /** Every column, in the order in which they are to stand. */
  rows: readonly ColumnChoice[];
  index: number;
  /** Nothing was changed since it was opened, or since it was set back. */
  as: 'opened' | 'default' | 'changed';
}

export interface ColumnChoice {
  name: string;
  shown: boolean;
}
