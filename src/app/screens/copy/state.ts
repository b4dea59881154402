/** The menu of texts to copy. */
export interface CopyState {
  kind: 'copy';
  /** Only the values that `c` copies of the item under the cursor, if there are several. */
  main: boolean;
  index: number;
}
