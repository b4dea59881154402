/** Charts in the detail of an item, of its activity in the last hours. */
export interface Charts<T> {
  /** The resource with the numbers, a single object for each item. */
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
  /** Returns lists of pairs of a time, in milliseconds, and a value, to be added up. A method, so that it may name the type. */
  pairs(numbers: unknown): readonly (readonly unknown[] | null | undefined)[];
  /** A number with its unit. */
  text: (value: number) => string;
  /** The quantity that the numbers refer to, shown after the title: `16 cores`. */
  of?: (item: T) => string | undefined;
  /** The highest possible value. */
  limit?: (item: T) => number | undefined;
}
