import type {LoadBalancer} from '../balancers/balancer-schema.ts';
import type {Type} from '../catalogue/catalogue-schema.ts';
import type {Domain} from '../domains/domain-schema.ts';
import {createRandom, type Random} from '../made-up.ts';
import type {Node} from '../nodes/node-schema.ts';
import {day, formatTime} from '../simulation/clock.ts';
import type {Store} from '../storage/store.ts';
import type {Volume} from '../volumes/volume-schema.ts';
import type {Word} from '../word.ts';

/** How long the account has existed, in milliseconds. */
export const accountAge = 1100 * day;

/** Seeds of the parts, so that a change to one part does not change the others. A new part gets the next number. */
const streams = {
  nodes: 0,
  // Chosen so that the volumes named in guides and tests stay the same.
  volumes: 2_632_335,
  balancers: 2,
  domains: 3,
  scripts: 4,
  events: 5,
  billing: 6,
  users: 7,
  tickets: 8,
  notifications: 9,
  inProgress: 10,
  ports: 11,
} as const;
export type Part = keyof typeof streams;

export const randomOf = (part: Part, seed: number): Random =>
  createRandom(seed + Math.imul(streams[part], 0x9e3779b1));

/** The context in which the parts of the demo account are made, and the parts made so far. */
export interface DemoContext {
  readonly store: Store;
  readonly word: Word;
  readonly random: Random;
  /** When the account is created, in milliseconds since 1970: its history ends here. */
  readonly now: number;
  /** The number of nodes; the rest of the account is in proportion. */
  readonly nodeCount: number;
  readonly types: ReadonlyMap<string, Type>;
  readonly nodes: Node[];
  readonly volumes: Volume[];
  readonly domains: Domain[];
  readonly balancers: LoadBalancer[];
}

/** Returns a random time as the API writes it. @param from milliseconds since 1970 @param to milliseconds since 1970 */
export const randomTime = (random: Random, from: number, to: number): string =>
  formatTime(from + Math.floor(random.next() * Math.max(0, to - from)));
