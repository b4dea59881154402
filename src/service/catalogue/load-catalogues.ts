import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';
import type {Image, Kernel, Region, Type} from './catalogue-schema.ts';
import images from './images.json' with {type: 'json'};
import kernels from './kernels.json' with {type: 'json'};
import regions from './regions.json' with {type: 'json'};
import types from './types.json' with {type: 'json'};

/** Loads the program's catalogues, with the service's word in values and neutral keys. The account's own images stay. */
export function loadCatalogues(store: Store, word: Word): void {
  const load = <T extends object>(rows: {put(key: number, row: {item: T}): void}, items: readonly T[]) => {
    for (const [at, item] of items.entries()) rows.put(at + 1, {item});
  };
  const own = <T>(items: readonly T[]): readonly T[] =>
    word.lower === 'node' ? items : JSON.parse(word.fromWire(word.translate(JSON.stringify(items))));
  const {tables} = store;
  load<Type>(tables.types.rows, own(types));
  load<Region>(tables.regions.rows, own(regions));
  load<Kernel>(tables.kernels.rows, own(kernels));
  const publicImages = own<Image>(images);
  const stored = tables.images.all(({is_public}) => is_public);
  if (JSON.stringify(stored) === JSON.stringify(publicImages)) return;
  tables.images.delete(...stored.map(({id}) => id));
  for (const image of publicImages) tables.images.insert(image);
}
