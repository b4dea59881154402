export interface ColumnsState {
  kind: 'columns';
  resource: string;
  rows: readonly ColumnChoice[];
  index: number;
  /** Whether the choice is as when it was opened, was reset to the default, or was changed since. */
  as: 'opened' | 'default' | 'changed';
}

export interface ColumnChoice {
  name: string;
  shown: boolean;
}
