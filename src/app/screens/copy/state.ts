/** The menu of what can be copied. */
export interface CopyState {
  kind: 'copy';
  /** Only the values that `c` copies of the item under the cursor, if there are several. */
  main: boolean;
  /** Index of the chosen entry. */
  index: number;
}
