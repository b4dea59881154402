import type {DatabaseSync} from 'node:sqlite';

/** Runs `work` in a transaction, which is undone if it throws. Within another transaction it becomes part of that one. */
export function inTransaction<R>(db: DatabaseSync, work: () => R): R {
  if (db.isTransaction) return work();
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    undo(db);
    throw error;
  }
}

/** Runs `work` in a transaction that is always undone. It must not be called within another one. */
export function undone<R>(db: DatabaseSync, work: () => R): R {
  db.exec('BEGIN IMMEDIATE');
  try {
    return work();
  } finally {
    undo(db);
  }
}

/** Undoes the transaction, unless SQLite has already done so, as for a full disk. */
function undo(db: DatabaseSync): void {
  if (db.isTransaction) db.exec('ROLLBACK');
}
