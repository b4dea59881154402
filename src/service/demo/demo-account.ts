import {readCatalogue} from '../catalogue/load-catalogues.ts';
import {recordNodeEvent, scheduleBoot, scheduleStatus} from '../nodes/rules.ts';
import {createRandom} from '../random.ts';
import {formatTime, hour, second, wholeSeconds} from '../simulation/clock.ts';
import {scheduleUpdate} from '../simulation/scheduled-updates.ts';
import type {Collections} from '../storage/collections.ts';
import type {Store} from '../storage/store.ts';
import {connectBalancers, makeBalancers, makePorts} from './balancers.ts';
import {makeInvoices, setCharges} from './billing.ts';
import {type DemoContext, type Part, randomOf} from './demo-context.ts';
import {makeDomains} from './domains.ts';
import {makeEvents} from './events.ts';
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

/** Fills a store with a freight company's account, the same for a seed and time: nodes at once, the rest when it is needed. */
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

/** The status that follows a transitional status of a node, and after how many seconds. */
const endings: Readonly<Record<string, readonly [status: string, seconds: number]>> = {
  booting: ['running', 20],
  rebooting: ['running', 15],
  shutting_down: ['offline', 10],
  migrating: ['running', 600],
  restoring: ['running', 1200],
};
/** Seconds that the operations in progress still take. */
const provisioning = 25;
const creatingVolume = 12;
const resizingVolume = 40;
/** Seconds until the first of them has ended. */
const soonest = Math.min(
  ...Object.values(endings).map(([, seconds]) => seconds),
  provisioning,
  creatingVolume,
  resizingVolume,
);

/** Schedules the end of the operations that are in progress when the account is created, with their events. */
function scheduleInProgress({store, word, now, nodes, volumes}: DemoContext): void {
  const context = {store, word, now, caller: undefined};
  const secondsById = new Map<number | string | null, number>();
  for (const node of nodes) {
    const ending = Object.hasOwn(endings, node.status) ? endings[node.status] : undefined;
    if (node.status === 'provisioning') {
      secondsById.set(node.id, provisioning);
      scheduleBoot(context, node, true, provisioning);
    } else if (ending !== undefined) {
      const [status, seconds] = ending;
      secondsById.set(node.id, seconds);
      scheduleStatus(context, node, seconds, node.status, status);
      if (node.status === 'restoring')
        recordNodeEvent(context, node, {action: 'backups_restore', duration: seconds});
    }
  }
  for (const {id, status, node_id} of volumes) {
    if (status === 'active') continue;
    const seconds = status === 'creating' ? creatingVolume : resizingVolume;
    secondsById.set(id, seconds);
    const set = status === 'creating' ? {status: 'active', io_ready: node_id !== null} : {status: 'active'};
    scheduleUpdate(context, seconds, {table: 'volumes', id, set, only: {status}});
  }
  for (const event of store.tables.events.all('created >= ?', formatTime(now - hour))) {
    const seconds = event.status === 'started' ? secondsById.get(event.entity?.id ?? null) : undefined;
    if (seconds === undefined) continue;
    const set = {status: 'finished', percent_complete: 100, time_remaining: null, duration: seconds + 30};
    scheduleUpdate(context, seconds, {table: 'events', id: event.id, set});
  }
}
