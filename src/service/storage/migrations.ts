/**
 * How the data came to be as it is: each step takes a file that has had those before it. A step, once
 * released, is never changed. The tables of what can be looked for are no part of it, since they are made again from
 * the items whenever the declarations have changed.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE numbers (name TEXT PRIMARY KEY, last INTEGER NOT NULL);
   CREATE TABLE singles (name TEXT PRIMARY KEY, body TEXT NOT NULL);
   CREATE TABLE secrets (hash TEXT PRIMARY KEY, token INTEGER NOT NULL);
   CREATE TABLE indexes (name TEXT PRIMARY KEY, declared TEXT NOT NULL);`,
  `CREATE TABLE facts (name TEXT, id INTEGER, value INTEGER, PRIMARY KEY (name, id)) WITHOUT ROWID;
   CREATE TABLE jobs (seq INTEGER PRIMARY KEY, due INTEGER NOT NULL, change TEXT NOT NULL);
   CREATE INDEX jobs_by_due ON jobs (due);`,
];
