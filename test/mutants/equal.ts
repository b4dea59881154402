/** A mistake that no behaviour shows: the program does the same with it. */
export interface Equal {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

export const equal: readonly Equal[] = [];
