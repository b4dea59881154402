import type {ExportItem} from '../../export/writer.ts';

/** A change of an item between two readings. */
export interface Change {
  /** When it was read; milliseconds since the epoch. */
  at: number;
  change: 'listed' | 'new' | 'changed' | 'gone';
  id: string;
  /** The item as it is now; of a removed item, as it was. */
  item: ExportItem;
  before?: ExportItem | undefined;
}

export type Reading = ReadonlyMap<string, ExportItem>;

/** @param missed ids that were missing in the reading before: only they count as removed. Without it, one reading is enough */
export function changesBetween(
  before: Reading,
  after: Reading,
  at: number,
  missed?: ReadonlySet<string>,
): {changes: Change[]; missing: ReadonlySet<string>} {
  const changes: Change[] = [];
  for (const [id, item] of after) {
    const old = before.get(id);
    if (!old) changes.push({at, change: 'new', id, item});
    else if (JSON.stringify(old.raw) !== JSON.stringify(item.raw))
      changes.push({at, change: 'changed', id, item, before: old});
  }
  const missing = new Set<string>();
  for (const [id, item] of before) {
    if (after.has(id)) continue;
    if (missed && !missed.has(id)) missing.add(id);
    else changes.push({at, change: 'gone', id, item});
  }
  return {changes, missing};
}
