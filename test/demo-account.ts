import {DatabaseSync} from 'node:sqlite';
import {loadImages} from '../src/service/catalogue/load-catalogues.ts';
import {type Populate, populateDemoAccount} from '../src/service/demo/demo-account.ts';
import {createService, demoNodeCount, type Service, type ServiceOptions} from '../src/service/index.ts';
import {openStore} from '../src/service/storage/open-store.ts';
import {Store} from '../src/service/storage/store.ts';
import {createWord, type Word} from '../src/service/word.ts';
import {closeAfterFile} from './close-after-file.ts';

/** An account that holds nothing but the public images. */
export const empty: Populate = () => {};

/** The databases that were made in this process, those used last at the end. */
const made = new Map<string, Promise<Uint8Array>>();
/** A database of the demo account takes 1 MB. */
const most = 8;

/**
 * Starts a service as `createService` does, with the demo account or an `empty` one, but makes the database once in a
 * process and then copies it, in a tenth of the time.
 */
export async function createDemoService(options: Omit<ServiceOptions, 'store'> = {}): Promise<Service> {
  const {word: lower = 'node', seed = 1, nodes = demoNodeCount, now = () => new Date()} = options;
  const {populate = populateDemoAccount, data, deferred} = options;
  if (data !== undefined || deferred || (populate !== populateDemoAccount && populate !== empty))
    return createService(options);
  const word = createWord(lower);
  const at = now().getTime();
  const name = [lower, ...(populate === empty ? ['empty'] : [seed, nodes, at])].join('-');
  const making = made.get(name) ?? databaseOf(word, populate, {seed, nodes, now: at});
  made.delete(name);
  made.set(name, making);
  for (const [first] of made) if (made.size > most) made.delete(first);
  const db = new DatabaseSync(':memory:');
  closeAfterFile(db);
  db.deserialize(await making);
  db.exec('PRAGMA temp_store = MEMORY');
  return createService({...options, store: new Store(db, word)});
}

async function databaseOf(
  word: Word,
  populate: Populate,
  options: Parameters<Populate>[1],
): Promise<Uint8Array> {
  const store = openStore(word);
  await loadImages(store, word);
  const begun = await populate(store, options);
  begun?.finish();
  store.setInternalState('populated', 0, 1);
  const bytes = store.db.serialize();
  store.close();
  return bytes;
}
