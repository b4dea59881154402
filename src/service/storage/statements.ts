import type {DatabaseSync, StatementSync} from 'node:sqlite';

/** A database's statements, each prepared once. */
export class Statements {
  readonly #db: DatabaseSync;
  readonly #table: string;
  readonly #prepared = new Map<string, StatementSync>();

  /** @param table what `$` stands for */
  constructor(db: DatabaseSync, table = '') {
    this.#db = db;
    this.#table = table;
  }

  get(sql: string): StatementSync {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      // Filters make as many texts as clients think of.
      if (this.#prepared.size > 200) this.#prepared.clear();
      statement = this.#db.prepare(sql.replaceAll('$', this.#table));
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}
