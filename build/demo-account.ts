import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import type * as v from 'valibot';
import {keysOf} from '../src/own-property.ts';
import {loadImages} from '../src/service/catalogue/load-catalogues.ts';
import {type BuiltAccount, packAccount} from '../src/service/demo/built-account.ts';
import {populateDemoAccount} from '../src/service/demo/demo-account.ts';
import {timestamp} from '../src/service/fields.ts';
import {demoNodeCount} from '../src/service/index.ts';
import type {Collection} from '../src/service/storage/collection.ts';
import {type Collections, collections} from '../src/service/storage/collections.ts';
import {collectionColumns} from '../src/service/storage/columns.ts';
import {quotedName} from '../src/service/storage/create-tables.ts';
import {openStore} from '../src/service/storage/open-store.ts';
import {createWord} from '../src/service/word.ts';

const options = {nodes: demoNodeCount, seed: 1, word: 'node', madeFor: Date.UTC(2026, 0, 1)} as const;
/** The images are as old as they are. Of the others, none is asked for before the account is renewed. */
const fixed: ReadonlySet<keyof Collections> = new Set(['images', 'invoices', 'payments']);
const first: ReadonlySet<keyof Collections> = new Set(['nodes', 'tokens']);

/** The demo account, to be added to the program: the same for every build. */
export async function buildDemoAccount(): Promise<Uint8Array> {
  const {nodes, seed, madeFor} = options;
  const word = createWord(options.word);
  const store = openStore(word);
  await loadImages(store, word);
  const {whole, until, finish} = await populateDemoAccount(store, {seed, nodes, now: madeFor});
  finish();
  // They depend on the calendar.
  store.db.exec("DELETE FROM singletons WHERE name = 'account'");
  for (const name of ['invoices', 'payments'] as const) store.tables[name].deleteAll('TRUE');
  store.setInternalState('populated', 0, 1);
  const moved = keysOf(collections).filter(name => !collections[name].builtIn && !fixed.has(name));
  const move = (names: readonly (keyof Collections)[]): string[] =>
    names.flatMap(name => moving(collections[name]));
  const account: BuiltAccount = {
    ...options,
    whole: [...whole],
    wholeFor: until - madeFor,
    moveFirst: [
      ...move(moved.filter(name => first.has(name))),
      'UPDATE scheduled_updates SET due = due + $SECONDS * 1000',
    ].join(';\n'),
    moveRest: move(moved.filter(name => !first.has(name))).join(';\n'),
  };
  const database = compact(store.db.serialize());
  store.close();
  return packAccount(account, database);
}

const later = (time: string): string => `strftime('%Y-%m-%dT%H:%M:%S', ${time}, '$SECONDS seconds')`;

/** SQL that moves the times of a collection by some seconds. */
function moving(collection: Collection<object>): string[] {
  const {name, schema} = collection;
  const paths = timesOf(schema, name);
  const set = paths.map(path => `'$.${path}', ${later(`body ->> '$.${path}'`)}`);
  const columns = collectionColumns(collection).filter(({kind}) => kind === 'time');
  const setColumns = columns.map(column => `${quotedName(column.name)} = ${later(quotedName(column.name))}`);
  return [
    ...(paths.length > 0
      ? [`UPDATE ${quotedName(name)} SET body = json_replace(body, ${set.join(', ')})`]
      : []),
    ...(columns.length > 0 ? [`UPDATE ${quotedName(`${name}_index`)} SET ${setColumns.join(', ')}`] : []),
  ];
}

/** The paths of the times in the items of a schema. */
function timesOf(schema: object, name: string): string[] {
  if (schema === timestamp) return [''];
  if ('wrapped' in schema && isObject(schema.wrapped)) return timesOf(schema.wrapped, name);
  if ('item' in schema && isObject(schema.item) && timesOf(schema.item, name).length > 0)
    throw new Error(`${name} has times in an array`);
  if (!('entries' in schema) || !isObject(schema.entries)) return [];
  // The cast: the entries of an object's schema are schemas.
  return Object.entries(schema.entries as Record<string, v.GenericSchema>).flatMap(([key, entry]) =>
    timesOf(entry, name).map(path => (path === '' ? key : `${key}.${path}`)),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The same database in small pages: most of its tables are nearly empty. */
function compact(database: Uint8Array): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-demo-'));
  const file = join(folder, 'demo.db');
  try {
    writeFileSync(file, database);
    const db = new DatabaseSync(file);
    db.exec('PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM');
    db.close();
    return readFileSync(file);
  } finally {
    rmSync(folder, {recursive: true});
  }
}
