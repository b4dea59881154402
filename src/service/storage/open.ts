import type {DatabaseSync} from 'node:sqlite';
import type {Word} from '../word.ts';
import {collections} from './collections.ts';
import {migrations} from './migrations.ts';
import {DataProblem, dataProblem} from './problem.ts';
import {indexTables, itemTable, quote} from './schema.ts';
import {inMemory, Store} from './store.ts';

/** Marks a file as one of this program's: `skyd`. */
const application = 0x73_6b_79_64;

/**
 * Opens a store.
 * @param file where it is kept; in memory without
 * @throws DataProblem
 */
export function openStore(word: Word, file?: string): Store {
  let db: DatabaseSync | undefined;
  try {
    db = new (sqlite().DatabaseSync)(file ?? ':memory:');
    if (file !== undefined) lock(db);
    db.exec('PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE');
    const stale = bringUpToDate(db, file ?? inMemory, word);
    const store = new Store(db, word, file);
    for (const table of stale) store.tables[table].reindex();
    db.exec('COMMIT');
    return store;
  } catch (error) {
    db?.close();
    throw error instanceof DataProblem ? error : (dataProblem(error, file ?? inMemory) ?? error);
  }
}

/** Nobody else opens the file while this process has it; the lock ends with the process, however that ends. */
function lock(db: DatabaseSync): void {
  // FULL: what was acknowledged is on the disk, not only with the operating system.
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
}

/** @returns the collections whose index has to be made again */
function bringUpToDate(db: DatabaseSync, name: string, word: Word): (keyof typeof collections)[] {
  const number = (pragma: string) => Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
  const version = number('user_version');
  const tables = Number(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n);
  if (version === 0 ? tables > 0 : number('application_id') !== application) {
    throw new DataProblem(`${name} is a database, but not one of skydeck's`);
  }
  if (version > migrations.length) throw new DataProblem(`${name} was written by a newer skydeck`);
  for (const step of migrations.slice(version)) db.exec(step);
  db.exec(`PRAGMA user_version = ${migrations.length}; PRAGMA application_id = ${application}`);
  const spoken = db.prepare("SELECT body FROM singles WHERE name = 'word'").get()?.body as string | undefined;
  if (spoken !== undefined && spoken !== word.lower) {
    throw new DataProblem(`${name} was begun with the word "${spoken}": give --word ${spoken}`);
  }
  db.prepare("INSERT OR REPLACE INTO singles (name, body) VALUES ('word', ?)").run(word.lower);
  const read = db.prepare('SELECT name, declared FROM indexes').all();
  const known = new Map(read.map(row => [row.name, row.declared]));
  const stale: (keyof typeof collections)[] = [];
  // In one go: a statement for each would take longer than the demo account's nodes.
  const statements: string[] = [];
  for (const [key, collection] of Object.entries(collections)) {
    const {name} = collection;
    // What comes with the program is put beside the data when it is first asked for.
    if (collection.builtIn === true) continue;
    const declared = indexTables(collection);
    if (known.get(name) === declared) continue;
    if (known.has(name)) {
      statements.push(`DROP TABLE IF EXISTS ${quote(`${name}_index`)}`);
      stale.push(key as keyof typeof collections);
    } else statements.push(itemTable(collection));
    statements.push(declared);
    statements.push(`INSERT OR REPLACE INTO indexes VALUES ('${name}', '${declared.replaceAll("'", "''")}')`);
  }
  db.exec(statements.join(';\n'));
  return stale;
}

/**
 * Asked for at run time: on a Node that has no SQLite the program still starts, far enough to say so.
 * Node 22 announces it as experimental on standard error, into the middle of a screen: not here.
 */
function sqlite(): typeof import('node:sqlite') {
  const warn = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
}
