import type {DatabaseSync} from 'node:sqlite';
import type {Word} from '../word.ts';

/** SQL, or a function where SQL alone is not enough. */
type Step = string | ((db: DatabaseSync, word: Word) => void);

/**
 * The steps that create the tables. Each upgrades a data file to which the steps before it were applied; a released step is
 * never changed. Search indexes need no steps: they are rebuilt whenever the declarations of the collections change.
 */
export const migrations: readonly Step[] = [
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
    if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'replies'").get() === undefined) return;
    const name = word.wireName('from_node');
    db.prepare('UPDATE replies SET body = replace(body, \'"from_support":\', ?)').run(`"${name}":`);
  },
];
