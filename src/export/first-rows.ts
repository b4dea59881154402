/** The rows from which the widths of a table follow, and the batches in which they are looked for: a page, and its pieces. */
const enough = 500;
const most = 25;

/** Returns the same rows with the first ones in one batch. What comes behind them is passed on as it arrives. */
export async function* withFirstTogether<T>(
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let first: T[] | undefined = [];
  let count = 0;
  try {
    for await (const batch of batches) {
      if (!first) {
        yield batch;
        continue;
      }
      for (const one of batch) first.push(one);
      if (first.length < enough && ++count < most) continue;
      const rows = first;
      first = undefined;
      if (rows.length > 0) yield rows;
    }
  } catch (error) {
    // What came before the failure is shown all the same.
    if (first && first.length > 0) yield first;
    throw error;
  }
  if (first && first.length > 0) yield first;
}
