import {createRandom} from '../made-up.ts';
import {recordNodeEvent, scheduleBoot, scheduleStatus} from '../nodes/node-rules.ts';
import {formatTime, hour, wholeSeconds} from '../simulation/clock.ts';
import {scheduleUpdate} from '../simulation/events.ts';
import type {Store} from '../storage/store.ts';
import {makeInvoices, setCharges} from './demo-billing.ts';
import {type DemoContext, type Part, randomOf} from './demo-context.ts';
import {makeEvents} from './demo-events.ts';
import {connectBalancers, makeBalancers, makeDomains, makePorts} from './demo-network.ts';
import {makeNodes, makeVolumes} from './demo-nodes.ts';
import {makeGrants, makeNotifications, makeScripts, makeTickets, makeUsers} from './demo-people.ts';

interface PopulateOptions {
  readonly seed: number;
  /** The number of nodes; the rest of the account is in proportion. */
  readonly nodes: number;
  /** The simulated time in milliseconds since 1970. */
  readonly now: number;
}

/** Fills a store that holds only the catalogues. */
export type Populate = (store: Store, options: PopulateOptions) => void;

export const demoNodeCount = 140;

/** Fills a store with a freight company's account, the same for a seed and time. */
export function populateDemoAccount(store: Store, {seed, nodes, now: time}: PopulateOptions): void {
  const {word} = store;
  const types = new Map(store.tables.types.all().map(type => [type.id, type]));
  const made = {nodes: [], volumes: [], domains: [], balancers: []};
  const context: Omit<DemoContext, 'random'> = {
    store,
    word,
    now: wholeSeconds(time),
    nodeCount: nodes,
    types,
    ...made,
  };
  const part = (name: Part): DemoContext => ({...context, random: randomOf(name, seed)});
  // The order matters: later parts refer to the items of earlier ones.
  const roles = makeNodes(part('nodes'));
  makeBalancers(part('balancers'));
  connectBalancers(part('ports'));
  makeUsers(part('users'));
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
  for (const event of store.tables.events.all(({created}) => created >= formatTime(now - hour))) {
    const seconds = event.status === 'started' ? secondsById.get(event.entity?.id ?? null) : undefined;
    if (seconds === undefined) continue;
    const set = {status: 'finished', percent_complete: 100, time_remaining: null, duration: seconds + 30};
    scheduleUpdate(context, seconds, {table: 'events', id: event.id, set});
  }
}
