import type {DatabaseSync} from 'node:sqlite';

const open: DatabaseSync[] = [];

/** Closes a database when the tests of the file have ended. Left to the collector, which does not know how large they are, they take 500 MB. */
export function closeAfterFile(database: DatabaseSync): void {
  open.push(database);
}

export function closeDatabases(): void {
  for (const database of open.splice(0)) if (database.isOpen) database.close();
}
