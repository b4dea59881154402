import {loadCatalogues} from './catalogue/load-catalogues.ts';
import {demoNodeCount, type Populate, populateDemoAccount} from './demo/demo-account.ts';
import {installMasterToken} from './http/auth.ts';
import {createRequestHandler, type RequestHandler} from './http/request-handler.ts';
import {routes, wordMistake} from './routes.ts';
import {type Clock, SimulatedClock, second} from './simulation/clock.ts';
import {FaultInjector, type FaultSettings, noFaults} from './simulation/faults.ts';
import {asDataFileError, DataFile} from './storage/data-file.ts';
import {Store} from './storage/store.ts';
import {createWord} from './word.ts';

export type {PlainReply} from './http/request-handler.ts';
export {wordMistake} from './routes.ts';
export {DataFileError} from './storage/data-file.ts';

export interface ServiceOptions {
  /** The word that replaces `node` in paths, keys, slugs and actions; `node` by default. */
  readonly word?: string;
  /** The token that may do everything; {@link demoToken} by default. */
  readonly token?: string;
  /** The number of nodes of the demo account; {@link demoNodeCount} by default. */
  readonly nodes?: number;
  /** Selects the demo account and the injected faults; both are the same for the same seed and start of the clock. */
  readonly seed?: number;
  /** The source of the simulated clock; the system's clock by default. */
  readonly now?: Clock;
  /** Simulated seconds per second; 1 by default. */
  readonly speed?: number;
  /** Fills the account; by default with the demo account. Called once, with a store that holds nothing but images. */
  readonly populate?: Populate;
  /** A store that already holds the account. It replaces `data`, and `nodes`, `seed` and `populate` are ignored. */
  readonly store?: Store;
  /** The file that stores the data; in memory by default. If it has data, `nodes`, `seed` and `populate` are ignored. */
  readonly data?: string;
  /** The faults to inject; none by default. */
  readonly faults?: Partial<FaultSettings>;
  /** Waits for a number of milliseconds; used for the latency. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** The service within this process, without a socket or a thread. */
export interface Service {
  /** Answers a request that is plain data, so that the program starts without loading the classes of `fetch` (30 ms). */
  readonly handle: RequestHandler;
  readonly token: string;
  /** The data; tests may add their own. */
  readonly store: Store;
  readonly faults: Readonly<FaultSettings>;
  /** Changes the given settings; the others stay. */
  setFaults(settings: Partial<FaultSettings>): void;
  advanceClock(seconds: number): void;
  close(): void;
}

/** The default token. It protects nothing, because the demo account is made up. */
export const demoToken = 'demo-token';

/** A reply that still waits for its latency does not keep the process running after its connection was closed. */
const sleep = (milliseconds: number) =>
  new Promise<void>(resolve => void setTimeout(resolve, milliseconds).unref());

/** Starts a service. @throws DataFileError if its data cannot be stored in the given file */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const {word: lower = 'node', token = demoToken, nodes = demoNodeCount, seed = 1, speed = 1} = options;
  const mistake = wordMistake(lower);
  if (mistake) throw new Error(`"${lower}" cannot be a word in paths and keys: ${mistake}`);
  const word = createWord(lower);
  const clock = new SimulatedClock(options.now ?? (() => new Date()), speed);
  const file = options.data === undefined ? undefined : new DataFile(options.data, word);
  const store = options.store ?? new Store(word, file);
  try {
    store.transaction(() => {
      clock.advanceTo(store.internalState('lastWrite', 0) ?? 0);
      loadCatalogues(store, word);
      if (store.internalState('populated', 0) === undefined) {
        const {populate = populateDemoAccount} = options;
        populate(store, {seed, nodes, now: clock.now()});
        store.setInternalState('populated', 0);
      }
      installMasterToken(store, token, clock.now());
    });
  } catch (error) {
    store.close();
    throw asDataFileError(error, options.data) ?? error;
  }
  const faults = new FaultInjector(noFaults(), seed, options.wait ?? sleep);
  const setFaults = (settings: Partial<FaultSettings>) => {
    Object.assign(faults.settings, settings);
    store.lag = faults.settings.lag;
  };
  store.now = () => clock.now();
  setFaults(options.faults ?? {});
  const handle = createRequestHandler({store, word, clock, faults, setFaults, masterToken: token}, routes);
  return {
    handle,
    token,
    store,
    faults: faults.settings,
    setFaults,
    advanceClock: seconds => clock.advance(seconds * second),
    close: () => store.close(),
  };
}
