import type {DatabaseSync} from 'node:sqlite';
import type {Word} from '../word.ts';

/** The data file cannot be used. The message is one sentence that says why. */
export class DataFileError extends Error {}

/** The result codes of SQLite that concern the file rather than the statement (https://sqlite.org/rescode.html), with the end of a sentence. */
const fileProblems: Readonly<Record<number, string>> = {
  3: 'cannot be written to',
  5: 'is in use by another process: stop that one, or give another file',
  6: 'is in use by another process: stop that one, or give another file',
  8: 'cannot be written to',
  10: '',
  11: 'is no data file of skydeck, or a damaged one',
  13: 'is on is full',
  14: 'cannot be opened: is there such a folder, and may you write there?',
  26: 'is no data file of skydeck, or a damaged one',
};

/** Returns the primary result code of an error of SQLite, its lower eight bits; undefined for other errors. */
const resultCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

/** Whether the disk is full. SQLite has then undone the whole transaction. */
export const isDiskFull = (error: unknown): boolean => resultCodeOf(error) === 13;

/** Whether the data file could not be read or written. */
export const isFileProblem = (error: unknown): error is Error =>
  Object.hasOwn(fileProblems, resultCodeOf(error) ?? 0);

/** Describes an error of SQLite in one sentence; returns undefined for other errors. @param file the name of the data file */
export function asDataFileError(error: unknown, file = 'the data'): DataFileError | undefined {
  const code = resultCodeOf(error);
  if (!(error instanceof Error) || code === undefined) return undefined;
  const end = fileProblems[code] || `cannot be used: ${error.message}`;
  return new DataFileError(`${isDiskFull(error) ? 'the disk that ' : ''}${file} ${end}`);
}

/** An item, or one of the other things that a store keeps, as the file has it. */
interface SavedRow {
  readonly collection: string;
  readonly key: number | string;
  /** The id of the item that it belongs to. */
  readonly parent: number | null;
  /** JSON with the service's own word in its keys. */
  readonly body: string;
}

/** Marks a data file as one of this program, as SQLite's `application_id`: `skyd`. */
const applicationId = 0x73_6b_79_64;

/** The SQLite database in which a store keeps its data. No other process can use it meanwhile. */
export class DataFile {
  readonly path: string;
  readonly db: DatabaseSync;

  /** @throws DataFileError */
  constructor(path: string, word: Word) {
    this.path = path;
    let db: DatabaseSync | undefined;
    try {
      db = new (loadSqlite().DatabaseSync)(path);
      // FULL: a write that has been answered is on the disk, not only in the cache of the operating system.
      db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
      db.exec('PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE');
      migrate(db, path, word);
      db.exec('COMMIT');
    } catch (error) {
      db?.close();
      throw error instanceof DataFileError ? error : (asDataFileError(error, path) ?? error);
    }
    this.db = db;
  }

  load(): readonly SavedRow[] {
    // The cast: `save` and the migrations have written them.
    return this.db.prepare('SELECT collection, key, parent, body FROM items').all() as unknown as SavedRow[];
  }

  /** Writes rows in one transaction; one without a body is deleted. */
  save(rows: readonly (Omit<SavedRow, 'body'> & {readonly body: string | undefined})[]): void {
    if (rows.length === 0) return;
    const {db} = this;
    db.exec('BEGIN IMMEDIATE');
    try {
      const put = db.prepare(
        'INSERT OR REPLACE INTO items (collection, key, parent, body) VALUES (?, ?, ?, ?)',
      );
      const remove = db.prepare('DELETE FROM items WHERE collection = ? AND key = ?');
      for (const {collection, key, parent, body} of rows)
        if (body === undefined) remove.run(collection, key);
        else put.run(collection, key, parent, body);
      db.exec('COMMIT');
    } catch (error) {
      // SQLite may have undone it already, as for a full disk.
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    if (this.db.isOpen) this.db.close();
  }
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

function migrate(db: DatabaseSync, path: string, word: Word): void {
  const number = (sql: string) => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
  const version = number('PRAGMA user_version');
  const isNew = version === 0 && number('SELECT count(*) FROM sqlite_schema') === 0;
  if (!isNew && (version === 0 || number('PRAGMA application_id') !== applicationId))
    throw new DataFileError(`${path} is a database, but not one of skydeck's`);
  if (version > migrations.length) throw new DataFileError(`${path} was written by a newer skydeck`);
  const steps = isNew ? [tables] : migrations.slice(version);
  for (const step of steps) {
    if (typeof step === 'string') db.exec(step);
    else step(db, word);
  }
  db.exec(`PRAGMA user_version = ${migrations.length}; PRAGMA application_id = ${applicationId}`);
  // The data is stored with the service's word, so a file can be used only with the word that it was created with.
  const created = db.prepare("SELECT body FROM items WHERE collection = 'file' AND key = 'word'").get()?.body;
  if (created !== undefined && created !== word.lower)
    throw new DataFileError(`${path} was created with the word "${created}": give --word ${created}`);
  db.prepare("INSERT OR REPLACE INTO items VALUES ('file', 'word', NULL, ?)").run(word.lower);
}

const tables =
  'CREATE TABLE items (collection TEXT, key, parent INTEGER, body TEXT NOT NULL, PRIMARY KEY (collection, key)) WITHOUT ROWID';

const hasTable = (db: DatabaseSync, name: string): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;

/** The steps from each version to the next: SQL, or a function where SQL alone is not enough. A released step is never changed. */
const migrations: readonly (string | ((db: DatabaseSync, word: Word) => void))[] = [
  `CREATE TABLE numbers (name TEXT PRIMARY KEY, last INTEGER NOT NULL);
   CREATE TABLE singles (name TEXT PRIMARY KEY, body TEXT NOT NULL);
   CREATE TABLE secrets (hash TEXT PRIMARY KEY, token INTEGER NOT NULL);
   CREATE TABLE indexes (name TEXT PRIMARY KEY, declared TEXT NOT NULL);`,
  `CREATE TABLE facts (name TEXT, id INTEGER, value INTEGER, PRIMARY KEY (name, id)) WITHOUT ROWID;
   CREATE TABLE jobs (seq INTEGER PRIMARY KEY, due INTEGER NOT NULL, change TEXT NOT NULL);`,
  // The tables get better names.
  `ALTER TABLE numbers RENAME TO counters;
   ALTER TABLE singles RENAME TO singletons;
   CREATE TABLE internal_state (name TEXT, id INTEGER, value INTEGER, PRIMARY KEY (name, id)) WITHOUT ROWID;
   INSERT INTO internal_state SELECT CASE name WHEN 'begun' THEN 'populated' WHEN 'time' THEN 'lastWrite'
     WHEN 'furnished' THEN 'deployed' WHEN 'profile' THEN 'bootedConfig' END, id, value FROM facts;
   DROP TABLE facts;
   ALTER TABLE jobs RENAME TO scheduled_updates;`,
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
  // All is in one table, and searched in memory.
  db => {
    db.exec(`${tables};
      INSERT INTO items SELECT 'file', name, NULL, body FROM singletons WHERE name = 'word';
      INSERT INTO items SELECT 'state', name, NULL, body FROM singletons WHERE name <> 'word';
      INSERT INTO items SELECT 'state', 'counter ' || name, NULL, last FROM counters;
      INSERT INTO items SELECT 'state', name || ' ' || id, NULL, value FROM internal_state;
      INSERT INTO items SELECT 'state', 'secret ' || hash, NULL, token FROM secrets;
      INSERT INTO items SELECT 'updates', seq, NULL, json_set(change, '$.due', due) FROM scheduled_updates;`);
    const names = db
      .prepare('SELECT name FROM indexes')
      .all()
      .map(({name}) => String(name));
    for (const name of names)
      db.exec(`INSERT INTO items SELECT '${name}', seq, parent, body FROM "${name}";
        DROP TABLE "${name}"; DROP TABLE IF EXISTS "${name}_index"`);
    for (const name of [
      'singletons',
      'counters',
      'internal_state',
      'secrets',
      'scheduled_updates',
      'indexes',
    ])
      db.exec(`DROP TABLE ${name}`);
  },
];
