/** Pictures of what an item did in the last hours, in its detail. */
export interface Charts<T> {
  /** The resource that holds the numbers, a single object for each item. */
  of: string;
  /** Returns the id of the item's statistics. */
  id: (item: T) => string | number;
  /** The hours that are shown, and the minutes that each number is an average of. */
  hours: number;
  minutes: number;
  /** The sentence shown for an item without statistics. */
  none: string;
  series: readonly ChartSeries<T>[];
}

export interface ChartSeries<T> {
  title: string;
  /**
   * Pairs of a time, in milliseconds since the epoch, and a value, whatever else the service sent among them. Several of these
   * are added up. A method, so that it may name the type of the numbers.
   */
  pairs(numbers: unknown): readonly (readonly unknown[] | null | undefined)[];
  /** A number with its unit. */
  text: (value: number) => string;
  /** The quantity that the numbers refer to, shown after the title: `16 cores`. */
  of?: (item: T) => string | undefined;
  /** The most that there can be. */
  limit?: (item: T) => number | undefined;
}
