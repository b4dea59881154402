import type {DatabaseSync} from 'node:sqlite';
import {keysOf} from '../../own-property.ts';
import type {Word} from '../word.ts';
import type {Collection} from './collection.ts';
import {collections} from './collections.ts';
import {indexesSql, indexTableSql, itemTableSql, quotedName, searchTableSql} from './create-tables.ts';
import {asDataFileError, DataFileError} from './data-file-error.ts';
import {Queries} from './queries.ts';
import {inMemory, Store} from './store.ts';

/** Marks a data file as one of this program, as SQLite's `application_id`: `skyd`. */
const applicationId = 0x73_6b_79_64;

/**
 * Opens a store.
 * @param file the file that keeps the data; in memory without it
 * @param bare whether a store in memory is opened without indexes; {@link createIndexes} creates them. They take longer than all
 * tables, and a store with few items does not need them
 * @throws DataFileError
 */
export function openStore(word: Word, file?: string, bare = false): Store {
  const location = file ?? inMemory;
  let db: DatabaseSync | undefined;
  try {
    db = new (loadSqlite().DatabaseSync)(file ?? ':memory:');
    lock(db);
    db.exec('PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE');
    const stale = migrate(db, location, word, bare && file === undefined);
    const store = new Store(db, word, file);
    const broken = file === undefined ? [] : keysOf(collections).filter(key => !isIndexed(store, key));
    for (const table of new Set([...stale, ...broken])) store.tables[table].reindex();
    db.exec('COMMIT');
    return store;
  } catch (error) {
    db?.close();
    throw error instanceof DataFileError ? error : (asDataFileError(error, location) ?? error);
  }
}

/** Whether a search index matches its items. An older version could be stopped between the writes of the two. */
const isIndexed = ({tables}: Store, key: keyof typeof collections): boolean =>
  // The tables of built-in collections are created later.
  tables[key].collection.builtIn === true || tables[key].isIndexed;

/** Locks the file against other processes until this one ends. Without effect in memory. */
function lock(db: DatabaseSync): void {
  // FULL: a write that has been answered is on the disk, not only in the cache of the operating system.
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
}

/** Brings the tables up to date. @returns the collections whose search index must be rebuilt */
function migrate(db: DatabaseSync, name: string, word: Word, bare: boolean): (keyof typeof collections)[] {
  const queries = new Queries(db);
  const version = queries.number('PRAGMA user_version');
  const isNew = version === 0 && queries.number('SELECT count(*) FROM sqlite_schema') === 0;
  if (!isNew && (version === 0 || queries.number('PRAGMA application_id') !== applicationId))
    throw new DataFileError(`${name} is a database, but not one of skydeck's`);
  if (version > migrations.length) throw new DataFileError(`${name} was written by a newer skydeck`);
  for (const step of migrations.slice(version)) {
    if (typeof step === 'string') db.exec(step);
    else step(db, word);
  }
  db.exec(`PRAGMA user_version = ${migrations.length}; PRAGMA application_id = ${applicationId}`);
  checkWord(queries, name, word);
  return createTables(db, queries, bare);
}

/** The data is stored with the service's word, so a file can be used only with the word that it was created with. */
function checkWord(queries: Queries, name: string, word: Word): void {
  const created = queries.first("SELECT body FROM singletons WHERE name = 'word'", {body: 'string'})?.body;
  if (created !== undefined && created !== word.lower)
    throw new DataFileError(`${name} was created with the word "${created}": give --word ${created}`);
  queries.run("INSERT OR REPLACE INTO singletons (name, body) VALUES ('word', ?)", word.lower);
}

/** Creates missing tables, and search indexes whose declaration has changed. @returns the collections of the latter */
function createTables(db: DatabaseSync, queries: Queries, bare: boolean): (keyof typeof collections)[] {
  const rows = queries.all('SELECT name, declared FROM indexes', {name: 'string', declared: 'string'});
  const declarations = new Map(rows.map(row => [row.name, row.declared]));
  const stale: (keyof typeof collections)[] = [];
  // The statements are executed together: one by one, they take longer than filling the demo account with nodes.
  const statements: string[] = [];
  for (const key of keysOf(collections)) {
    const collection: Collection<object> = collections[key];
    const {name} = collection;
    // The tables of built-in collections are created when they are first requested.
    if (collection.builtIn === true) continue;
    const declared = indexTableSql(collection);
    if (declarations.get(name) === declared) continue;
    if (declarations.has(name)) {
      statements.push(`DROP TABLE IF EXISTS ${quotedName(`${name}_index`)}`);
      stale.push(key);
    } else statements.push(itemTableSql(collection));
    statements.push(bare ? searchTableSql(collection) : declared);
    statements.push(`INSERT OR REPLACE INTO indexes VALUES ('${name}', '${declared.replaceAll("'", "''")}')`);
  }
  db.exec(statements.join(';\n'));
  return stale;
}

/** Creates the indexes of a store that was opened without them. */
export function createIndexes({db}: Store): void {
  const all = Object.values<Collection<object>>(collections).filter(({builtIn}) => builtIn !== true);
  db.exec(all.flatMap(indexesSql).join(';\n'));
}

/** Loads SQLite at run time, so that a Node without it can report that. Node 22's warning, which would show on the screen, is hidden. */
function loadSqlite(): typeof import('node:sqlite') {
  const warn = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
}

/** SQL, or a function where SQL alone is not enough. */
type Step = string | ((db: DatabaseSync, word: Word) => void);

const hasTable = (db: DatabaseSync, name: string): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;

/** The steps that create the tables. A released step is never changed; search indexes need none, as they are rebuilt. */
const migrations: readonly Step[] = [
  `CREATE TABLE numbers (name TEXT PRIMARY KEY, last INTEGER NOT NULL);
   CREATE TABLE singles (name TEXT PRIMARY KEY, body TEXT NOT NULL);
   CREATE TABLE secrets (hash TEXT PRIMARY KEY, token INTEGER NOT NULL);
   CREATE TABLE indexes (name TEXT PRIMARY KEY, declared TEXT NOT NULL);`,
  `CREATE TABLE facts (name TEXT, id INTEGER, value INTEGER, PRIMARY KEY (name, id)) WITHOUT ROWID;
   CREATE TABLE jobs (seq INTEGER PRIMARY KEY, due INTEGER NOT NULL, change TEXT NOT NULL);
   CREATE INDEX jobs_by_due ON jobs (due);`,
  // The tables get better names. They are copied, because renaming takes longer, and every store in memory starts here.
  `CREATE TABLE counters (name TEXT PRIMARY KEY, last INTEGER NOT NULL);
   INSERT INTO counters SELECT * FROM numbers;
   DROP TABLE numbers;
   CREATE TABLE singletons (name TEXT PRIMARY KEY, body TEXT NOT NULL);
   INSERT INTO singletons SELECT * FROM singles;
   DROP TABLE singles;
   CREATE TABLE internal_state (name TEXT, id INTEGER, value INTEGER, PRIMARY KEY (name, id)) WITHOUT ROWID;
   INSERT INTO internal_state SELECT CASE name WHEN 'begun' THEN 'populated' WHEN 'time' THEN 'lastWrite'
     WHEN 'furnished' THEN 'deployed' WHEN 'profile' THEN 'bootedConfig' END, id, value FROM facts;
   DROP TABLE facts;
   CREATE TABLE scheduled_updates (seq INTEGER PRIMARY KEY, due INTEGER NOT NULL, change TEXT NOT NULL);
   INSERT INTO scheduled_updates SELECT * FROM jobs;
   DROP TABLE jobs;
   CREATE INDEX scheduled_updates_by_due ON scheduled_updates (due);`,
  // Replies in tickets had a field `from_support`. The replacement is safe: within a JSON string the quotes would be escaped.
  (db, word) => {
    if (!hasTable(db, 'replies')) return;
    const name = word.wireName('from_node');
    db.prepare('UPDATE replies SET body = replace(body, \'"from_support":\', ?)').run(`"${name}":`);
  },
  // Items have fields that they lacked.
  (db, word) => {
    const add = (table: string, fields: Readonly<Record<string, unknown>>) => {
      if (!hasTable(db, table)) return;
      const values = Object.entries(fields).flatMap(([path, value]) => [`$.${path}`, JSON.stringify(value)]);
      const inserted = Object.keys(fields).map(() => ', ?, json(?)');
      db.prepare(`UPDATE ${table} SET body = json_insert(body${inserted.join('')})`).run(...values);
    };
    const alerts = {'alerts.system_alerts': [], 'alerts.user_alerts': []};
    add('nodes', {locks: [], maintenance_policy: `${word.lower}/migrate`, ...alerts});
    add('volumes', {locks: []});
    add('balancers', {client_udp_sess_throttle: 0});
    add('ports', {udp_session_timeout: 16});
    add('scripts', {ordinal: 0, logo_url: ''});
    db.exec(
      "UPDATE singletons SET body = json_insert(body, '$.user_type', 'default') WHERE name = 'profile'",
    );
    if (!hasTable(db, 'images')) return;
    const set = "json_set(body, '$.regions', json('[]'), '$.total_size', json_extract(body, '$.size'))";
    db.exec(`UPDATE images SET body = ${set} WHERE json_extract(body, '$.is_public') = 0`);
  },
];
