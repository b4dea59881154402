import {readCatalogue} from '../catalogue/load-catalogues.ts';
import {createRandom} from '../random.ts';
import {second, wholeSeconds} from '../simulation/clock.ts';
import type {Collections} from '../storage/collections.ts';
import type {Store} from '../storage/store.ts';
import {connectBalancers, makeBalancers, makePorts} from './balancers.ts';
import {makeInvoices, setCharges} from './billing.ts';
import {type DemoContext, type Part, randomOf} from './demo-context.ts';
import {makeDomains} from './domains.ts';
import {makeEvents} from './events.ts';
import {scheduleInProgress, soonest} from './in-progress.ts';
import {makeNodes} from './nodes.ts';
import {makeScripts} from './scripts.ts';
import {makeNotifications, makeTickets} from './support.ts';
import {makeGrants, makeUsers} from './users.ts';
import {makeVolumes} from './volumes.ts';

interface PopulateOptions {
  readonly seed: number;
  /** The number of nodes; the rest of the account is in proportion. */
  readonly nodes: number;
  /** The simulated time in milliseconds since 1970. */
  readonly now: number;
}

/** A partly made account. Requests for its complete collections need not wait for the rest. */
export interface Begun {
  readonly whole: ReadonlySet<keyof Collections>;
  /** When they stop being complete, in milliseconds since 1970: then the first operation in progress ends. */
  readonly until: number;
  /** Completes the account. */
  readonly finish: () => void;
}

/** Fills a store that holds only the public images; may return before the account is complete. */
export type Populate = (
  store: Store,
  options: PopulateOptions,
) => void | Promise<void> | Begun | Promise<Begun>;

/** The collections that are complete before the rest is made. The catalogues are part of the program. */
const madeFirst = new Set(['nodes', 'types', 'regions', 'kernels'] as const);

/**
 * Fills a store with the account of a freight company, which is the same for the same seed and time. The nodes are made at once,
 * the rest when it is needed.
 */
export async function populateDemoAccount(
  store: Store,
  {seed, nodes, now: time}: PopulateOptions,
): Promise<Begun> {
  const now = wholeSeconds(time);
  const {word} = store;
  const types = new Map((await readCatalogue('types', word)).map(type => [type.id, type]));
  const context: Omit<DemoContext, 'random'> = {
    store,
    word,
    now,
    nodeCount: nodes,
    types,
    nodes: [],
    volumes: [],
    domains: [],
    balancers: [],
  };
  const part = (name: Part): DemoContext => ({...context, random: randomOf(name, seed)});
  // The order matters: later parts refer to the items of earlier ones.
  const roles = store.transaction(() => {
    const made = makeNodes(part('nodes'));
    makeBalancers(part('balancers'));
    connectBalancers(part('ports'));
    // Made now, so that the master token, which is installed next, gets a later id.
    makeUsers(part('users'));
    return made;
  });
  const finish = () =>
    store.transaction(() => {
      makeVolumes(part('volumes'), roles);
      makePorts(part('ports'));
      makeDomains(part('domains'));
      makeGrants({...context, random: createRandom(seed)});
      makeScripts(part('scripts'));
      makeTickets(part('tickets'));
      makeEvents(part('events'));
      scheduleInProgress(part('inProgress'));
      setCharges(part('billing'));
      makeNotifications(part('notifications'));
      makeInvoices(part('billing'));
    });
  return {whole: madeFirst, until: now + soonest * second, finish};
}
