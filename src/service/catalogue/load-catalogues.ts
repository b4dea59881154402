import {indexTableSql, itemTableSql} from '../storage/create-tables.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';
import type {Image, Kernel, Region, Type} from './schema.ts';

/** The catalogues that are loaded when they are first asked for. */
type Name = 'types' | 'regions' | 'kernels';

/** Import the catalogues, which are stored with the neutral word. */
const importers = {
  types: async (): Promise<Type[]> => (await import('./types.json', {with: {type: 'json'}})).default,
  regions: async (): Promise<Region[]> => (await import('./regions.json', {with: {type: 'json'}})).default,
  kernels: async (): Promise<Kernel[]> => (await import('./kernels.json', {with: {type: 'json'}})).default,
  images: async (): Promise<Image[]> => (await import('./images.json', {with: {type: 'json'}})).default,
};

/** Returns a catalogue with the service's word in its values, and neutral keys. */
export async function readCatalogue<N extends keyof typeof importers>(
  name: N,
  word: Word,
): Promise<Awaited<ReturnType<(typeof importers)[N]>>> {
  const items = await importers[name]();
  return JSON.parse(word.fromWire(word.translate(JSON.stringify(items))));
}

const loading = new WeakMap<Store, Map<Name, Promise<void>>>();

/** Loads catalogues into the store, each once. */
export async function loadCatalogues(store: Store, word: Word, names: readonly Name[]): Promise<void> {
  const loads = loading.get(store) ?? new Map<Name, Promise<void>>();
  loading.set(store, loads);
  for (const name of names) {
    let load = loads.get(name);
    if (load === undefined) {
      load = loadCatalogue(store, word, name);
      loads.set(name, load);
      // The next request tries again if it fails.
      load.catch(() => loads.delete(name));
    }
    await load;
  }
}

async function loadCatalogue(store: Store, word: Word, name: Name): Promise<void> {
  const items: readonly object[] = await readCatalogue(name, word);
  const table = store.tables[name];
  store.transaction(() => {
    store.db.exec(`${itemTableSql(table.collection)}; ${indexTableSql(table.collection)}`);
    // The cast: TypeScript does not see that the table of `name` holds items of its catalogue.
    for (const item of items) table.insert(item as never);
  });
}

/** Brings the public images of a store up to date with this program. The account's own images are left alone. */
export async function loadImages(store: Store, word: Word): Promise<void> {
  const items = await readCatalogue('images', word);
  const {images} = store.tables;
  if (JSON.stringify(images.all('is_public = 1')) === JSON.stringify(items)) return;
  store.transaction(() => {
    images.deleteAll('is_public = 1');
    for (const image of items) images.insert(image);
  });
}
