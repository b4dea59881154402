import {loadImages} from './catalogue/load-catalogues.ts';
import type {Begun, Populate} from './demo/demo-account.ts';
import type {RequestHandler} from './http/message.ts';
import {createRequestHandler} from './http/request-handler.ts';
import type {ServiceContext} from './http/service-context.ts';
import {installMasterToken} from './http/token-secrets.ts';
import {routes} from './routes.ts';
import {type Clock, SimulatedClock, second} from './simulation/clock.ts';
import {FaultInjector} from './simulation/fault-injector.ts';
import {type FaultSettings, noFaults} from './simulation/fault-settings.ts';
import {asDataFileError} from './storage/data-file-error.ts';
import {createIndexes, openStore} from './storage/open-store.ts';
import type {Store} from './storage/store.ts';
import {createWord} from './word.ts';
import {wordMistake} from './word-mistake.ts';

export type {PlainReply} from './http/message.ts';
export {DataFileError} from './storage/data-file-error.ts';
export {wordMistake} from './word-mistake.ts';

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
  /** Whether only the nodes and the catalogues are made at first, which saves 20 ms, and the rest when it is needed. */
  readonly deferred?: boolean;
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
export const demoNodeCount = 140;

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
  const deferred = options.deferred === true && options.data === undefined;
  const store = options.store ?? openStore(word, options.data, deferred);
  let begun: Begun | undefined;
  const makeWhole: ServiceContext['makeWhole'] = read => {
    if (begun === undefined) return;
    if (read !== undefined && begun.whole.has(read) && clock.now() < begun.until) return;
    begun.finish();
    begun = undefined;
    if (deferred) createIndexes(store);
  };
  try {
    store.begin();
    clock.advanceTo(store.internalState('lastWrite', 0) ?? 0);
    await loadImages(store, word);
    if (store.internalState('populated', 0) === undefined) {
      const populate = options.populate ?? (await import('./demo/demo-account.ts')).populateDemoAccount;
      const made = await populate(store, {seed, nodes, now: clock.now()});
      begun = made ?? undefined;
      if (!deferred) makeWhole();
      else if (begun === undefined) createIndexes(store);
      store.setInternalState('populated', 0);
    }
    installMasterToken(store, token, clock.now());
    store.commit();
  } catch (error) {
    store.close();
    throw asDataFileError(error, store.location) ?? error;
  }
  const faults = new FaultInjector(noFaults(), seed, options.wait ?? sleep);
  const setFaults = (settings: Partial<FaultSettings>) => {
    Object.assign(faults.settings, settings);
    store.lag.milliseconds = faults.settings.lag;
  };
  store.lag.now = () => clock.now();
  setFaults(options.faults ?? {});
  const handle = createRequestHandler(
    {store, word, clock, faults, setFaults, masterToken: token, makeWhole},
    routes,
  );
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
