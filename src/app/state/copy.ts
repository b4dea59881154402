export interface CopyState {
  kind: 'copy';
  /** The menu has only the entries of `c`, of which there are several. */
  main: boolean;
  index: number;
}
