import type * as is from '../schemas.ts';
import {indexTables, itemTable} from '../storage/schema.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';

type Name = 'types' | 'regions' | 'kernels';

/** The catalogues as such a service lists them, in the neutral word. Each is read when it is first asked for. */
const files = {
  types: async (): Promise<is.Type[]> => (await import('./types.json', {with: {type: 'json'}})).default,
  regions: async (): Promise<is.Region[]> => (await import('./regions.json', {with: {type: 'json'}})).default,
  kernels: async (): Promise<is.Kernel[]> => (await import('./kernels.json', {with: {type: 'json'}})).default,
  images: async (): Promise<is.Image[]> => (await import('./images.json', {with: {type: 'json'}})).default,
};

/** A catalogue, told in the service's word. */
export async function readCatalogue<N extends keyof typeof files>(
  name: N,
  word: Word,
): Promise<Awaited<ReturnType<(typeof files)[N]>>> {
  const items = await files[name]();
  // The catalogues name the word in labels and in values as well as in keys; keys are neutral in here.
  return JSON.parse(word.fromWire(word.translate(JSON.stringify(items))));
}

const loaded = new WeakMap<Store, Map<Name, Promise<void>>>();

/** Puts the catalogues that are needed into the store, each once. */
export async function loadCatalogues(store: Store, word: Word, names: readonly Name[]): Promise<void> {
  const known = loaded.get(store) ?? new Map<Name, Promise<void>>();
  loaded.set(store, known);
  for (const name of names) {
    let loading = known.get(name);
    if (loading === undefined) {
      loading = load(store, word, name);
      known.set(name, loading);
      // What failed is tried again by the next request.
      loading.catch(() => known.delete(name));
    }
    await loading;
  }
}

async function load(store: Store, word: Word, name: Name): Promise<void> {
  const items: readonly object[] = await readCatalogue(name, word);
  const table = store.tables[name];
  store.write(() => {
    store.db.exec(`${itemTable(table.collection)}; ${indexTables(table.collection)}`);
    for (const item of items) table.insert(item as never);
  });
}

/** Sees to it that the service's own images are those of this program; the account's are left alone. */
export async function loadImages(store: Store, word: Word): Promise<void> {
  const items = await readCatalogue('images', word);
  const {images} = store.tables;
  if (JSON.stringify(images.all('is_public = 1')) === JSON.stringify(items)) return;
  store.write(() => {
    images.deleteAll('is_public = 1');
    for (const image of items) images.insert(image);
  });
}
