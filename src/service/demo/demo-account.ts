import {readCatalogue} from '../catalogue/load-catalogues.ts';
import {createRandom} from '../random.ts';
import type {Store} from '../storage/store.ts';
import {makeBilling} from './billing.ts';
import {makeDomains} from './domains.ts';
import {makeEvents} from './events.ts';
import type {DemoContext} from './making.ts';
import {setInMotion} from './motion.ts';
import {makeNodes} from './nodes.ts';
import {makeNotices, makePeople} from './people.ts';
import {makeScripts} from './scripts.ts';
import {makeBalancers, makeVolumes} from './volumes.ts';

/** What a world is made from. */
export interface PopulateOptions {
  readonly seed: number;
  /** How many nodes; the rest of the account is in proportion. */
  readonly nodes: number;
  /** Milliseconds since 1970: the world has come about by then. */
  readonly now: number;
}

/** Fills a store in which there is nothing yet but the service's own images. */
export type Populate = (store: Store, seed: PopulateOptions) => void | Promise<void>;

/** The demo account: a freight company's, the same for the same seed and the same context. */
export const populateDemoAccount: Populate = async (store, {seed, nodes, now}) => {
  const {word} = store;
  const types = new Map((await readCatalogue('types', word)).map(type => [type.id, type]));
  const making: DemoContext = {
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
  store.transaction(() => {
    const roles = makeNodes(making);
    makeVolumes(making, roles);
    makeBalancers(making);
    makeDomains(making);
    makeScripts(making);
    makeEvents(making);
    setInMotion(making);
    makeBilling(making);
    makePeople(making);
    makeNotices(making);
  });
};
