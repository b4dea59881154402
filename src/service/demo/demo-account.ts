import {readCatalogue} from '../catalogue/load-catalogues.ts';
import {createRandom} from '../random.ts';
import type {Store} from '../storage/store.ts';
import {makeBilling} from './billing.ts';
import type {DemoContext} from './demo-context.ts';
import {makeDomains} from './domains.ts';
import {makeEvents} from './events.ts';
import {scheduleInProgress} from './in-progress.ts';
import {makeNodes} from './nodes.ts';
import {makeScripts} from './scripts.ts';
import {makeNotifications, makeTickets} from './support.ts';
import {makeUsers} from './users.ts';
import {makeBalancers, makeVolumes} from './volumes.ts';

interface PopulateOptions {
  readonly seed: number;
  /** The number of nodes; the rest of the account is in proportion. */
  readonly nodes: number;
  /** The simulated time in milliseconds since 1970. */
  readonly now: number;
}

/** Fills a store that holds nothing but the public images. */
export type Populate = (store: Store, options: PopulateOptions) => void | Promise<void>;

/** Fills a store with the account of a freight company. It is the same for the same seed and time. */
export const populateDemoAccount: Populate = async (store, {seed, nodes, now}) => {
  const {word} = store;
  const types = new Map((await readCatalogue('types', word)).map(type => [type.id, type]));
  const context: DemoContext = {
    store,
    word,
    random: createRandom(seed),
    now,
    nodeCount: nodes,
    types,
    nodes: [],
    volumes: [],
    domains: [],
    balancers: [],
  };
  // The order matters: later parts refer to what earlier ones have made, and all draw from the same random numbers.
  store.transaction(() => {
    const roles = makeNodes(context);
    makeVolumes(context, roles);
    makeBalancers(context);
    makeDomains(context);
    makeScripts(context);
    makeEvents(context);
    scheduleInProgress(context);
    makeBilling(context);
    makeUsers(context);
    makeNotifications(context);
    makeTickets(context);
  });
};
