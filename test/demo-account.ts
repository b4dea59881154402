import {loadCatalogues} from '../src/service/catalogue/load-catalogues.ts';
import {demoNodeCount, type Populate, populateDemoAccount} from '../src/service/demo/demo-account.ts';
import {createService, type Service, type ServiceOptions} from '../src/service/index.ts';
import {Store} from '../src/service/storage/store.ts';
import {createWord} from '../src/service/word.ts';

/** An account that holds nothing but the catalogues. */
export const empty: Populate = () => {};

/** The accounts that were made in this process, those used last at the end. */
const made = new Map<string, Store>();
const most = 8;

/** Starts a service as `createService` does, but makes the demo account, or an `empty` one, once in a process and then copies it. */
export async function createDemoService(options: Omit<ServiceOptions, 'store'> = {}): Promise<Service> {
  const {word = 'node', seed = 1, nodes = demoNodeCount, now = () => new Date(), data} = options;
  const {populate = populateDemoAccount} = options;
  if (data !== undefined || (populate !== populateDemoAccount && populate !== empty))
    return createService(options);
  const at = now().getTime();
  const name = [word, ...(populate === empty ? ['empty'] : [seed, nodes, at])].join('-');
  const store = made.get(name) ?? accountOf(word, populate, {seed, nodes, now: at});
  made.delete(name);
  made.set(name, store);
  for (const [first] of made) if (made.size > most) made.delete(first);
  return createService({...options, store: store.copy()});
}

function accountOf(word: string, populate: Populate, options: Parameters<Populate>[1]): Store {
  const store = new Store(createWord(word));
  store.transaction(() => {
    loadCatalogues(store, store.word);
    populate(store, options);
    store.setInternalState('populated', 0);
  });
  for (const table of Object.values(store.tables)) for (const item of table.all()) freeze(item);
  return store;
}

/** Items are shared by the copies, and replaced, never changed: what changes one is a mistake. */
function freeze(value: object): void {
  for (const each of Object.values(Object.freeze(value)))
    if (typeof each === 'object' && each !== null && !Object.isFrozen(each)) freeze(each);
}
